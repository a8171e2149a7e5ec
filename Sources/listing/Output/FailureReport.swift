import ArgumentParser
import Foundation
import ListingKit
import ListingSources
import ListingTerminal
import ListingWeb
import ListingXML

/// The messages about the error that ended a command, and the status.
struct FailureReport {
  let status: ExitCode
  private var diagnostics: [Diagnostic] = []
  private var messages: [String] = []

  /// Creates a report; `nil` for errors of command lines, which ``CommandLineReport`` describes.
  init?(_ error: any Error) {
    switch error {
    case let error as ExitCode: status = error
    case let failure as Failure:
      status = failure.status
      messages = failure.messages.map { "error: \($0)" }
      if let help = failure.help { messages.append("help: \(help)") }
    case let error as XMLDocumentError:
      status = error.status
      diagnostics = error.diagnostics
    case is ListError, is SourceError:
      status = Status.data
      messages = ["error: \(error)"]
    case let error as WebServerError:
      status = Status.machine
      messages = ["error: \(error.message)"]
      if let fix = error.fix { messages.append("help: \(fix)") }
    case is TerminalError:
      status = Status.machine
      messages = ["error: \(error)"]
    default: return nil
    }
  }

  /// Writes the messages to the standard error.
  func write() {
    for diagnostic in diagnostics { Messages.write(diagnostic) }
    for message in messages { Messages.write(message) }
  }
}

extension XMLDocumentError {
  /// The status: a wrong value on the command line and an unreadable file differ from mistakes in the document.
  var status: ExitCode {
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.allSatisfy({ $0.code == .parameterValue }) { return Status.usage }
    if errors.allSatisfy({ $0.code == .unreadableDocument }) { return Status.data }
    return Status.findings
  }
}

extension [Diagnostic] {
  /// The number of errors, or of warnings if there are no errors, and the first one in a line: its place, code, message
  /// and fix; `nil` if there is none.
  var banner: String? {
    let errors = filter { $0.severity == .error }
    let worst = errors.isEmpty ? self : errors
    guard let first = worst.first else { return nil }
    let noun = errors.isEmpty ? "warning" : "error"
    let place = [first.line, first.column].compactMap { $0.map { ":\($0)" } }.joined()
    let fix = (first.fix ?? first.notes.first?.message).map { ": \($0)" } ?? ""
    let line = "\(first.file)\(place): \(first.code.rawValue): \(first.message)\(fix)"
    if worst.count > 1 { return "\(worst.count) \(noun)s; first: \(line)" }
    return errors.isEmpty ? "warning: \(line)" : line
  }
}
