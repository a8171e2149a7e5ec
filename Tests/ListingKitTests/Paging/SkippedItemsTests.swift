import ListingTesting
import Testing

@testable import ListingKit

@Suite("Skipped items")
struct SkippedItemsTests {
  typealias Screen = PagedSectionTests.Screen

  @Test("A section counts the skipped items of its pages, and reports each once")
  func count() async {
    let screen = Screen(
      ScriptedSource(
        .page("a", next: "2", skipped: ["f:2: no key"]),
        .page("b", skipped: ["f:4: no key"]),
        .page("a b", skipped: ["f:2: no key", "f:4: no key"])))
    screen.section.onFooter { .text("\($0.skipped) skipped") }
    screen.show()
    await screen.waitUntilIdle()
    #expect(screen.section.skipped == 1)
    #expect(screen.footer == ["1 skipped"])
    await screen.scrollToEnd()
    #expect(screen.section.skipped == 2)
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.section.skipped == 2)
    #expect(screen.order == ["a", "b"])
    #expect(screen.footer == ["2 skipped"])
    #expect(
      screen.diagnostics
        == [2, 4].map { line in
          ListDiagnostic(
            code: .skipped, section: "feed",
            message: "section 'feed': skipped an item: f:\(line): no key")
        })
    // A page of two items has one or two, and the source reads as many again as it has read.
    #expect(await screen.source.requests.map(\.limit) == [2, 2, 4])
  }

  @Test("A page of which all items are skipped isn't the end")
  func wholePages() async {
    let screen = Screen(
      ScriptedSource(
        .page("", next: "2", skipped: ["1", "2"]), .page("a", next: "3"),
        .page("", next: "4", skipped: ["4", "5"]), .page("b")))
    screen.section.onFooter { .text("\($0.skipped) skipped") }
    screen.show()
    await screen.waitUntilIdle()
    #expect(screen.order == ["a"])
    await screen.scrollToEnd()
    #expect(screen.order == ["a", "b"])
    #expect(screen.section.loadState == .end)
    #expect(screen.footer == ["4 skipped"])
  }

  @Test("A section whose items are all skipped is empty")
  func nothing() async {
    let screen = Screen(ScriptedSource(.page("", skipped: ["1"])))
    screen.show()
    await screen.waitUntilIdle()
    #expect(screen.section.loadState == .empty)
    #expect(screen.section.skipped == 1)
  }

  @Test("The skipped items of a page are no longer counted when it's dropped")
  func droppedPages() {
    var window = PagingWindow()
    for (skipped, next) in [(1, "2"), (2, "3"), (4, nil)] {
      let answer = PagingAnswer(
        received: 3, skipped: skipped, previous: ItemCursor(rawValue: "-\(skipped)"),
        next: next.map { ItemCursor(rawValue: $0) })
      window.add(answer, to: PagingRequest(direction: .append, limit: 5), at: .end)
    }
    #expect(window.skipped == 7)
    #expect(window.received == 9)
    window.drop(1, at: .start)
    #expect(window.skipped == 6)
    window.drop(1, at: .end)
    #expect(window.skipped == 2)
    #expect(window.readCount == 5)
  }

  @Test("Many skipped items of a page are counted, and the first hundred are reported")
  func limit() async {
    let screen = Screen(ScriptedSource(.page("a", skipped: (1...150).map { "\($0)" })))
    screen.show()
    await screen.waitUntilIdle()
    #expect(screen.section.skipped == 150)
    #expect(screen.diagnostics.count == 101)
    #expect(
      screen.diagnostics.last?.message == "section 'feed': skipped 50 more items of the page")
  }

  @Test("A mapped source counts the skipped items of all pages that it reads")
  func mapped() async throws {
    let source = ScriptedSource(
      .page("a b", next: "2", skipped: ["1"]), .page("c", skipped: ["2", "3"])
    ).filter { $0.listIdentifier != "a" }
    let page = try await source.page(ItemRequest(limit: 2))
    #expect(page.items.map(\.listIdentifier) == ["b", "c"])
    #expect(page.skipped.count == 3)
    #expect(page.skipped.reasons == ["1", "2", "3"])
  }
}
