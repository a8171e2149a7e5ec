import ListingTesting
import Testing

@testable import ListingKit

@Suite("Positions in a source")
struct SourcePositionTests {
  typealias Screen = PagedSectionPlacesTests.Screen

  /// The numbers are their own positions, whichever pages were dropped.
  private func checkPositions(_ screen: Screen, _ comment: Comment) {
    #expect(screen.section.itemsBefore == screen.order.first, comment)
  }

  @Test("Dropped pages count, in both directions, and the end that was reached stays known")
  func maximum() async throws {
    let screen = Screen(
      PlaceSource(Array(0..<200), counts: false),
      sizes: try PagedSectionPlacesTests.sizes(maximum: 30))
    await screen.waitUntilIdle()
    #expect(screen.section.itemsBefore == 0)
    #expect(screen.section.total == nil)
    for row in 0..<50 {
      await screen.scroll(by: 5)
      checkPositions(screen, "down, \(row)")
      #expect(screen.section.total == (screen.order.last == 199 ? 200 : nil))
    }
    #expect(screen.order.last == 199)
    #expect(screen.order.count < 50)
    for row in 0..<50 {
      await screen.scroll(by: -5)
      checkPositions(screen, "up, \(row)")
      #expect(screen.section.total == 200)
    }
    #expect(screen.order.first == 0)
  }

  @Test("In a source whose first page has pages before it, the position is unknown until its start")
  func middle() async {
    let list = ListDataSource(isolation: nil)
    let cursor = { ItemCursor(rawValue: $0) }
    let section = PagedSection(
      "s",
      source: ScriptedSource(
        .success(ItemPage(items: [TextItem("c"), TextItem("d")], previous: cursor("1"))),
        .success(ItemPage(items: [TextItem("a"), TextItem("b")])))
    ) { .text($0.listIdentifier) }
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    #expect(section.itemsBefore == nil && section.total == nil)
    section.requestPreviousPage()
    await list.waitUntilIdle(isolation: nil)
    #expect(list.snapshot.itemIdentifiers(inSection: "s") == ["a", "b", "c", "d"])
    #expect(section.itemsBefore == 0 && section.total == 4)
  }

  @Test("An item that the user deleted doesn't shift the others when its page is dropped")
  func deleted() async throws {
    let screen = Screen(
      PlaceSource(Array(0..<200), counts: false),
      sizes: try PagedSectionPlacesTests.sizes(maximum: 30))
    await screen.waitUntilIdle()
    screen.section.deleteItems(["3"])
    for _ in 0..<50 { await screen.scroll(by: 5) }
    #expect(screen.order.first.map { $0 - 1 } == screen.section.itemsBefore)
    #expect(screen.section.total == 199)
  }

  @Test("After a refresh in the middle the position is unknown, until the start is reached")
  func refresh() async throws {
    let screen = Screen(
      PlaceSource(Array(0..<100), counts: false), sizes: try PagedSectionPlacesTests.sizes())
    await screen.waitUntilIdle()
    for _ in 0..<10 { await screen.scroll(by: 5) }
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.order.first ?? 0 > 0)
    #expect(screen.section.itemsBefore == nil)
    for _ in 0..<10 { await screen.scroll(by: -5) }
    #expect(screen.order.first == 0)
    #expect(screen.section.itemsBefore == 0)
  }

  @Test("A source that counts says where a refresh in the middle is, and how many items it has")
  func counted() async throws {
    let screen = Screen(
      PlaceSource(Array(0..<100)), sizes: try PagedSectionPlacesTests.sizes())
    await screen.waitUntilIdle()
    for _ in 0..<10 { await screen.scroll(by: 5) }
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.order.first ?? 0 > 0)
    checkPositions(screen, "after the refresh")
    #expect(screen.section.total == 100)
  }

  @Test("A header is reloaded where as many items go as come, since the position has changed")
  func header() async throws {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    let section = PagedSection(
      "feed", source: PlaceSource(Array(0..<200), counts: false),
      sizes: try ListPageSizes(page: 10, threshold: 5, maximum: 20)
    ) { _ in .empty }
    section.onHeader { .text("\($0.itemsBefore ?? -1)") }
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    for _ in 0..<4 {
      section.requestPage()
      await list.waitUntilIdle(isolation: nil)
    }
    let count = section.count
    host.forget()
    section.requestPage()
    await list.waitUntilIdle(isolation: nil)
    #expect(section.count == count)
    #expect(section.itemsBefore == 40)
    #expect(
      host.updates.contains { $0.reloadedSupplementaryViews.contains { $0.kind == .header } })
  }
}
