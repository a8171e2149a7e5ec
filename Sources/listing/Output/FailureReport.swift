import ArgumentParser
import Foundation
import ListingKit
import ListingSources
import ListingTerminal
import ListingXML

/// Runs a command. Its failure is reported on the standard error, and determines the status.
@MainActor
func withFailuresReported(_ body: @MainActor () async throws -> Void) async throws {
  do {
    try await body()
  } catch let failure as Failure {
    Messages.write("error: \(failure.message)")
    if let help = failure.help { Messages.write("help: \(help)") }
    throw failure.status
  } catch let error as XMLDocumentError {
    for diagnostic in error.diagnostics { Messages.write(diagnostic.description) }
    throw error.status
  } catch let error as ListError {
    Messages.write("error: \(error)")
    throw Status.data
  } catch let error as SourceError {
    Messages.write("error: \(error)")
    throw Status.data
  } catch let error as TerminalError {
    Messages.write("error: \(error)")
    throw Status.machine
  }
}

extension XMLDocumentError {
  /// The first error in a line: its place, code, message and fix.
  var banner: String {
    guard let error = diagnostics.first(where: { $0.severity == .error }) else { return "\(self)" }
    let place = [error.line, error.column].compactMap { $0.map { ":\($0)" } }.joined()
    let fix = (error.fix ?? error.notes.first?.message).map { ": \($0)" } ?? ""
    return "\(error.file)\(place): \(error.code.rawValue): \(error.message)\(fix)"
  }

  /// The status: a wrong value on the command line and an unreadable file differ from mistakes in the document.
  var status: ExitCode {
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.allSatisfy({ $0.code == .parameterValue }) { return Status.usage }
    if errors.allSatisfy({ $0.code == .unreadableDocument }) { return Status.data }
    return Status.findings
  }
}
