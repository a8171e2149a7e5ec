import Foundation
import ListingTesting
import Testing

@testable import ListingDifference
@testable import ListingKit

@Suite("ListDifference") struct ListDifferenceTests {
  @Test(
    "every pair of lists of up to five elements, up to renaming, has a minimal, invertible and deterministic difference"
  )
  func allSmallPairs() {
    let lists = DifferenceReference.arrangements(of: [0, 1, 2, 3, 4], upTo: 5)
    #expect(lists.count == 326)
    // Each pair is one of these after its elements are renamed.
    for count in 0...5 {
      let old = Array(0..<count)
      for new in lists { check(old, new) }
    }
  }

  private func check(_ old: [Int], _ new: [Int]) {
    let difference = ListDifference(from: old, to: new)
    let common = old.filter(new.contains)
    let targets = common.compactMap(new.firstIndex)
    let staying = Set(MoveReference.staying(targets, isNamed: { _ in false }).map { common[$0] })
    let moved = Set(common).subtracting(staying)
    if difference.applying(to: old) != new || difference.inverse.applying(to: new) != old
      || difference.deletes != old.indices.filter({ !new.contains(old[$0]) })
      || difference.inserts != new.indices.filter({ !old.contains(new[$0]) })
      || Set(difference.moves.map { old[$0.from] }) != moved
      || difference.isEmpty != (old == new)
    {
      Issue.record("\(old) → \(new): \(difference)")
    }
  }

  @Test(
    "every pair of lists of up to four of three elements, with repetitions, has a correct difference"
  )
  func allPairsWithRepeats() {
    let lists = DifferenceReference.words(of: [0, 1, 2], upTo: 4)
    #expect(lists.count == 121)
    for old in lists {
      for new in lists {
        let difference = ListDifference(from: old, to: new)
        let common = (0...2).reduce(0) { sum, element in
          sum + min(old.count { $0 == element }, new.count { $0 == element })
        }
        if difference.applying(to: old) != new || difference.inverse.applying(to: new) != old
          || difference.deletes.count != old.count - common
          || difference.inserts.count != new.count - common
        {
          Issue.record("\(old) → \(new): \(difference)")
        }
      }
    }
  }

  @Test("the k-th occurrences of repeated elements are paired, between the common ends")
  func pairingOfRepeats() {
    // No common ends: the first 1 stays, the second 1 is deleted.
    let difference = ListDifference(from: [1, 2, 1], to: [2, 1, 3])
    #expect(difference.deletes == [2])
    #expect(difference.inserts == [2])
    // 2 and 1 changed places; the smallest run of old positions that stays is the 1's.
    #expect(difference.moves == [.init(from: 1, to: 0)])
    // The common end is set aside first: the last 1 stays the last.
    #expect(ListDifference(from: [0, 1, 1], to: [2, 1]).deletes == [0, 1])
  }

  @Test("repeated positions are reported")
  func repeatedPositions() {
    #expect(ListDifference.repeatedPositions(in: ["a", "b", "a", "a", "b"]) == [2, 3, 4])
    #expect(ListDifference<Int>.repeatedPositions(in: []) == [])
    let words = ["an", "be", "as", "by", "an"]
    #expect(ListDifference.repeatedPositions(in: words, by: \.first) == [2, 3, 4])
    let items = ["a", "b", "a"].map { TextItem($0) }
    #expect(ListDifference.repeatedPositions(inItems: items) == [2])
  }

  @Test(
    "seeded pairs of up to 2,000 elements with moves, blocks and shifts have correct differences",
    arguments: UInt64(1)...(triesAllCases ? 40 : 10))
  func seededPairs(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...2000, using: &generator)
    let old = Array(0..<count).shuffled(using: &generator)
    var new = old
    for _ in 0..<Int.random(in: 0...20, using: &generator) where new.count > 10 {
      let length = Int.random(in: 1...(new.count / 3), using: &generator)
      let start = Int.random(in: 0...(new.count - length), using: &generator)
      let block = Array(new[start..<(start + length)])
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: new.removeSubrange(start..<(start + length))
      case 1: new.replaceSubrange(start..<(start + length), with: block.reversed())
      case 2:
        new.removeSubrange(start..<(start + length))
        new.insert(
          contentsOf: block, at: Int.random(in: 0...new.count, using: &generator))
      default:
        let fresh = (new.max() ?? 0) + 1
        new.insert(contentsOf: fresh..<(fresh + 1 + length / 4), at: start)
      }
    }
    // The same numbers as integers, strings, UUIDs and any other type take four ways through the code.
    let places = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1, $0) })
    let targets = old.compactMap { places[$0] }
    let moves = targets.count - MoveReference.longestRun(targets)
    let integers = ListDifference(from: old, to: new)
    #expect(integers.applying(to: old) == new, "seed \(seed)")
    #expect(integers.inverse.applying(to: new) == old, "seed \(seed)")
    #expect(integers.moves.count == moves, "seed \(seed)")
    let strings = ListDifference(from: old.map { "id \($0)" }, to: new.map { "id \($0)" })
    #expect(strings.moves.map(\.from) == integers.moves.map(\.from), "seed \(seed)")
    #expect(strings.deletes == integers.deletes && strings.inserts == integers.inserts)
    let others = ListDifference(from: old.map { Int64($0) }, to: new.map { Int64($0) })
    #expect(others.moves.map(\.to) == integers.moves.map(\.to), "seed \(seed)")
    let uuids = ListDifference(from: old.map(uuid), to: new.map(uuid))
    #expect(uuids.moves == integers.moves && uuids.inserts == integers.inserts, "seed \(seed)")
  }

  /// A UUID that holds a number at either end, so that many share one half.
  private func uuid(_ number: Int) -> UUID {
    let digits = String(number / 2 + 100_000_000_000)
    return UUID(
      uuidString: number.isMultiple(of: 2)
        ? "00000000-0000-0000-0000-\(digits)"
        : "\(digits.suffix(8))-0000-0000-0000-000000000000") ?? UUID()
  }

  @Test("elements with different content are updates, in both coordinates")
  func updates() {
    struct Row: ListDiffable, Equatable {
      let listIdentifier: String
      var text = ""
    }
    let old = [Row(listIdentifier: "a"), Row(listIdentifier: "b"), Row(listIdentifier: "c")]
    let new = [
      Row(listIdentifier: "c", text: "new"), Row(listIdentifier: "a"), Row(listIdentifier: "b"),
    ]
    let difference = ListDifference(fromItems: old, to: new)
    #expect(difference.moves == [.init(from: 2, to: 0)])
    #expect(difference.updates == [.init(from: 2, to: 0)])
    #expect(difference.applying(to: old) == new)
    #expect(difference.inverse.applying(to: new) == old)
    // Without a comparison of contents, elements that stay keep their old values.
    let byKey = ListDifference(from: old, to: new, by: \.listIdentifier)
    #expect(byKey.updates == [])
    #expect(byKey.applying(to: old)?.map(\.text) == ["", "", ""])
  }

  @Test("canonically equivalent strings are the same identifier")
  func canonicalEquivalence() {
    let pairs = [
      ("caf\u{E9}", "cafe\u{301}"), ("\u{212A}", "K"), ("a\u{37E}b", "a;b"), ("\u{1FEF}", "`"),
      ("\u{212B}", "\u{C5}"),
    ]
    for (one, other) in pairs {
      #expect(one == other)
      #expect(FastHash().hash(one) == FastHash().hash(other))
      // A neighbour on each side keeps the ends apart, so that the table is used.
      let difference = ListDifference(from: ["x", one, "y"], to: ["p", "q", other, "z"])
      #expect(difference.deletes == [0, 2] && difference.inserts == [0, 1, 3])
    }
  }

  @Test("index sets and index paths agree")
  func coordinates() {
    let difference = ListDifference(from: ["a", "b", "c"], to: ["c", "d", "b"])
    #expect(difference.deletedIndexes == IndexSet([0]))
    #expect(difference.insertedIndexes == IndexSet([1]))
    #expect(difference.deletedIndexPaths(inSection: 7) == [IndexPath(item: 0, section: 7)])
    #expect(difference.insertedIndexPaths(inSection: 7) == [IndexPath(item: 1, section: 7)])
    #expect(
      difference.movedIndexPaths(inSection: 7) == [
        .init(from: IndexPath(item: 2, section: 7), to: IndexPath(item: 0, section: 7))
      ])
  }

  @Test("applying a difference to a list of another length fails")
  func wrongLength() {
    #expect(ListDifference(from: [1, 2], to: [2]).applying(to: [1]) == nil)
  }

  private final class Counter {
    var hashes = 0
    var comparisons = 0
  }

  private struct Stubborn: Hashable {
    let value: Int
    /// Counts comparisons. There are millions, so that it is not counted itself.
    let counter: UnsafeMutablePointer<Int>
    static func == (one: Stubborn, other: Stubborn) -> Bool {
      one.counter.pointee += 1
      return one.value == other.value
    }
    func hash(into hasher: inout Hasher) {}
  }

  @Test(
    "identifiers with equal hash values have a correct difference in a bounded number of steps",
    arguments: [2000, 6000])
  func oneHashForAll(count: Int) {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { counter.deallocate() }
    var random = SeededGenerator(seed: 7)
    let old = (0..<count).map { Stubborn(value: $0, counter: counter) }
    let half = count / 2
    let everyOther = old.filter { $0.value.isMultiple(of: 2) }
    // Each list with the fewest moves that lead to it. Every case takes a million comparisons or two.
    var cases: [(new: [Stubborn], moves: Int?)] = [(old.shuffled(using: &random), nil)]
    if count == 2000 {
      cases += [
        (Array(old[half...] + old[..<half]), half), (old.reversed(), count - 1),
        (Array(everyOther.dropFirst() + everyOther.prefix(1)), 1),
      ]
    }
    for (new, moves) in cases {
      counter.pointee = 0
      let difference = ListDifference(from: old, to: new)
      // The table and the search without it are given as many steps each; besides, each element is
      // compared with the one next to the last match, and against the common ends.
      let limit = 2 * ElementPairing.stepLimit(count, new.count) + 4 * count
      #expect(counter.pointee <= limit)
      #expect(difference.applying(to: old) == new)
      #expect(difference.inverse.applying(to: new) == old)
      if let moves {
        #expect(difference.moves.count == moves && difference.inserts.isEmpty)
        #expect(difference.deletes.count == count - new.count)
      }
      // Of the elements in both, the fewest possible move, and all keep their value.
      let isInsert = Set(difference.inserts)
      let found = new.indices.filter { !isInsert.contains($0) }.map { new[$0].value }
      #expect(difference.moves.count == found.count - MoveReference.longestRun(found))
      #expect(difference.moves.allSatisfy { old[$0.from].value == new[$0.to].value })
      let sources = difference.deletes + difference.moves.map(\.from)
      #expect(Set(sources).count == sources.count)
      // Some thousand elements take fewer steps than there are at least: all of them are found.
      if count == 2000 {
        #expect(difference.inserts.isEmpty && difference.deletes.count == count - new.count)
      }
    }
  }

  @Test("many hash collisions don't affect the result")
  func poorHashes() {
    struct Poor: Hashable {
      let value: Int
      func hash(into hasher: inout Hasher) { hasher.combine(value / 24) }
    }
    var random = SeededGenerator(seed: 8)
    let old = (0..<2000).map { Poor(value: $0) }
    let new = old.shuffled(using: &random)
    let difference = ListDifference(from: old, to: new)
    #expect(difference.inserts.isEmpty && difference.deletes.isEmpty)
    #expect(
      difference.moves.count == new.count - MoveReference.longestRun(new.map(\.value)), "\(random)")
  }

  @Test("strings of a megabyte can be compared")
  func longStrings() {
    let long = String(repeating: "x", count: 1 << 20)
    let old = (0..<8).map { long + "\($0)" }
    let new = (0..<8).map { long + "\(($0 + 3) % 9)" }
    let difference = ListDifference(from: old, to: new)
    // 8 is inserted, 2 is deleted, and 0 and 1 move before the others.
    #expect(difference.deletes == [2] && difference.inserts == [5])
    #expect(difference.moves.map(\.from) == [0, 1])
    #expect(difference.applying(to: old) == new)
  }

  @Test("empty lists have a difference")
  func emptyLists() {
    let difference = ListDifference<Int>(from: [], to: [])
    #expect(difference.isEmpty && difference.applying(to: []) == [])
    #expect(ListDifference(from: [], to: [1]).inserts == [0])
    #expect(ListDifference(from: [1], to: []).deletes == [0])
  }

  @Test("each identifier is hashed once, and not at all in common ends")
  func hashesOnce() {
    struct Counted: Hashable {
      let value: Int
      let counter: Counter
      static func == (one: Counted, other: Counted) -> Bool { one.value == other.value }
      func hash(into hasher: inout Hasher) {
        counter.hashes += 1
        hasher.combine(value)
      }
    }
    let counter = Counter()
    let list = (0..<1000).map { Counted(value: $0, counter: counter) }
    let appended = list + [Counted(value: 1000, counter: counter)]
    #expect(ListDifference(from: list, to: appended).inserts == [1000])
    #expect(counter.hashes == 0)
    _ = ListDifference(from: list, to: list.reversed())
    #expect(counter.hashes <= 2000)
  }
}
