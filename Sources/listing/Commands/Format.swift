import ArgumentParser
import Foundation
import ListingScenarios
import ListingSources
import ListingXML

struct Format: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Formats documents.",
    usage: "listing format [<options>] <files> ...",
    discussion: """
      Examples:
        listing format screens/*.xml
        listing format --check screens/*.xml
        listing format --output - home.xml
        git show HEAD:home.xml | listing format -

      Indents by two spaces, writes each element on its own line, and wraps at 100 columns. An \
      element that is on one line stays on it if it fits; a tag that doesn't fit gets a line for \
      each attribute. Comments, blank lines, the order of attributes and significant white space \
      are preserved. Formatting twice changes nothing. A document that isn't well formed is left \
      unchanged, and its errors are printed.

      With --check, writes nothing and prints the names of documents that aren't formatted. \
      Status 0: success. 1: a document isn't well formed, or with --check isn't formatted. 66: a \
      document doesn't exist.
      """)

  @Argument(
    help: "The documents to format, or - to format the standard input to the standard output.",
    completion: .file(extensions: ["xml"]))
  var files: [DocumentInput]

  @Flag(help: "Print which documents aren't formatted, without changing them.")
  var check = false

  @Option(help: ArgumentHelp("Write a single document to the standard output.", valueName: "-"))
  var output: String?

  @OptionGroup var colors: ColorOption

  func validate() throws {
    guard let output else { return }
    if output != "-" {
      throw ValidationError(
        "Invalid value '\(output)' for '--output': expected '-', the standard output.")
    }
    if check { throw ValidationError("--check and --output can't be used together.") }
    if files.count > 1 { throw ValidationError("--output - takes a single document.") }
  }

  @MainActor
  func run() async throws {
    let results = try files.map(format)
    if let worst = results.max(by: { $0.rawValue < $1.rawValue }), worst != .done {
      throw worst == .missing ? Status.missing : Status.findings
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
      for diagnostic in document.diagnostics { Messages.write(diagnostic) }
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
      try standard.write(document: bytes)
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
