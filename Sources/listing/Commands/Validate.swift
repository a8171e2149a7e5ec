import ArgumentParser
import Foundation
import ListingScenarios
import ListingXML

struct Validate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks documents and reports every error.",
    usage: "listing validate [<options>] <files> ...",
    discussion: """
      Examples:
        listing validate home.xml
        listing validate --format json screens/*.xml

      Checks section documents with the translations that they include, translations on their own, \
      and scenarios (*.scenario.xml), which aren't run. In translations on their own, the \
      parameters of strings aren't checked, because the document declares them.

      Also creates the sections and sources of plugins, and reads the first item of every file and \
      database that a document names, and the first page of plugin sections and sources that read \
      files, with the default values of parameters. A plugin section that can't be created by them \
      is named on the standard error. No server is contacted.

      Prints every error and warning with file, line and column to the standard output, and a \
      summary to the standard error. Status 0: no errors. 1: errors. 66: a document doesn't exist.

      As JSON: [{"severity": …, "code": …, "message": …, "file": …, "line": …, "column": …, \
      "length": …, "source": …, "sourceColumn": …, "fix": …, "notes": [{"message": …, "file": …, \
      "line": …, "column": …}]}]; keys without a value are omitted.
      """)

  @Argument(
    help: "The documents to check; - is the standard input.",
    completion: .file(extensions: ["xml"]))
  var files: [DocumentInput]

  @OptionGroup var plugins: PluginOptions

  @Option(help: "The output format: text or json.")
  var format = OutputFormat.text

  @OptionGroup var colors: ColorOption

  @MainActor
  func run() async throws {
    let registry = try plugins.registry()
    let output = Output()
    var all: [Diagnostic] = []
    for file in files {
      let diagnostics = try await file.diagnostics(registry)
      all += diagnostics
      if format == .text {
        for diagnostic in diagnostics { try output.write(diagnostic) }
      }
    }
    if format == .json { try output.write(try Diagnostic.json(all) + "\n") }
    try output.flush()
    Messages.write(summary(of: all))
    if files.contains(where: { !$0.exists }) { throw Status.missing }
    if all.contains(where: { $0.severity == .error }) { throw Status.findings }
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
