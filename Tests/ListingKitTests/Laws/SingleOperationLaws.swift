import ListingKit
import ListingTesting
import Testing

/// Every small list and every single operation: the list does what the model
/// does, and its update stands up to `verify` and to the replay.
@Suite("Invariants of single operations")
struct SingleOperationLaws {
  private func tries(
    _ operations: [ModelOperation], on shape: EverySmallList.Shape, _ identity: ListIdentity,
    _ policy: ListDuplicatePolicy, inOneStage: Bool = false
  ) -> Int {
    for operation in operations {
      let run = ModelRun(shape, identity: identity, inOneStage: inOneStage) { _ in policy }
      run.turn([operation])
      #expect(run.problems.isEmpty, "\(shape), \(identity), \(policy): \(operation)")
    }
    return operations.count
  }

  @Test(
    "existing items are moved, deleted and marked as in the model",
    arguments: [ListIdentity.section, .list])
  func rearranging(identity: ListIdentity) {
    var count = 0
    for shape in EverySmallList.distinct {
      count += tries(EverySmallList.rearranging(shape), on: shape, identity, .first)
    }
    #expect(count > (triesAllCases ? 8_000 : 3_000))
  }

  @Test(
    "items of two sections with common identifiers are moved, deleted and marked as in the model")
  func sharedIdentifiers() {
    var count = 0
    for shape in EverySmallList.shared {
      count += tries(
        EverySmallList.rearranging(shape), on: shape, .section, .first, inOneStage: true)
      count += tries(EverySmallList.bringing(shape), on: shape, .section, .last)
    }
    #expect(count > 4_000)
  }

  @Test(
    "inserted items are compared with existing ones as in the model",
    arguments: ListDuplicatePolicy.allCases)
  func bringing(policy: ListDuplicatePolicy) {
    var count = 0
    for shape in EverySmallList.distinct {
      for identity in [ListIdentity.section, .list] {
        count += tries(EverySmallList.bringing(shape), on: shape, identity, policy)
      }
    }
    #expect(count > (triesAllCases ? 10_000 : 5_000))
  }

  @Test("updates from every arrangement of four items to every other of five are as in the model")
  func updates() {
    let targets = EverySmallList.arrangements(of: ["a", "b", "c", "d", "e"])
    // 1 + 5 + 20 + 60 + 120 + 120 ordered choices of five.
    #expect(targets.count == 326)
    for count in 0...4 {
      let shape = [EverySmallList.section("s", Array(EverySmallList.items[..<count]))]
      for target in targets {
        let run = ModelRun(shape, identity: .section) { _ in .first }
        run.turn([
          .updateSection(
            "s", items: target.map { Note($0) }, reloading: [], header: false, footer: false)
        ])
        #expect(run.problems.isEmpty, "\(shape) to \(target)")
      }
    }
  }
}
