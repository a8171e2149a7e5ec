import CTerminal
import Foundation

/// The screen of the process's terminal, taken over from its creation until ``close()``.
///
/// Keys come at once and unseen, what was on the screen is kept aside. It is given back also when
/// SIGINT, SIGTERM, SIGHUP or SIGQUIT ends the process or it crashes, and while it is suspended.
final class TerminalDevice {
  /// Takes over the terminal that is the process's standard input and output.
  ///
  /// - Throws: ``TerminalError`` where they are no terminal, or a screen is open already.
  init() throws {
    let code = cterminal_open(STDIN_FILENO, STDOUT_FILENO)
    if code != 0 { throw TerminalError(action: "open the terminal", code: code) }
  }

  /// Gives the terminal back as it was. What is sent later is dropped.
  func close() { cterminal_close() }

  /// The number of columns and rows; 80 and 24 where the terminal does not say.
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

  /// Sends on what happens on the terminal until it is closed or goes away; then the stream ends.
  /// A thread of its own waits for it.
  func sendEvents(to stream: AsyncStream<TerminalEvent>.Continuation) {
    let thread = Thread {
      var decoder = TerminalKeyDecoder()
      while let events = Self.nextEvents(&decoder) {
        for event in events { stream.yield(event) }
      }
      stream.finish()
    }
    thread.name = "terminal input"
    thread.start()
  }

  /// How long a sequence of bytes may pause, in milliseconds. Longer, and it was the escape key.
  private static let longestPause: Int32 = 50

  /// Waits for events; `nil` when there are going to be no more.
  private static func nextEvents(_ decoder: inout TerminalKeyDecoder) -> [TerminalEvent]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var count = 0
    let event = cterminal_wait(
      &buffer, buffer.count, &count, decoder.isWaiting ? longestPause : -1)
    switch event {
    case CTERMINAL_TIMEOUT: return decoder.timeOut().map(TerminalEvent.key)
    case CTERMINAL_INPUT: return decoder.decode(buffer.prefix(count)).map(TerminalEvent.key)
    case CTERMINAL_RESIZED: return [.resized]
    case CTERMINAL_RESUMED: return [.resumed]
    default: return nil
    }
  }
}

/// What happens while a list is on a terminal.
enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(TerminalKey)
  /// The terminal has another size.
  case resized
  /// The process was suspended and goes on: nothing is known of what the terminal shows.
  case resumed
  /// What can be seen of the list has changed by itself.
  case listChanged
}

/// Why a terminal could not be used.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  public let action: String
  /// The system's number for the reason.
  public let code: Int32

  public var description: String {
    "can't \(action): \(String(cString: strerror(code)))"
  }
}
