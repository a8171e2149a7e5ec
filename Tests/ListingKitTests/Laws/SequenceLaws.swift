import ListingKit
import ListingTesting
import Testing

/// Seeded sequences of operations, in turns of random sizes, against the model.
@Suite("Invariants of sequences of operations")
struct SequenceLaws {
  struct Case: Sendable, CustomTestStringConvertible {
    var seed: UInt64
    var identity: ListIdentity
    /// The most operations of a transaction.
    var largestTurn: Int

    var testDescription: String { "seed \(seed), \(identity), turns of up to \(largestTurn)" }
  }

  static let cases: [Case] = (1...(triesAllCases ? 12 : 4)).flatMap { seed in
    [ListIdentity.section, .list].flatMap { identity in
      [1, 4, 20].map { Case(seed: seed, identity: identity, largestTurn: $0) }
    }
  }

  /// One section refuses duplicates, one takes the last, the others keep the first.
  @Sendable static func policy(_ section: String) -> ListDuplicatePolicy {
    switch section {
    case "t": .last
    case "u": .error
    default: .first
    }
  }

  @Test("two hundred random operations are performed as in the model", arguments: cases)
  func sequence(of drawn: Case) {
    let generator = SeededGenerator(seed: drawn.seed)
    var operations = RandomOperations(generator)
    let run = ModelRun(
      identity: drawn.identity, inOneStage: drawn.seed.isMultiple(of: 2), policy: Self.policy)
    var left = 200
    while left > 0 {
      var turn: [ModelOperation] = []
      var ahead = run.model
      for _ in 0..<min(left, operations.size(1...drawn.largestTurn)) {
        let operation = operations.next(ahead)
        _ = ahead.perform(operation)
        turn.append(operation)
      }
      left -= turn.count
      let before = run.model.order
      run.turn(turn)
      guard run.problems.isEmpty else {
        Issue.record("\(generator), from \(before) by \(turn): \(run.problems)")
        return
      }
    }
  }
}
