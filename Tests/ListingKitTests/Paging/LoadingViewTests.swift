import ListingTesting
import Testing

@testable import ListingKit

/// When the views of a section say that a page is loading.
@Suite("Views of load states", .timeLimit(.minutes(10)), .tags(.concurrency))
struct LoadingViewTests {
  private static let first = ItemPage(
    items: ["a", "b"].map { TextItem($0) }, next: ItemCursor(rawValue: "2"))
  private static let second = ItemPage(items: [TextItem("c")], next: nil)

  private static func section(_ source: HeldSource) -> PagedSection<TextItem> {
    PagedSection("feed", source: source, pageSize: 2) { .text($0.listIdentifier) }
  }

  private static func kinds(_ update: ListUpdate?) -> [ListSupplementaryKind] {
    update?.reloadedSupplementaryViews.map(\.kind) ?? []
  }

  /// A list without an owner, and a section of two items with a requested page after them.
  private struct Screen {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    let source = HeldSource()
    let section: PagedSection<TextItem>

    init(delay: Duration? = nil) async throws {
      section = LoadingViewTests.section(source)
      delay.map { list.loadingViewDelay = $0 }
      list.attach(host, isolation: nil)
      list.appendSections([section])
      await list.waitUntilIdle(isolation: nil)
      try answer(.success(LoadingViewTests.first))
      await list.waitUntilIdle(isolation: nil)
      host.forget()
      section.didApproachEnd(remainingItems: 0)
    }

    var footer: [String]? { list.supplementaryView(.footer, at: 0)?.content.texts }

    func answer(_ answer: Result<ItemPage<TextItem>, HeldSource.Failure>) throws {
      source.answer(try #require(source.waiting.last), answer)
      source.forgetRequests()
    }
  }

  @Test("without an owner, a load that continues is shown when all others have run")
  func withoutOwner() async throws {
    let screen = try await Screen()
    #expect(screen.section.loadState == .loadingAppend)
    #expect(screen.host.updates.isEmpty)
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(Self.kinds(screen.host.updates.last) == [.footer])
    #expect(screen.footer == ["Loading…"])
    try screen.answer(.success(Self.second))
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(screen.host.updates.count == 2)
    #expect(Self.kinds(screen.host.updates.last) == [.footer])
    #expect(screen.footer == nil)
    #expect(screen.host.problems.isEmpty)
  }

  @Test("without a delay, a load is shown at once")
  func withoutDelay() async throws {
    let screen = try await Screen(delay: .zero)
    #expect(screen.host.updates.map(Self.kinds) == [[.footer]])
    #expect(screen.footer == ["Loading…"])
  }

  @Test("a failure is shown at once, and so is a retry by the user")
  func failure() async throws {
    let screen = try await Screen()
    await screen.list.waitUntilIdle(isolation: nil)
    try screen.answer(.failure(HeldSource.Failure(isSourceChanged: false, isTransient: false)))
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(screen.host.updates.count == 2)
    #expect(screen.footer?.first?.hasPrefix("Could not load") == true)
    screen.section.retry()
    #expect(screen.host.updates.count == 3)
    #expect(screen.footer == ["Loading…"])
  }

  @Test("a view that was reloaded during a load is reloaded again when only the load has ended")
  func madeMeanwhile() async throws {
    let screen = try await Screen()
    #expect(screen.footer == ["Loading…"])
    await screen.list.waitUntilIdle(isolation: nil)
    let count = screen.host.updates.count
    // The page brings nothing, and more is promised.
    try screen.answer(.success(ItemPage(items: [], next: nil)))
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(screen.host.updates.count == count + 1)
    #expect(screen.footer == nil)
  }

  @Test("with an owner, a load is shown after the delay, and not if its page arrives earlier")
  @MainActor
  func onAnOwner() async throws {
    let list = ListDataSource()
    let clock = TestClock(isMovedByHand: true)
    list.clock = clock
    let host = RecordingHost(of: list)
    let source = PromisedSource()
    let section = PagedSection<TextItem>("feed", source: source, pageSize: 2) {
      .text($0.listIdentifier)
    }
    list.appendSections([section])
    await source.answerNext(Self.first)
    await list.waitUntilIdle()
    host.forget()

    section.didApproachEnd(remainingItems: 0)
    await clock.hasSleeper()
    clock.advance(by: .milliseconds(99))
    await source.answerNext(
      ItemPage(items: [TextItem("c")], next: ItemCursor(rawValue: "3")))
    await list.waitUntilIdle()
    #expect(host.updates.count == 1)
    #expect(Self.kinds(host.updates.last) == [])

    section.didApproachEnd(remainingItems: 0)
    await clock.hasSleeper()
    let shown = AsyncStream<Void>.makeStream()
    host.onApply = { _ in shown.continuation.yield() }
    clock.advance(by: .milliseconds(100))
    for await _ in shown.stream { break }
    #expect(Self.kinds(host.updates.last) == [.footer])
    #expect(list.supplementaryView(.footer, at: 0)?.content.texts == ["Loading…"])
    await source.answerNext(Self.second)
    await list.waitUntilIdle()
    #expect(list.supplementaryView(.footer, at: 0) == nil)
    #expect(host.problems.isEmpty)
  }
}

/// A source whose requests wait for the test.
private actor PromisedSource: ItemSource {
  private var waiting: [CheckedContinuation<ItemPage<TextItem>, Never>] = []
  private var arrival: CheckedContinuation<Void, Never>?

  func page(_ request: ItemRequest) async -> ItemPage<TextItem> {
    await withCheckedContinuation {
      waiting.append($0)
      arrival?.resume()
      arrival = nil
    }
  }

  /// Answers the next request when it is there.
  func answerNext(_ page: ItemPage<TextItem>) async {
    if waiting.isEmpty { await withCheckedContinuation { arrival = $0 } }
    waiting.removeFirst().resume(returning: page)
  }
}
