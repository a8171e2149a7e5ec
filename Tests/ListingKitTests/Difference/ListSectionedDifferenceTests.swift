import Foundation
import ListingTesting
import Testing

@testable import ListingKit

@Suite("ListSectionedDifference") struct ListSectionedDifferenceTests {
  @Test(
    "every pair of lists of two sections has a minimal, invertible and deterministic difference",
    arguments: [ListIdentity.section, .list], [[0, 1, 2], [0, 1]])
  func allSmallPairs(_ identity: ListIdentity, items: [Int]) {
    // Three items are always all there; of two some may be missing, too.
    let lists = SectionedReference.lists(of: items, subsets: items.count == 2)
    #expect(lists.count == (items.count == 2 ? 33 : 61))
    let replay = StageReplay()
    for old in lists {
      for new in lists { check(old, new, identity, replay) }
    }
  }

  private func check(
    _ old: [PlainSection], _ new: [PlainSection], _ identity: ListIdentity, _ replay: StageReplay
  ) {
    let difference = ListSectionedDifference(from: old, to: new, identity: identity)
    let problems = replay.problems(difference, old, new)
    if difference.applying(to: old) != new || difference.inverse.applying(to: new) != old
      || SectionedReference(difference, old) != SectionedReference(old, new, identity)
      || difference.isEmpty != (old == new) || difference.stages.isEmpty != (old == new)
      || !problems.isEmpty
    {
      Issue.record("\(old) → \(new), \(identity): \(difference) \(problems)")
    }
  }

  @Test("repeated sections and items are reported, for each kind of identity")
  func repeatedPositions() {
    typealias Plain = ListSectionedDifference<String, String>
    let sections = [
      PlainSection("s", items: ["a", "b", "a"]), PlainSection("t", items: ["b"]),
      PlainSection("s", items: ["a", "c", "c"]),
    ]
    let bySection = Plain.repeatedPositions(in: sections)
    #expect(bySection.sections == [2] && bySection.items == [[0, 2], [2, 2]])
    let byList = Plain.repeatedPositions(in: sections, identity: .list)
    #expect(byList.sections == [2] && byList.items == [[0, 2], [1, 0], [2, 0], [2, 2]])
    let ofItems = Plain.repeatedPositions(inSections: sections, identity: .list)
    #expect(ofItems.sections == byList.sections && ofItems.items == byList.items)

    struct Shelf {
      let room: String
      let titles: [String]
    }
    let shelves = [
      Shelf(room: "hall", titles: ["Emma", "Evelina"]), Shelf(room: "house", titles: ["Emma"]),
    ]
    let byLetter = ListSectionedDifference.repeatedPositions(
      in: shelves, by: \.room.first, items: \.titles, itemsBy: \.first)
    #expect(byLetter.sections == [1] && byLetter.items == [[0, 1]])
    let none = ListSectionedDifference.repeatedPositions(
      in: shelves, by: \.room, items: \.titles, itemsBy: \.self)
    #expect(none.sections == [] && none.items == [])
  }

  @Test(
    "seeded pairs of up to 2,000 items with blocks, shifts and items that change sections are correct",
    arguments: UInt64(1)...12)
  func seededPairs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var count = Int.random(in: 0...2000, using: &random)
    let sections = Int.random(in: 1...12, using: &random)
    var old = (0..<sections).map { PlainSection("s\($0)", items: []) }
    for item in 0..<count {
      old[Int.random(in: 0..<sections, using: &random)].items.append("\(item)")
    }
    var new = old
    for _ in 0..<Int.random(in: 0...24, using: &random) {
      let source = Int.random(in: new.indices, using: &random)
      let length = Int.random(in: 0...new[source].items.count, using: &random)
      let start = Int.random(in: 0...(new[source].items.count - length), using: &random)
      let block = Array(new[source].items[start..<(start + length)])
      let target = Int.random(in: new.indices, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: new[source].items.removeLast(min(length, 5))
      case 1: new[source].items.replaceSubrange(start..<(start + length), with: block.reversed())
      case 2, 3:
        new[source].items.removeSubrange(start..<(start + length))
        let place = Int.random(in: 0...new[target].items.count, using: &random)
        new[target].items.insert(contentsOf: block, at: place)
      case 4: new.insert(new.remove(at: source), at: target)
      case 5:
        new[source].items.insert(contentsOf: (count..<(count + 9)).map { "\($0)" }, at: start)
        count += 9
      default: new.insert(PlainSection("new \(new.count)", items: []), at: target)
      }
    }
    if seed.isMultiple(of: 3) { new.remove(at: Int.random(in: new.indices, using: &random)) }

    let replay = StageReplay()
    for identity in [ListIdentity.section, .list] {
      let difference = ListSectionedDifference(from: old, to: new, identity: identity)
      #expect(difference.applying(to: old) == new, "\(random), \(identity)")
      #expect(difference.inverse.applying(to: new) == old, "\(random), \(identity)")
      // The replay counts the moves, too.
      #expect(replay.problems(difference, old, new) == [], "\(random), \(identity)")
      #expect(
        replay.problems(difference.inverse, new, old) == [], "\(random), \(identity), inverse")
    }
  }

  @Test("the difference of every pair of lists with repetitions can be applied and inverted")
  func repeats() {
    let words = DifferenceReference.words(of: [0, 1], upTo: 2).map { $0.map { "\($0)" } }
    var lists: [[PlainSection]] = []
    for one in words {
      for other in words {
        // The sections' own identifiers repeat in half of them.
        lists.append([PlainSection("A", items: one), PlainSection("B", items: other)])
        lists.append([PlainSection("A", items: one), PlainSection("A", items: other)])
      }
    }
    for old in lists {
      for new in lists {
        for identity in [ListIdentity.section, .list] {
          let difference = ListSectionedDifference(from: old, to: new, identity: identity)
          if difference.applying(to: old) != new || difference.inverse.applying(to: new) != old {
            Issue.record("\(old) → \(new), \(identity): \(difference)")
          }
        }
      }
    }
  }

  @Test(
    "repeated items are paired within their section first, k-th with k-th, then across sections")
  func pairingOfRepeats() {
    let old = [PlainSection("A", items: ["x", "a", "x"]), PlainSection("B", items: ["b"])]
    let new = [PlainSection("A", items: ["a", "x", "c"]), PlainSection("B", items: ["b", "x"])]
    let difference = ListSectionedDifference(from: old, to: new, identity: .list)
    // The first x stays in A, after a; the second one is left, and moves to B.
    #expect(
      difference.movedItems == [
        .init(from: [0, 1], to: [0, 0]), .init(from: [0, 2], to: [1, 1]),
      ])
    #expect(difference.deletedItems == [])
    #expect(difference.insertedItems == [[0, 2]])
  }

  @Test("an item of a deleted or inserted section isn't a move, and isn't listed")
  func sectionsThatGo() {
    let old = [PlainSection("A", items: ["a"]), PlainSection("gone", items: ["x"])]
    let new = [PlainSection("new", items: ["a"]), PlainSection("A", items: ["x"])]
    let difference = ListSectionedDifference(from: old, to: new, identity: .list)
    #expect(difference.sections.deletes == [1] && difference.sections.inserts == [0])
    #expect(difference.deletedItems == [[0, 0]] && difference.insertedItems == [[1, 0]])
    #expect(difference.movedItems == [])
  }

  @Test("a section that moves and has changed items takes two stages, with a list between them")
  func twoStages() {
    let old = [PlainSection("A", items: ["a", "b"]), PlainSection("B", items: ["c"])]
    let new = [PlainSection("B", items: ["c", "d"]), PlainSection("A", items: ["b"])]
    let stages = ListSectionedDifference(from: old, to: new).stages
    #expect(stages.count == 2)
    // Of the two sections the one that was first stays.
    #expect(stages.first?.movedSections == [.init(from: 1, to: 0)])
    #expect(
      stages.first?.new == [
        PlainSection("B", items: ["c"]), PlainSection("A", items: ["a", "b"]),
      ])
    #expect(stages.first?.deletedItems == [] && stages.first?.insertedItems == [])
    #expect(stages.last?.old == stages.first?.new && stages.last?.new == new)
    #expect(stages.last?.movedSections == [])
    #expect(stages.last?.deletedItems == [[1, 0]] && stages.last?.insertedItems == [[0, 1]])
    // Without the changes of items, or without the move, one is enough.
    #expect(ListSectionedDifference(from: old, to: old.reversed()).stages.count == 1)
    #expect(ListSectionedDifference(from: old, to: new.reversed()).stages.count == 1)
  }

  @Test("applying a difference to a list of another shape fails")
  func wrongShape() {
    let old = [PlainSection("A", items: ["a"]), PlainSection("B", items: ["b"])]
    let difference = ListSectionedDifference(from: old, to: [])
    #expect(difference.applying(to: [old[0]]) == nil)
    #expect(difference.applying(to: [old[0], PlainSection("B", items: [])]) == nil)
    #expect(difference.applying(to: old) == [])
  }

  @Test("snapshots of lists can be compared")
  func snapshots() {
    let old = TestList(["feed": ["a", "b"], "ads": ["x"]]).list.snapshot
    let list = TestList(["feed": ["a", "b"], "ads": ["x"]]).list
    #expect(list.snapshot.difference(from: old).isEmpty)
    list.moveItem("a", in: "feed", toSection: "ads")
    let difference = list.snapshot.difference(from: old, identity: .list)
    #expect(difference.movedItems == [.init(from: [0, 0], to: [1, 1])])
    #expect(list.snapshot.difference(from: old).deletedItems == [[0, 0]])
  }
}
