import Foundation
import ListingKit
import ListingTesting
import Testing

/// The claims of Sources/ListingKit/ListingKit.docc/CreatingSections.md.
@Suite("Sections by a chain", .tags(.concurrency))
struct SectionsPageTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 320, height: 600))

  init() { list.attach(view, isolation: nil) }

  private func cell(_ item: Int, _ section: Int = 0) -> (any ListCell)? {
    view.cell(at: IndexPath(item: item, section: section))
  }
  private func frame(_ item: Int) -> CGRect? {
    view.frameForItem(at: IndexPath(item: item, section: 0))
  }
  private func texts(_ item: Int) -> [String] { cell(item)?.content.texts ?? [] }

  @Test("Pages fill cells of a class, with sizes and a header; each tap replaces the item")
  func restaurants() async {
    let service = RestaurantService { page in
      page == 0 ? ["Mirazur", "Noma"].map { Restaurant(name: $0, kitchen: "fine") } : []
    }
    let section = restaurantsSection(service) { _ in }
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    #expect(cell(1) is RestaurantCell)
    #expect(texts(1) == ["Noma", "fine"])
    #expect(view.frameForSupplementaryView(.header, inSection: 0)?.height == 100)
    #expect([frame(0)?.height, frame(1)?.minY] == [100, 200])
    let known = cell(0)
    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect([frame(0)?.height, frame(1)?.minY] == [200, 300])
    #expect(cell(0) === known)
    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect([frame(0)?.height, frame(1)?.minY] == [100, 200])
  }

  @Test("An impression that a host reports calls the handler with the item")
  func impression() async {
    var seen: [String] = []
    let service = RestaurantService { page in
      page == 0 ? [Restaurant(name: "Noma", kitchen: "fine")] : []
    }
    let section = restaurantsSection(service) { seen.append($0.name) }
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    #expect(seen == [])
    section.deliver(.impression, item: "Noma")
    #expect(seen == ["Noma"])
  }

  private let tree = [
    Folder(
      id: 1, name: "Mail", folders: [Folder(id: 2, name: "Sent"), Folder(id: 3, name: "Spam")]),
    Folder(id: 4, name: "Music"),
  ]

  @Test("An outline shows the children of expanded items; items that stay keep their cells")
  func outline() {
    let section = foldersSection(tree) { _ in }
    list.appendSections([section])
    #expect(section.shownItems.map(\.name) == ["Mail", "Music"])
    let cells = [cell(0), cell(1)]
    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect(section.shownItems.map(\.name) == ["Mail", "Sent", "Spam", "Music"])
    #expect(cell(0) === cells[0] && cell(3) === cells[1])
    #expect(section.expandedItems == ["1"])
    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect(section.shownItems.map(\.name) == ["Mail", "Music"])
    section.expandedItems = ["1"]
    section.moveItem(tree[0], .after(tree[1]))
    #expect(section.shownItems.map(\.name) == ["Music", "Mail", "Sent", "Spam"])
    section.deleteItems(["2"])
    #expect(section.shownItems.map(\.name) == ["Music", "Mail", "Spam"])
    section.setItems(tree)
    #expect(section.shownItems.map(\.name) == ["Mail", "Sent", "Spam", "Music"])
    section.deleteItems(["1"])
    #expect(section.shownItems.map(\.name) == ["Music"])
  }

  @Test("Children are requested for expanded items only")
  func lazyChildren() {
    var asked: [Int] = []
    let section = foldersSection(tree) { _ in }.onOutline { folder in
      asked.append(folder.id)
      return folder.folders
    }
    list.appendSections([section])
    #expect(asked == [])
    section.expandedItems = ["1"]
    #expect(Set(asked) == [1])
  }

  @Test("A button in a cell calls onPress with its item, and the header counts again")
  func press() {
    var deleted: [String] = []
    list.appendSections([foldersSection(tree) { deleted.append($0.name) }])
    let button = view.controls(in: .item(IndexPath(item: 1, section: 0))).first
    if let button { view.press(button) }
    #expect(deleted == ["Music"])
    #expect(list.supplementaryView(.header, at: 0)?.content.texts == ["1 folders"])
  }

  @Test("A button in a header calls onPress without an item")
  func pressInHeader() {
    var pressed: [String] = []
    let section = GenericSection("s", items: ["a"])
      .onHeader { _ in .button("More", action: "more") }
      .onPress("more") { section, item in pressed.append(item ?? section.listIdentifier) }
    list.appendSections([section])
    if let button = view.visibleControls.first { view.press(button) }
    #expect(pressed == ["s"])
  }

  @Test("Handlers of an event are called in the order in which they were added")
  func handlers() {
    var calls: [String] = []
    let section = GenericSection("s", items: ["a"])
      .onSelect { calls.append("first \($0.item)") }
      .on(.didSelect) { _ in calls.append("second") }
    list.appendSections([section])
    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect(calls == ["first a", "second"])
  }

  @Test("The last of cellContent, onContent and onCellConfigure determines the cells")
  func lastCells() {
    let section = GenericSection("s", items: ["a"]) { .text("content of \($0)") }
    list.appendSections([section])
    #expect(texts(0) == ["content of a"])
    section.onCellConfigure(for: StopCell.self) { item, cell, _ in cell.town = item }
    list.reloadItems(["a"], in: "s")
    #expect(cell(0) is StopCell)
    section.onContent { .text("\($0.item)!") }
    list.reloadItems(["a"], in: "s")
    #expect(texts(0) == ["a!"])
  }

  @Test("A tap on a selected item selects it again, if the section doesn't handle its deselection")
  func taps() {
    var calls: [String] = []
    let section = GenericSection("s", items: ["a"]).onSelect { _ in calls.append("select") }
    list.appendSections([section])
    let place = IndexPath(item: 0, section: 0)
    view.tapItem(at: place)
    view.tapItem(at: place)
    #expect(calls == ["select", "select"])
    section.onDeselect { _ in calls.append("deselect") }
    view.tapItem(at: place)
    #expect(calls.last == "deselect")
    section.allow(.select) { _ in false }
    view.tapItem(at: place)
    #expect(calls.count == 3)
  }

  @Test("onSection is called when the section enters, is displayed, becomes active and leaves")
  func sectionEvents() {
    var events: [ListEvent.Kind] = []
    let section = GenericSection("s", items: ["a"])
    let kinds: [ListEvent.Kind] = [
      .didEnterList, .willDisplay, .didBecomeActive, .didRefresh, .didEndDisplay, .willLeaveList,
    ]
    for kind in kinds { section.onSection(kind) { _, event in events.append(event.kind) } }
    list.appendSections([section])
    list.didBecomeActive()
    section.refresh()
    list.deleteSections(["s"])
    #expect(Set(events) == Set(kinds))
    #expect(events.count == kinds.count)
  }

  @Test("A section can take the handlers of another one")
  func copiedHandlers() {
    let first = GenericSection("first", items: ["a"]) { .text("\($0)!") }.inset(.init(all: 8))
    let second = GenericSection("second", items: ["b"])
    second.handlers = first.handlers
    list.appendSections([second])
    #expect(texts(0) == ["b!"])
    #expect(second.inset == ListEdgeInsets(all: 8))
  }
}
