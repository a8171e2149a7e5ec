import ArgumentParser
import Foundation
import ListingScenarios
import ListingTerminal
import ListingXML

struct Test: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs scenarios: what lists do, step by step, and what they must look like.",
    discussion: """
      Runs every *.scenario.xml below the paths, and each document that is named itself. A failure \
      is a line on the standard output: file, line and column, what was expected and what was \
      there. The last line is the number of scenarios that passed and failed. Status 0: all \
      passed. 1: some failed. 65: a document is no scenario. 66: there is none.

      As JSON: {"passed": …, "failed": …, "scenarios": [{"file": …, "line": …, "name": …, \
      "passed": …}], "failures": […], "diagnostics": […]}.

      Examples:
        listing test SampleSections/Scenarios
        listing test --format json feed.scenario.xml
      """)

  @Argument(
    help: "The documents, and the folders in which to look for them; - is the standard input.",
    completion: .file(extensions: ["xml"]))
  var paths: [DocumentInput]

  @OptionGroup var plugins: PluginOptions

  @Option(help: "How to write what failed: text or json.")
  var format = OutputFormat.text

  @MainActor
  func run() async throws {
    try await withFailuresReported {
      for path in paths where !path.exists {
        throw Failure(
          Status.missing, "\(path.name): there is no such file or folder; check the path")
      }
      let registry = try plugins.registry()
      var documents = ScenarioSuite(below: paths.compactMap(\.url), plugins: registry).files
        .map { DocumentInput(argument: $0.relativePath) }
      documents += paths.filter { $0.url == nil }.prefix(1)
      if documents.isEmpty {
        throw Failure(
          Status.missing,
          "there is no *\(ScenarioSuite.suffix) below "
            + paths.map(\.name).joined(separator: ", "))
      }
      try await run(documents, registry)
    }
  }

  @MainActor
  private func run(_ documents: [DocumentInput], _ registry: SectionRegistry) async throws {
    let output = Output()
    var summary = ScenarioSummary()
    for input in documents {
      let report = await ScenarioReport(running: try input.scenarios(registry))
      summary.add(report)
      guard format == .text else { continue }
      for diagnostic in report.diagnostics { try output.writeLine(diagnostic.description) }
      for failure in report.results.flatMap(\.failures) {
        try output.writeLine(TerminalText().shown(failure.description))
      }
      try output.flush()
    }
    switch format {
    case .text: try output.writeLine(summary.line)
    case .json: try output.writeLine(try summary.json())
    }
    try output.flush()
    if format == .json { Messages.write(summary.line) }
    if summary.hasInvalidDocument { throw Status.data }
    if summary.failed > 0 { throw Status.findings }
  }
}
