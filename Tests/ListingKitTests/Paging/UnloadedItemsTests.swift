import Foundation
import ListingTesting
import Testing

@testable import ListingKit

@Suite("Space for items that aren't loaded", .tags(.concurrency))
struct UnloadedItemsTests {
  private typealias Screen = PagedSectionPlacesTests.Screen

  private func screen(
    _ count: Int, page: Int = 10, counts: Bool = true, beginsAnywhere: Bool = true
  ) async throws -> Screen {
    let source = PlaceSource(
      Array(0..<count), counts: counts, beginsAnywhere: beginsAnywhere)
    let screen = Screen(source, sizes: ListPageSizes(page: page, threshold: page / 2))
    screen.section.usesPlaceholders = true
    screen.view.keepsSpaceForUnloadedItems = true
    await screen.waitUntilIdle()
    return screen
  }

  /// Loads the items in the viewport as a host does, and checks their place.
  private func show(_ offset: CGFloat, on screen: Screen, count: Int) async {
    let view = screen.view
    view.contentOffset.y = offset
    await screen.waitUntilIdle()
    if let place = view.unloadedPlace {
      #expect(place.section == "feed" && place.position == Int(offset / 10))
      #expect(screen.section.loadItems(at: place.position))
      await screen.waitUntilIdle()
    }
    #expect(view.unloadedPlace == nil)
    #expect(view.contentOffset.y == offset)
    #expect(view.contentSize.height == CGFloat(count) * 10)
    let first = Int(offset / 10)
    #expect(screen.visible.first == first)
    // The pages after it are loaded until the viewport is full.
    #expect(screen.visible.last == min(count - 1, Int((offset + 49) / 10)))
  }

  @Test(
    "The content is as long as with all items, and each item is at its place",
    arguments: [6, 7, 23, 40], [2, 3, 10])
  func allPlaces(count: Int, page: Int) async throws {
    for start in 0...(count - 5) {
      let screen = try await screen(count, page: page)
      #expect(screen.view.contentSize.height == CGFloat(count) * 10)
      await show(CGFloat(start) * 10, on: screen, count: count)
      #expect(Set(screen.order).count == screen.order.count)
    }
  }

  @Test("Going from place to place in any order", arguments: 1...20)
  func anyOrder(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let screen = try await screen(2_000)
    for _ in 0..<40 {
      let isNear = Bool.random(using: &random)
      let distance = CGFloat(Int.random(in: -30...30, using: &random))
      let far = CGFloat(Int.random(in: 0...19_950, using: &random))
      let place = isNear ? screen.view.contentOffset.y + distance : far
      await show(min(max(0, place), 19_950), on: screen, count: 2_000)
    }
    #expect(screen.order == Array(screen.order[0]..<(screen.order[0] + screen.order.count)))
  }

  @Test("What is on screen doesn't move when pages arrive around items of different lengths")
  func unequalLengths() async throws {
    let source = PlaceSource(Array(0..<1_000), beginsAnywhere: true)
    let section = PagedSection(
      "feed", source: source, sizes: ListPageSizes(page: 10, threshold: 5)
    ) { item in
      .text(
        Array(repeating: "x", count: 1 + (Int(item.listIdentifier) ?? 0) % 4).joined(
          separator: "\n"))
    }
    section.stateContent = { _ in nil }
    section.usesPlaceholders = true
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 200))
    view.keepsSpaceForUnloadedItems = true
    list.attach(view, isolation: nil)
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    view.contentOffset.y = view.contentSize.height / 2
    let place = try #require(view.unloadedPlace)
    // An item is as long as the visible ones were on average: one to four lines.
    let length = view.contentSize.height / 1_000
    let first = try #require(view.frameForItem(at: IndexPath(item: 0, section: 0)))
    #expect(length > 1.5 * first.height && length < 3.5 * first.height)
    #expect(abs(place.position - 500) < 10)
    #expect(section.loadItems(at: place.position))
    await list.waitUntilIdle(isolation: nil)
    for step in [CGFloat(-7), 9] {
      for _ in 0..<100 {
        let items = view.visibleElements.compactMap { element in
          element.itemPath.map { ($0, element.frame.minY - view.contentOffset.y) }
        }
        let before = Dictionary(uniqueKeysWithValues: items)
        view.contentOffset.y += step
        await list.waitUntilIdle(isolation: nil)
        let moves = view.visibleElements.compactMap { element in
          element.itemPath.flatMap { before[$0] }.map {
            element.frame.minY - view.contentOffset.y - $0
          }
        }
        #expect(!moves.isEmpty && moves.allSatisfy { abs($0 + step) < 0.01 })
      }
    }
  }

  @Test(
    "The space is between the sections before and after it, and their items stay where they are")
  func otherSections() async throws {
    let screen = try await screen(100)
    func rows(_ name: String) -> GenericSection<TextItem> {
      let section = GenericSection(name, items: (0..<3).map { TextItem("\(name)\($0)") }) { _ in
        .empty
      }
      if let layout = screen.section.handlers.layout { section.onLayout(layout) }
      return section
    }
    screen.list.insertSections([rows("a")], .before("feed"))
    screen.list.appendSections([rows("z")])
    func top(_ item: String, _ section: String) -> CGFloat? {
      screen.list.displayedSnapshot.indexPath(for: ListItemPath(section: section, item: item))
        .flatMap { screen.view.frameForItem(at: $0)?.minY }
    }
    // In the last two, items of the other sections are visible next to the space.
    for offset in [0, 500, 30, 800, 10, 1_010] as [CGFloat] {
      screen.view.contentOffset.y = offset
      if let place = screen.view.unloadedPlace {
        // The three items before the section.
        #expect(place.position == max(0, Int(offset / 10) - 3))
        #expect(screen.section.loadItems(at: place.position))
      }
      await screen.waitUntilIdle()
      #expect(top("a0", "a") == 0 && top("z0", "z") == 1_030)
      #expect(screen.view.contentSize.height == 1_060)
      #expect(screen.view.contentOffset.y == offset)
      #expect(screen.view.unloadedPlace == nil)
    }
  }

  @Test("A view keeps no space unless its host loads the items to which it's scrolled")
  func plainView() async throws {
    let screen = try await screen(100)
    let view = ListView(size: CGSize(width: 100, height: 50), layout: CompositionalLayout())
    screen.list.attach(view, isolation: nil)
    #expect(view.contentSize.height == CGFloat(screen.order.count) * 10)
    #expect(view.unloadedPlace == nil && view.unloadedFrames.isEmpty)
  }

  /// A source that reports nonsense.
  private struct LyingSource: ItemSource {
    let total: Int
    let before: Int

    func page(_ request: ItemRequest) async throws -> ItemPage<TextItem> {
      ItemPage(
        items: (0..<5).map { TextItem("\($0)") }, previous: ItemCursor(rawValue: "p"),
        next: ItemCursor(rawValue: "n"), total: total, itemsBefore: before)
    }

    func cursor(after count: Int) -> ItemCursor? { ItemCursor(rawValue: "\(count)") }
  }

  @Test(
    "A total and a position that can't be true lead neither to a trap nor to endless loads",
    arguments: [.max, .min, -1, 0, 3, 1_000], [.max, .min, -1, 0, 3, 1_000])
  func nonsense(total: Int, before: Int) async {
    let section = PagedSection(
      "feed", source: LyingSource(total: total, before: before), pageSize: 5
    ) { .text($0.listIdentifier) }
    section.usesPlaceholders = true
    let list = ListDataSource(isolation: nil)
    list.diagnosticsHandler = { _ in }
    let view = ListView(size: CGSize(width: 100, height: 50))
    view.keepsSpaceForUnloadedItems = true
    list.attach(view, isolation: nil)
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    #expect(Int(exactly: view.contentSize.height.rounded()) != nil)
    view.contentOffset.y = view.contentSize.height / 2
    var count = 0
    while let place = view.unloadedPlace, section.loadItems(at: place.position), count < 20 {
      _ = view.unloadedFrames
      await list.waitUntilIdle(isolation: nil)
      count += 1
    }
    #expect(count < 20)
  }

  @Test("There is no space for items that can't be loaded")
  func noSpace() async throws {
    for screen in [
      try await screen(100, counts: false), try await screen(100, beginsAnywhere: false),
    ] {
      #expect(screen.section.unloadedItems.isNone)
      #expect(screen.view.contentSize.height == CGFloat(screen.order.count) * 10)
    }
    let plain = try await screen(100)
    #expect(plain.section.unloadedItems == UnloadedItems(before: 0, after: 100 - plain.order.count))
    plain.section.usesPlaceholders = false
    #expect(plain.section.unloadedItems.isNone)
    // Selected items stay loaded.
    let selected = try await screen(100)
    selected.list.selection.items = [ListItemPath(section: "feed", item: "1")]
    selected.view.contentOffset.y = 700
    #expect(selected.view.unloadedPlace == nil && !selected.visible.isEmpty)
    await selected.waitUntilIdle()
    #expect(selected.order.first == 0)
    #expect(selected.view.contentSize.height == CGFloat(selected.order.count) * 10)
    // The positions of the items among those that are hidden aren't known.
    let filtered = try await screen(100)
    filtered.section.filter = { Int($0.listIdentifier).map { $0 % 2 == 0 } ?? false }
    await filtered.waitUntilIdle()
    #expect(filtered.section.unloadedItems.isNone)
    // A place that fails to load isn't requested for ever.
    let failing = try await screen(100)
    failing.source.fail(PlaceSourceFailure(isTransient: false))
    failing.view.contentOffset.y = 700
    let place = try #require(failing.view.unloadedPlace)
    #expect(failing.section.loadItems(at: place.position))
    await failing.waitUntilIdle()
    #expect(failing.section.unloadedItems.isNone)
    #expect(failing.order.first == 0)
    failing.view.contentOffset.y -= 1
    #expect(failing.view.contentSize.height == CGFloat(failing.order.count) * 10)
    #expect(!failing.visible.isEmpty)
  }

  @Test("Requests for places near the one that is loading change nothing, and others replace it")
  func requests() async throws {
    let screen = try await screen(1_000)
    func cursors() -> [String] { screen.source.requests.compactMap { $0.cursor?.rawValue } }
    let before = cursors().count
    #expect(screen.section.loadItems(at: 500))
    #expect(screen.section.loadItems(at: 503))
    #expect(screen.section.loadItems(at: 496))
    await screen.waitUntilIdle()
    let first = cursors().dropFirst(before)
    #expect(first.first == "495" && !first.contains("498") && !first.contains("491"))
    #expect(screen.section.loadItems(at: 200))
    #expect(screen.section.loadItems(at: 800))
    await screen.waitUntilIdle()
    #expect(screen.order.contains(800) && !screen.order.contains(200))
    // A refresh replaces it, too.
    #expect(screen.section.loadItems(at: 300))
    screen.section.reloadPages()
    #expect(screen.section.loadItems(at: 300))
    await screen.waitUntilIdle()
    #expect(screen.order.contains(300))
    // The same place as before can be loaded again.
    #expect(screen.section.loadItems(at: 500))
    await screen.waitUntilIdle()
    #expect(screen.order.contains(500))
  }
}
