import Foundation
import ListingTesting
import Testing

@testable import ListingKit

@Suite("ListSectionedDifference: keys, content, cost") struct ListSectionedDifferenceContentTests {
  private struct Row: ListDiffable, Equatable {
    let listIdentifier: String
    var text = ""
  }

  private struct Shelf: ListDiffable, Equatable {
    let listIdentifier: String
    var title = ""
    var rows: [Row] = []
  }

  private typealias RowSection = ListArraySection<Shelf, Row>

  private let old = [
    RowSection(Shelf(listIdentifier: "A"), items: ["a", "b", "c"].map { Row(listIdentifier: $0) }),
    RowSection(Shelf(listIdentifier: "B"), items: [Row(listIdentifier: "d")]),
  ]

  @Test(
    "elements with different content are updates of sections and items, moved or not, in both coordinates"
  )
  func updates() {
    let new = [
      RowSection(
        Shelf(listIdentifier: "B", title: "new"),
        items: [
          Row(listIdentifier: "d", text: "new"), Row(listIdentifier: "c", text: "new"),
        ]),
      RowSection(
        Shelf(listIdentifier: "A"),
        items: [Row(listIdentifier: "b", text: "new"), Row(listIdentifier: "a")]),
    ]
    let difference = ListSectionedDifference(fromSections: old, to: new, identity: .list)
    #expect(difference.sections.updates == [.init(from: 1, to: 0)])
    #expect(
      difference.updatedItems == [
        .init(from: [1, 0], to: [0, 0]), .init(from: [0, 2], to: [0, 1]),
        .init(from: [0, 1], to: [1, 0]),
      ])
    #expect(
      difference.movedItems == [
        .init(from: [0, 2], to: [0, 1]), .init(from: [0, 1], to: [1, 0]),
      ])
    #expect(difference.applying(to: old) == new)
    #expect(difference.inverse.applying(to: new) == old)
    // Under section identity c is another item in B, so that it is no update.
    let apart = ListSectionedDifference(fromSections: old, to: new)
    #expect(
      apart.updatedItems == [
        .init(from: [1, 0], to: [0, 0]), .init(from: [0, 1], to: [1, 0]),
      ])
    #expect(apart.applying(to: old) == new && apart.inverse.applying(to: new) == old)
  }

  @Test("a change of content only is an update without stages")
  func updatesAlone() {
    var new = old
    new[0].items[1].text = "new"
    let difference = ListSectionedDifference(fromSections: old, to: new)
    #expect(!difference.isEmpty && difference.stages.isEmpty)
    #expect(difference.updatedItems == [.init(from: [0, 1], to: [0, 1])])
    #expect(difference.applying(to: old) == new)
  }

  @Test("custom sections are compared by key paths, and those that stay keep their old value")
  func keyPaths() {
    let shelves = [
      Shelf(listIdentifier: "A", rows: [Row(listIdentifier: "a"), Row(listIdentifier: "b")])
    ]
    let later = [
      Shelf(
        listIdentifier: "A", title: "new",
        rows: [Row(listIdentifier: "b", text: "new"), Row(listIdentifier: "c")])
    ]
    let difference = ListSectionedDifference(
      from: shelves, to: later, by: \.listIdentifier, items: \.rows, itemsBy: \.listIdentifier)
    #expect(difference.deletedItems == [[0, 0]] && difference.insertedItems == [[0, 1]])
    #expect(difference.updatedItems == [] && difference.sections.updates == [])
    let result = difference.applying(to: shelves.map { ListArraySection($0, items: $0.rows) })
    #expect(result?.first?.section.title == "")
    #expect(result?.first?.items.map(\.text) == ["", ""])
  }

  // MARK: - Cost

  private final class Counter {
    var hashes = 0
    var comparisons = 0
  }

  private struct Counted: Hashable {
    let value: Int
    let counter: Counter
    static func == (one: Counted, other: Counted) -> Bool {
      one.counter.comparisons += 1
      return one.value == other.value
    }
    func hash(into hasher: inout Hasher) {
      counter.hashes += 1
      hasher.combine(value)
    }
  }

  @Test(
    "an unchanged section takes one comparison per item, or none if it's the same array",
    arguments: [ListIdentity.section, .list])
  func unchangedSections(_ identity: ListIdentity) {
    let counter = Counter()
    func section(_ name: Int) -> ListArraySection<Int, Counted> {
      ListArraySection(
        name, items: (0..<100).map { Counted(value: name * 100 + $0, counter: counter) })
    }
    let old = (0..<10).map(section)
    var new = (0..<10).map(section)
    new[4].items.removeLast()
    new[7].items.append(Counted(value: -1, counter: counter))
    var difference = ListSectionedDifference(from: old, to: new, identity: identity)
    #expect(difference.deletedItems == [[4, 99]] && difference.insertedItems == [[7, 100]])
    #expect(counter.comparisons <= 1000 + 10)
    // Deleted items of one section are looked for among inserted ones of others.
    #expect(counter.hashes <= 2)

    (counter.comparisons, counter.hashes) = (0, 0)
    new = old
    new.swapAt(0, 9)
    difference = ListSectionedDifference(from: old, to: new, identity: identity)
    #expect(difference.sections.moves.count == 2)
    #expect(counter.comparisons == 0 && counter.hashes == 0)
  }

  @Test("an item that changes its section is hashed twice in each list, and others once")
  func hashes() {
    let counter = Counter()
    let items = (0..<1000).map { Counted(value: $0, counter: counter) }
    let old = [
      ListArraySection("A", items: Array(items[..<500])),
      ListArraySection("B", items: Array(items[500...])),
    ]
    let new = [
      ListArraySection("A", items: Array(items[..<500].reversed().dropFirst(50))),
      ListArraySection("B", items: items[500...].reversed() + items[450..<500].reversed()),
    ]
    let difference = ListSectionedDifference(from: old, to: new, identity: .list)
    #expect(difference.applying(to: old) == new)
    #expect(difference.movedItems.count { $0.from.section != $0.to.section } == 50)
    #expect(counter.hashes <= 2 * 1000 + 2 * 50)
  }
}
