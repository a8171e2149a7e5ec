import ListingTesting
import Testing

@testable import ListingDifference
@testable import ListingKit

@Suite("Sets of small integers") struct IntegerSetTests {
  @Test(
    "each inserted number replaces the next smaller one, in one to four levels",
    arguments: [1, 63, 64, 65, 4097, 300_000])
  func replacements(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    var set = IntegerSet(count: count)
    var model: Set<Int> = []
    // Near ones and far ones, both ends among them, each once as long as it is in the set.
    for step in 0..<400 {
      let bound = step.isMultiple(of: 2) ? min(count, 200) : count
      let value = step == 0 ? count - 1 : Int.random(in: 0..<bound, using: &generator)
      guard model.insert(value).inserted else { continue }
      let expected = model.filter { $0 < value }.max()
      if let expected { model.remove(expected) }
      #expect(set.replaceNextBelow(value) == expected ?? -1, "step \(step) of seed \(count)")
    }
  }
}
