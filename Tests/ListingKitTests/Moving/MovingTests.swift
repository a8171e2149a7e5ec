import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Moving items within a section")
struct MovingTests {
  private let screen = MovingScreen(["a": ["1", "2", "3", "4"]])
  private var view: ListView { screen.view }
  private var section: GenericSection<Note> { screen.sections[0] }

  @Test("An item follows the pointer, and the section is notified once, at the end")
  func drag() {
    screen.observe()
    #expect(view.movingItem == nil && view.beginMoving(at: screen.path(0, 0)))
    #expect(view.movingItem == ListItemPath(section: "a", item: "1"))
    screen.drag(toRow: 1, by: 0.25)
    #expect(screen.order == "a(1 2 3 4)")
    screen.drag(toRow: 1, by: 0.75)
    #expect(screen.order == "a(2 1 3 4)" && screen.ownOrder == screen.order)
    screen.drag(toRow: 3, by: 0.75)
    #expect(screen.order == "a(2 3 4 1)" && screen.texts == ["2", "3", "4", "1"])
    // The point is over the item itself.
    screen.drag(toRow: 3, by: 0.25)
    #expect(screen.takeLog() == ["update", "update"])
    view.endMoving()
    #expect(screen.takeLog() == ["a: 0/0 to 0/3 2 3 4 1", "observer of a"])
    #expect(view.movingItem == nil && screen.diagnostics.isEmpty)
    view.endMoving()
    view.updateMoving(to: .zero)
    #expect(!view.updateMoving(by: 1) && screen.takeLog().isEmpty)
  }

  @Test("An item that is moved to the last position and back gives no event and changes nothing")
  func back() {
    let cells = ["1", "2", "3", "4"].map(screen.cell)
    for item in 0..<4 {
      view.beginMoving(at: screen.path(0, item))
      screen.drag(toRow: 9, by: 0)
      #expect(screen.texts.last == "\(item + 1)")
      screen.drag(toRow: item, by: 0.25)
      view.endMoving()
      #expect(screen.order == "a(1 2 3 4)" && screen.takeLog().isEmpty)
    }
    #expect(["1", "2", "3", "4"].map(screen.cell) == cells)
  }

  @Test("Moving needs a handler of moves, and what forbids it forbids picking up the item")
  func permission() {
    let other = GenericSection("b", items: ["x"]) { .text($0) }
    screen.list.appendSections([other])
    #expect(!view.beginMoving(at: screen.path(1, 0)) && view.movingItem == nil)
    #expect(!view.beginMoving(at: screen.path(0, 4)))
    section.allow(.move) { $0.item.listIdentifier != "2" }
    #expect(!view.beginMoving(at: screen.path(0, 1)) && view.beginMoving(at: screen.path(0, 2)))
    // One item at a time.
    #expect(!view.beginMoving(at: screen.path(0, 0)) && view.movingItem?.item == "3")
    view.endMoving(cancelled: true)
    screen.list.register(CellAdapter<String, ListContentView> { $0.didMove = { _ in } })
    #expect(view.beginMoving(at: screen.path(1, 0)))
  }

  @Test("A vetoed target leaves the item where it is")
  func veto() {
    var proposed: [IndexPath] = []
    section.allow(.move) { context in
      guard let move = context.event?.move else { return true }
      proposed.append(move.to)
      return move.from.item == 3 && move.to.item > 0
    }
    view.beginMoving(at: screen.path(0, 3))
    screen.drag(toRow: 0, by: 0.25)
    #expect(screen.order == "a(1 2 3 4)")
    screen.drag(toRow: 0, by: 0.75)
    #expect(screen.order == "a(1 4 2 3)")
    screen.drag(toRow: 0, by: 0.25)
    screen.drag(toRow: 2, by: 0.75)
    #expect(screen.order == "a(1 2 4 3)" && proposed.map(\.item) == [0, 1, 0, 2])
    view.endMoving()
    #expect(screen.takeLog() == ["a: 0/3 to 0/2 1 2 4 3"])
  }

  @Test("A deleted item ends its drag without an event")
  func deleted() {
    view.beginMoving(at: screen.path(0, 0))
    screen.drag(toRow: 2, by: 0.75)
    section.deleteItems(["1"])
    #expect(view.movingItem == nil && screen.order == "a(2 3 4)")
    screen.drag(toRow: 0, by: 0.25)
    view.endMoving()
    // Also by setting items without it, or with its section, whether it was moved or not.
    view.beginMoving(at: screen.path(0, 0))
    section.setItems(["3", "4"].notes)
    #expect(view.movingItem == nil)
    view.beginMoving(at: screen.path(0, 0))
    screen.list.deleteSections([section])
    #expect(view.movingItem == nil && screen.takeLog().isEmpty && screen.diagnostics.isEmpty)
  }

  @Test("If the anchor is deleted, the nearest neighbor that is left is the anchor")
  func anchorDeleted() {
    view.beginMoving(at: screen.path(0, 3))
    screen.drag(toRow: 1, by: 0.75)
    #expect(screen.order == "a(1 2 4 3)")
    section.deleteItems(["2"])
    section.setItems(["1", "new", "3", "4"].notes)
    #expect(screen.order == "a(1 4 new 3)")
    section.setItems(["new", "3", "4"].notes)
    #expect(screen.order == "a(4 new 3)")
    // Without neighbors, its place is the end.
    section.setItems(["4"].notes)
    section.appendItems(["5"].notes)
    #expect(screen.order == "a(5 4)" && screen.diagnostics.isEmpty)
  }

  @Test("An update with the old order doesn't take the item away, and brings its own items")
  func update() {
    view.beginMoving(at: screen.path(0, 0))
    screen.drag(toRow: 2, by: 0.75)
    #expect(screen.order == "a(2 3 1 4)")
    section.setItems(["0", "1", "2", "3", "4", "5"].notes)
    #expect(screen.order == "a(0 2 3 1 4 5)" && screen.texts == ["0", "2", "3", "1", "4", "5"])
    section.setItems([Note("1", "changed"), Note("3"), Note("2")])
    #expect(screen.order == "a(3 1 2)" && screen.texts == ["3", "1=changed", "2"])
    // The anchor moves, and the item with it.
    screen.list.moveItem(Note("3"), .after(Note("2")), in: section)
    #expect(screen.order == "a(2 3 1)")
    view.endMoving()
    #expect(screen.takeLog() == ["a: 0/0 to 0/2 2 3 1"])
    // Afterward, updates decide.
    section.setItems(["1", "2", "3"].notes)
    #expect(screen.order == "a(1 2 3)" && screen.diagnostics.isEmpty)
  }

  @Test("A cancelled item returns behind its old predecessor, or the nearest that is left")
  func cancel() {
    func cancelled(_ item: Int, _ update: () -> Void) -> String {
      section.setItems(["1", "2", "3", "4"].notes)
      view.beginMoving(at: screen.path(0, item))
      screen.drag(toRow: item < 2 ? 9 : 0, by: 0.25)
      update()
      view.endMoving(cancelled: true)
      return screen.order
    }
    #expect(cancelled(2) {} == "a(1 2 3 4)")
    #expect(cancelled(2) { section.deleteItems(["2"]) } == "a(1 3 4)")
    #expect(cancelled(2) { section.deleteItems(["1", "2"]) } == "a(3 4)")
    #expect(cancelled(2) { section.deleteItems(["1", "2", "4"]) } == "a(3)")
    #expect(cancelled(0) { section.deleteItems(["2"]) } == "a(1 3 4)")
    #expect(cancelled(0) { section.setItems(["new", "4", "1"].notes) } == "a(1 new 4)")
    #expect(cancelled(1) { section.setItems(["4", "1", "2"].notes) } == "a(4 1 2)")
    #expect(screen.takeLog().isEmpty && screen.diagnostics.isEmpty)
  }

  @Test("Keys move an item by positions")
  func keys() {
    view.beginMoving(at: screen.path(0, 1))
    #expect(view.updateMoving(by: 2) && screen.order == "a(1 3 4 2)")
    #expect(!view.updateMoving(by: 1) && screen.order == "a(1 3 4 2)")
    #expect(!view.updateMoving(by: -9) && screen.order == "a(2 1 3 4)")
    view.endMoving()
    #expect(screen.takeLog() == ["a: 0/1 to 0/0 2 1 3 4"])
  }

  @Test("A list that leaves its host takes the item back")
  func detached() {
    view.beginMoving(at: screen.path(0, 0))
    screen.drag(toRow: 2, by: 0.75)
    screen.list.detach()
    #expect(view.movingItem == nil && screen.order == "a(1 2 3 4)")
    screen.list.attach(view, isolation: nil)
    #expect(screen.texts == ["1", "2", "3", "4"])
    view.beginMoving(at: screen.path(0, 0))
    screen.drag(toRow: 2, by: 0.75)
    ListDataSource(isolation: nil).attach(view, isolation: nil)
    #expect(view.movingItem == nil && screen.order == "a(1 2 3 4)" && screen.takeLog().isEmpty)
    #expect(section.setItems(["3", "1"].notes).error == nil && screen.order == "a(3 1)")
  }

  @Test("A deallocated view leaves the item where it is, and updates continue")
  func viewGone() {
    let section = GenericSection("a", items: ["1", "2", "3"]) { .text($0) }.onMove { _, _ in }
    let list = ListDataSource(isolation: nil)
    do {
      let view = ListView(size: CGSize(width: 90, height: 400))
      list.attach(view, isolation: nil)
      list.appendSections([section])
      view.beginMoving(at: IndexPath(item: 0, section: 0))
      view.updateMoving(by: 1)
      // A list view retains its list, and the list doesn't retain the view.
    }
    section.setItems(["1", "2", "3", "4"])
    #expect(list.snapshot.itemIdentifiers(inSection: "a") == ["1", "2", "3", "4"])
  }

  @MainActor
  @Test("In a list with an owner, the item stays in hand over any number of transactions")
  func owner() async {
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 90, height: 400))
    view.estimatedItemHeight = 20
    var moves: [ListItemMove] = []
    let section = GenericSection("a", items: ["1", "2", "3"]) { .text($0) }
      .onMove { moves.append($1) }
    list.attach(view)
    list.appendSections([section])
    await list.waitUntilIdle()
    view.beginMoving(at: IndexPath(item: 0, section: 0))
    view.updateMoving(to: CGPoint(x: 5, y: 55))
    #expect(section.items == ["2", "3", "1"] && ListOrder(list) == ["a": ["1", "2", "3"]])
    section.setItems(["0", "1", "2", "3"])
    await list.waitUntilIdle()
    #expect(ListOrder(list) == ["a": ["0", "2", "3", "1"]] && section.items.last == "1")
    view.updateMoving(to: CGPoint(x: 5, y: 25))
    view.endMoving()
    // The user's move is displayed when the section is notified.
    #expect(ListOrder(list) == ["a": ["0", "1", "2", "3"]])
    #expect(moves.count == 1 && moves.first?.to == IndexPath(item: 1, section: 0))
    await list.waitUntilIdle()
    #expect(list.isApplyingUpdate == false && view.movingItem == nil)
  }
}
