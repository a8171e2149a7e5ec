import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

@Suite struct ListSnapshotStepsTests {
  /// A snapshot whose sections have so many items.
  func snapshot(_ counts: [Int]) -> ListSnapshot {
    let list = ListDataSource(isolation: nil)
    for (index, count) in counts.enumerated() {
      list.append(newSections: [NumberedSection("s\(index)", count: count)])
    }
    return list.snapshot
  }

  @Test("Steps visit every item once, in order, both ways")
  func steps() {
    for counts in [[], [0], [1], [0, 2, 0, 0, 1, 0], [2, 2], [0, 0, 3]] {
      let snapshot = snapshot(counts)
      let all = counts.enumerated().flatMap { section, count in
        (0..<count).map { IndexPath(item: $0, section: section) }
      }
      var forwards: [IndexPath] = []
      var place = snapshot.firstItem
      while let here = place, forwards.count <= all.count {
        forwards.append(here)
        place = snapshot.item(after: here)
      }
      var backwards: [IndexPath] = []
      place = snapshot.lastItem
      while let here = place, backwards.count <= all.count {
        backwards.append(here)
        place = snapshot.item(before: here)
      }
      #expect(forwards == all, "\(counts)")
      #expect(backwards == all.reversed(), "\(counts)")
    }
  }

  @Test("Where an item is gone, the nearest one that is left takes its place")
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
}
