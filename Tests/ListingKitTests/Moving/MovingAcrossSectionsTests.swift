import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Moving items across sections")
struct MovingAcrossSectionsTests {
  private let screen = MovingScreen(["a": ["1", "2"], "b": [], "c": ["3", "4"]])
  private var view: ListView { screen.view }
  private var a: GenericSection<Note> { screen.sections[0] }
  private var b: GenericSection<Note> { screen.sections[1] }
  private var c: GenericSection<Note> { screen.sections[2] }

  @Test(
    "An item keeps its cell and its selection, and both sections are notified, the old one first")
  func across() {
    screen.observe()
    screen.list.selectItem("1", in: "a")
    let cell = screen.cell(of: "1")
    view.beginMoving(at: screen.path(0, 0))
    screen.drag(toRow: 2, by: 0.75)
    #expect(screen.order == "a(2) b() c(3 1 4)" && screen.ownOrder == screen.order)
    #expect(screen.cell(of: "1") == cell && view.isSelected(screen.path(2, 1)))
    #expect(view.movingItem == ListItemPath(section: "c", item: "1"))
    #expect(screen.takeLog() == ["update"])
    view.endMoving()
    #expect(
      screen.takeLog() == ["a: 0/0 to 2/1 2", "c: 0/0 to 2/1 3 1 4", "observer of c"])
    #expect(screen.diagnostics.isEmpty)
  }

  @Test("An item looks as its section shows it, in the same cell")
  func appearance() {
    c.onContent { .text("now \($0.item)") }
    screen.list.reloadSections([c])
    let cell = screen.cell(of: "1")
    view.beginMoving(at: screen.path(0, 0))
    view.updateMoving(by: 3)
    #expect(screen.texts == ["2", "now 1", "now 3", "now 4"] && screen.cell(of: "now 1") == cell)
    view.endMoving(cancelled: true)
    #expect(screen.texts == ["1", "2", "now 3", "now 4"] && screen.cell(of: "1") == cell)
  }

  @Test("An adapter of the list gets the event once")
  func adapter() {
    var moves: [String] = []
    screen.list.register(
      CellAdapter<Note, ListContentView> { adapter in
        adapter.didMove = { moves.append("\($0.item) in \($0.indexPath.section)") }
      })
    view.beginMoving(at: screen.path(0, 0))
    view.updateMoving(by: 3)
    view.endMoving()
    #expect(screen.order == "a(2) b() c(1 3 4)" && moves == ["1 in 2"])
  }

  @Test("Keys move an item over the borders of sections, also of empty ones")
  func keys() {
    view.beginMoving(at: screen.path(0, 0))
    var orders: [String] = []
    for _ in 0..<9 where view.updateMoving(by: 1) { orders.append(screen.order) }
    #expect(
      orders == [
        "a(2 1) b() c(3 4)", "a(2) b(1) c(3 4)", "a(2) b() c(1 3 4)", "a(2) b() c(3 1 4)",
        "a(2) b() c(3 4 1)",
      ])
    orders = []
    for _ in 0..<9 where view.updateMoving(by: -1) { orders.append(screen.order) }
    #expect(orders.count == 5 && orders.last == "a(1 2) b() c(3 4)")
    view.endMoving()
    #expect(screen.takeLog().isEmpty)
  }

  @Test("A pointer over an empty section, or below the last item of one, moves the item to its end")
  func ends() {
    for section in screen.sections {
      section.onHeader { .text("header of \($0.listIdentifier)") }
      section.onFooter { _ in .text("footer") }
    }
    for section in screen.sections { screen.list.reloadSections([section]) }
    // A header of two lines, items, and a footer of one.
    func middle(_ kind: ListSupplementaryKind, _ section: Int) -> CGPoint {
      let frame = view.frameForSupplementaryView(kind, inSection: section)
      return CGPoint(x: frame?.midX ?? .nan, y: frame?.midY ?? .nan)
    }
    view.beginMoving(at: screen.path(0, 0))
    view.updateMoving(to: middle(.header, 1))
    #expect(screen.order == "a(2) b(1) c(3 4)")
    view.updateMoving(to: middle(.header, 2))
    view.updateMoving(to: middle(.footer, 1))
    #expect(screen.order == "a(2) b(1) c(3 4)")
    view.updateMoving(to: middle(.footer, 2))
    #expect(screen.order == "a(2) b() c(3 4 1)")
    view.updateMoving(to: middle(.footer, 0))
    #expect(screen.order == "a(2 1) b() c(3 4)")
    view.updateMoving(to: CGPoint(x: 5, y: 1000))
    #expect(screen.order == "a(2) b() c(3 4 1)")
    for point in [CGPoint(x: 5, y: -5), CGPoint(x: CGFloat.nan, y: 5), middle(.header, 0)] {
      view.updateMoving(to: point)
    }
    // The header of a section with items is no place.
    #expect(screen.order == "a(2) b() c(3 4 1)")
  }

  @Test("The target section is called, too, and one that handles no moves accepts none")
  func veto() {
    var questions: [String] = []
    for section in screen.sections {
      section.allow(.move) { [unowned section, unowned screen] context in
        guard let event = context.event, let move = event.move else { return true }
        questions.append("\(section.listIdentifier): \(context.item) of \(event.section)")
        return section.listIdentifier != "c" || move.to != screen.path(2, 0)
      }
    }
    let none = GenericSection<Note>("none") { .text($0.text) }
    let strings = GenericSection<String>("strings") { .text($0) }.onMove { _, _ in }
    screen.list.appendSections([none, strings])
    view.beginMoving(at: screen.path(0, 1))
    screen.drag(toRow: 2, by: 0.25)
    #expect(screen.order == "a(1 2) b() c(3 4) none() strings()")
    #expect(questions == ["a: 2 of a", "c: 2 of a"])
    screen.drag(toRow: 2, by: 0.75)
    #expect(screen.order == "a(1) b() c(3 2 4) none() strings()")
    screen.drag(toRow: 0, by: 0.25)
    #expect(questions.suffix(2) == ["c: 2 of c", "a: 2 of c"])
    #expect(screen.order == "a(2 1) b() c(3 4) none() strings()")
    screen.drag(toRow: 2, by: 0.75)
    // The others can't have it, so it stays at the last good place.
    #expect(view.updateMoving(by: 1) && !view.updateMoving(by: 1))
    #expect(screen.order == "a(1) b() c(3 4 2) none() strings()")
    screen.drag(toRow: 9, by: 0)
    #expect(screen.order == "a(1) b() c(3 4 2) none() strings()")
    #expect(screen.diagnostics.isEmpty)
  }

  @Test("An item doesn't move to a section that has its identifier")
  func duplicate() {
    b.setItems([Note("1", "another")])
    view.beginMoving(at: screen.path(0, 0))
    view.updateMoving(by: 2)
    #expect(screen.order == "a(2) b(1) c(1 3 4)")
    view.updateMoving(by: -1)
    #expect(screen.order == "a(2 1) b(1) c(3 4)")
  }

  @Test(
    "Updates of either section, with or without the item, don't take it away",
    arguments: [
      ListIdentity.section, .list,
    ])
  func updates(_ identity: ListIdentity) {
    let screen = MovingScreen(["a": ["1", "2"], "b": ["3"]], identity: identity)
    let (a, b) = (screen.sections[0], screen.sections[1])
    screen.view.beginMoving(at: screen.path(0, 0))
    screen.drag(toRow: 2, by: 0.75)
    #expect(screen.order == "a(2) b(3 1)")
    let cell = screen.cell(of: "1")
    // A program that adds to the items that it reads.
    a.setItems(a.items + ["new"].notes)
    b.setItems(["zero"].notes + b.items)
    #expect(screen.order == "a(2 new) b(zero 3 1)")
    // Of a server that doesn't know of the drag.
    b.setItems(["3", "4"].notes)
    #expect(screen.order == "a(2 new) b(3 1 4)" && screen.ownOrder == screen.order)
    if identity == .section {
      a.setItems([Note("1"), Note("2"), Note("5")])
      #expect(screen.order == "a(2 5) b(3 1 4)" && screen.ownOrder == screen.order)
    }
    screen.list.performBatchUpdates {
      b.setItems(["3"].notes)
      a.setItems([Note("1", "changed"), Note("2")])
    }
    #expect(screen.order == "a(2) b(3 1)" && screen.texts == ["2", "3", "1=changed"])
    #expect(screen.view.visibleElements.contains { ObjectIdentifier($0.view) == cell })
    // The program moves it.
    screen.list.perform(
      .moveItem("1", .before("2"), in: "b", toSection: "a"))
    #expect(screen.order == "a(2) b(3 1)" && screen.view.movingItem?.section == "b")
    screen.view.endMoving()
    #expect(screen.takeLog() == ["a: 0/0 to 1/1 2", "b: 0/0 to 1/1 3 1"])
    if identity == .section { #expect(screen.diagnostics.isEmpty) }
  }

  @Test(
    "A deletion in the new section, and an update of both sections without the item, end the drag")
  func deletion() {
    func began() {
      a.setItems(["1", "2"].notes)
      c.setItems(["3", "4"].notes)
      view.beginMoving(at: screen.path(0, 0))
      view.updateMoving(by: 3)
      #expect(screen.order == "a(2) b() c(1 3 4)")
    }
    began()
    c.deleteItems(["1"])
    #expect(view.movingItem == nil && screen.order == "a(2) b() c(3 4)")
    began()
    screen.list.performBatchUpdates {
      a.setItems(["2"].notes)
      c.setItems(["3", "4"].notes)
    }
    #expect(view.movingItem == nil && screen.order == "a(2) b() c(3 4)")
    #expect(screen.takeLog().isEmpty && screen.diagnostics.isEmpty)
  }

  @Test("A list that is composed again during a drag keeps it, and its new items")
  func composition() {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 90, height: 400))
    var saved: [String] = []
    func compose(_ notes: [Note]) {
      list.update {
        Sections(grouping: notes, by: \.text) { group in
          GenericSection<Note>(group)
            .onMove { section, _ in saved.append("\(section.items.map(\.listIdentifier))") }
        }
      }
    }
    let notes = [Note("1", "a"), Note("2", "a"), Note("3", "b")]
    list.attach(view, isolation: nil)
    compose(notes)
    view.beginMoving(at: IndexPath(item: 0, section: 0))
    #expect(view.updateMoving(by: 2) && ListOrder(list) == ["a": ["2"], "b": ["1", "3"]])
    compose(notes + [Note("4", "b"), Note("5", "a"), Note("6", "c")])
    #expect(ListOrder(list) == ["a": ["2", "5"], "b": ["1", "3", "4"], "c": ["6"]])
    compose([Note("1", "a"), Note("3", "b")])
    #expect(ListOrder(list) == ["a": [], "b": ["1", "3"]])
    view.endMoving()
    #expect(saved == ["[]", #"["1", "3"]"#])
    view.beginMoving(at: IndexPath(item: 0, section: 1))
    compose([Note("3", "b")])
    #expect(view.movingItem == nil && ListOrder(list) == ["b": ["3"]])
  }

  @Test("If the new section is deleted, the item returns; if the old one is, it stays")
  func sectionDeleted() {
    view.beginMoving(at: screen.path(0, 1))
    view.updateMoving(by: 2)
    screen.list.deleteSections([c])
    #expect(view.movingItem == nil && screen.order == "a(1 2) b()")
    view.beginMoving(at: screen.path(0, 1))
    view.updateMoving(by: 1)
    screen.list.deleteSections([a])
    #expect(screen.order == "b(2)" && screen.takeLog().isEmpty)
    // It can't return.
    view.endMoving(cancelled: true)
    #expect(screen.order == "b(2)" && screen.takeLog() == ["b: 0/1 to 0/0 2"])
  }

  @Test("A move into a section ends when the section hides the item", arguments: 0..<3)
  func hidden(rule: Int) {
    if rule == 0 { c.filter = { $0.listIdentifier != "1" } }
    view.beginMoving(at: screen.path(0, 0))
    screen.drag(toRow: 2, by: 0.75)
    if rule == 1 { c.filter = { $0.listIdentifier != "1" } }
    if rule == 2 { c.isCollapsed = true }
    #expect(view.movingItem == nil && screen.diagnostics.isEmpty)
    #expect(view.beginMoving(at: screen.path(0, 0)))
    view.endMoving()
    (c.filter, c.isCollapsed) = (nil, false)
    #expect(screen.order == "a(2) b() c(3 1 4)" && screen.ownOrder == screen.order)
  }

  @Test("A cancelled item returns to its section after updates")
  func cancel() {
    let cell = screen.cell(of: "2")
    view.beginMoving(at: screen.path(0, 1))
    view.updateMoving(by: 2)
    a.setItems(["0", "1", "5"].notes)
    c.deleteItems(["3"])
    screen.list.appendSections([GenericSection<Note>("d")])
    view.endMoving(cancelled: true)
    #expect(screen.order == "a(0 1 2 5) b() c(4) d()" && screen.cell(of: "2") == cell)
    #expect(screen.ownOrder == screen.order)
    #expect(screen.takeLog().isEmpty && screen.diagnostics.isEmpty)
  }

  @Test("The handlers of both sections change the list in one transaction")
  func oneTransaction() {
    for section in screen.sections {
      section.onMove { section, _ in section.appendItems([Note("of \(section.listIdentifier)")]) }
    }
    view.beginMoving(at: screen.path(0, 0))
    view.updateMoving(by: 2)
    screen.observe()
    _ = screen.takeLog()
    view.endMoving()
    #expect(screen.takeLog().filter { $0 == "update" }.count == 1)
    #expect(screen.order == "a(2 of a) b(1 of b) c(3 4)")
  }
}
