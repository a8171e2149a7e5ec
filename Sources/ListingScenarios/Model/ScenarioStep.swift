/// A step of a scenario.
enum ScenarioStep: Sendable {
  /// Something happens.
  case when([ScenarioOperation], separateTurns: Bool)
  /// Something must be so.
  case then([ScenarioExpectation], place: Range<Int>)
}
