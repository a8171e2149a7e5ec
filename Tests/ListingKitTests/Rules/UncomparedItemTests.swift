import Foundation
import ListingKit
import ListingTesting
import Testing

/// An item without content equality, as most clients write them first.
private struct Title: ListIdentifiable, Sendable {
  let listIdentifier: String
  let text: String

  init(_ identifier: String, _ text: String) {
    listIdentifier = identifier
    self.text = text
  }
}

/// A source whose only page a test sets.
private final class TitleSource: ItemSource {
  private let titles: Guarded<[Title]>

  init(_ titles: [Title]) { self.titles = Guarded(titles) }

  func set(_ new: [Title]) { titles.withLock { $0 = new } }

  func page(_ request: ItemRequest) async throws -> ItemPage<Title> {
    ItemPage(items: titles.withLock { $0 }, next: nil)
  }
}

@Suite("Items whose content can't be compared")
struct UncomparedItemTests {
  private func texts(_ view: ListView) -> [ListContent] {
    view.visibleElements.compactMap { ($0.view as? ListContentView)?.content }
  }

  private func section(_ identifier: String, _ titles: [Title]) -> GenericSection<Title> {
    GenericSection(identifier, items: titles) { .text($0.text) }
  }

  private func show(_ section: any ListSection, height: CGFloat = 100) -> (
    list: ListDataSource, view: ListView
  ) {
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 80, height: height))
    list.appendSections([section])
    list.attach(view)
    return (list, view)
  }

  @Test("setItems shows the new content of visible items")
  func setItems() {
    let titles = section("s", [Title("a", "old"), Title("b", "old")])
    let shown = show(titles)
    titles.setItems([Title("a", "new"), Title("b", "new")])
    #expect(texts(shown.view) == [.text("new"), .text("new")])
  }

  @Test("update shows the new content of visible items")
  func update() throws {
    let test = TestList(["s": []])
    test["s"].items = [Opaque("a"), Opaque("b"), Opaque("c")]
    test["s"].update()
    test.host.forget()
    test.host.visibleIndexPaths = [IndexPath(item: 1, section: 0)]
    test["s"].items = [Opaque("b"), Opaque("a"), Opaque("c")]
    test["s"].update()
    // Only the visible item is reconfigured, at its new place.
    let update = try #require(test.host.updates.last)
    #expect(
      update.reconfigures == [
        .init(from: IndexPath(item: 1, section: 0), to: IndexPath(item: 0, section: 0))
      ])
    #expect(test.host.problems.isEmpty)
  }

  @Test("without visible items, an update with equal identifiers changes nothing")
  func invisible() {
    let test = TestList(["s": []])
    test["s"].items = (0..<1000).map { Opaque("\($0)") }
    test["s"].update()
    test.host.forget()
    test["s"].update()
    #expect(test.host.updates.isEmpty)
  }

  @Test("items of other sections and items that can be compared keep their cells")
  func others() {
    let test = TestList(["s": [], "t": []])
    for name in ["s", "t"] {
      test[name].items = [Opaque("a"), Note("b")]
      test[name].update()
    }
    test.host.forget()
    test.host.visibleIndexPaths = (0..<2).flatMap { section in
      (0..<2).map { IndexPath(item: $0, section: section) }
    }
    test["s"].update()
    #expect(
      test.host.updates.flatMap(\.reconfigures).map(\.to) == [IndexPath(item: 0, section: 0)])
  }

  @Test("a refresh of a paged section shows the new content of visible items")
  func refresh() async {
    let source = TitleSource([Title("a", "old"), Title("b", "old")])
    let paged = PagedSection("s", source: source, pageSize: 20) { .text($0.text) }
    let (list, view) = show(paged)
    await list.waitUntilIdle()
    #expect(texts(view) == [.text("old"), .text("old")])
    source.set([Title("a", "new"), Title("b", "new")])
    paged.refresh()
    await list.waitUntilIdle()
    #expect(texts(view) == [.text("new"), .text("new")])
  }

  @Test("a section object that replaces another reconfigures the visible cells")
  func replacement() {
    let (list, view) = show(section("s", [Title("a", "old")]))
    list.replaceSections([section("s", [Title("a", "new")])])
    #expect(texts(view) == [.text("new")])
  }

  @Test("an item that scrolls into view after an update has the height of its new content")
  func heights() throws {
    let short = (0..<20).map { Title("\($0)", "short") }
    let titles = section("s", short)
    let shown = show(titles, height: 10)
    let last = IndexPath(item: 19, section: 0)
    shown.view.scrollToItem(at: last, position: .bottom)
    let before = try #require(shown.view.frameForItem(at: last)).height
    shown.view.contentOffset = .zero
    titles.setItems(short.map { Title($0.listIdentifier, "three\nlines\nhere") })
    shown.view.scrollToItem(at: last, position: .bottom)
    #expect(try #require(shown.view.frameForItem(at: last)).height == 3 * before)
  }

  @Test("An item of a section out of view has the height of its new content when it appears")
  func heightsOutOfView() throws {
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 80, height: 10))
    view.estimatedItemHeight = 20
    let first = section("first", (0..<20).map { Title("\($0)", "short") })
    let last = section("last", [Title("a", "short"), Title("b", "short")])
    list.appendSections([first, last])
    list.attach(view)
    let item = IndexPath(item: 1, section: 1)
    view.scrollToItem(at: item, position: .bottom)
    let before = try #require(view.frameForItem(at: item)).height
    view.contentOffset = .zero
    last.setItems([Title("a", "short"), Title("b", "three\nlines\nhere")])
    view.scrollToItem(at: item, position: .bottom)
    #expect(try #require(view.frameForItem(at: item)).height == 3 * before)
    #expect(texts(view) == [.text("three\nlines\nhere")])
  }

  @Test("A section object that shows equal items differently reconfigures the visible cells")
  func replacementOfEqualItems() {
    let (list, view) = show(GenericSection("s", items: ["a"]) { .text($0) })
    list.replaceSections([GenericSection("s", items: ["a"]) { .text("new \($0)") }])
    #expect(texts(view) == [.text("new a")])
  }
}
