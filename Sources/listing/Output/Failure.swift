import ArgumentParser
import Foundation
import ListingKit
import ListingSources
import ListingTerminal
import ListingText
import ListingXML

/// The exit statuses of the program.
enum Status {
  /// Invalid documents, failed scenarios, or differences.
  static let findings = ExitCode(1)
  /// A wrong command line.
  static let usage = ExitCode.validationFailure
  /// Invalid data.
  static let data = ExitCode(65)
  /// A file that doesn't exist.
  static let missing = ExitCode(66)
  /// Something that the machine doesn't provide.
  static let machine = ExitCode(69)
}

/// The failure of a command: its status, and the messages for the user.
struct Failure: Error {
  let status: ExitCode
  /// What failed.
  let messages: [String]
  /// The fix; `nil` if none is known.
  let help: String?

  init(_ status: ExitCode, _ message: String, help: String? = nil) {
    self.init(status, [message], help: help)
  }

  init(_ status: ExitCode, _ messages: [String], help: String? = nil) {
    self.status = status
    self.messages = messages
    self.help = help
  }

  /// Creates the failure of a file that can't be written.
  init(writing path: String, _ problem: FileProblem) {
    switch problem {
    case .exists: self.init(Status.usage, "'\(path)' already exists", help: problem.fix)
    case .missing:
      self.init(
        Status.data, "'\(path)' can't be written: its folder doesn't exist",
        help: "create the folder")
    case .diskFull, .readOnlyDisk, .tooManyOpenFiles, .sizeLimit:
      self.init(
        Status.machine, "'\(path)' can't be written: \(problem.message)", help: problem.fix)
    default:
      self.init(
        Status.data, "'\(path)' can't be written: \(problem.message)", help: problem.fix)
    }
  }
}

/// Messages to the user, on the standard error.
enum Messages {
  /// When they are colored.
  static let color = Guarded(TerminalEnvironment.Color.auto)

  /// Writes a message in a line, which is truncated if it's too long.
  static func write(_ message: String) {
    let line = TerminalText().shown(message.messageLine).lineForTerminal
    let output = Output(descriptor: Output.messages)
    // A message that can't be written is lost.
    try? output.write(styled: colored(line, on: Output.messages) + "\n")
    try? output.flush()
  }

  /// Writes a diagnostic.
  static func write(_ diagnostic: Diagnostic) {
    let output = Output(descriptor: Output.messages)
    try? output.write(diagnostic)
    try? output.flush()
  }

  /// Colors a message if the file that it's written to is a terminal, or with `--color always`.
  static func colored(_ message: String, on descriptor: Int32) -> String {
    var environment = TerminalEnvironment.current
    environment.outputIsTerminal = isatty(descriptor) == 1
    guard environment.palette(color.withLock { $0 }) != .none else { return message }
    return message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { colored(String($0)) }.joined(separator: "\n")
  }

  /// Colors the word for the kind of message, such as "error": at the start of a line, or after a place.
  static func colored(_ line: String) -> String {
    let kinds = [("error", "1;31"), ("warning", "1;33"), ("note", "1;36"), ("help", "1;36")]
    for (word, code) in kinds {
      for start in ["\(word)", "  = \(word)"] where line.hasPrefix(start) {
        return start.replacing(word, with: "\u{1B}[\(code)m\(word)\u{1B}[0m")
          + line.dropFirst(start.count)
      }
      guard let found = line.range(of: ": \(word)[") ?? line.range(of: ": \(word): ") else {
        continue
      }
      return line[..<found.lowerBound] + ": \u{1B}[\(code)m\(word)\u{1B}[0m"
        + line[line.index(found.lowerBound, offsetBy: 2 + word.count)...]
    }
    return line
  }
}
