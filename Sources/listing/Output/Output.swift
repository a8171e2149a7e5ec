import Foundation
import ListingSources

/// Buffered output to a file descriptor.
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

  /// Creates an output, by default the standard output.
  init(descriptor: Int32 = Output.standard) {
    self.descriptor = descriptor
  }

  /// Adds a text to the buffer.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Adds bytes to the buffer, and writes a full one.
  func write(_ bytes: [UInt8]) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Adds a line to the buffer.
  func writeLine(_ line: String) throws {
    try write(line)
    try write("\n")
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
