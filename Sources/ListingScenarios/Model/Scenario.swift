import ListingXML

/// One scenario of a scenario document: the initial list and the steps, with
/// the expectations after each.
public struct Scenario: Sendable {
  /// Its name.
  public let name: String
  /// The document, as the caller named it.
  public var file: String { text.name }
  /// The line where it begins, counted from 1.
  public let line: Int

  let given: ScenarioGiven
  let steps: [ScenarioStep]
  /// The document's text, for mistakes that are found only by running it.
  let text: SourceText
}
