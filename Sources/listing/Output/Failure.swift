import ArgumentParser
import ListingSources
import ListingTerminal

/// The statuses that the program ends with.
enum Status {
  /// Documents that are not valid, scenarios that failed.
  static let findings = ExitCode(1)
  /// Wrong use of the command line.
  static let usage = ExitCode.validationFailure
  /// Data that cannot be used.
  static let data = ExitCode(65)
  /// A file that is not there.
  static let missing = ExitCode(66)
  /// Something that the machine lacks.
  static let machine = ExitCode(69)
}

/// Why a command failed: the message for the user, how to fix it, and the status.
struct Failure: Error {
  let status: ExitCode
  let message: String
  /// How to fix it; `nil` if the message says all that's known.
  let help: String?

  init(_ status: ExitCode, _ message: String, help: String? = nil) {
    self.status = status
    self.message = message
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
  /// Writes a message, its control characters replaced and its lines cut to a length that can be read.
  static func write(_ message: String) {
    let text = TerminalText()
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    // A message that cannot be written has nobody to tell it to.
    try? Output(descriptor: Output.messages).writeAndFlush(
      lines.map { text.shown(String($0).messageLine) + "\n" }.joined())
  }
}
