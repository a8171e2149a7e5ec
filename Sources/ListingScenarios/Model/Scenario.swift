import ListingXML

/// One scenario of a scenario document: what is there at first, and what happens, step by step, with
/// what must be so after it.
public struct Scenario: Sendable {
  /// What it is about.
  public let name: String
  /// The document, as it was named by who asked.
  public var file: String { text.name }
  /// The line where it begins, counted from 1.
  public let line: Int

  let given: ScenarioGiven
  let steps: [ScenarioStep]
  /// The document's text, for what is found wrong with it when it is carried out.
  let text: SourceText
}
