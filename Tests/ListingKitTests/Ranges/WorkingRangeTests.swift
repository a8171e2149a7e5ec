import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Display and working range")
struct WorkingRangeTests {
  private func log(_ section: GenericSection<Post>) -> EventLog {
    let log = EventLog()
    for kind in [ListEvent.Kind.prefetch, .cancelPrefetch, .willDisplay, .didEndDisplay] {
      section.on(kind) { log.lines.append("\(kind) \($0.item.number) \($0.item.title)") }
    }
    return log
  }

  @Test(
    "The first cell shown produces the section's event and then the item's, the last hidden one both ends"
  )
  func sectionEvents() {
    let screen = RangeScreen()
    screen.list.appendSections([RangeScreen.section("a", 0..<1)])
    #expect(screen.events() == ["didEnterWorkingRange a", "willDisplay a", "willDisplay a/0"])
    screen.list.deleteSections(screen.list.sections)
    #expect(screen.events(.didEndDisplay) == ["didEndDisplay a/0", "didEndDisplay a"])
  }

  @Test("A working range of 1 around item 2 of 5 enters 1 to 3")
  func oneViewport() {
    let screen = RangeScreen()
    screen.list.appendSections((0..<5).map { RangeScreen.section("\($0)", $0..<($0 + 1)) })
    let kinds: [ListEvent.Kind] = [.didEnterWorkingRange, .didLeaveWorkingRange]
    #expect(screen.events(kinds[0]) == ["didEnterWorkingRange 0", "didEnterWorkingRange 1"])
    screen.view.contentOffset.y = 200
    #expect(
      screen.events(kinds[0], kinds[1]) == [
        "didLeaveWorkingRange 0", "didEnterWorkingRange 2", "didEnterWorkingRange 3",
      ])
    screen.view.workingRange = 2
    #expect(
      screen.events(kinds[0], kinds[1]) == ["didEnterWorkingRange 0", "didEnterWorkingRange 4"])
    screen.view.workingRange = 0
    #expect(screen.events(kinds[0], kinds[1]).count == 4)
    screen.list.detach()
    #expect(screen.events(kinds[0], kinds[1]) == ["didLeaveWorkingRange 2"])
  }

  @Test("Ends come before begins, and a section's event encloses those of its items")
  func order() {
    let screen = RangeScreen()
    screen.view.workingRange = 0
    screen.list.appendSections((0..<2).map { RangeScreen.section("\($0)", $0..<($0 + 1)) })
    _ = screen.events()
    screen.view.contentOffset.y = 100
    #expect(
      screen.events() == [
        "didEndDisplay 0/0", "didEndDisplay 0", "didLeaveWorkingRange 0",
        "didEnterWorkingRange 1", "willDisplay 1", "willDisplay 1/1",
      ])
  }

  @Test("A section enters the working range with its first view, also if it has no items")
  func header() {
    let screen = RangeScreen()
    let empty = GenericSection<Post>("empty").header("title")
      .onHeaderSize { _, _ in size(80, 20) }
    screen.list.appendSections([RangeScreen.section("a", 0..<2), empty])
    #expect(!screen.events().contains("didEnterWorkingRange empty"))
    screen.view.contentOffset.y = 1
    #expect(screen.events(.didEnterWorkingRange) == ["didEnterWorkingRange empty"])
  }

  @Test("The end of a deleted item's display carries the item as it was displayed last")
  func deletedItem() {
    let screen = RangeScreen(isObserved: false)
    let section = RangeScreen.section("a", 0..<1)
    let log = log(section)
    screen.list.appendSections([section])
    section.updateItems([Post(number: 0, title: "v1")])
    section.deleteItems([Post(number: 0)])
    #expect(log.lines == ["willDisplay 0 v0", "didEndDisplay 0 v1"])
  }

  @Test(
    "A prefetch ends with the display of the item, or is canceled when the item leaves the range")
  func prefetch() {
    let screen = RangeScreen(isObserved: false)
    let section = RangeScreen.section("a", 0..<5)
    let log = log(section)
    screen.list.appendSections([section])
    #expect(log.take() == ["willDisplay 0 v0", "prefetch 1 v0"])
    screen.view.contentOffset.y = 100
    #expect(log.take() == ["didEndDisplay 0 v0", "willDisplay 1 v0", "prefetch 2 v0"])
    // 0 leaves the range; it isn't prefetched when it comes back out of sight.
    screen.view.contentOffset.y = 300
    #expect(
      log.take() == [
        "didEndDisplay 1 v0", "willDisplay 3 v0", "prefetch 4 v0",
      ])
    screen.view.contentOffset.y = 0
    #expect(
      log.take() == [
        "didEndDisplay 3 v0", "cancelPrefetch 2 v0", "cancelPrefetch 4 v0", "willDisplay 0 v0",
        "prefetch 1 v0",
      ])
    screen.list.detach()
    #expect(log.take() == ["didEndDisplay 0 v0", "cancelPrefetch 1 v0"])
  }

  @Test("The prefetch of a deleted item is canceled with the item that was prefetched")
  func deletedPrefetch() {
    let screen = RangeScreen(isObserved: false)
    let section = RangeScreen.section("a", 0..<2)
    let log = log(section)
    screen.list.appendSections([section])
    _ = log.take()
    section.updateItems([Post(number: 1, title: "v1")])
    section.deleteItems([Post(number: 1)])
    #expect(log.take() == ["cancelPrefetch 1 v0"])
  }

  @Test("An item that moves, or whose section is replaced, isn't prefetched again")
  func movedPrefetch() {
    let screen = RangeScreen()
    let section = RangeScreen.section("a", 0..<4, height: 50)
    screen.list.appendSections([section])
    #expect(screen.events(.prefetch) == ["prefetch a/2", "prefetch a/3"])
    section.setItems([0, 1, 3, 2].map { Post(number: $0, title: "v0") })
    screen.list.replaceSections([RangeScreen.section("a", 0..<4, height: 50)])
    #expect(screen.events(.prefetch, .cancelPrefetch).isEmpty)
    screen.list.deleteSections(screen.list.sections)
    #expect(
      screen.events(.prefetch, .cancelPrefetch) == ["cancelPrefetch a/2", "cancelPrefetch a/3"])
  }

  @Test("The section that prefetched an item gets the cancellation, also after it was replaced")
  func replacedSection() {
    let screen = RangeScreen(isObserved: false)
    let (old, new) = (RangeScreen.section("a", 0..<2), RangeScreen.section("a", 0..<1))
    let logs = [log(old), log(new)]
    screen.list.appendSections([old])
    _ = logs[0].take()
    screen.list.replaceSections([new])
    #expect(logs[0].take().contains("cancelPrefetch 1 v0"))
    #expect(logs[1].take() == ["willDisplay 0 v0"])
  }

  @Test("The working range makes no views and requests no cells")
  func noViews() {
    let screen = RangeScreen()
    var configured: Set<Int> = []
    let section = GenericSection("a", items: (0..<100).map { Post(number: $0) })
      .onContent {
        configured.insert($0.item.number)
        return .text("\($0.item.number)")
      }
    screen.list.appendSections([section])
    screen.view.workingRange = 10
    #expect(configured == Set(0..<screen.view.visibleIndexPaths.count))
    #expect(screen.events(.prefetch).count > 10)
  }

  @Test("Sections that handle nothing of the working range aren't tracked, until they do")
  func unhandled() {
    final class Counting: ListSectionInteraction {
      typealias Item = Post
      var context: ListContext?
      let listIdentifier = "custom"
      let items = [Post(number: 0), Post(number: 1)]
      var kinds: Set<ListEvent.Kind> = [.willDisplay]
      var events: [ListEvent.Kind] = []
      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
      func size(at indexPath: IndexPath) -> CGSize { CGSize(width: 80, height: 100) }
      func handle(_ event: ListEvent) {
        if event.kind != .didEnterList { events.append(event.kind) }
      }
      func handles(_ kind: ListEvent.Kind) -> Bool { kinds.contains(kind) }
    }
    let screen = RangeScreen(isObserved: false)
    let section = Counting()
    screen.list.appendSections([section])
    #expect(section.events == [.willDisplay, .willDisplay])
    section.kinds = Set(ListEvent.Kind.allCases)
    screen.view.invalidateLayout()
    #expect(section.events.suffix(2) == [.didEnterWorkingRange, .prefetch])
    // Without prefetching no items are prefetched, and earlier prefetches are canceled.
    screen.list.prefetchesItems = false
    screen.view.invalidateLayout()
    #expect(section.events.last == .cancelPrefetch)
  }

  @Test("An adapter of the list gets the items to prefetch")
  func adapter() {
    let screen = RangeScreen(isObserved: false)
    var prefetched: [Int] = []
    screen.list.register(
      CellAdapter<Post, ListContentView> {
        $0.content = { .text($0.item.title) }
        $0.size = { _ in CGSize(width: 80, height: 100) }
        $0.prefetch = { prefetched.append($0.item.number) }
      })
    screen.list.appendSections([GenericSection("a", items: (0..<3).map { Post(number: $0) })])
    #expect(prefetched == [1])
  }
}
