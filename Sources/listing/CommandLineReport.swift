import ArgumentParser
import Foundation
import ListingSources

/// What ArgumentParser reports instead of running a command: the requested help or version, or the mistake in a command
/// line, with one line for the command's usage.
struct CommandLineReport: Equatable {
  /// The text that was requested; `nil` for a mistake.
  private(set) var text: String?
  private(set) var messages: [String] = []
  let status: ExitCode

  /// Describes an error of ArgumentParser, which offers the parts of its message only as text.
  ///
  /// - Parameters:
  ///   - error: the error that ended the command.
  ///   - columns: the width for the help.
  init(_ error: any Error, columns: Int) {
    let code = Listing.exitCode(for: error)
    let whole = Listing.fullMessage(for: error, columns: max(columns, Self.fewestColumns))
    let message = Listing.message(for: error)
    switch code {
    case .success:
      status = code
      text = whole
    case .validationFailure:
      status = code
      let parts = message.replacing(#/\. Please provide one of (.*)\.$/#) {
        ": expected one of \($0.1)"
      }
      .split(separator: ". Did you mean ", maxSplits: 1)
      messages = ["error: \(parts[0].prefix(1).lowercased())\(parts[0].dropFirst())"]
      if parts.count > 1 { messages.append("help: did you mean \(parts[1])") }
      let rest = whole.dropFirst("\(Listing._errorPrefix)\(message)\n".count)
      messages += Self.help(in: rest.split(separator: "\n"))
    default:
      // An error of a library that isn't expected.
      status = Status.machine
      messages = ["error: \(message)"]
    }
  }

  /// The columns that ArgumentParser needs next to the names of options.
  private static let fewestColumns = 50

  /// Returns the lines after a mistake: the help for an option, and the usage.
  private static func help(in lines: [Substring]) -> [String] {
    var messages: [String] = []
    for line in lines {
      if let match = line.wholeMatch(of: #/Help: *(.*)/#) {
        messages.append("help: \(match.1)")
      } else if let match = line.wholeMatch(of: #/Usage: *(.*)/#) {
        messages.append("usage: \(match.1)")
      } else if let match = line.wholeMatch(of: #/ *See ('.*') for more information\./#),
        let usage = messages.popLast()
      {
        messages.append("\(usage), see \(match.1)")
      }
    }
    return messages
  }

  /// Writes the text to the standard output, or the messages to the standard error.
  func write() throws {
    if let text { try Output().writeAndFlush(text + "\n") }
    for message in messages { Messages.write(message) }
  }
}
