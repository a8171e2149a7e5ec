import ArgumentParser
import Foundation
import ListingTerminal
import ListingTesting

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
    help: "The documents, and the folders in which to look for them.",
    completion: .file(extensions: ["xml"]))
  var paths: [String]

  @OptionGroup var plugins: PluginOptions

  @Option(help: "How to write what failed: text or json.")
  var format = OutputFormat.text

  @MainActor
  func run() async throws {
    try await withFailuresReported {
      for path in paths where !FileManager.default.fileExists(atPath: path) {
        throw Failure(Status.missing, "\(path): there is no such file or folder; check the path")
      }
      let suite = ScenarioSuite(
        below: paths.map { URL(filePath: $0) }, plugins: try plugins.registry())
      if suite.files.isEmpty {
        throw Failure(
          Status.missing,
          "there is no *\(ScenarioSuite.suffix) below \(paths.joined(separator: ", "))")
      }
      try await run(suite)
    }
  }

  @MainActor
  private func run(_ suite: ScenarioSuite) async throws {
    let output = Output()
    var summary = ScenarioSummary()
    for file in suite.files {
      let report = await suite.report(on: file)
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
