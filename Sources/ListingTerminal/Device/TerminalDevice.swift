import CTerminal
import Foundation

/// The screen of the process's terminal, from its creation until ``close()``.
///
/// Keys are read immediately and without echo, and the previous screen is saved. The terminal is also
/// restored when a signal or `exit` ends the process, when it crashes, and while it's suspended. It stays
/// usable when the standard input and output are closed. What other code prints to the terminal meanwhile is
/// discarded; output to a file or a pipe isn't.
final class TerminalDevice {
  /// Takes over a terminal, by default the one that is the process's standard input and output.
  ///
  /// - Throws: ``TerminalError`` if they are no terminal, or a screen is open already.
  init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) throws {
    let code = cterminal_open(input, output)
    if code != 0 { throw TerminalError(action: "open the terminal", code: code) }
  }

  /// Takes over the process's controlling terminal.
  static func controllingTerminal() throws -> TerminalDevice {
    let descriptor = open("/dev/tty", O_RDWR)
    guard descriptor >= 0 else { throw TerminalError(action: "open /dev/tty", code: errno) }
    // The device has duplicates.
    defer { _ = Foundation.close(descriptor) }
    return try TerminalDevice(input: descriptor, output: descriptor)
  }

  /// Restores the terminal. Further output is dropped.
  func close() { cterminal_close() }

  /// The number of columns and rows; 80 and 24 if the terminal doesn't report them.
  var size: (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard cterminal_size(&columns, &rows) == 0, columns > 0, rows > 0 else { return (80, 24) }
    return (Int(columns), Int(rows))
  }

  /// Sends text and control sequences.
  func send(_ output: String) throws {
    var output = output
    let code = output.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cterminal_write($0.baseAddress, $0.count) }
    }
    if code != 0 { throw TerminalError(action: "write to the terminal", code: code) }
  }

  /// Control-C is read as a key, rather than ending the program.
  var readsInterrupts = false {
    didSet {
      // A terminal that can't change its mode keeps ending the program.
      if readsInterrupts != oldValue { _ = cterminal_read_interrupts(readsInterrupts) }
    }
  }

  /// Sends the terminal's events to a queue until the terminal is closed; then the queue ends. A thread
  /// waits for them.
  func sendEvents(to queue: TerminalEventQueue) {
    let thread = Thread {
      var decoder = TerminalInputDecoder()
      while let events = Self.nextEvents(&decoder) { queue.add(events) }
      queue.end()
    }
    thread.name = "terminal input"
    thread.start()
  }

  /// The maximum pause within a sequence of bytes, in milliseconds. After it, the first byte is the
  /// escape key.
  private static let longestPause: Int32 = 50

  /// Waits for events; `nil` at the end.
  private static func nextEvents(_ decoder: inout TerminalInputDecoder) -> [TerminalEvent]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var count = 0
    let event = cterminal_wait(
      &buffer, buffer.count, &count, decoder.isWaiting ? longestPause : -1)
    switch event {
    case CTERMINAL_TIMEOUT: return decoder.timeOut().map(TerminalEvent.input)
    case CTERMINAL_INPUT: return decoder.decode(buffer.prefix(count)).map(TerminalEvent.input)
    case CTERMINAL_RESIZED: return [.resized]
    case CTERMINAL_RESUMED: return [.resumed]
    default: return nil
    }
  }
}

/// An event while a list is on a terminal.
enum TerminalEvent: Hashable, Sendable {
  /// The user did something.
  case input(TerminalInput)
  /// The size of the terminal has changed.
  case resized
  /// The process was suspended and continued: the contents of the terminal are unknown.
  case resumed
  /// The visible part of the list has changed.
  case listChanged
  /// A search continues.
  case workRemains
  /// The last change of the list may not have been drawn.
  case drawingDue
}

/// The reason why a terminal can't be used.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed action.
  public let action: String
  /// The error number of the system.
  public let code: Int32

  public var description: String {
    "can't \(action): \(String(cString: strerror(code)))"
  }
}
