import Foundation
import ListingKit
import ListingTesting
import Testing

/// A custom section with an array of its own.
private final class CustomSection: ListSectionInteraction {
  var context: ListContext?
  let listIdentifier = "custom"
  var items = ["1", "2", "3"]
  var allowsMoves = true

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = .text(itemIdentifier)
    return cell
  }

  func allows(
    _ interaction: ListInteraction, for itemIdentifier: String, at indexPath: IndexPath
  ) -> Bool { allowsMoves }

  func handle(_ event: ListEvent) {
    guard event.kind == .didMove, let move = event.move else { return }
    items.insert(items.remove(at: move.from.item), at: move.to.item)
  }
}

@Suite("Moving items in sections and layouts of all kinds", .tags(.concurrency))
struct MovingLayoutTests {
  private static func grid(_ direction: ListScrollDirection = .vertical) -> CompositionalLayout {
    let item = LayoutItem(layoutSize: size(.fractionalWidth(1 / 3), .absolute(20)))
    let across = LayoutItem(layoutSize: size(.absolute(20), .fractionalHeight(1 / 2)))
    let configuration = CompositionalLayoutConfiguration()
    configuration.scrollDirection = direction
    let group: LayoutGroup =
      direction == .vertical
      ? .horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(20)), repeatingSubitem: item, count: 3)
      : .vertical(
        layoutSize: size(.absolute(20), .fractionalHeight(1)), repeatingSubitem: across, count: 2)
    return CompositionalLayout(
      section: LayoutSection(group: group), configuration: configuration)
  }

  @Test("On a line of a grid, the halves of an item are those along the line")
  func grid() {
    let screen = MovingScreen(["a": ["1", "2", "3", "4", "5", "6", "7"]], layout: Self.grid())
    #expect(screen.view.frameForItem(at: screen.path(0, 4)) == rect(30, 20, 30, 20))
    screen.view.beginMoving(at: screen.path(0, 0))
    screen.view.updateMoving(to: CGPoint(x: 32, y: 39))
    #expect(screen.order == "a(2 3 4 1 5 6 7)")
    screen.view.updateMoving(to: CGPoint(x: 58, y: 21))
    #expect(screen.order == "a(2 3 4 5 1 6 7)")
    // The last line of the grid has one item and two free columns.
    screen.view.updateMoving(to: CGPoint(x: 2, y: 59))
    #expect(screen.order == "a(2 3 4 5 6 1 7)")
    screen.view.updateMoving(to: CGPoint(x: 80, y: 45))
    #expect(screen.order == "a(2 3 4 5 6 7 1)")
    screen.view.layoutDirection = .rightToLeft
    screen.view.updateMoving(to: CGPoint(x: 88, y: 5))
    #expect(screen.order == "a(1 2 3 4 5 6 7)")
  }

  @Test("In a horizontal list, columns follow to the right")
  func horizontal() {
    let screen = MovingScreen(["a": ["1", "2", "3", "4", "5"]], layout: Self.grid(.horizontal))
    #expect(screen.view.frameForItem(at: screen.path(0, 3)) == rect(20, 200, 20, 200))
    screen.view.beginMoving(at: screen.path(0, 0))
    screen.view.updateMoving(to: CGPoint(x: 39, y: 210))
    #expect(screen.order == "a(2 3 1 4 5)")
    screen.view.updateMoving(to: CGPoint(x: 80, y: 10))
    #expect(screen.order == "a(2 3 4 5 1)")
    #expect(screen.view.updateMoving(by: -4))
    screen.view.endMoving()
    #expect(screen.takeLog().isEmpty)
  }

  @Test("In a section that scrolls orthogonally, the item at the point is the displayed one")
  func orthogonal() {
    let item = LayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = LayoutGroup.horizontal(
      layoutSize: size(.absolute(60), .absolute(20)), subitems: [item])
    let section = LayoutSection(group: group)
    section.orthogonalScrollingBehavior = .continuous
    let screen = MovingScreen(
      ["a": ["1", "2", "3", "4"]], layout: CompositionalLayout(section: section))
    screen.view.setOrthogonalOffset(60, inSection: 0)
    #expect(screen.view.frameForItem(at: screen.path(0, 1)) == rect(0, 0, 60, 20))
    screen.view.beginMoving(at: screen.path(0, 1))
    screen.view.updateMoving(to: CGPoint(x: 70, y: 5))
    #expect(screen.order == "a(1 2 3 4)")
    screen.view.setOrthogonalOffset(90, inSection: 0)
    screen.view.updateMoving(to: CGPoint(x: 75, y: 5))
    #expect(screen.order == "a(1 3 2 4)")
  }

  @Test("Children of an outline stay with their parents, which move past them")
  func outline() {
    let section = GenericSection(
      "tree",
      items: [
        ListRow(
          "a", .text("a"), children: [ListRow("a1", .text("a1")), ListRow("a2", .text("a2"))]),
        ListRow("b", .text("b")), ListRow("c", .text("c")),
      ])
    var orders: [[String]] = []
    section.onMove { section, _ in orders.append(section.items.map(\.listIdentifier)) }
    section.expandedItems = ["a"]
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 90, height: 400))
    list.attach(view, isolation: nil)
    list.appendSections([section])
    func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
    func names() -> [String] { section.shownItems.map(\.listIdentifier) }
    #expect(!view.beginMoving(at: path(1)) && view.beginMoving(at: path(3)))
    #expect(view.updateMoving(by: -1) && names() == ["b", "a", "a1", "a2", "c"])
    #expect(view.updateMoving(by: 1) && names() == ["a", "a1", "a2", "b", "c"])
    view.endMoving()
    view.beginMoving(at: path(0))
    #expect(view.updateMoving(by: 1) && names() == ["b", "a", "a1", "a2", "c"])
    section.expandedItems = []
    #expect(view.updateMoving(by: 1) && names() == ["b", "c", "a"])
    section.expandedItems = ["a"]
    view.endMoving()
    #expect(orders == [["b", "c", "a"]])
    // To a child.
    view.beginMoving(at: path(0))
    let child = view.frameForItem(at: path(3)) ?? .zero
    view.updateMoving(to: CGPoint(x: 5, y: child.midY + 1))
    #expect(names() == ["c", "a", "a1", "a2", "b"])
    section.expandedItems = []
    #expect(names() == ["c", "a", "b"])
    view.endMoving()
    #expect(orders.count == 2)
  }

  @Test("Pages that arrive during a drag leave the item in place, and a refresh that has it, too")
  func paged() async {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 90, height: 40))
    view.estimatedItemHeight = 20
    let source = ScriptedSource(
      .page("1 2", next: "2"), .page("3 4", next: "3"), .page("5 6"), .page("1 2 3"))
    let section = PagedSection("feed", source: source, pageSize: 2) { .text($0.listIdentifier) }
      .onMove { _, _ in }
    list.attach(view, isolation: nil)
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    func names() -> [String] { section.items.map(\.listIdentifier) }
    view.beginMoving(at: IndexPath(item: 0, section: 0))
    let count = names().count
    view.updateMoving(to: CGPoint(x: 5, y: 35))
    view.contentOffset.y = .greatestFiniteMagnitude
    await list.waitUntilIdle(isolation: nil)
    view.contentOffset.y = .greatestFiniteMagnitude
    await list.waitUntilIdle(isolation: nil)
    #expect(count >= 2 && names() == ["2", "1", "3", "4", "5", "6"])
    section.refresh()
    await list.waitUntilIdle(isolation: nil)
    #expect(names() == ["2", "1", "3"])
    view.endMoving(cancelled: true)
    #expect(names() == ["1", "2", "3"])
  }

  @Test("A custom section takes over the order at the end")
  func custom() {
    let section = CustomSection()
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 90, height: 400))
    view.estimatedItemHeight = 20
    var diagnostics: [ListDiagnostic] = []
    list.diagnosticsHandler = { diagnostics.append($0) }
    list.attach(view, isolation: nil)
    list.appendSections([section])
    view.beginMoving(at: IndexPath(item: 0, section: 0))
    view.updateMoving(by: 1)
    view.updateMoving(by: 1)
    // It has the old order, and reads nothing new.
    section.update()
    #expect(ListOrder(list) == ["custom": ["2", "3", "1"]])
    view.endMoving()
    section.update()
    #expect(section.items == ["2", "3", "1"] && ListOrder(list) == ["custom": section.items])
    section.allowsMoves = false
    #expect(!view.beginMoving(at: IndexPath(item: 0, section: 0)) && diagnostics.isEmpty)
    // Custom sections allow moves only if they say so.
    list.appendSections([PostSection(Post(number: 1))])
    #expect(!view.beginMoving(at: IndexPath(item: 0, section: 1)))
    #expect(list.allows(.select, at: IndexPath(item: 0, section: 1)))
  }
}
