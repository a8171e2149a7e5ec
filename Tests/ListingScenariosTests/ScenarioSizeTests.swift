import ListingKit
import Testing

@testable import ListingScenarios

/// Large scenarios end in a time that grows with their size.
@Suite("Large scenarios")
struct ScenarioSizeTests {
  /// A replay that compares each item with each other takes minutes for these.
  @Test("ten thousand items and ten turns with moves are checked", .timeLimit(.minutes(10)))
  func moves() async {
    let count = 10_000
    let items = (0..<count).map { "<item id='i\($0)'/>" }.joined()
    // Each moves the first item to the end.
    let moves = (0..<10).map { "<move item='s/i\($0)' to-section='s'/>" }.joined()
    let lines = await failures(
      """
      <given><section id='s'>\(items)</section></given>
      <when turns='separate'>\(moves)</when>
      <then><update/></then>
      """)
    #expect(lines.count == 1 && lines[0].contains("the number of updates: expected 1; found 10"))
  }

  @Test("a scenario ends after the most failures that are reported")
  func failuresEnd() async {
    let wrong = "<then><order section='s'/></then>"
    let late = "<when><deliver section='s'><item id='x'/></deliver></when>" + wrong
    func steps(_ count: Int) -> String {
      "<given><section id='s' page-size='1'/></given>"
        + "<when><refresh section='s'/><deliver section='s'><item id='a'/></deliver></when>"
        + String(repeating: wrong, count: count) + late
    }
    // The last step answers a request that was never made, which only its run can tell.
    let before = await failures(steps(99))
    #expect(before.count == 100 && before[0].contains("LK0908"))
    let after = await failures(steps(150))
    #expect(after.count == 100 && !after.contains { $0.contains("LK0908") })
  }
}
