import ListingXML

/// The result of running a scenario.
public struct ScenarioResult: Sendable, Hashable {
  /// The name of the scenario.
  public let scenario: String
  /// The document, as the caller named it.
  public let file: String
  /// The line where the scenario begins, counted from 1.
  public let line: Int
  /// The failed expectations in the order of the steps. The run ends after 100.
  public let failures: [ScenarioFailure]
  /// Mistakes of the document that are found only by running it, such as a response to a request that was
  /// never made. They end the run.
  public let diagnostics: [Diagnostic]

  /// Whether there are no failures and no mistakes.
  public var hasPassed: Bool { failures.isEmpty && diagnostics.isEmpty }
}

extension Scenario {
  /// Runs the scenario on its own list, without pauses.
  ///
  /// - Parameter environment: the values of the document that take precedence over those that the
  ///   scenario declares.
  /// - Returns: the result. It's the same in each run, unless the document requests a host.
  @concurrent
  public func run(
    in environment: ScenarioEnvironment = ScenarioEnvironment()
  ) async -> ScenarioResult {
    let run = ScenarioRun(self, in: environment)
    await run.run()
    let places = text.positions(at: run.failures.map(\.place.lowerBound))
    let failures = zip(run.failures, places).map { failure, place in
      ScenarioFailure(
        file: file, line: place.line, column: place.column, scenario: name,
        subject: failure.subject, expected: failure.expected, found: failure.found)
    }
    return ScenarioResult(
      scenario: name, file: file, line: line, failures: failures,
      diagnostics: text.diagnostics([run.finding].compactMap { $0 }))
  }
}
