/// A step of a scenario.
enum ScenarioStep: Sendable {
  /// Performs operations.
  case when([ScenarioOperation], separateTransactions: Bool)
  /// Checks expectations.
  case then([ScenarioExpectation], place: Range<Int>)
}
