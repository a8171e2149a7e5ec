import Foundation
import ListingKit
import ListingSources
import Testing

@Suite("Scrolling through a file", .tags(.concurrency))
struct ScrollingTests {
  @Test("a view that scrolls to the end again and again shows every row of the file")
  func airports() async {
    let source = CSVSource(
      file: SampleDataTests.sample("airports.csv"), key: ["iata"], fields: [RecordField("name")])
    let section = PagedSection("airports", source: source) { item in
      .text(item.listIdentifier)
    }
    let list = ListDataSource(isolation: nil)
    let view = ListView(
      size: CGSize(width: 80, height: 24),
      measurer: UniformTextMeasurer(characterWidth: 1, lineHeight: 1))
    view.estimatedItemHeight = 1
    list.attach(view, isolation: nil)
    list.appendSections([section])
    var counts: [Int] = []
    while counts.count < 100, section.loadState != .end {
      await list.waitUntilIdle(isolation: nil)
      counts.append(section.count)
      view.scrollToItem(
        at: IndexPath(item: section.count - 1, section: 0), position: .bottom, animated: false)
    }
    // The first `waitUntilIdle()` loads a page of 50, which leaves 26 below the viewport: one more follows.
    // Later pages are requested one by one, whenever the end is closer than 50.
    #expect(section.count == 3376)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 100 })
    #expect(list.snapshot.itemIdentifiers(inSection: "airports").last == "ZZV")
    #expect(view.visibleIndexPaths.last == IndexPath(item: 3375, section: 0))
  }
}
