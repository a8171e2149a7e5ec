import ArgumentParser
import Foundation
import ListingScenarios
import ListingSources
import ListingXML

struct Format: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Brings documents into the canonical layout.",
    discussion: """
      Two spaces a level, an element a line, at most 100 columns. An element that was written on one \
      line stays on it where it fits; a tag that does not fit has a line for each attribute. \
      Comments, blank lines and the order of attributes stay, and so does all white space that means \
      something. Formatting again changes nothing. A document that is not well formed stays as it \
      is, and what is wrong with it is told.

      With --check nothing is written: the names of documents that are not formatted go to the \
      standard output. Status 0: done. 1: a document is not well formed, or with --check not \
      formatted. 66: a document is not there.

      Examples:
        listing format screens/*.xml
        listing format --check screens/*.xml
        listing format --output - home.xml
        git show HEAD:home.xml | listing format -
      """)

  @Argument(
    help: "The documents to format; - formats the standard input to the standard output.",
    completion: .file(extensions: ["xml"]))
  var files: [DocumentInput]

  @Flag(help: "Say which documents are not formatted, and change none.")
  var check = false

  @Option(help: ArgumentHelp("Write the only document to the standard output.", valueName: "-"))
  var output: String?

  func validate() throws {
    guard let output else { return }
    if output != "-" { throw ValidationError("--output takes - alone: the standard output.") }
    if check { throw ValidationError("--check writes no document: leave --output out.") }
    if files.count > 1 { throw ValidationError("--output - is for one document.") }
  }

  @MainActor
  func run() async throws {
    try await withFailuresReported {
      let results = try files.map(format)
      if let worst = results.max(by: { $0.rawValue < $1.rawValue }), worst != .done {
        throw worst == .missing ? Status.missing : Status.findings
      }
    }
  }

  /// How a file ended, the worst last.
  private enum Result: Int {
    case done
    case finding
    case missing
  }

  @MainActor
  private func format(_ file: DocumentInput) throws -> Result {
    let document = try file.formatted()
    guard let bytes = document.bytes else {
      for diagnostic in document.diagnostics { Messages.write(diagnostic.description) }
      return file.exists ? .finding : .missing
    }
    let standard = Output()
    if check {
      guard !document.isFormatted else { return .done }
      try standard.writeLine(file.name)
      try standard.flush()
      return .finding
    }
    guard output == nil, let url = file.url else {
      try standard.write(bytes)
      try standard.flush()
      return .done
    }
    if !document.isFormatted {
      do throws(FileProblem) {
        try WholeFile.write(bytes, to: url.path, replacing: true)
      } catch {
        throw Failure(writing: file.name, error)
      }
      Messages.write("formatted \(file.name)")
    }
    return .done
  }
}
