import ArgumentParser
import Foundation
import ListingScenarios
import ListingTerminal
import ListingText
import ListingXML

struct Test: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs scenarios, which are tests of lists written in XML.",
    usage: "listing test [<options>] <paths> ...",
    discussion: """
      Examples:
        listing test SampleSections/Scenarios
        listing test --param region=eu --language de feed.scenario.xml
        listing test --format json feed.scenario.xml

      Runs every *.scenario.xml in the folders, and each document given by its path. Prints a line \
      for each failure with file, line and column, the expected and the actual value, then the \
      number of scenarios that passed and failed. Status 0: all passed. 1: some failed. 65: a \
      document isn't a valid scenario. 66: no scenario was found.

      As JSON: {"passed": …, "failed": …, "scenarios": [{"file": …, "line": …, "name": …, \
      "passed": …}], "failures": […], "diagnostics": […]}.

      A scenario declares the parameters, environment variables, hosts and language of its document. \
      Options take precedence over these, and --param applies to the documents that declare the \
      parameter.
      """)

  @Argument(
    help: "The scenario documents, or folders to search for them; - is the standard input.",
    completion: .file(extensions: ["xml"]))
  var paths: [DocumentInput]

  @OptionGroup var display: DisplayOptions

  @OptionGroup var plugins: PluginOptions

  @Option(help: "The output format: text or json.")
  var format = OutputFormat.text

  @OptionGroup var colors: ColorOption

  @MainActor
  func run() async throws {
    for path in paths { try path.requireExistence() }
    let registry = try plugins.registry()
    let suite = ScenarioSuite(below: paths.compactMap(\.url), plugins: registry)
    if let (folder, problem) = suite.unreadable.first {
      throw Failure(
        Status.data, "\(folder.relativePath): \(problem.message)", help: problem.fix)
    }
    var documents = suite.files.compactMap { DocumentInput(argument: $0.relativePath) }
    documents += paths.filter { $0.url == nil }.prefix(1)
    if documents.isEmpty {
      throw Failure(
        Status.missing,
        "there is no *\(ScenarioSuite.suffix) in "
          + paths.map(\.name).joined(separator: ", "))
    }
    let scenarios = try documents.map { input throws(Failure) in
      try input.scenarios(registry)
    }
    try checkParameters(of: scenarios)
    try await run(scenarios)
  }

  /// Checks that each parameter is for one of the documents: a typo must not be ignored.
  private func checkParameters(of scenarios: [ScenarioDocument]) throws {
    guard scenarios.allSatisfy(\.isValid) else { return }
    let declared = scenarios.reduce(into: Set()) { $0.formUnion($1.parameterNames) }
    for parameter in display.parameters where !declared.contains(parameter.name) {
      throw Failure(
        Status.usage,
        "--param: the documents of these scenarios have no parameter '\(parameter.name)'",
        help: declared.isEmpty
          ? "they have no parameters: remove --param"
          : "expected one of: \(declared.sorted().joined(separator: ", "))")
    }
  }

  /// The values of the options.
  private var environment: ScenarioEnvironment {
    var environment = ScenarioEnvironment(
      parameters: display.values,
      variables: DocumentEnvironment.variables(named: display.allowedVariables),
      allowedHosts: Set(display.allowedHosts), language: display.language?.tag)
    environment.databaseAccess = display.environment.databaseClient.map { DatabaseAccess($0) }
    return environment
  }

  @MainActor
  private func run(_ documents: [ScenarioDocument]) async throws {
    let output = Output()
    var summary = ScenarioSummary()
    for document in documents {
      let report = await ScenarioReport(running: document, in: environment)
      summary.add(report)
      guard format == .text else { continue }
      for diagnostic in report.diagnostics { try output.write(diagnostic) }
      for failure in report.results.flatMap(\.failures) {
        try output.writeLine(TerminalText().shown(failure.description))
      }
      try output.flush()
    }
    switch format {
    case .text: try output.writeLine(summary.line)
    case .json: try output.write(try summary.json() + "\n")
    }
    try output.flush()
    if format == .json { Messages.write(summary.line) }
    if summary.hasInvalidDocument { throw Status.data }
    if summary.failed > 0 { throw Status.findings }
  }
}
