/// A failed expectation of a scenario.
public struct ScenarioFailure: Sendable, Hashable, Codable {
  /// The document, as the caller named it.
  public let file: String
  /// The line of the expectation, or of the operation with an unexpected result; counted from 1.
  public let line: Int
  /// The column, in Unicode scalars, counted from 1.
  public let column: Int
  /// The name of the scenario.
  public let scenario: String
  /// The subject of the expectation.
  public let subject: String
  /// The expected value.
  public let expected: String
  /// The actual value.
  public let found: String
}

extension ScenarioFailure: CustomStringConvertible {
  /// The failure on one line: place, scenario, expected and actual value.
  public var description: String {
    "\(file):\(line):\(column): failed: \(scenario): \(subject): expected \(expected), "
      + "found \(found)"
  }
}
