import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Impressions", .timeLimit(.minutes(10)), .tags(.concurrency))
struct ImpressionTests {
  private let screen = RangeScreen()
  private let clock = TestClock(isMovedByHand: true)
  private let section = RangeScreen.section("a", 0..<10, height: 40)
  private var list: ListDataSource { screen.list }

  init() {
    screen.list.clock = clock
    screen.list.impressionRule = ImpressionRule()
  }

  /// The impressions that are due after some milliseconds.
  private func impressions(after milliseconds: Int) -> [String] {
    clock.advance(by: .milliseconds(milliseconds))
    list.flush()
    return screen.events(.impression)
  }

  @Test("Items that show half of themselves for a second give an impression, once")
  func once() {
    list.appendSections([section])
    // Of 100 points, items of 40 show 40, 40 and 20.
    #expect(impressions(after: 999).isEmpty)
    #expect(impressions(after: 1) == ["impression a/0", "impression a/1", "impression a/2"])
    #expect(impressions(after: 5000).isEmpty)
    // Of the item 3, 19 points aren't enough, and 20 are.
    screen.view.contentOffset.y = 39
    #expect(impressions(after: 1000).isEmpty)
    screen.view.contentOffset.y = 40
    #expect(impressions(after: 1000) == ["impression a/3"])
  }

  @Test("An item that is passed quickly gives none, and its time begins again when it's back")
  func passed() {
    list.appendSections([section])
    _ = impressions(after: 1000)
    screen.view.contentOffset.y = 120
    #expect(impressions(after: 900).isEmpty)
    screen.view.contentOffset.y = 0
    #expect(impressions(after: 200).isEmpty)
    screen.view.contentOffset.y = 120
    #expect(impressions(after: 900).isEmpty)
    #expect(
      impressions(after: 100) == ["impression a/3", "impression a/4", "impression a/5"])
  }

  @Test("An impression continues through a shuffle, new content and a replaced section")
  func shuffle() {
    list.appendSections([section])
    _ = impressions(after: 500)
    section.setItems([2, 0, 1, 3, 4].map { Post(number: $0, title: "v1") })
    _ = impressions(after: 300)
    let other = RangeScreen.section("a", 0..<5, height: 40)
    list.replaceSections([other])
    other.reconfigureItems([Post(number: 1)])
    #expect(
      impressions(after: 200).sorted() == ["impression a/0", "impression a/1", "impression a/2"])
    section.setItems([Post(number: 0)])
    #expect(impressions(after: 2000).isEmpty)
  }

  @Test("A deleted item, and a list that is detached, interrupt an impression")
  func deleted() {
    list.appendSections([section])
    _ = impressions(after: 600)
    section.deleteItems([Post(number: 0)])
    section.setItems((0..<10).map { Post(number: $0) })
    #expect(!impressions(after: 400).contains("impression a/0"))
    #expect(impressions(after: 600).contains("impression a/0"))
    screen.view.contentOffset.y = 200
    _ = impressions(after: 600)
    list.detach()
    list.attach(screen.view, isolation: nil)
    screen.view.contentOffset.y = 200
    #expect(impressions(after: 400).isEmpty)
  }

  @Test("Impressions are given again after a reset, of all items or of some")
  func reset() {
    list.appendSections([section])
    _ = impressions(after: 1000)
    list.resetImpressions(of: [ListItemPath(section: "a", item: "1")])
    #expect(impressions(after: 999).isEmpty)
    #expect(impressions(after: 1) == ["impression a/1"])
    list.resetImpressions()
    #expect(impressions(after: 1000).count == 3)
  }

  @Test("An item that is longer than the viewport must fill the fraction of the viewport")
  func longItem() {
    let long = RangeScreen.section("a", 0..<2, height: 1000)
    list.appendSections([long])
    #expect(impressions(after: 1000) == ["impression a/0"])
    screen.view.contentOffset.y = 949
    #expect(impressions(after: 1000).isEmpty)
    screen.view.contentOffset.y = 950
    #expect(impressions(after: 1000) == ["impression a/1"])
  }

  @Test("A part of an item that a pinned header covers isn't shown")
  func covered() {
    let layout = FlowLayout()
    layout.sectionHeadersPinToVisibleBounds = true
    screen.view.layout = layout
    list.appendSections([section.header("title").onHeaderSize { _, _ in size(80, 40) }])
    _ = impressions(after: 1000)
    // Item 3 ends at 200 and shows 30 points above, all of them behind the header.
    list.resetImpressions()
    screen.view.contentOffset.y = 170
    #expect(!impressions(after: 1000).contains("impression a/3"))
  }

  @Test("A section that handles no impressions isn't timed, and one without a rule gives none")
  func unhandled() {
    let screen = RangeScreen(isObserved: false)
    let section = RangeScreen.section("a", 0..<2)
    var seen: [Int] = []
    screen.list.clock = clock
    screen.list.appendSections([section])
    section.onImpression { seen.append($0.item.number) }
    clock.advance(by: .seconds(2))
    screen.list.flush()
    #expect(seen.isEmpty)
    screen.list.impressionRule = ImpressionRule(fraction: 1, duration: .seconds(3))
    clock.advance(by: .seconds(2))
    screen.list.impressionRule?.duration = .seconds(1)
    screen.list.flush()
    #expect(seen.isEmpty)
    clock.advance(by: .seconds(1))
    screen.list.flush()
    #expect(seen == [0])
  }

  @Test("An item that keeps its identity in any section gives one impression in all of them")
  func listIdentity() {
    let list = ListDataSource(identity: .list, isolation: nil)
    list.clock = clock
    list.impressionRule = ImpressionRule()
    var seen: [String] = []
    let observation = list.observeEvents {
      if $0.kind == .impression { seen.append($0.subject.name) }
    }
    let view = ListView(size: CGSize(width: 80, height: 200))
    list.attach(view, isolation: nil)
    list.appendSections([
      RangeScreen.section("a", 0..<1, height: 40), RangeScreen.section("b", 1..<2, height: 40),
    ])
    clock.advance(by: .milliseconds(600))
    list.moveItem(Post(number: 0), in: "a", toSection: "b")
    clock.advance(by: .milliseconds(400))
    list.flush()
    #expect(seen.sorted() == ["b/0", "b/1"])
    observation.cancel()
  }

  @Test("On an actor, a timer reports impressions, and waiting until idle doesn't wait for it")
  @MainActor func timer() async {
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 80, height: 100))
    list.clock = clock
    list.impressionRule = ImpressionRule()
    var seen: [Int] = []
    let section = RangeScreen.section("a", 0..<10).onImpression { seen.append($0.item.number) }
    list.attach(view)
    list.appendSections([section])
    await list.waitUntilIdle()
    await clock.hasSleeper()
    clock.advance(by: .milliseconds(500))
    view.contentOffset.y = 100
    // The timer was started for the item 0, and continues for the item 1: there's one at a time.
    #expect(clock.pauses == [.seconds(1)])
    clock.advance(by: .milliseconds(500))
    while clock.pauses.count < 2 { await Task.yield() }
    #expect(clock.pauses == [.seconds(1), .milliseconds(500)] && seen.isEmpty)
    await clock.hasSleeper()
    clock.advance(by: .milliseconds(500))
    while seen.isEmpty { await Task.yield() }
    #expect(seen == [1])
    // With nothing to wait for, no task sleeps.
    for _ in 0..<100 { await Task.yield() }
    #expect(clock.pauses.count == 2)
    withExtendedLifetime((list, view)) {}
  }

  @Test("A list that is released ends its timer")
  @MainActor func released() async {
    weak var former: ListDataSource?
    do {
      let list = ListDataSource()
      former = list
      list.clock = clock
      list.impressionRule = ImpressionRule()
      let view = ListView(size: CGSize(width: 80, height: 100))
      list.attach(view)
      list.appendSections([RangeScreen.section("a", 0..<10).onImpression { _ in }])
      await list.waitUntilIdle()
      await clock.hasSleeper()
      withExtendedLifetime((list, view)) {}
    }
    #expect(former == nil)
  }
}
