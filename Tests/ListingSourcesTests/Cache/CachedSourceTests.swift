import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

/// A source of the numbers below 10, two a page, that can be away.
private final class NumberSource: ItemSource {
  struct Away: Error, LocalizedError { var errorDescription: String? { "away" } }

  private let state = Guarded((isAway: false, first: 0, requests: 0))

  var isAway: Bool {
    get { state.withLock { $0.isAway } }
    set { state.withLock { $0.isAway = newValue } }
  }
  var first: Int {
    get { state.withLock { $0.first } }
    set { state.withLock { $0.first = newValue } }
  }
  var requests: Int { state.withLock { $0.requests } }

  func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    let (isAway, first) = state.withLock { state in
      state.requests += 1
      return (state.isAway, state.first)
    }
    if isAway { throw Away() }
    let start = request.cursor.flatMap { Int($0.rawValue) } ?? first
    let end = min(10, start + request.limit)
    return ItemPage(
      items: (start..<end).map { ListItem(String($0), fields: ["n": .integer(Int64($0))]) },
      next: end < 10 ? ItemCursor(rawValue: String(end)) : nil, total: 10)
  }
}

/// Pages in memory.
private final class MemoryPages: PageStorage {
  struct Broken: Error {}

  let pages = Guarded<[PageName: StoredPage]>([:])
  let isBroken = Guarded(false)

  func page(_ name: PageName) async throws -> StoredPage? {
    if isBroken.withLock({ $0 }) { throw Broken() }
    return pages.withLock { $0[name] }
  }

  func write(_ page: StoredPage, as name: PageName) async throws {
    if isBroken.withLock({ $0 }) { throw Broken() }
    pages.withLock { $0[name] = page }
  }
}

@Suite("Sources whose pages are kept", .tags(.concurrency)) struct CachedSourceTests {
  private let numbers = NumberSource()
  private let storage = MemoryPages()

  private func source(_ name: String = "numbers", at time: TimeInterval = 0) -> CachedSource<
    NumberSource
  > {
    CachedSource(
      numbers, named: name, in: storage, age: .seconds(60),
      now: { Date(timeIntervalSinceReferenceDate: time) })
  }

  /// A list that shows a source, as at a start of the program.
  private final class Screen {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    let section: PagedSection<ListItem>
    /// The orders that the host has shown.
    private(set) var orders: [[String]] = []
    private var observation: ListObservation?

    init(_ source: some ItemSource<ListItem>) async {
      section = PagedSection("s", source: source, pageSize: 2) { .text($0.listIdentifier) }
      list.attach(host, isolation: nil)
      list.diagnosticsHandler = { _ in }
      observation = list.observeUpdates { [weak self] _ in
        guard let self else { return }
        let order = list.snapshot.itemIdentifiers(inSection: "s")
        if orders.last != order { orders.append(order) }
      }
      list.appendSections([section])
      await list.waitUntilIdle(isolation: nil)
    }

    var order: [String] { section.items.map(\.listIdentifier) }

    func more() async {
      section.didApproachEnd(remainingItems: 0)
      await list.waitUntilIdle(isolation: nil)
    }

    func refresh() async {
      section.refresh()
      await list.waitUntilIdle(isolation: nil)
    }
  }

  @Test("What was seen last is shown first, and then what the source has now")
  func nextStart() async {
    let first = await Screen(source())
    #expect(first.order == ["0", "1"])
    #expect(first.section.itemDate == nil)
    numbers.first = 1
    let next = await Screen(source(at: 5))
    #expect(next.orders.filter { !$0.isEmpty } == [["0", "1"], ["1", "2"]])
    #expect(next.section.itemDate == nil)
    #expect(next.section.loadState == .idle)
  }

  @Test("While the source is away, kept pages are shown with their date, as far as they were read")
  func away() async {
    let first = await Screen(source(at: 3))
    await first.more()
    #expect(first.order == ["0", "1", "2", "3"])
    numbers.isAway = true
    let next = await Screen(source(at: 30))
    #expect(next.order == ["0", "1"])
    #expect(next.section.itemDate == Date(timeIntervalSinceReferenceDate: 3))
    #expect(next.section.loadStates.refresh == .failed(ListLoadFailure(message: "away")))
    await next.more()
    #expect(next.order == ["0", "1", "2", "3"])
    await next.more()
    #expect(next.order == ["0", "1", "2", "3"])
    #expect(next.section.loadStates.append.failure?.message == "away")
    numbers.isAway = false
    await next.refresh()
    #expect(next.order.prefix(4) == ["0", "1", "2", "3"])
    #expect(next.section.itemDate == nil)
    #expect(next.section.loadStates.refresh.failure == nil)
  }

  @Test("A source that loses its connection while it's shown keeps what is shown")
  func lostLater() async {
    let screen = await Screen(source())
    numbers.isAway = true
    await screen.refresh()
    #expect(screen.order == ["0", "1"])
    #expect(screen.section.loadStates.refresh.failure?.message == "away")
  }

  @Test("Without kept pages, an error is an error", arguments: ["other name", "too old", "broken"])
  func nothingKept(reason: String) async {
    _ = await Screen(source())
    numbers.isAway = true
    storage.isBroken.withLock { $0 = reason == "broken" }
    let screen = await Screen(
      reason == "other name" ? source("others") : source(at: reason == "too old" ? 61 : 1))
    #expect(screen.order == [])
    #expect(screen.section.loadStates.first.failure?.message == "away")
  }

  @Test("A storage that fails doesn't get in the way")
  func brokenStorage() async {
    storage.isBroken.withLock { $0 = true }
    let screen = await Screen(source())
    await screen.more()
    #expect(screen.order == ["0", "1", "2", "3"])
  }

  /// An order of the page about sources whose pages are kept.
  private struct Order: ListIdentifiable, Sendable, Codable {
    var name: String
    var listIdentifier: String { name }
  }

  private struct OrderPages: ItemSource {
    init(_ client: HTTPClient) {}

    func page(_ request: ItemRequest) async throws -> ItemPage<Order> {
      ItemPage(items: [Order(name: "Tea")])
    }
  }

  @Test("Items of any type that can be coded are kept")
  func ownItems() async {
    let (client, user, search) = (HTTPClient(allowedHosts: []), "ada", "tea")
    let orders = CachedSource(OrderPages(client), named: "orders \(user) \(search)", in: storage)
    let section = PagedSection("orders", source: orders) { .text($0.name) }
    let list = ListDataSource(isolation: nil)
    list.attach(RecordingHost(), isolation: nil)
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items.map(\.name) == ["Tea"])
    #expect(storage.pages.withLock { $0.keys.map(\.source) } == ["orders ada tea"])
  }

  @Test("The source is asked as often as without keeping its pages, and once more after a start")
  func requests() async {
    let first = await Screen(source())
    await first.more()
    #expect(numbers.requests == 2)
    _ = await Screen(source())
    #expect(numbers.requests == 3)
  }

  @Test("All values of items are the same after they were kept")
  func values() throws {
    var generator = SeededGenerator(seed: 42)
    var values: [ListValue] = [
      .null, .string(""), .string("s\u{0}\"é👩‍👩‍👧"), .integer(.min), .integer(.max), .number(0.1),
      .number(.infinity), .number(-0.0), .number(.leastNonzeroMagnitude),
      .decimal(Decimal(string: "12345678901234567890123456789.123456789") ?? 0),
      .boolean(true), .boolean(false), .date(Date(timeIntervalSinceReferenceDate: 0.1)),
    ]
    values += [ListDay(year: 0, month: 1, day: 1), ListDay(year: 9999, month: 12, day: 31)]
      .compactMap { $0.map { .day($0) } }
    for _ in 0..<500 {
      values.append(.integer(Int64(bitPattern: generator.next())))
      values.append(.number(Double(bitPattern: generator.next() & 0xBFFF_FFFF_FFFF_FFFF)))
      values.append(
        .date(Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &generator))))
    }
    let item = ListItem("k", names: values.indices.map { "f\($0)" }, values: values)
    let data = try JSONEncoder().encode([item])
    let read = try JSONDecoder().decode([ListItem].self, from: data)
    #expect(read.map(\.listIdentifier) == ["k"])
    #expect(read[0].names == item.names)
    for (one, other) in zip(read[0].values, values) { #expect(one == other, "seed 42") }
  }

  @Test("A damaged page is none", arguments: ["[]", "[[\"k\",\"n\",\"z9\"]]", "{", ""])
  func damaged(text: String) async {
    _ = await Screen(source())
    storage.pages.withLock { pages in
      for name in pages.keys { pages[name]?.data = Data("{\"items\":\(text)".utf8) }
    }
    let screen = await Screen(source())
    #expect(screen.orders.filter { !$0.isEmpty } == [["0", "1"]])
    #expect(screen.section.itemDate == nil)
  }
}
