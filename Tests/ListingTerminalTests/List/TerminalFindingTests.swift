import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// Searching, filtering and going to a place.
@Suite(.tags(.concurrency)) struct TerminalFindingTests {
  private func view(
    _ sections: [any ListSection], columns: Int = 60, rows: Int = 6
  ) -> TerminalListView {
    let list = ListDataSource(isolation: nil)
    list.appendSections(sections)
    let view = TerminalListView(list: list, layout: CompositionalLayout(), isolation: nil)
    view.resize(columns: columns, rows: rows)
    return view
  }

  private func pagedView(_ source: ItemPages, pageSize: Int) async -> TerminalListView {
    let list = ListDataSource(isolation: nil)
    list.appendSections([PagedSection("p", source: source, pageSize: pageSize) { .text($0) }])
    await list.waitUntilIdle(isolation: nil)
    let view = TerminalListView(list: list, isolation: nil)
    view.resize(columns: 60, rows: 6)
    return view
  }

  /// Lets pages arrive until the cursor is at its destination.
  private func arrive(_ view: TerminalListView) async {
    for _ in 0..<1_000 where view.isBusy {
      await view.list.waitUntilIdle(isolation: nil)
      view.listDidChange()
    }
    #expect(!view.isBusy)
  }

  private func focused(_ view: TerminalListView) -> String? {
    view.focusedItem.map { "\($0.section) \($0.item)" }
  }

  private func finish(_ view: TerminalListView) {
    while view.hasWork { view.work() }
  }

  @Test("A search finds the items of a last page that has arrived without notice")
  func lastPage() async {
    let view = await pagedView(ItemPages(count: 15), pageSize: 10)
    view.type("/item 14")
    // Another change, after which the search no longer waits.
    view.continueOffScreen()
    await view.list.waitUntilIdle(isolation: nil)
    finish(view)
    #expect(focused(view) == "p item 14")
  }

  @Test("A search waits for items that are in the list and aren't displayed yet")
  func pendingItems() {
    let section = GenericSection("a", items: ["one", "two"]) { .text($0) }
    let view = view([section])
    view.list.performBatchUpdates {
      section.appendItems(["new"])
      view.type("/new")
      finish(view)
    }
    view.listDidChange()
    finish(view)
    #expect(focused(view) == "a new")
  }

  @Test("A search moves with each key to the first match from where it began, and back")
  func asTyped() {
    let view = view([NumberedSection("a", count: 30)])
    view.press(.down, .down)
    view.type("/1")
    finish(view)
    #expect(focused(view) == "a 10")
    view.type("9")
    finish(view)
    #expect(focused(view) == "a 19")
    view.press(.backspace)
    finish(view)
    #expect(focused(view) == "a 10")
    view.press(.escape)
    #expect(focused(view) == "a 2" && view.search == nil)
    // An identifier that was entered as a whole is preferred.
    view.type("/1")
    finish(view)
    #expect(focused(view) == "a 10")
    view.press(.enter)
    #expect(focused(view) == "a 1")
    view.type("/0")
    finish(view)
    #expect(focused(view) == "a 10")
    // The item at which a search begins counts.
    view.press(.enter)
    view.type("/a 0")
    finish(view)
    #expect(focused(view) == "a 0")
  }

  @Test("n and N go through the matches with their numbers, and say when they go around")
  func next() {
    let view = view([NumberedSection("a", count: 12), NumberedSection("b", count: 2)])
    view.type("/1")
    finish(view)
    view.press(.enter)
    finish(view)
    #expect(focused(view) == "a 1" && view.search?.matchCount == 4)
    #expect(view.frame().lines.last?.hasPrefix(" 1: 1 of 4") == true)
    view.type("nn")
    finish(view)
    #expect(focused(view) == "a 11" && view.frame().lines.last == " 1: 3 of 4")
    view.type("nn")
    finish(view)
    #expect(focused(view) == "a 1")
    #expect(view.frame().lines.last == " 1: 1 of 4  continued at the other end")
    view.type("N")
    finish(view)
    #expect(focused(view) == "b 1")
    #expect(view.frame().lines.last == " 1: 4 of 4  continued at the other end")
    view.type("2N")
    finish(view)
    #expect(focused(view) == "a 10")
    view.press(.escape)
    view.type("n")
    finish(view)
    #expect(view.frame().lines.last == " no search yet: press / first")
  }

  @Test("N before all items were examined waits for the nearest match before")
  func previousEarly() {
    let section = NumberedSection("a", count: 0)
    section.items = (0..<2_000).map { "i\($0)" }
    let view = view([section])
    view.type(":1001")
    view.press(.enter)
    view.type("/99")
    view.press(.enter)
    while view.isBusy { view.work(for: .zero) }
    #expect(focused(view) == "a i1099")
    view.type("N")
    finish(view)
    #expect(focused(view) == "a i999")
  }

  @Test("A search without a match reports it, and the cursor stays")
  func notFound() {
    let view = view([NumberedSection("a", count: 30)])
    view.press(.down)
    view.type("/nowhere")
    finish(view)
    #expect(focused(view) == "a 1")
    #expect(view.frame().lines.last?.hasSuffix("not found: nowhere") == true)
    view.press(.enter)
    #expect(view.frame().lines.last == " not found: nowhere")
  }

  @Test("Matches are underlined on the screen, and nothing is after the search")
  func highlights() {
    let view = view([NumberedSection("a", count: 3)])
    view.type("/A 1")
    finish(view)
    view.press(.enter)
    #expect(view.frame().styledLines[1].contains("\u{1B}[0;1;4ma 1"))
    #expect(!view.frame().styledLines[0].contains(";4m"))
    view.press(.escape)
    #expect(!view.frame().styledLines[1].contains("4m"))
  }

  @Test("A search continues through pages that aren't loaded, and Control-C stops it")
  func pages() async throws {
    let view = await pagedView(ItemPages(count: 200), pageSize: 10)
    let list = view.list
    view.type("/item 123")
    view.press(.enter)
    var rounds = 0
    while view.isBusy, rounds < 100 {
      view.work()
      await list.waitUntilIdle(isolation: nil)
      view.listDidChange()
      rounds += 1
    }
    #expect(focused(view) == "p item 123")
    #expect(list.snapshot.numberOfItems < 200)
    view.type("/nowhere")
    #expect(view.isBusy && view.frame().lines.last?.contains("searching: ") == true)
    view.press(.enter, .control("c"))
    #expect(!view.isBusy && view.frame().lines.last == " stopped searching")
    #expect(view.handle(.key(.control("c"))) == .quit)
  }

  @Test("A match that may not be the last one is followed by those of further pages")
  func furtherPages() async {
    let view = await pagedView(ItemPages(count: 60), pageSize: 20)
    let list = view.list
    func wait() async {
      for _ in 0..<20 {
        view.work()
        await list.waitUntilIdle(isolation: nil)
        view.listDidChange()
      }
    }
    view.type("/m 15")
    view.press(.enter)
    finish(view)
    #expect(view.frame().lines.last == " m 15: 1 of 1+")
    view.type("/5")
    view.press(.enter)
    finish(view)
    #expect(focused(view) == "p item 15")
    for number in [25, 35, 45] + Array(50...59) + [5] {
      view.type("n")
      await wait()
      #expect(focused(view) == "p item \(number)")
    }
    #expect(list.snapshot.numberOfItems == 60)
    #expect(view.frame().lines.last?.contains("continued at the other end") == true)
  }

  @Test("A search ends at a page that fails, and Escape ends the search")
  func failedPage() async {
    let view = await pagedView(ItemPages(count: 60, failsAt: 20), pageSize: 20)
    let list = view.list
    view.type("/item 33")
    view.press(.enter)
    for _ in 0..<5 {
      await list.waitUntilIdle(isolation: nil)
      view.listDidChange()
      finish(view)
    }
    #expect(!view.isBusy && view.frame().lines.last == " not found: item 33")
    view.press(.end)
    await list.waitUntilIdle(isolation: nil)
    view.listDidChange()
    view.press(.escape)
    #expect(!view.isBusy && view.search == nil)
    #expect(view.frame().lines.last?.contains("r: retry") == true)
  }

  @Test("A search in a list that changes finds the current items")
  func changes() {
    let section = NumberedSection("a", count: 3_000)
    let view = view([section])
    view.type("/2999")
    view.press(.enter)
    section.items = (5_000..<5_100).map { String($0) }
    view.list.updateSection(section)
    view.listDidChange()
    finish(view)
    #expect(view.search?.matchCount == 0)
    section.items.append("2999")
    view.list.updateSection(section)
    view.listDidChange()
    finish(view)
    view.type("n")
    #expect(focused(view) == "a 2999")
  }

  @Test("A key during a search among many rows doesn't wait for its end")
  func responds() {
    let view = view([NumberedSection("a", count: 300_000)])
    view.type("/nowhere")
    #expect(view.search?.isComplete == false && view.hasWork)
    view.press(.escape)
    #expect(!view.hasWork && view.search == nil)
  }

  @Test("& shows only items with a text as it's typed, and all of them after Escape")
  func filter() {
    let section = GenericSection("s", items: ["one", "two", "three"]) { .text("number \($0)") }
    section.filter = { $0 != "three" }
    let view = view([section])
    view.type("&O")
    #expect(view.screen.prefix(2) == [">number one", "number two"])
    view.type("n")
    #expect(view.screen.prefix(2) == [">number one", ""])
    view.press(.enter, .escape)
    #expect(section.shownItems == ["one", "two"] && section.textFilter == nil)
    view.type("&tw")
    view.press(.escape)
    #expect(section.shownItems == ["one", "two"])
    let other = self.view([NumberedSection("a", count: 2)])
    other.type("&1")
    #expect(other.screen.prefix(2) == [">a 0", "a 1"])
  }

  @Test(": goes to a position, a percentage or an identifier")
  func positions() {
    let section = GenericSection("s", items: (0..<200).map { "item \($0)" })
    let view = view([section, NumberedSection("b", count: 3)])
    func go(_ text: String) -> String? {
      view.type(":" + text)
      view.press(.enter)
      return focused(view)
    }
    #expect(go("50") == "s item 49")
    #expect(go("0%") == "s item 0" && go("100%") == "s item 199" && go("50%") == "s item 99")
    #expect(go("item 7") == "s item 7")
    #expect(go("b/2") == "b 2")
    #expect(go("3") == "b 2" && go("99") == "b 2")
    #expect(view.frame().lines.last == " the last of 3")
    #expect(go("nothing") == "b 2")
    #expect(view.frame().lines.last?.hasPrefix(" no item 'nothing'") == true)
    #expect(go("") == "b 2")
  }

  @Test("The way to an unloaded position continues page by page, until another key")
  func positionsInPages() async {
    let view = await pagedView(ItemPages(count: 200), pageSize: 10)
    view.type("123G")
    #expect(view.isBusy && view.frame().lines.last?.contains("Esc: stop") == true)
    await arrive(view)
    #expect(focused(view) == "p item 122")
    view.type("999G")
    view.press(.down)
    #expect(!view.isBusy)
  }

  @Test(": loads pages until an identifier is found, without regard to case")
  func identifiersInPages() async {
    let view = await pagedView(ItemPages(count: 300), pageSize: 10)
    view.type(":ITEM 123")
    view.press(.enter)
    #expect(view.isBusy)
    #expect(view.frame().lines.last?.contains("loading to 'ITEM 123'; Esc: stop") == true)
    await arrive(view)
    #expect(focused(view) == "p item 123" && view.focusedRow != nil)
    #expect(view.list.snapshot.numberOfItems == 130)
    // One that is loaded is found at once, also before the cursor.
    view.type(":Item 5")
    view.press(.enter)
    #expect(!view.isBusy && focused(view) == "p item 5")
    view.type(":ITEM 299")
    view.press(.enter)
    view.press(.escape)
    #expect(!view.isBusy && focused(view) == "p item 5")
    view.type(":nothing")
    view.press(.enter)
    await arrive(view)
    #expect(focused(view) == "p item 5" && view.list.snapshot.numberOfItems == 300)
    #expect(view.frame().lines.last?.hasPrefix(" no item 'nothing'") == true)
  }

  @Test("A lookup of pages examines each identifier once")
  func lookupCost() {
    var lookup = ListLookup("last")
    let list = ListDataSource(isolation: nil)
    let section = GenericSection("s", items: ["a"])
    list.appendSections([section])
    #expect(lookup.find(in: list.snapshot) == nil)
    section.appendItems(["LAST"])
    #expect(lookup.find(in: list.snapshot) == IndexPath(item: 1, section: 0))
    section.appendItems(["b"])
    #expect(lookup.find(in: list.snapshot) == IndexPath(item: 1, section: 0))
    section.setItems(["b", "c", "d"])
    #expect(lookup.find(in: list.snapshot) == nil)
    section.setItems(["Last"])
    #expect(lookup.find(in: list.snapshot) == IndexPath(item: 0, section: 0))
  }

  @Test(":50% is half of the source, by its total or by how much of a file was read")
  func percentagesOfSources() async {
    let counted = await pagedView(ItemPages(count: 400, hasTotal: true), pageSize: 10)
    counted.type(":50%")
    counted.press(.enter)
    #expect(counted.isBusy)
    await arrive(counted)
    #expect(focused(counted) == "p item 199" && counted.list.snapshot.numberOfItems < 300)
    let file = await pagedView(ItemPages(count: 400, hasParts: true), pageSize: 10)
    file.type(":50%")
    file.press(.enter)
    #expect(file.frame().lines.last?.contains("loading to 50%, ") == true)
    await arrive(file)
    #expect(focused(file) == "p item 199" && file.list.snapshot.numberOfItems < 300)
    file.type(":25%")
    file.press(.enter)
    #expect(!file.isBusy && focused(file) == "p item 99")
    file.type(":100%")
    file.press(.enter)
    await arrive(file)
    #expect(focused(file) == "p item 399")
    // A source that knows neither: of what is loaded.
    let plain = await pagedView(ItemPages(count: 400), pageSize: 20)
    plain.type(":50%")
    plain.press(.enter)
    #expect(!plain.isBusy && focused(plain) == "p item 9")
  }
}
