import ListingKit
import ListingTesting
import ListingUIKitNames
import Testing

@Suite("Options of a data source")
struct DataSourceSpellingTests {
  @Test(
    "Each update reloads a list that was created with `alwaysUseReloadDataSource`, and no other")
  func reloads() {
    for reloads in [true, false] {
      let list = ListDataSource(alwaysUseReloadDataSource: reloads)
      let host = RecordingHost(of: list)
      list.appendSections([TestSection("a", ["x"])])
      host.forget()
      list.appendSections([TestSection("b", ["y"])])
      #expect(host.reloads.count == (reloads ? 1 : 0))
      #expect(host.updates.count == (reloads ? 0 : 1))
      #expect(host.order == ["a": ["x"], "b": ["y"]])
      #expect(host.problems.isEmpty)
    }
  }

  @Test(
    "All options can be passed, in the library's order, and the list doesn't retain the controller")
  func allOptions() {
    final class Screen {
      private(set) lazy var list = ListDataSource(
        collectImpression: true, alwaysUseReloadDataSource: false, prefetchingEnabled: true,
        useNewDiffableDataSource: true, viewController: self)
    }
    weak var former: Screen?
    do {
      let screen = Screen()
      former = screen
      #expect(screen.list.updater is DiffingUpdater)
    }
    #expect(former == nil)
  }

  @Test("Impressions and prefetching are off unless they're turned on")
  func ranges() {
    func events(of list: ListDataSource) -> Set<ListEvent.Kind> {
      let clock = TestClock(isMovedByHand: true)
      list.clock = clock
      var kinds: Set<ListEvent.Kind> = []
      let observation = list.observeEvents { kinds.insert($0.kind) }
      let view = ListView(size: CGSize(width: 80, height: 60))
      list.attach(view, isolation: nil)
      list.appendSections([GenericSection("a", items: (0..<9).map { "\($0)" })])
      clock.advance(by: .seconds(1))
      list.flush()
      observation.cancel()
      return kinds.intersection([.impression, .prefetch])
    }
    #expect(events(of: ListDataSource(viewController: nil, isolation: nil)).isEmpty)
    #expect(
      events(of: ListDataSource(collectImpression: true, isolation: nil)) == [.impression])
    #expect(
      events(of: ListDataSource(prefetchingEnabled: true, isolation: nil)) == [.prefetch])
  }

  @Test("A list belongs to the actor on which it's created")
  @MainActor func owner() async {
    let list = ListDataSource(collectImpression: true)
    let host = RecordingHost(of: list)
    list.appendSections([TestSection("a", ["x"])])
    list.appendSections([TestSection("b", ["y"])])
    // Both belong to one transaction, which ends with the main actor's job.
    #expect(host.updates.isEmpty)
    await list.waitUntilIdle()
    #expect(host.updates.count == 1)
    #expect(host.order == ["a": ["x"], "b": ["y"]])
  }
}
