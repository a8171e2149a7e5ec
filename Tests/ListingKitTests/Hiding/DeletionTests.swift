import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Deletions that can be undone", .timeLimit(.minutes(10)))
struct DeletionTests {
  private let list = ListDataSource(isolation: nil)
  private let section = GenericSection("s", items: (0..<5).map { Post(number: $0) })
  private let log = EventLog()

  init() {
    section.onDelete("Archive", undo: .seconds(5)) { [log] in
      log.lines.append("deleted \($0.item.number) \($0.item.title)")
    }
    section.onHeader { .text("\($0.shownCount)") }
    list.appendSections([section])
  }

  private var numbers: [Int] { section.shownItems.map(\.number) }

  private func delete(_ item: Int) {
    guard let path = list.indexPath(for: "\(item)", in: "s") else { return }
    for action in list.actions(at: path) where action.isDestructive { list.perform(action) }
  }

  @Test("A deleted item is hidden, and returns to its place") func undo() {
    delete(2)
    #expect(numbers == [0, 1, 3, 4] && section.shownCount == 4)
    #expect(list.undoTitle == "Archive")
    section.insertItems([Post(number: 9)], .after("1"))
    section.moveItem("3", .before("0"))
    #expect(list.undo())
    #expect(numbers == [3, 0, 1, 9, 2, 4])
    #expect(!list.undo() && list.undoTitle == nil && log.lines.isEmpty)
  }

  @Test("It's deleted by the next deletion, with its current content, and once") func next() {
    delete(2)
    section.updateItems([Post(number: 2, title: "new")])
    #expect(log.lines.isEmpty && numbers == [0, 1, 3, 4])
    delete(3)
    #expect(log.take() == ["deleted 2 new"])
    #expect(list.undo() && numbers == [0, 1, 3, 4])
    list.commitDeletions()
    #expect(log.lines.isEmpty)
    delete(0)
    list.commitDeletions()
    list.commitDeletions()
    #expect(log.take() == ["deleted 0 "] && numbers == [1, 3, 4] && !list.undo())
    #expect(section.items.map(\.number) == [1, 3, 4])
  }

  @Test("Several items are one deletion; those that aren't in the section aren't part of it")
  func several() {
    section.delete([Post(number: 1), Post(number: 7), Post(number: 3)])
    #expect(numbers == [0, 2, 4])
    list.undo()
    #expect(numbers == [0, 1, 2, 3, 4])
    section.delete([Post(number: 7)])
    #expect(list.undoTitle == nil)
    section.delete([Post(number: 1), Post(number: 3)])
    list.commitDeletions()
    #expect(log.take() == ["deleted 1 ", "deleted 3 "])
  }

  @Test("It's deleted when its section leaves the list, or another object replaces it")
  func leaving() {
    delete(2)
    list.deleteSections([section])
    #expect(log.take() == ["deleted 2 "] && list.undoTitle == nil)
    list.appendSections([section])
    #expect(numbers == [0, 1, 3, 4])
    delete(0)
    list.replaceSections([GenericSection("s", items: [Post(number: 0)])])
    #expect(log.take() == ["deleted 0 "] && !list.undo())
  }

  @Test("An item that arrives again stays hidden; without it in the new items, undo shows nothing")
  func arrivesAgain() {
    delete(2)
    section.appendItems([Post(number: 2)])
    section.setItems((0..<4).map { Post(number: $0) })
    #expect(numbers == [0, 1, 3])
    list.undo()
    #expect(numbers == [0, 1, 2, 3])
    delete(2)
    section.setItems([Post(number: 0)])
    list.undo()
    #expect(numbers == [0])
  }

  @Test("A deleted item keeps its selection until the deletion is final") func selection() {
    let path = ListItemPath(section: "s", item: "2")
    list.selection.items = [path]
    delete(2)
    #expect(list.selection.items == [path] && section.selectedItems.isEmpty)
    list.undo()
    #expect(section.selectedItems.map(\.number) == [2])
    delete(2)
    list.commitDeletions()
    #expect(list.selection.items.isEmpty)
  }

  @Test("Without a duration an item is deleted at once; outside of a list, too") func atOnce() {
    let other = GenericSection("o", items: [Post(number: 1), Post(number: 2)])
    other.onDelete { [log] in log.lines.append("deleted \($0.item.number)") }
    list.appendSections([other])
    other.delete([Post(number: 1)])
    #expect(log.take() == ["deleted 1"] && list.undoTitle == nil && other.count == 1)
    let single = GenericSection("x", items: [Post(number: 1), Post(number: 2)]).onDelete(
      undo: .zero)
    single.delete([Post(number: 1)])
    #expect(single.items.map(\.number) == [2])
  }

  @Test("A child of an outline that is deleted returns below its parent") func child() {
    let rows = GenericSection(
      "rows",
      items: [
        ListRow("p", .text("p"), children: [ListRow("a", .empty), ListRow("b", .empty)]),
        ListRow("q", .text("q")),
      ]
    ).onDelete(undo: .seconds(1))
    list.appendSections([rows])
    func names() -> [String] { rows.shownItems.map(\.listIdentifier) }
    rows.expandedItems = ["p"]
    rows.delete([ListRow("a", .empty)])
    #expect(names() == ["p", "b", "q"])
    list.undo()
    #expect(names() == ["p", "a", "b", "q"])
    rows.delete([ListRow("a", .empty)])
    list.commitDeletions()
    rows.expandedItems = []
    rows.expandedItems = ["p"]
    #expect(names() == ["p", "b", "q"])
  }

  @Test("The clock of the list ends it, once; waitUntilIdle doesn't wait") @MainActor
  func clock() async {
    let (clock, list) = (TestClock(isMovedByHand: true), ListDataSource())
    list.clock = clock
    let section = GenericSection("s", items: (0..<3).map { Post(number: $0) })
    let log = EventLog()
    section.onDelete(undo: .seconds(5)) { log.lines.append("deleted \($0.item.number)") }
    list.appendSections([section])
    section.delete([Post(number: 1)])
    await list.waitUntilIdle()
    #expect(list.undoTitle == "Delete")
    await clock.hasSleeper()
    clock.advance(by: .seconds(4))
    #expect(log.lines.isEmpty)
    clock.advance(by: .seconds(2))
    for _ in 0..<1000 where log.lines.isEmpty { await Task.yield() }
    #expect(log.take() == ["deleted 1"] && !list.undo())
    section.delete([Post(number: 2)])
    await clock.hasSleeper()
    list.undo()
    clock.advance(by: .seconds(10))
    for _ in 0..<100 { await Task.yield() }
    #expect(log.lines.isEmpty && section.items.map(\.number) == [0, 2])
  }
}
