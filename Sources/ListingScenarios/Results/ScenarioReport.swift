import ListingXML

/// The results of a document's scenarios.
public struct ScenarioReport: Sendable, Hashable {
  /// The document, as the caller named it.
  public let file: String
  /// The mistakes of the document; if one is an error, not all scenarios have run.
  public let diagnostics: [Diagnostic]
  /// The results of its scenarios, in order.
  public let results: [ScenarioResult]

  /// Runs the scenarios of a document, in order.
  ///
  /// - Parameters:
  ///   - document: the document with the scenarios.
  ///   - environment: the values that take precedence over those of the scenarios.
  public init(
    running document: ScenarioDocument, in environment: ScenarioEnvironment = ScenarioEnvironment()
  ) async {
    var results: [ScenarioResult] = []
    for scenario in document.scenarios { results.append(await scenario.run(in: environment)) }
    file = document.file
    diagnostics = document.diagnostics + results.flatMap(\.diagnostics)
    self.results = results
  }

  /// Whether no diagnostic is an error.
  public var isValid: Bool { diagnostics.allSatisfy { $0.severity != .error } }

  /// The number of scenarios that have passed.
  public var passedCount: Int { results.count(where: \.hasPassed) }

  /// The number of scenarios that have failed; an invalid document counts as one.
  public var failedCount: Int {
    results.isEmpty && !isValid ? 1 : results.count - passedCount
  }

  /// All messages and failures, for a person.
  public var messages: [String] {
    diagnostics.map(\.description) + results.flatMap { $0.failures.map(\.description) }
  }
}
