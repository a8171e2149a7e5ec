import ListingTesting
import Testing

@testable import ListingDifference
@testable import ListingKit

@Suite("The longest run")
struct LongestRunTests {
  private func permutations(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0..<count).map { place in
        var longer = shorter
        longer.insert(count - 1, at: place)
        return longer
      }
    }
  }

  private func staying(_ targets: [Int], isNamed: (Int) -> Bool = { _ in false }) -> [Int] {
    let stays = LongestRun.staying(targets, isExplicitMove: isNamed)
    return stays.indices.filter { stays[$0] }
  }

  @Test("It's the lexicographically smallest of the longest, for every permutation of up to seven")
  func everyPermutation() {
    for count in 0...7 {
      for targets in permutations(count) {
        let right = MoveReference.staying(targets) { _ in false }
        #expect(staying(targets) == right, "\(targets)")
        #expect(right.count == MoveReference.longestRun(targets), "\(targets)")
      }
    }
  }

  @Test(
    "Explicitly moved elements move if the number of moves is the same, for every permutation of up to five"
  )
  func everyChoiceOfNames() {
    for count in 0...5 {
      for targets in permutations(count) {
        for names in 0..<(1 << count) {
          let isNamed = { (index: Int) in names & (1 << index) != 0 }
          #expect(
            staying(targets, isNamed: isNamed) == MoveReference.staying(targets, isNamed: isNamed),
            "\(targets), named \((0..<count).filter(isNamed))")
        }
      }
    }
  }

  @Test("Positions needn't be contiguous: only their order counts")
  func sparseTargets() {
    #expect(staying([70, 10, 90]) == [0, 2])
    #expect(staying([9, 5, 1]) == [0])
  }

  @Test("It's as long as that of a quadratic algorithm for seeded sequences", arguments: 1...8)
  func seeded(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let targets = (0..<300).shuffled(using: &generator)
    let run = staying(targets)
    #expect(run.count == MoveReference.longestRun(targets), "\(generator)")
    #expect(zip(run, run.dropFirst()).allSatisfy { targets[$0] < targets[$1] }, "\(generator)")
  }
}
