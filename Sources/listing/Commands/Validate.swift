import ArgumentParser
import Foundation
import ListingScenarios
import ListingXML

struct Validate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says everything that is wrong with documents.",
    discussion: """
      Section documents, and the files of strings that they name: of these alone, as nothing is \
      known of the parameters that they show. Files called *.scenario.xml are read as scenarios, \
      none of which runs.

      The first item of every file and database that a document names is read, too, and the first \
      page of plugins' sections and sources that name files, with the defaults of parameters. \
      Servers aren't asked.

      Every error and warning of every document goes to the standard output, with file, line and \
      column; a summary goes to the standard error. Status 0: no errors. 1: errors. 66: a document \
      is not there.

      As JSON: [{"severity": …, "code": …, "message": …, "file": …, "line": …, "column": …, \
      "length": …, "source": …, "sourceColumn": …, "fix": …, "notes": [{"message": …, "file": …, \
      "line": …, "column": …}]}]; what is not known is left out.

      Examples:
        listing validate home.xml
        listing validate --format json screens/*.xml
      """)

  @Argument(
    help: "The documents to check; - is the standard input.",
    completion: .file(extensions: ["xml"]))
  var files: [DocumentInput]

  @OptionGroup var plugins: PluginOptions

  @Option(help: "How to write what is wrong: text or json.")
  var format = OutputFormat.text

  @MainActor
  func run() async throws {
    try await withFailuresReported {
      let registry = try plugins.registry()
      let output = Output()
      var all: [Diagnostic] = []
      for file in files {
        let diagnostics = try await file.diagnostics(registry)
        all += diagnostics
        if format == .text {
          for diagnostic in diagnostics { try output.writeLine(diagnostic.description) }
        }
      }
      if format == .json { try output.writeLine(try Diagnostic.json(all)) }
      try output.flush()
      Messages.write(summary(of: all))
      if files.contains(where: { !$0.exists }) { throw Status.missing }
      if all.contains(where: { $0.severity == .error }) { throw Status.findings }
    }
  }

  private func summary(of diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    return "\(files.count.named("document")): \(errors.named("error")), "
      + warnings.named("warning")
  }
}

extension Int {
  /// The number with a noun in singular or plural.
  fileprivate func named(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
