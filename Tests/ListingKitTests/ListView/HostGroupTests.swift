import Foundation
import ListingTesting
import Testing

@testable import ListingKit

@Suite("Several views of one list", .tags(.concurrency))
struct HostGroupTests {
  private let list = ListDataSource(isolation: nil)
  private let group = ListHostGroup()
  private let views = [100, 60].map { ListView(size: CGSize(width: 80, height: $0)) }

  init() {
    for view in views { view.estimatedItemHeight = 20 }
    list.attach(group, isolation: nil)
  }

  /// Shows a section of so many items in both views.
  @discardableResult
  private func show(_ count: Int) -> GenericSection<Post> {
    for view in views { group.add(view) }
    let section = GenericSection("s", items: posts(0..<count)) { .text("\($0.number)") }
    list.appendSections([section])
    return section
  }

  private func posts(_ numbers: Range<Int>) -> [Post] { numbers.map { Post(number: $0) } }

  private func texts(_ view: ListView) -> [String] {
    view.visibleElements.flatMap { $0.view.content.texts }
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  // MARK: - Members

  @Test("A list whose group has no views applies updates, and views that are added later show them")
  func noViews() {
    var completions = 0
    list.appendSections([GenericSection("s", items: posts(0..<3)) { .text("\($0.number)") }])
    list.deleteItems(["1"], in: "s") { _ in completions += 1 }
    #expect(completions == 1)
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "s") == ["0", "2"])
    #expect(group.size == .zero && group.visibleIndexPaths.isEmpty)
    group.add(views[0])
    #expect(texts(views[0]) == ["0", "2"])
    group.remove(views[0])
    #expect(views[0].visibleElements.isEmpty && views[0].list == nil)
    list.deleteItems(["0"], in: "s") { _ in completions += 1 }
    #expect(completions == 2)
  }

  @Test("Completions and observers are called once for an update of all views")
  func once() {
    var (completions, updates) = (0, 0)
    let observation = list.observeUpdates { _ in updates += 1 }
    show(9)
    updates = 0
    list.deleteItems(["1"], in: "s") { _ in completions += 1 }
    #expect(completions == 1 && updates == 1)
    #expect(texts(views[0]) == ["0", "2", "3", "4", "5"])
    #expect(texts(views[1]) == ["0", "2", "3"])
    observation.cancel()
  }

  @Test("A view that a handler of display removes gets the update first, and then ends its display")
  func removedInHandler() {
    let section = show(9)
    var counts: [String: Int] = [:]
    section.onWillDisplay { [group, views] context in
      counts[context.item.listIdentifier, default: 0] += 1
      if context.item.number == 100 { group.remove(views[1]) }
    }
    section.onDidEndDisplay { counts[$0.item.listIdentifier, default: 0] -= 1 }
    section.setItems(posts(100..<104))
    #expect(texts(views[0]) == ["100", "101", "102", "103"])
    #expect(views[1].visibleElements.isEmpty)
    for number in 100..<104 { #expect(counts["\(number)"] == 1) }
    section.setItems([])
    #expect(texts(views[0]).isEmpty)
  }

  @Test(
    "A view in a group that is attached to another list is removed from the group, which continues")
  func attachedElsewhere() {
    show(9)
    let (other, own) = (ListDataSource(isolation: nil), ListDataSource(isolation: nil))
    other.attach(views[0], isolation: nil)
    #expect(other.host === views[0] && views[0].list === other)
    list.deleteItems(["0"], in: "s")
    #expect(texts(views[1]) == ["1", "2", "3"] && texts(views[0]).isEmpty)
    // The other way around.
    group.add(views[0])
    #expect(other.host == nil && texts(views[0]) == ["1", "2", "3", "4", "5"])
    // A view of a group is the only host of the group's own list afterwards.
    list.attach(views[0], isolation: nil)
    #expect(list.host === views[0] && views[1].visibleElements.isEmpty)
    #expect(texts(views[0]) == ["1", "2", "3", "4", "5"])
    own.attach(group, isolation: nil)
    #expect(views[1].list === own && views[0].list === list)
  }

  @Test("A view can be in one group only, and adding it again changes nothing")
  func oneGroup() {
    show(9)
    views[0].contentOffset.y = 40
    group.add(views[0])
    #expect(views[0].contentOffset.y == 40)
    let (second, other) = (ListHostGroup(), ListDataSource(isolation: nil))
    other.attach(second, isolation: nil)
    second.add(views[0])
    #expect(views[0].list === other)
    group.remove(views[0])
    #expect(views[0].list === other)
    list.detach()
    #expect(views[1].list == nil && views[0].list === other)
    withExtendedLifetime(second) {}
  }

  // MARK: - Requests of sections

  @Test("Events have the cell of the view that they come from, and sizes are those of its width")
  func requester() {
    let section = GenericSection<Post>("s", items: posts(0..<9))
    var cells: [ObjectIdentifier] = []
    section.onContent { .text("\($0.item.number)") }
      .onCellSize { CGSize(width: $1.width, height: 20) }
      .on(.didSelect) { cells += $0.cell.map { [ObjectIdentifier($0)] } ?? [] }
    views[1].size.width = 50
    for view in views { group.add(view) }
    list.appendSections([section])
    #expect(views[0].frameForItem(at: path(0))?.width == 80)
    #expect(views[1].frameForItem(at: path(0))?.width == 50)
    for view in views.reversed() { view.tapItem(at: path(1)) }
    let expected = views.reversed().compactMap { $0.cell(at: path(1)) }
    #expect(cells == expected.map { ObjectIdentifier($0) })
    #expect(group.size == CGSize(width: 80, height: 100))
    #expect(group.cell(at: path(1)) === views[0].cell(at: path(1)))
  }

  @Test("An item whose content changes keeps its cell in each view")
  func keptCells() {
    let section = show(9)
    let cells = views.map { $0.cell(at: path(1)) }
    section.setItems(posts(0..<9).map { Post(number: $0.number, title: "new") })
    list.selection.items = [ListItemPath(section: "s", item: "1")]
    list.selection.items = []
    for (view, cell) in zip(views, cells) { #expect(view.cell(at: path(1)) === cell) }
  }

  @Test("The visible items are those of all views, and scrolling to an item scrolls all of them")
  func visible() {
    show(30)
    views[1].contentOffset.y = 200
    #expect(group.visibleIndexPaths == (Array(0..<5) + Array(10..<13)).map(path))
    #expect(group.cell(at: path(11)) === views[1].cell(at: path(11)))
    list.scrollTo(item: "20", in: "s")
    #expect(views.map(\.contentOffset.y) == [400, 400])
  }

  @Test("An update requests the cells of each view that shows it, and nothing of items out of view")
  func cost() {
    var made = 0
    let others = (0..<20).map { _ in ListView(size: CGSize(width: 80, height: 100)) }
    for view in others { group.add(view) }
    let section = show(30)
    section.onContent {
      made += 1
      return .text("\($0.item.number)")
    }
    section.appendItems(posts(30..<40))
    #expect(made == 0)
    list.reconfigureItems(["4"], in: "s")
    // Once for each of the 21 views of 100 points, and not for the one of 60.
    #expect(made == 21)
  }

  // MARK: - Shared state

  @Test("The selection is that of the list: an item that is chosen in a view is selected in all")
  func selection() {
    show(9)
    list.selection.mode = .multiple
    views[0].tapItem(at: path(1))
    for view in views { #expect(view.cell(at: path(1))?.isSelected == true) }
    views[1].tapItem(at: path(1))
    for view in views { #expect(view.cell(at: path(1))?.isSelected == false) }
  }

  @Test("The placeholder is shown in each view, and also if another one is removed")
  func placeholder() {
    list.placeholder = { .text("\($0)") }
    for view in views { group.add(view) }
    #expect(views.map(texts) == [["empty"], ["empty"]])
    group.remove(views[0])
    #expect(list.showsPlaceholder)
    group.remove(views[1])
    #expect(!list.showsPlaceholder)
  }

  @Test("An item that any of the views shows for a second gives one impression")
  func impressions() {
    let clock = TestClock(isMovedByHand: true)
    list.clock = clock
    list.impressionRule = ImpressionRule()
    var seen: [Int] = []
    show(30).onImpression { seen.append($0.item.number) }
    views[1].contentOffset.y = 200
    clock.advance(by: .milliseconds(600))
    // The other view's items go on.
    views[0].contentOffset.y = 400
    clock.advance(by: .milliseconds(400))
    list.flush()
    #expect(seen == [10, 11, 12])
    group.remove(views[1])
    clock.advance(by: .milliseconds(600))
    list.flush()
    #expect(seen == [10, 11, 12, 20, 21, 22, 23, 24])
  }

  @Test("One item is moved at a time, in one of the views")
  func moving() {
    show(9).onMove { _, _ in }
    #expect(views[0].beginMoving(at: path(0)))
    #expect(!views[1].beginMoving(at: path(1)))
    views[0].updateMoving(by: 2)
    #expect(texts(views[1]) == ["1", "2", "0"])
    views[0].endMoving()
    #expect(views[1].beginMoving(at: path(1)))
  }

  // MARK: - Pages

  @Test("A view near the end loads further pages, and no page between the views is dropped")
  func pages() async throws {
    let section = PagedSection(
      "s", source: PlaceSource(Array(0..<200)),
      sizes: try ListPageSizes(page: 10, threshold: 5, maximum: 30)
    ) { .text($0.listIdentifier) }
    for view in views { group.add(view) }
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    for _ in 0..<20 {
      views[1].contentOffset.y += 60
      await list.waitUntilIdle(isolation: nil)
    }
    // 20 times 3 rows further, and at least 5 that aren't visible.
    #expect(views[1].visibleIndexPaths.first == path(60))
    #expect(section.count >= 68 && section.items.first?.listIdentifier == "0")
    // Without the view at the beginning, its pages can be dropped.
    group.remove(views[0])
    for _ in 0..<5 {
      views[1].contentOffset.y += 60
      await list.waitUntilIdle(isolation: nil)
    }
    #expect(section.count <= 30)
  }

  @Test("A section is notified of the smallest number of items that are left in any view")
  func remaining() {
    let section = DisplaySection("s", rows(0..<30))
    for view in views { group.add(view) }
    list.appendSections([section])
    views[0].contentOffset.y = 200
    _ = section.takeEvents()
    views[1].contentOffset.y = 20
    #expect(!section.takeEvents().contains { $0.hasPrefix("left") })
    section.rows.removeLast()
    list.deleteItems(["row 29"], in: "s")
    // Items 10 to 14 of 29 are visible.
    #expect(section.takeEvents().filter { $0.hasPrefix("left") } == ["left 14"])
  }
}
