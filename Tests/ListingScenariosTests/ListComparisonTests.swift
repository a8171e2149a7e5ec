import Testing

@testable import ListingScenarios

@Suite("Comparisons of lists in failures")
struct ListComparisonTests {
  private let hundred = (0..<100).map { "i\($0)" }

  @Test("Short lists are shown as a whole")
  func short() {
    let comparison = ListComparison(expected: ["a", "b"], found: [])
    #expect(comparison.shownExpected == "a b")
    #expect(comparison.shownFound == "nothing")
  }

  @Test("For long lists, the first difference is shown with its neighbors and the missing words")
  func long() {
    var found = hundred
    found[50] = "x"
    let comparison = ListComparison(expected: hundred, found: found)
    #expect(comparison.shownExpected == "… i47 i48 i49 i50 i51 i52 i53 … (100 in all)")
    #expect(
      comparison.shownFound
        == "… i47 i48 i49 x i51 i52 i53 … (100 in all); the first difference is at position 50; "
        + "missing: i50; unexpected: x")
  }

  @Test("A moved item is neither missing nor unexpected")
  func moved() {
    let comparison = ListComparison(expected: hundred, found: Array(hundred[1...] + ["i0"]))
    #expect(
      comparison.shownFound
        == "i1 i2 i3 i4 … (100 in all); the first difference is at position 0")
  }

  @Test("Only some of many missing items are shown")
  func manyMissing() {
    let comparison = ListComparison(expected: hundred, found: Array(hundred.prefix(20)))
    #expect(comparison.shownExpected == "… i17 i18 i19 i20 i21 i22 i23 … (100 in all)")
    #expect(
      comparison.shownFound
        == "… i17 i18 i19 (20 in all); the first difference is at position 20; "
        + "missing: i20 i21 i22 i23 i24 and 75 more")
  }

  @Test("A failed order of many items shows the difference")
  func order() async {
    let items = hundred.map { "<item id='\($0)'/>" }.joined()
    let expected = hundred.map { $0 == "i9" ? "i8" : $0 }.joined(separator: " ")
    let found = await failures(
      "<given><section id='feed'>\(items)</section></given>"
        + "<then><order section='feed'>\(expected)</order></then>")
    #expect(found.count == 1)
    #expect(found.first?.contains("missing: i8; unexpected: i9") == true)
    #expect(found.first?.contains("i40") == false)
  }
}
