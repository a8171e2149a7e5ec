import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// `&`: showing only the items with a text.
@Suite(.tags(.concurrency)) struct TerminalFilteringTests {
  /// Counts how often the content of an item was made.
  private final class Count { var value = 0 }

  private func view(_ sections: [any ListSection]) -> TerminalListView {
    let list = ListDataSource(isolation: nil)
    list.appendSections(sections)
    let view = TerminalListView(list: list, isolation: nil)
    view.resize(columns: 76, rows: 8)
    return view
  }

  private func pagedView(count: Int, made: Count = Count()) async -> TerminalListView {
    let section = PagedSection("p", source: ItemPages(count: count), pageSize: 10) { item in
      made.value += 1
      return .text("<\(item)>")
    }
    let view = view([section])
    await view.list.waitUntilIdle(isolation: nil)
    view.listDidChange()
    return view
  }

  /// Lets the view work and pages arrive until nothing is left to do.
  private func finish(_ view: TerminalListView) async {
    for _ in 0..<1_000 where view.isBusy || view.hasWork {
      await view.list.waitUntilIdle(isolation: nil)
      view.listDidChange()
      view.work()
    }
    #expect(!view.isBusy && !view.hasWork)
  }

  private func loadState(_ view: TerminalListView) -> ListLoadState? {
    (view.list.section(at: 0) as? any ListSectionLoading)?.loadState
  }

  @Test("A filter goes through the pages of a list until the screen is full, without a failure")
  func pages() async {
    let made = Count()
    let view = await pagedView(count: 500, made: made)
    view.type("&<item 49")
    #expect(view.isBusy && view.frame().lines.last?.contains(" 0 of ") == true)
    await finish(view)
    #expect(view.screen.prefix(2) == ["><item 49>", "<item 490>"])
    #expect(view.list.displayedSnapshot.numberOfItems == 11)
    #expect(loadState(view) == .end)
    #expect(view.frame().lines.last?.hasSuffix("11 of 500") == true)
    // Each item is examined once, and some are shown.
    #expect(made.value < 2 * 500)
  }

  @Test("A filter without a match reads all pages, and says that no item has the text")
  func noMatch() async {
    let view = await pagedView(count: 400)
    view.list.placeholder = { _ in .text("The list is empty.") }
    view.type("&nowhere")
    await finish(view)
    #expect(loadState(view) == .end)
    #expect(view.screen.contains("no item contains 'nowhere'"))
    #expect(!view.screen.contains { $0.contains("The list is empty.") })
    view.press(.escape)
    #expect(view.list.displayedSnapshot.numberOfItems == 400)
  }

  @Test("A full screen of matches ends the loading, and the end of them continues it")
  func fullScreen() async {
    let view = await pagedView(count: 10_000)
    view.type("&item")
    await finish(view)
    let loaded = view.list.displayedSnapshot.numberOfItems
    #expect(loaded < 100)
    view.press(.enter, .end, .down)
    await view.list.waitUntilIdle(isolation: nil)
    view.listDidChange()
    await finish(view)
    #expect(view.list.displayedSnapshot.numberOfItems > loaded)
  }

  @Test("Escape stops a filter, and then shows all items")
  func stop() async {
    let view = await pagedView(count: 10_000)
    view.type("&nowhere")
    view.press(.enter)
    #expect(view.frame().lines.last?.contains("examining items; Esc: stop") == true)
    view.press(.escape)
    #expect(!view.isBusy && !view.hasWork)
    #expect(view.frame().lines.last?.contains("stopped") == true)
    await view.list.waitUntilIdle(isolation: nil)
    view.listDidChange()
    #expect(!view.isBusy && !view.hasWork && view.filter != nil)
    view.press(.escape)
    #expect(view.filter == nil && view.list.displayedSnapshot.numberOfItems < 100)
  }

  @Test("A filter of many rows grows in slices, and doesn't delay a key")
  func slices() {
    let section = GenericSection("s", items: (0..<50_000).map { "item \($0)" }) { .text("<\($0)>") }
    let view = view([section])
    view.type("&9>")
    #expect(view.hasWork && view.filter?.isComplete == false)
    let first = view.filter?.shown ?? 0
    #expect(view.screen[0] == "><item 9>")
    view.work(for: .zero)
    while view.hasWork { view.work() }
    #expect(first < 5_000 && view.filter?.shown == 5_000 && section.shownItems.count == 5_000)
    #expect(section.shownItems.last == "item 49999")
    view.type("99>")
    view.press(.escape)
    #expect(!view.hasWork && section.shownItems.count == 50_000)
  }

  @Test("The focused item keeps the focus when it's examined after others")
  func focusExaminedLater() {
    let section = GenericSection("s", items: (0..<50_000).map { "item \($0)" })
    let view = view([section])
    view.press(.end)
    view.type("&9")
    #expect(view.hasWork && view.focusedItem?.item == "item 9")
    while view.hasWork { view.work() }
    #expect(view.focusedItem?.item == "item 49999" && view.focusedRow != nil)
  }

  @Test("A filter that is kept is in the status, and Escape keeps the focused item visible")
  func kept() {
    let section = GenericSection("s", items: (0..<200).map { "item \($0)" })
    let view = view([section])
    view.press(.down)
    view.type("&7")
    // On a busy machine, a slice is shorter than 200 items.
    while view.hasWork { view.work() }
    view.press(.enter)
    #expect(view.frame().lines.last?.hasPrefix(" s  1 of 38  filter: 7") == true)
    view.press(.end)
    #expect(view.focusedItem?.item == "item 197")
    view.press(.escape)
    #expect(view.focusedItem?.item == "item 197" && view.focusedRow != nil)
    #expect(view.frame().lines.last?.hasPrefix(" s  198 of 200  ") == true)
    // A filter that is given up while it's typed returns to where it began.
    view.type("&7")
    while view.hasWork { view.work() }
    #expect(view.focusedItem?.item == "item 197")
    view.type("0")
    while view.hasWork { view.work() }
    #expect(view.focusedItem?.item == "item 70")
    view.press(.escape)
    #expect(view.focusedItem?.item == "item 197" && view.focusedRow != nil)
  }

  @Test("Items that arrive later are filtered, too, and a section that is replaced")
  func arrivals() {
    let section = GenericSection("s", items: ["one", "two"])
    let view = view([section])
    view.type("&o")
    view.press(.enter)
    section.appendItems(["three", "four"])
    view.listDidChange()
    #expect(section.shownItems == ["one", "two", "four"])
    let other = GenericSection("s", items: ["five", "oak"])
    view.list.replaceSections([other])
    view.listDidChange()
    while view.hasWork { view.work() }
    #expect(other.shownItems == ["oak"])
  }
}
