import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Scrolling, pulling and new items of a list view")
struct ScrollingTests {
  @Test("Scrolling is reported once for each offset, and an edge when it becomes visible")
  func reports() {
    let (list, view) = makeView([DisplaySection("s", rows(0..<20))])
    var events: [String] = []
    view.didScroll = { events.append("\(Int(view.contentOffset.y))") }
    view.didReachEdge = { events.append($0.rawValue) }
    view.contentOffset.y = 50
    view.contentOffset.y = 50
    view.contentOffset.y = 1000
    view.contentOffset.y = 10
    view.contentOffset.y = -20
    #expect(events == ["50", "300", "end", "10", "0", "start"])
    #expect(view.visibleEdges == [.start])
    events = []
    list.deleteItems(rows(5..<20), in: "s")
    #expect(events == ["end"])
    withExtendedLifetime(list) {}
  }

  @Test(
    "A view scrolls to the edges, and to sections by their header, their first item, their footer")
  func targets() {
    let footer = DisplaySection("d", [])
    footer.footer = "D"
    let sections = [
      DisplaySection("a", rows(0..<10), header: "A"),
      DisplaySection("b", rows(0..<10), header: "B"),
      DisplaySection("c", rows(0..<10)), footer, DisplaySection("e", rows(0..<10)),
    ]
    sections[1].texts["row 9"] = "a text of three lines"
    let (list, view) = makeView(sections)
    // Its last line is measured on the way.
    view.scrollToEdge(.end)
    #expect(view.visibleEdges == [.end])
    #expect(view.visibleIndexPaths.last == IndexPath(item: 9, section: 4))
    view.scrollToEdge(.start)
    #expect(view.contentOffset == .zero)
    view.scrollToSection(1)
    #expect(view.contentOffset.y == 220)
    view.scrollToSection(2)
    #expect(view.visibleIndexPaths.first == IndexPath(item: 0, section: 2))
    view.scrollToSection(3)
    #expect(view.visibleElements.first?.kind == .footer(section: 3))
    let offset = view.contentOffset
    view.scrollToSection(7)
    view.scrollToSection(-1)
    #expect(view.contentOffset == offset)
    withExtendedLifetime(list) {}
  }

  @Test("A pull of more than 60 points refreshes the list once")
  func pull() {
    let section = StateSection("a", rows(0..<20))
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 100))
    list.attach(view, isolation: nil)
    list.appendSections([section])
    view.pull(by: 60)
    #expect(section.refreshes == 0)
    view.pull(by: 1)
    view.pull(by: -40)
    view.pull(by: 100)
    view.pull(by: .nan)
    #expect(section.refreshes == 1)
    #expect(view.pullDistance == 121)
    view.endPull()
    #expect(view.pullDistance == 0)
    view.pull(by: 61)
    view.endPull()
    #expect(section.refreshes == 2)
    view.pull(by: -10)
    #expect(view.pullDistance == 0)
    view.contentOffset.y = 10
    view.pull(by: 100)
    #expect(section.refreshes == 2)
    #expect(view.pullDistance == 0)
  }

  @Test("Items that arrive outside of the viewport count until they are visible or deleted")
  func newItems() {
    let section = DisplaySection("s", rows(0..<20))
    let (list, view) = makeView([section])
    view.tracksNewItems = true
    view.contentOffset.y = 200
    list.insertItems(["x", "y", "z"], .before("row 0"), in: "s")
    list.appendItems(["p", "q"], in: "s")
    #expect(view.newItems.counts == [3, 2])
    list.deleteItems(["y", "q"], in: "s")
    #expect(view.newItems.counts == [2, 1])
    list.reconfigureItems(["row 0"], in: "s")
    #expect(view.newItems.counts == [2, 1])
    view.contentOffset.y = 20
    #expect(view.newItems.counts == [1, 1])
    view.scrollToEdge(.start)
    view.contentOffset.y = 100
    #expect(view.newItems.counts == [0, 1])
    view.scrollToEdge(.end)
    #expect(view.newItems.counts == [0, 0])
  }

  @Test("The first items of a list aren't new, nor are items that a view doesn't track")
  func firstItems() {
    let (list, view) = makeView([])
    view.tracksNewItems = true
    let section = DisplaySection("s", rows(0..<20))
    list.appendSections([section])
    #expect(view.newItems.counts == [0, 0])
    list.appendSections([DisplaySection("t", rows(0..<7))])
    #expect(view.newItems.counts == [0, 7])
    view.tracksNewItems = false
    list.appendItems(["p"], in: "s")
    #expect(view.newItems.counts == [0, 0])
  }

  @Test("New items are those that were inserted and not visible since", arguments: 0..<10)
  func newItemsLaw(seed: Int) {
    let test = RandomRows(seed: seed, isGiven: false, layout: FlowLayout())
    test.view.tracksNewItems = true
    var new: Set<String> = []
    var before = Set(test.sections.flatMap(\.rows).map(\.listIdentifier))
    for _ in 0..<80 {
      let step = test.step()
      let after = Set(test.sections.flatMap(\.rows).map(\.listIdentifier))
      if !before.isEmpty { new.formUnion(after.subtracting(before)) }
      let visible = test.view.visibleIndexPaths.compactMap(test.list.itemIdentifier)
      new = new.intersection(after).subtracting(visible)
      before = after
      let counts = test.view.newItems
      guard let first = test.view.visibleIndexPaths.min() else { continue }
      let above = new.filter { item in
        ["a", "b"].compactMap { test.list.indexPath(for: item, in: $0) }.contains { $0 < first }
      }
      #expect(
        counts.counts == [above.count, new.count - above.count],
        "\(test.random) \(step)")
    }
  }
}

extension ListView.NewItems {
  fileprivate var counts: [Int] { [above, below] }
}
