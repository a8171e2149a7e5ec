import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Paged section", .tags(.concurrency))
struct PagedSectionTests {
  /// A list without an owner that shows one paged section on a host.
  final class Screen {
    let list: ListDataSource
    let host = RecordingHost()
    let source: ScriptedSource
    let section: PagedSection<TextItem>
    var diagnostics: [ListDiagnostic] = []

    init(
      _ source: ScriptedSource, pageSize: Int = 2, duplicates: ListDuplicatePolicy = .first
    ) {
      self.source = source
      list = ListDataSource(isolation: nil)
      section = PagedSection(
        "feed", source: source, pageSize: pageSize, duplicates: duplicates
      ) { .text($0.listIdentifier) }
      section.onHeader { .text("\($0.count) so far") }
      list.attach(host, isolation: nil)
      list.diagnosticsHandler = { [unowned self] in diagnostics.append($0) }
    }

    /// The identifiers of the displayed items.
    var order: [String] { list.snapshot.itemIdentifiers(inSection: "feed") }

    /// The identifiers of the section's own items.
    var items: [String] { section.items.map(\.listIdentifier) }

    var header: [String]? { list.supplementaryView(.header, at: 0)?.content.texts }
    var footer: [String]? { list.supplementaryView(.footer, at: 0)?.content.texts }

    func show() { list.appendSections([section]) }

    func waitUntilIdle() async {
      await list.waitUntilIdle(isolation: nil)
      #expect(host.problems.isEmpty)
    }

    /// The user scrolled to the last item.
    func scrollToEnd() async {
      section.didApproachEnd(remainingItems: 0)
      await waitUntilIdle()
    }
  }

  @Test("pages are loaded one after the other when the end is near, up to the last one")
  func pages() async {
    let screen = Screen(
      ScriptedSource(.page("a b", next: "2"), .page("c d", next: "3"), .page("e")))
    screen.show()
    #expect(screen.section.loadState == .loadingFirst)
    #expect(screen.footer == ["Loading…"])
    await screen.waitUntilIdle()
    #expect(screen.order == ["a", "b"])
    #expect(screen.section.loadState == .idle)
    #expect(screen.header == ["2 so far"])
    #expect(screen.footer == nil)
    await screen.scrollToEnd()
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "b", "c", "d", "e"])
    #expect(screen.items == screen.order)
    #expect(screen.section.loadState == .end)
    await screen.scrollToEnd()
    let cursors = await screen.source.requests.map(\.cursor?.rawValue)
    #expect(cursors == [nil, "2", "3"])
    #expect(screen.diagnostics.isEmpty)
  }

  @Test("a page, the header and the footer are one update")
  func oneUpdate() async {
    let screen = Screen(ScriptedSource(.page("a b", next: "2"), .page("c")))
    screen.show()
    await screen.waitUntilIdle()
    let count = screen.host.updates.count
    screen.section.didApproachEnd(remainingItems: 0)
    // A load is reported when it takes long.
    #expect(screen.section.loadState == .loadingAppend)
    #expect(screen.host.updates.count == count)
    await screen.waitUntilIdle()
    #expect(screen.host.updates.count == count + 1)
    #expect(
      Set(screen.host.updates.last?.reloadedSupplementaryViews.map(\.kind) ?? [])
        == [.header, .footer])
    #expect(screen.host.updates.last?.new.itemIdentifiers(inSection: "feed") == ["a", "b", "c"])
  }

  @Test("there is one request at a time")
  func oneRequest() async {
    let screen = Screen(ScriptedSource(.page("a b", next: "2"), .page("c", next: "3")))
    screen.show()
    await screen.waitUntilIdle()
    for remaining in [1, 0, 1, 0] { screen.section.didApproachEnd(remainingItems: remaining) }
    await screen.waitUntilIdle()
    #expect(await screen.source.requests.count == 2)
  }

  @Test("a repeated item is dropped by the list and reported, and the cursor is that of the page")
  func duplicates() async {
    let screen = Screen(
      ScriptedSource(
        .page("a b", next: "2", text: "old"), .page("b c c", next: "3", text: "new"), .page("d")))
    screen.show()
    await screen.waitUntilIdle()
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "b", "c"])
    #expect(screen.items == screen.order)
    #expect(screen.section.item(for: "b")?.text == "old")
    #expect(screen.diagnostics.map(\.code) == [.duplicates, .duplicates])
    #expect(screen.diagnostics.map(\.item) == ["b", "c"])
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "b", "c", "d"])
    #expect(await screen.source.requests.last?.cursor?.rawValue == "3")
  }

  @Test("duplicates in the first page are reported once, too")
  func duplicatesOfFirstPage() async {
    let screen = Screen(ScriptedSource(.page("a b a", next: "2"), .page("c")))
    screen.show()
    await screen.waitUntilIdle()
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "b", "c"])
    #expect(screen.items == screen.order)
    #expect(screen.diagnostics.map(\.item) == ["a"])
  }

  @Test("under the policy last, the displayed item stays in place and takes the new content")
  func duplicatesLast() async {
    let screen = Screen(
      ScriptedSource(
        .page("a b", next: "2", text: "old"), .page("c b", text: "new")), duplicates: .last)
    screen.show()
    await screen.waitUntilIdle()
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "b", "c"])
    #expect(screen.items == screen.order)
    #expect(screen.section.item(for: "b")?.text == "new")
    #expect(screen.section.item(for: "a")?.text == "old")
  }

  @Test("under the policy error, a page with a duplicate is rejected, and not requested again")
  func duplicatesError() async {
    let screen = Screen(
      ScriptedSource(.page("a b", next: "2"), .page("c b", next: "3"), .page("a b c")),
      duplicates: .error)
    screen.show()
    await screen.waitUntilIdle()
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "b"])
    #expect(screen.items == screen.order)
    guard case .failed = screen.section.loadState else {
      Issue.record("\(String(describing: screen.section.loadState))")
      return
    }
    await screen.scrollToEnd()
    #expect(await screen.source.requests.count == 2)
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.order == ["a", "b", "c"])
    #expect(await screen.source.requests.map(\.cursor?.rawValue) == [nil, "2", nil])
  }

  @Test("an empty identifier is dropped and reported")
  func emptyIdentifier() async {
    let page = ItemPage(items: [TextItem("a"), TextItem(""), TextItem("b")])
    let screen = Screen(ScriptedSource(.success(page)))
    screen.show()
    await screen.waitUntilIdle()
    #expect(screen.order == ["a", "b"])
    #expect(screen.items == screen.order)
    #expect(screen.diagnostics.map(\.code) == [.emptyIdentifier])
  }

  @Test(
    "a failure keeps the displayed items and shows its reason, and a refresh requests the page again"
  )
  func failure() async {
    let screen = Screen(
      ScriptedSource(.page("a b", next: "2"), .failure("feed.csv:4: a cell is missing"), .page("c"))
    )
    screen.show()
    await screen.waitUntilIdle()
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "b"])
    #expect(screen.section.loadState == .failed(message: "feed.csv:4: a cell is missing"))
    #expect(
      screen.footer == [
        "Could not load: feed.csv:4: a cell is missing", "Try again",
      ])
    #expect(screen.diagnostics.map(\.code) == [.source])
    await screen.scrollToEnd()
    #expect(await screen.source.requests.count == 2)
    screen.section.refresh()
    #expect(screen.footer == ["Loading…"])
    await screen.waitUntilIdle()
    #expect(screen.order == ["a", "b", "c"])
    #expect(screen.footer == nil)
    #expect(await screen.source.requests.map(\.cursor?.rawValue) == [nil, "2", "2"])
  }

  @Test(
    "the button below a failed page loads it again, once, and one in the placeholder what has failed"
  )
  func retryButton() async throws {
    let source = ScriptedSource(
      .page("a b", next: "2"), .failure("away"), .page("c"))
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 200, height: 200))
    let section = PagedSection<TextItem>("feed", source: source, pageSize: 2) {
      .text($0.listIdentifier)
    }
    list.attach(view, isolation: nil)
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    #expect(section.loadState == .failed(message: "away"))
    let button = try #require(view.visibleControls.first)
    #expect(button.title == "Try again" && button.action == ListLoadState.retryAction)
    #expect(view.press(button))
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items.map(\.listIdentifier) == ["a", "b", "c"])
    #expect(view.visibleControls.isEmpty)
    #expect(await source.requests.map(\.cursor?.rawValue) == [nil, "2", "2"])

    let failing = ScriptedSource(.failure("away"), .page("d"))
    let other = ListDataSource(isolation: nil)
    other.placeholder = {
      if case .failed = $0 { .button("Try again", action: ListLoadState.retryAction) } else { nil }
    }
    other.attach(view, isolation: nil)
    other.appendSections([
      PagedSection<TextItem>("feed", source: failing) { .text($0.listIdentifier) }
    ])
    await other.waitUntilIdle(isolation: nil)
    #expect(view.press(try #require(view.visibleControls.first)))
    await other.waitUntilIdle(isolation: nil)
    #expect(other.snapshot.numberOfItems == 1)
  }

  @Test("if the first page fails, a retry shows it")
  func failureOfFirstPage() async {
    let screen = Screen(ScriptedSource(.failure("no such file"), .page("a")))
    screen.show()
    await screen.waitUntilIdle()
    #expect(screen.section.loadState == .failed(message: "no such file"))
    screen.section.retry()
    await screen.waitUntilIdle()
    #expect(screen.order == ["a"])
  }

  @Test(
    "the total is the one that the source returned last, or the one counted at its end"
  )
  func total() async {
    let first = ItemPage(items: [TextItem("a")], next: ItemCursor(rawValue: "2"), total: 3)
    let screen = Screen(ScriptedSource(.success(first), .page("b", next: "3"), .page("c d")))
    screen.show()
    await screen.waitUntilIdle()
    #expect(screen.section.total == 3)
    await screen.scrollToEnd()
    #expect(screen.section.total == 3)
    await screen.scrollToEnd()
    #expect(screen.section.loadState == .end)
    #expect(screen.section.total == 4)
  }

  @Test("a source without items shows that there are none")
  func empty() async {
    let screen = Screen(ScriptedSource(.page("")))
    screen.show()
    await screen.waitUntilIdle()
    #expect(screen.section.loadState == .empty)
    #expect(screen.footer == ["Nothing here."])
  }

  @Test("an empty page, and one of known items, is followed by a request for the next")
  func fruitlessPages() async {
    let screen = Screen(
      ScriptedSource(
        .page("", next: "2"), .page("a", next: "3"), .page("a a", next: "4"), .page("b")))
    screen.show()
    await screen.waitUntilIdle()
    #expect(screen.order == ["a"])
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "b"])
    #expect(screen.section.loadState == .end)
  }

  @Test("a refresh requests as many items as were received, and is one update with the differences")
  func refresh() async {
    let screen = Screen(
      ScriptedSource(
        .page("a b", next: "2", text: "old"), .page("c", next: "3", text: "old"),
        .page("b a d", text: "new")))
    screen.show()
    await screen.waitUntilIdle()
    await screen.scrollToEnd()
    let count = screen.host.updates.count
    screen.section.refresh()
    #expect(screen.order == ["a", "b", "c"])
    await screen.waitUntilIdle()
    #expect(screen.order == ["b", "a", "d"])
    #expect(screen.items == screen.order)
    #expect(screen.section.item(for: "a")?.text == "new")
    #expect(screen.host.updates.count == count + 2)
    #expect(await screen.source.requests.last == ItemRequest(limit: 3))
    #expect(screen.header == ["3 so far"])
  }

  @Test("a refresh during a load drops the answer of that load")
  func refreshDuringLoad() async {
    let screen = Screen(ScriptedSource(.page("a b", next: "2"), .page("x y", next: "z")))
    screen.show()
    await screen.waitUntilIdle()
    screen.section.didApproachEnd(remainingItems: 0)
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.order.prefix(2) == ["x", "y"])
    #expect(await screen.source.requests.prefix(2).map(\.cursor) == [nil, nil])
  }

  @Test("a section that leaves its list stops loading, and continues when it's inserted again")
  func leaves() async {
    let screen = Screen(ScriptedSource(.page("a b", next: "2"), .page("c")))
    screen.show()
    await screen.waitUntilIdle()
    screen.section.didApproachEnd(remainingItems: 0)
    screen.list.deleteSections(["feed"])
    await screen.waitUntilIdle()
    #expect(await screen.source.requests.count == 1)
    #expect(screen.items == ["a", "b"])
    screen.show()
    #expect(screen.order == ["a", "b"])
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "b", "c"])
  }

  @Test("an item that the user deleted is inserted again by a refresh, but not by a page")
  func deleted() async {
    let screen = Screen(
      ScriptedSource(.page("a b", next: "2"), .page("b c"), .page("a b c")))
    screen.show()
    await screen.waitUntilIdle()
    screen.section.deleteItems(["b"])
    #expect(screen.order == ["a"])
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "c"])
    #expect(screen.items == screen.order)
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.order == ["a", "b", "c"])
  }

  @Test("cells show the content of their items, and selection reports the item")
  func cellsAndSelection() async throws {
    let screen = Screen(ScriptedSource(.page("a b")))
    screen.show()
    await screen.waitUntilIdle()
    let path = IndexPath(item: 1, section: 0)
    #expect(screen.list.cell(at: path)?.content.texts == ["b"])
    var selected: [String] = []
    screen.section.onSelect { context in
      selected.append("\(context.item.listIdentifier) at \(context.indexPath.item)")
    }
    func report(_ kind: ListEvent.Kind, _ item: String) {
      screen.list.deliver(
        ListEvent(kind, .item(ListItemPath(section: "feed", item: item)), at: path))
    }
    report(.didSelect, "b")
    report(.didSelect, "unknown")
    #expect(selected == ["b at 1"])
    screen.section.onDeselect { context in
      selected.removeAll { $0.hasPrefix(context.item.listIdentifier) }
    }
    report(.didDeselect, "b")
    #expect(selected.isEmpty)
  }

  @Test("a list with an owner loads in the background, with the same result")
  @MainActor
  func owner() async {
    let source = ScriptedSource(.page("a b", next: "2"), .page("b c"))
    let list = ListDataSource()
    let section = PagedSection("feed", source: source, pageSize: 2) { .text($0.listIdentifier) }
    list.appendSections([section])
    await list.waitUntilIdle()
    section.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    #expect(list.snapshot.itemIdentifiers(inSection: "feed") == ["a", "b", "c"])
    #expect(section.loadState == .end)
  }

  @Test("a section does not keep its list alive while it loads")
  func noLeak() async {
    let source = ScriptedSource(.page("a"))
    let section = PagedSection("feed", source: source) { .text($0.listIdentifier) }
    weak var gone: ListDataSource?
    do {
      let list = ListDataSource(isolation: nil)
      gone = list
      list.appendSections([section])
    }
    #expect(gone == nil)
    section.refresh()
    section.didApproachEnd(remainingItems: 0)
    #expect(section.items.isEmpty)
  }
}
