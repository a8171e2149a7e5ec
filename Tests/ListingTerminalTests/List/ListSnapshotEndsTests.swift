import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

@Suite(.tags(.concurrency)) struct ListSnapshotEndsTests {
  /// A snapshot whose sections have so many items.
  func snapshot(_ counts: [Int]) -> ListSnapshot {
    let list = ListDataSource(isolation: nil)
    for (index, count) in counts.enumerated() {
      list.appendSections([NumberedSection("s\(index)", count: count)])
    }
    return list.snapshot
  }

  @Test("The ends of a list are items, even if sections are empty")
  func ends() {
    for (counts, first, last) in [
      ([], nil, nil), ([0], nil, nil), ([1], [0, 0], [0, 0]),
      ([0, 2, 0, 0, 1, 0], [1, 0], [4, 0]),
      ([0, 0, 3], [2, 0], [2, 2]),
    ] as [([Int], [Int]?, [Int]?)] {
      let snapshot = snapshot(counts)
      #expect(snapshot.firstItem.map { [$0.section, $0.item] } == first, "\(counts)")
      #expect(snapshot.lastItem.map { [$0.section, $0.item] } == last, "\(counts)")
    }
  }

  @Test("A deleted item is replaced by the nearest remaining one")
  func nearest() {
    let snapshot = snapshot([0, 2, 0, 3, 0])
    func nearest(_ section: Int, _ item: Int) -> [Int]? {
      snapshot.item(nearestTo: IndexPath(item: item, section: section)).map {
        [$0.section, $0.item]
      }
    }
    #expect(nearest(1, 1) == [1, 1])
    #expect(nearest(1, 9) == [1, 1])
    #expect(nearest(0, 5) == [1, 0])
    #expect(nearest(2, 0) == [3, 0])
    #expect(nearest(4, 0) == [3, 2])
    #expect(nearest(99, 0) == [3, 2])
    #expect(self.snapshot([0]).item(nearestTo: IndexPath(item: 0, section: 0)) == nil)
  }

  @Test(
    "The next remaining item of its section takes the place of a deleted item, or otherwise the previous one"
  )
  func replacing() {
    let sections = [NumberedSection("a", count: 6), NumberedSection("b", count: 2)]
    let list = ListDataSource(isolation: nil)
    list.appendSections(sections)
    let earlier = list.snapshot
    func replacement(of item: Int, remaining: [String]) -> Int? {
      sections[0].items = remaining
      list.updateSection(sections[0])
      let place = IndexPath(item: item, section: 0)
      return list.snapshot.item(replacing: place, of: earlier)?.item
    }
    #expect(replacement(of: 3, remaining: ["0", "1", "2", "4", "5"]) == 3)
    #expect(replacement(of: 3, remaining: ["2", "4"]) == 1)
    #expect(replacement(of: 3, remaining: ["0", "5"]) == 1)
    #expect(replacement(of: 3, remaining: ["0", "1"]) == 1)
    #expect(replacement(of: 5, remaining: ["3", "4"]) == 1)
    #expect(replacement(of: 0, remaining: ["7", "2"]) == 1)
    #expect(replacement(of: 3, remaining: ["7", "8"]) == nil)
    // Items of another section don't take it.
    #expect(replacement(of: 3, remaining: []) == nil)
    #expect(list.snapshot.item(replacing: IndexPath(item: 0, section: 9), of: earlier) == nil)
    #expect(list.snapshot.item(replacing: IndexPath(item: 9, section: 1), of: earlier)?.item == 1)
  }
}
