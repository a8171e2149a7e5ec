import Foundation
import ListingTesting
import Testing

@testable import ListingKit

private struct Entry: ListDiffable, Equatable {
  let listIdentifier: String
  var text = ""
}

/// A section without an array: its items are those that the list stores.
private final class EntriesSection: ListSection {
  var context: ListContext?
  let listIdentifier: String
  var items: [Entry] { storedItems }

  init(_ identifier: String) { listIdentifier = identifier }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    guard let note = item(for: itemIdentifier),
      let cell: ListContentView = dequeueCell(at: indexPath)
    else { return nil }
    cell.content = .text(note.text)
    return cell
  }
}

/// The same for items of several types.
private final class MixedSection: ListSection {
  var context: ListContext?
  let listIdentifier = "mixed"
  var items: [any ListIdentifiable] { storedItems }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
}

@Suite("Items that a custom section reads from its list")
struct StoredItemsTests {
  private let log = LogLines()

  private func list(of sections: any ListSection...) -> ListDataSource {
    let list = ListDataSource(logger: log.logger, isolation: nil)
    list.appendSections(sections)
    return list
  }

  @Test(
    "A section without an array has each item once, in order, and no update reports a duplicate")
  func duplicates() {
    let section = EntriesSection("s")
    let list = list(of: section)
    section.appendItems([Entry(listIdentifier: "a"), Entry(listIdentifier: "b")])
    let result = section.appendItems([Entry(listIdentifier: "b"), Entry(listIdentifier: "c")])
    #expect(result.outcome.dropped == [ListItemPath("s", "b")])
    #expect(section.storedItems.map(\.listIdentifier) == ["a", "b", "c"])
    // The only line is that of the duplicate above.
    #expect(log.all.count == 1)
    #expect(section.update().outcome == ListOutcome())
    #expect(log.all.count == 1)
    #expect(ListOrder(list) == ["s": ["a", "b", "c"]])
  }

  @Test("An item is found by its identifier, as it was given last, until it's deleted")
  func lookup() {
    let (section, other) = (EntriesSection("s"), EntriesSection("t"))
    let list = list(of: section, other)
    section.appendItems([Entry(listIdentifier: "a", text: "1")])
    other.appendItems([Entry(listIdentifier: "a", text: "2")])
    #expect(section.item(for: "a")?.text == "1" && other.item(for: "a")?.text == "2")
    section.deleteItems(["a"])
    #expect(section.item(for: "a") == nil && other.item(for: "a")?.text == "2")
    list.deleteSections(["t"])
    #expect(other.item(for: "a") == nil && other.storedItems.isEmpty)
  }

  @Test("The items include those of the transaction in progress, in its order")
  func transaction() {
    let section = EntriesSection("s")
    let list = list(of: section)
    list.performBatchUpdates {
      section.appendItems([Entry(listIdentifier: "a"), Entry(listIdentifier: "b")])
      section.moveItem("b", .before("a"))
      #expect(section.storedItems.map(\.listIdentifier) == ["b", "a"])
      #expect(list.displayedSnapshot.itemIdentifiers(inSection: "s") == [])
    }
    #expect(section.storedItems.map(\.listIdentifier) == ["b", "a"])
  }

  @Test("New content of an item is stored and shown in its cell; an unknown item changes nothing")
  func newContent() {
    let section = EntriesSection("s")
    let list = list(of: section)
    let view = ListView(size: CGSize(width: 100, height: 100))
    list.attach(view, isolation: nil)
    section.appendItems([
      Entry(listIdentifier: "a", text: "1"), Entry(listIdentifier: "b", text: "2"),
    ])
    let cell = view.cell(at: [0, 0])
    section.updateItems([Entry(listIdentifier: "a", text: "3")])
    #expect(section.item(for: "a")?.text == "3")
    #expect(view.visibleElements.flatMap(\.view.content.texts) == ["3", "2"])
    #expect(view.cell(at: [0, 0]) === cell)
    let failed = section.updateItems([
      Entry(listIdentifier: "b", text: "4"), Entry(listIdentifier: "c"),
    ])
    #expect(failed.error?.code == .unknownItem)
    #expect(section.item(for: "b")?.text == "2")
  }

  @Test("Setting items replaces all: those that stay keep their cells, and changed ones are shown")
  func setItems() {
    let section = EntriesSection("s")
    let list = list(of: section)
    let view = ListView(size: CGSize(width: 100, height: 100))
    list.attach(view, isolation: nil)
    section.appendItems(
      [("a", "1"), ("b", "2"), ("c", "3")].map { Entry(listIdentifier: $0, text: $1) })
    let (b, c) = (view.cell(at: [0, 1]), view.cell(at: [0, 2]))
    let result = section.setItems(
      [("c", "3"), ("d", "4"), ("b", "5"), ("d", "6")].map { Entry(listIdentifier: $0, text: $1) })
    #expect(result.outcome.dropped == [ListItemPath("s", "d")])
    #expect(section.items.map(\.text) == ["3", "4", "5"])
    #expect(view.visibleElements.flatMap(\.view.content.texts) == ["3", "4", "5"])
    #expect(view.cell(at: [0, 0]) === c && view.cell(at: [0, 2]) === b)
    section.setItems([])
    #expect(ListOrder(list) == ["s": []])
  }

  @Test(
    "Items of any types are set by the value of the operation, and outside of a list nothing is")
  func setItemsByValue() async throws {
    let section = MixedSection()
    let list = list(of: section)
    section.appendItems(["x"])
    try await list.performAndWait(.setItems([Entry(listIdentifier: "a"), "b"], in: "mixed"))
    #expect(section.storedItems.map { $0.listIdentifier } == ["a", "b"])
    let failed = try? await list.performAndWait(.setItems(["c"], in: "other"))
    #expect(failed == nil && section.storedItems.count == 2)
    list.deleteSections([section])
    #expect(section.setItems(["c"]).error?.code == .invalid)
  }

  @Test("An unknown item of an update is named, with the operations that add and replace items")
  func unknownUpdate() {
    let section = EntriesSection("s")
    let list = list(of: section)
    let error = section.updateItems([Entry(listIdentifier: "51")]).error
    #expect(ListOrder(list) == ["s": []])
    #expect(
      error?.message
        == "section 's' has no item '51'; nothing was changed. `updateItems` takes new content "
        + "of items that are there; `appendItems` adds items, and `setItems` replaces all")
  }

  @Test("A section that another object replaces has no items, also before that is displayed")
  @MainActor
  func replacedOnOwner() async {
    let list = ListDataSource(logger: log.logger)
    let (section, other) = (EntriesSection("s"), EntriesSection("s"))
    list.appendSections([section])
    section.appendItems([Entry(listIdentifier: "a")])
    await list.waitUntilIdle()
    list.replaceSections([other])
    other.appendItems([Entry(listIdentifier: "b")])
    #expect(section.storedItems.isEmpty && section.item(for: "b") == nil)
    #expect(other.storedItems.map(\.listIdentifier) == ["b"])
    await list.waitUntilIdle()
    #expect(ListOrder(list) == ["s": ["b"]])
  }

  @Test("Cells show the items of the list")
  func cells() {
    let section = EntriesSection("s")
    let list = list(of: section)
    let view = ListView(size: CGSize(width: 100, height: 100))
    list.attach(view, isolation: nil)
    section.appendItems([
      Entry(listIdentifier: "a", text: "first"), Entry(listIdentifier: "a", text: "second"),
    ])
    #expect(view.visibleElements.flatMap(\.view.content.texts) == ["first"])
  }

  @Test("Items of several types keep their types")
  func mixed() {
    let section = MixedSection()
    let list = list(of: section)
    section.appendItems([Entry(listIdentifier: "a", text: "1"), "b"])
    section.appendItems(["a", Entry(listIdentifier: "c")])
    #expect(section.storedItems.map { $0.listIdentifier } == ["a", "b", "c"])
    #expect((section.item(for: "a") as? Entry)?.text == "1")
    #expect(section.item(for: "b") as? String == "b")
    #expect(section.update().outcome == ListOutcome())
    #expect(ListOrder(list) == ["mixed": ["a", "b", "c"]])
  }

  @Test("A section object that replaces another one has its own items")
  func replacement() {
    let section = EntriesSection("s")
    let list = list(of: section)
    section.appendItems([Entry(listIdentifier: "a")])
    let other = EntriesSection("s")
    list.replaceSections([other])
    #expect(other.storedItems.isEmpty && section.storedItems.isEmpty)
    other.appendItems([Entry(listIdentifier: "b")])
    #expect(other.storedItems.map(\.listIdentifier) == ["b"])
  }
}

@Suite("Single items of a ready-made section")
struct SingleItemTests {
  private func section(_ list: ListDataSource?, _ items: [Entry]) -> GenericSection<Entry> {
    let section = GenericSection("s", items: items) { .text($0.text) }
    list?.appendSections([section])
    return section
  }

  @Test(
    "Positions have the items of the array, in a list and without one", arguments: [true, false])
  func positions(isInList: Bool) {
    let list = ListDataSource(isolation: nil)
    let section = section(isInList ? list : nil, (0..<5).map { Entry(listIdentifier: "\($0)") })
    section.appendItems([Entry(listIdentifier: "x")])
    section.deleteItems(["0", "3"])
    #expect(section.items.map(\.listIdentifier) == ["1", "2", "4", "x"])
    #expect((-1...4).map { section[$0]?.listIdentifier } == [nil, "1", "2", "4", "x", nil])
    #expect(section.first?.listIdentifier == "1" && section.count == 4)
    section.setItems([])
    #expect(section.first == nil && section[0] == nil && section.count == 0)
  }

  @Test("Access by position reads a few handles, however many items there are")
  func cost() {
    let list = ListDataSource(isolation: nil)
    let section = section(list, (0..<10_000).map { Entry(listIdentifier: "\($0)") })
    let reads = HandleReads()
    HandleReads.$current.withValue(reads) {
      for position in 0..<10_000 where section[position] == nil { Issue.record("\(position)") }
      section.apply(.insert([Entry(listIdentifier: "new")], .start))
    }
    #expect(reads.count < 10_000)
    #expect(section.first?.listIdentifier == "new")
  }
}
