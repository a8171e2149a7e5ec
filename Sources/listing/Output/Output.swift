import Foundation
import ListingSources
import ListingText
import ListingXML

/// Buffered output to a file descriptor.
///
/// Text from data, arguments and files is safe for terminals: visible characters replace those that would control one.
final class Output {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// The descriptors of the standard output and the standard error, which stay open when those are closed.
  static let standard = duplicate(STDOUT_FILENO)
  static let messages = duplicate(STDERR_FILENO)

  private static func duplicate(_ descriptor: Int32) -> Int32 {
    let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return duplicate < 0 ? descriptor : duplicate
  }

  /// The number of columns that the variable COLUMNS names; `nil` if it names none.
  static var wantedColumns: Int? {
    ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
      .flatMap { (1...10_000).contains($0) ? $0 : nil }
  }

  /// The number of columns of the terminal of a descriptor; `nil` if it isn't one, or doesn't report it.
  static func terminalColumns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Creates an output, by default the standard output.
  init(descriptor: Int32 = Output.standard) {
    self.descriptor = descriptor
  }

  /// Adds a text of any number of lines to the buffer.
  func write(_ text: String) throws { try write(styled: text.linesForTerminal) }

  /// Adds a line to the buffer. Line breaks in it are replaced, too.
  func writeLine(_ line: String) throws { try write(styled: line.lineForTerminal + "\n") }

  /// Adds a diagnostic to the buffer.
  func write(_ diagnostic: Diagnostic) throws {
    let text = diagnostic.description.linesForTerminal
    try write(styled: Messages.colored(text, on: descriptor) + "\n")
  }

  /// Adds a text with control sequences to the buffer, for example for colors. It contains no text that wasn't made
  /// safe for terminals.
  func write(styled text: String) throws { try write(text.utf8) }

  /// Adds bytes to the buffer as they are, and writes a full one.
  func write(_ bytes: some Collection<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Adds a document to the buffer: as it is for a file or a pipe, and safe for terminals on one.
  func write(document bytes: [UInt8]) throws {
    if isatty(descriptor) == 1 {
      try write(String(decoding: bytes, as: UTF8.self))
    } else {
      try write(bytes)
    }
  }

  /// Writes a text, after everything in the buffer.
  func writeAndFlush(_ text: String) throws {
    try write(text)
    try flush()
  }

  /// Writes everything in the buffer.
  func flush() throws {
    var rest = buffer[...]
    buffer = []
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let problem = FileProblem(errno)
        throw Failure(
          Status.machine, "the output can't be written: \(problem.message)", help: problem.fix)
      }
    }
  }

  private static let pieceSize = 64 << 10
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
  #else
    Darwin.write(descriptor, bytes, count)
  #endif
}
