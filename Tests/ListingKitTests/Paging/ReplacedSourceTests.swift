import Foundation
import ListingTesting
import Testing

@testable import ListingKit

/// Sources that take the place of a section's, as when a user types what is searched.
@Suite("Replaced sources") struct ReplacedSourceTests {
  /// A source of two pages whose items say which source they are from, and that answers when a test lets it.
  private struct NumberedSource: ItemSource {
    let number: Int
    let gates: Gates

    func page(_ request: ItemRequest) async throws -> ItemPage<String> {
      guard gates.isOpen(number) else { throw ListLoadPostponed() }
      if gates.fails(number) { throw Failure() }
      let isFirst = request.cursor == nil
      return ItemPage(
        items: ["shared", "\(number)-\(isFirst ? 1 : 2)"].filter { isFirst || $0 != "shared" },
        next: isFirst ? ItemCursor(rawValue: "of \(number)") : nil)
    }
  }

  private struct Failure: Error {}

  private final class Gates: Sendable {
    private let open = Guarded<Set<Int>>([])
    private let failing = Guarded<Set<Int>>([])

    func isOpen(_ number: Int) -> Bool { open.withLock { $0.contains(number) } }
    func fails(_ number: Int) -> Bool { failing.withLock { $0.contains(number) } }
    func open(_ number: Int) { open.withLock { _ = $0.insert(number) } }
    func fail(_ number: Int, _ fails: Bool = true) {
      failing.withLock { failing in
        if fails { failing.insert(number) } else { failing.remove(number) }
      }
    }
  }

  @Test(
    "Whatever answers when, nothing older is shown after something newer, and the last one at rest",
    arguments: 0..<60)
  func latestWins(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let gates = Gates()
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    let section = PagedSection(
      "s", source: NumberedSource(number: 0, gates: gates), pageSize: 2, threshold: 0
    ) { .text($0) }
    var shown: [Int] = []
    let observation = list.observeUpdates { change in
      let items = change.new.itemIdentifiers(inSection: "s")
      shown += items.compactMap { $0.split(separator: "-").first.flatMap { Int($0) } }
    }
    list.appendSections([section])
    var last = 0
    for _ in 0..<20 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        last += 1
        section.setSource(NumberedSource(number: last, gates: gates))
      case 2: gates.open(Int.random(in: 0...last, using: &random))
      default: section.requestPage()
      }
      if Bool.random(using: &random) { await list.waitUntilIdle(isolation: nil) }
    }
    for number in 0...last { gates.open(number) }
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items.prefix(2) == ["shared", "\(last)-1"])
    #expect(section.items.allSatisfy { $0 == "shared" || $0.hasPrefix("\(last)-") })
    #expect(shown == shown.sorted(), "\(shown)")
    #expect(host.problems.isEmpty)
    withExtendedLifetime(observation) {}
  }

  @Test("The old items stay until the answer, and an item in both keeps its cell and its selection")
  func identity() async {
    let gates = Gates()
    gates.open(0)
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    let section = PagedSection(
      "s", source: NumberedSource(number: 0, gates: gates), pageSize: 2, threshold: 0
    ) { .text($0) }
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    list.selection.items = [ListItemPath(section: "s", item: "shared")]
    section.setSource(NumberedSource(number: 1, gates: gates))
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items == ["shared", "0-1"])
    // The cursor of the old source means nothing to the new one.
    section.requestPage()
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items == ["shared", "0-1"])
    let count = host.updates.count
    gates.open(1)
    await list.waitUntilIdle(isolation: nil)
    // The page that was asked for meanwhile is the new one's.
    #expect(section.items == ["shared", "1-1", "1-2"])
    #expect(list.selection.items == [ListItemPath(section: "s", item: "shared")])
    let update = host.updates.dropFirst(count).first
    #expect(update?.deletedItems.count == 1 && update?.insertedItems.count == 1)
  }

  @Test("A failure keeps the old items, and a retry asks the newest source from its start")
  func failure() async {
    let gates = Gates()
    for number in 0...2 { gates.open(number) }
    let list = ListDataSource(isolation: nil)
    list.attach(RecordingHost(), isolation: nil)
    let section = PagedSection(
      "s", source: NumberedSource(number: 0, gates: gates), pageSize: 2, threshold: 0
    ) { .text($0) }
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    section.requestPage()
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items == ["shared", "0-1", "0-2"])
    gates.fail(1)
    section.setSource(NumberedSource(number: 1, gates: gates))
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items == ["shared", "0-1", "0-2"])
    #expect(section.loadDirection == .refresh)
    gates.fail(1, false)
    section.retry()
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items == ["shared", "1-1"])
  }

  @Test(
    "A list that was scrolled shows the new items from the first one, and one that wasn't stays")
  func scrolled() async {
    struct Numbers: ItemSource {
      let start: Int
      func page(_ request: ItemRequest) async throws -> ItemPage<String> {
        ItemPage(items: (start..<start + 40).map { "\($0)" })
      }
    }
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 100))
    list.attach(view, isolation: nil)
    let above = GenericSection<String>("above", items: ["a", "b"]) { .text($0) }
    let section = PagedSection("s", source: Numbers(start: 0), threshold: 0) { .text($0) }
    list.appendSections([above, section])
    await list.waitUntilIdle(isolation: nil)
    section.setSource(Numbers(start: 10))
    await list.waitUntilIdle(isolation: nil)
    #expect(view.contentOffset.y == 0)
    view.scrollToItem(at: IndexPath(item: 20, section: 1), position: .top, animated: false)
    #expect(view.contentOffset.y > 100)
    section.setSource(Numbers(start: 25))
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items.first == "25")
    #expect(view.contentOffset.y == view.frameForItem(at: IndexPath(item: 0, section: 1))?.minY)
  }
}
