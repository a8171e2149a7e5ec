import Foundation
import ListingTesting
import Synchronization
import Testing

@testable import ListingKit

@Suite("A paged section that starts in the middle of its source", .tags(.concurrency))
struct PagedSectionPlacesTests {
  /// A list without an owner that shows one paged section on a view of five rows.
  final class Screen {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 50), layout: CompositionalLayout())
    let source: PlaceSource
    let section: PagedSection<TextItem>
    var diagnostics: [ListDiagnostic] = []
    let clock = TestClock()

    init(_ source: PlaceSource, sizes: ListPageSizes, sticksToEnd: Bool = false) {
      self.source = source
      section = PagedSection("feed", source: source, sizes: sizes) { _ in .empty }
      section.onLayout { _ in
        LayoutSection(
          group: .vertical(
            layoutSize: LayoutSize(
              widthDimension: .fractionalWidth(1), heightDimension: .absolute(10)),
            subitems: [
              LayoutItem(
                layoutSize: LayoutSize(
                  widthDimension: .fractionalWidth(1), heightDimension: .absolute(10)))
            ]))
      }
      section.stateContent = { _ in nil }
      list.clock = clock
      list.sticksToEnd = sticksToEnd
      list.diagnosticsHandler = { [unowned self] in diagnostics.append($0) }
      list.attach(view, isolation: nil)
      list.appendSections([section])
    }

    var order: [Int] { list.snapshot.itemIdentifiers(inSection: "feed").compactMap { Int($0) } }

    var visible: [Int] {
      view.visibleIndexPaths.compactMap { list.itemIdentifier(at: $0) }.compactMap { Int($0) }
    }

    func waitUntilIdle() async { await list.waitUntilIdle(isolation: nil) }

    /// The user scrolls by some rows.
    func scroll(by rows: Int) async {
      view.contentOffset.y += CGFloat(rows) * 10
      await waitUntilIdle()
    }
  }

  static func sizes(maximum: Int? = nil) throws -> ListPageSizes {
    try ListPageSizes(page: 10, threshold: 5, maximum: maximum)
  }

  @Test("a refresh starts at the first visible item, and the visible items stay")
  func refreshRoundVisible() async throws {
    let screen = Screen(PlaceSource(Array(0..<100)), sizes: try Self.sizes())
    await screen.waitUntilIdle()
    for _ in 0..<8 { await screen.scroll(by: 5) }
    #expect(screen.visible == Array(40..<45))
    screen.source.set(Array(0..<100).filter { $0 % 10 != 2 })
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.visible.first == 40)
    #expect(!screen.order.contains(42))
    #expect(
      screen.order == Array(screen.order.min()!...screen.order.max()!).filter { $0 % 10 != 2 })
    let requests = screen.source.requests.filter { $0.cursor?.rawValue == "40" }
    // From the page that began there, and from the refresh: then the page before it.
    #expect(requests.map(\.direction) == [.forward, .forward, .backward])
    #expect(screen.section.loadStates.refresh == .idle)
  }

  @Test(
    "a source without cursors is read again from the first loaded page, as far as it was displayed")
  func refreshAsManyAsShown() async throws {
    let screen = Screen(
      PlaceSource(Array(0..<100), knowsPlaces: false), sizes: try Self.sizes())
    await screen.waitUntilIdle()
    for _ in 0..<4 { await screen.scroll(by: 5) }
    let order = screen.order
    #expect(screen.visible == Array(20..<25))
    screen.section.refresh()
    await screen.waitUntilIdle()
    #expect(screen.source.requests.last == ItemRequest(limit: order.count))
    #expect(screen.order == order)
    #expect(screen.visible == Array(20..<25))
  }

  @Test("after a refresh in the middle, all items can be reached going back, one by one")
  func backToTheStart() async throws {
    let screen = Screen(PlaceSource(Array(0..<100)), sizes: try Self.sizes())
    await screen.waitUntilIdle()
    for _ in 0..<10 { await screen.scroll(by: 5) }
    screen.section.refresh()
    await screen.waitUntilIdle()
    for first in (0..<50).reversed() {
      await screen.scroll(by: -1)
      #expect(screen.visible.first == first)
    }
    #expect(screen.order.first == 0)
    #expect(screen.section.loadStates.prepend == .end)
  }

  @Test(
    "with a maximum, at most that many items and a page are kept, and nothing jumps, down and up")
  func maximum() async throws {
    let screen = Screen(PlaceSource(Array(0..<200)), sizes: try Self.sizes(maximum: 30))
    await screen.waitUntilIdle()
    for step in 1...195 {
      await screen.scroll(by: 1)
      #expect(screen.visible == Array(step..<(step + 5)))
      #expect(screen.order.count <= 30)
      #expect(screen.order == Array(screen.order[0]..<(screen.order[0] + screen.order.count)))
    }
    for step in (0..<195).reversed() {
      await screen.scroll(by: -1)
      #expect(screen.visible == Array(step..<(step + 5)))
      #expect(screen.order.count <= 30)
    }
    #expect(screen.diagnostics.isEmpty)
  }

  @Test("a list that must keep its pages keeps them despite a maximum, and drops them afterwards")
  func keptPages() async throws {
    let screen = Screen(PlaceSource(Array(0..<100)), sizes: try Self.sizes(maximum: 20))
    screen.list.dropsPages = false
    await screen.waitUntilIdle()
    for _ in 0..<10 { await screen.scroll(by: 5) }
    #expect(screen.order.first == 0)
    #expect(screen.order.count > 50)
    screen.list.dropsPages = true
    for _ in 0..<3 { await screen.scroll(by: 5) }
    #expect(screen.order.count <= 20)
    #expect(screen.visible == Array(65..<70))
  }

  @Test("A selected item is dropped with its page and is selected again when the page returns")
  func selected() async throws {
    let screen = Screen(PlaceSource(Array(0..<100)), sizes: try Self.sizes(maximum: 20))
    await screen.waitUntilIdle()
    screen.view.tapItem(at: IndexPath(item: 3, section: 0))
    for _ in 0..<10 { await screen.scroll(by: 5) }
    #expect(screen.order.count <= 20)
    #expect(screen.order.first! > 3)
    #expect(screen.view.indexPathsForSelectedItems.isEmpty)
    for _ in 0..<60 { await screen.scroll(by: -1) }
    #expect(screen.order.first == 0)
    #expect(screen.view.indexPathsForSelectedItems == [IndexPath(item: 3, section: 0)])
    // It's in the list again: deleting it deselects it.
    screen.section.deleteItems(["3"])
    await screen.waitUntilIdle()
    #expect(screen.list.selection.items.isEmpty)
  }

  @Test("Selecting another item deselects the one that was dropped with its page")
  func selectedInstead() async throws {
    let screen = Screen(PlaceSource(Array(0..<100)), sizes: try Self.sizes(maximum: 20))
    await screen.waitUntilIdle()
    screen.view.tapItem(at: IndexPath(item: 3, section: 0))
    for _ in 0..<10 { await screen.scroll(by: 5) }
    screen.view.tapItem(at: IndexPath(item: 10, section: 0))
    for _ in 0..<60 { await screen.scroll(by: -1) }
    #expect(screen.order.first == 0)
    #expect(!screen.view.isSelected(IndexPath(item: 3, section: 0)))
  }

  @Test("an item that the user deleted isn't inserted again with a dropped page")
  func deletedAndDropped() async throws {
    let screen = Screen(PlaceSource(Array(0..<100)), sizes: try Self.sizes(maximum: 20))
    await screen.waitUntilIdle()
    screen.section.deleteItems(["4"])
    for _ in 0..<10 { await screen.scroll(by: 5) }
    #expect(screen.order.first! > 4)
    for _ in 0..<60 { await screen.scroll(by: -1) }
    #expect(screen.order.prefix(6) == [0, 1, 2, 3, 5, 6])
  }

  @Test("A transient failure is retried after growing delays, each with a reported reason")
  func transient() async throws {
    let source = PlaceSource(Array(0..<5))
    source.fail(.init(), .init(retryDelay: .seconds(9)), .init())
    let screen = Screen(source, sizes: try Self.sizes())
    #expect(screen.section.loadState == .loadingFirst)
    await screen.waitUntilIdle()
    #expect(screen.order == [0, 1, 2, 3, 4])
    #expect(screen.clock.pauses == [.seconds(1), .seconds(9), .seconds(4)])
    #expect(screen.diagnostics.map(\.code) == [.retry, .retry, .retry])
    let endings = ["Retry 1 of 3 in 1 s.", "Retry 2 of 3 in 9 s.", "Retry 3 of 3 in 4 s."]
    #expect(zip(screen.diagnostics, endings).allSatisfy { $0.message.hasSuffix($1) })
  }

  @Test("a permanent failure is reported after the fourth attempt")
  func lasting() async throws {
    let source = PlaceSource(Array(0..<5))
    source.fail(.init(), .init(), .init(), .init())
    let screen = Screen(source, sizes: try Self.sizes())
    await screen.waitUntilIdle()
    #expect(screen.source.requests.count == 4)
    #expect(screen.diagnostics.map(\.code) == [.retry, .retry, .retry, .source])
    screen.section.retry()
    await screen.waitUntilIdle()
    #expect(screen.order == [0, 1, 2, 3, 4])
  }

  @Test("the header shows that a page before the items is loading, and what failed")
  func headerOfPrepending() async throws {
    let screen = Screen(PlaceSource(Array(0..<100)), sizes: try Self.sizes(maximum: 20))
    await screen.waitUntilIdle()
    for _ in 0..<10 { await screen.scroll(by: 5) }
    screen.section.stateContent = { ListLoadState.defaultContent(of: $0) }
    func header() -> [String] { screen.list.supplementaryView(.header, at: 0)?.content.texts ?? [] }
    func footer() -> [String] { screen.list.supplementaryView(.footer, at: 0)?.content.texts ?? [] }
    #expect(header() == [])
    screen.source.fail(.init(isTransient: false))
    screen.section.requestPreviousPage()
    #expect(header() == ["Loading…"])
    #expect(footer() == [])
    await screen.waitUntilIdle()
    #expect(header().first?.hasPrefix("Could not load") == true)
    screen.section.retry()
    await screen.waitUntilIdle()
    #expect(header() == [])
  }

  @Test(
    "a source that reports a change is read again, unless no list shows it",
    .timeLimit(.minutes(10)))
  @MainActor
  func observed() async {
    let source = PlaceSource(Array(0..<5))
    let list = ListDataSource()
    let section = PagedSection("feed", source: source, pageSize: 10) { _ in .empty }
    list.appendSections([section])
    await list.waitUntilIdle()
    #expect(source.listenerCount == 1)
    source.set(Array(0..<7))
    source.tellOfChange()
    await source.wasAsked(2)
    await list.waitUntilIdle()
    #expect(section.count == 7)
    list.deleteSections(["feed"])
    await list.waitUntilIdle()
    source.set(Array(0..<9))
    source.tellOfChange()
    #expect(section.count == 7)
    // It reads the missed changes when it's inserted again.
    list.appendSections([section])
    await list.waitUntilIdle()
    #expect(section.count == 9)
    #expect(source.requests.count == 3)
  }
}
