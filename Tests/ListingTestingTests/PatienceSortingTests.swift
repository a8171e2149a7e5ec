import Testing

@testable import ListingTesting

@Suite("Patience sorting")
struct PatienceSortingTests {
  @Test("The longest run of patience sorting is as long as that of an exhaustive search")
  func longestRun() {
    var generator = SeededGenerator(seed: 20_261)
    #expect(PatienceSorting.longestRun([]) == 0)
    #expect(PatienceSorting.longestRun([3, 1, 2, 0]) == 2)
    #expect(PatienceSorting.longestRun([2, 1, 0]) == 1)
    for _ in 0..<500 {
      let count = Int.random(in: 1...40, using: &generator)
      let cards = (0..<count).map { $0 * 3 }.shuffled(using: &generator)
      #expect(
        PatienceSorting.longestRun(cards) == MoveReference.longestRun(cards),
        "\(cards), \(generator)")
    }
  }
}
