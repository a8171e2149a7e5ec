import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("The section with pages of its own on the page on paging") struct ArchiveSectionTests {
  private struct Offline: Error {}

  /// A section of 50 items in pages of 20.
  private static func section(
    isOffline: @escaping @Sendable () -> Bool = { false }
  ) -> ArchiveSection {
    ArchiveSection { offset in
      if isOffline() { throw Offline() }
      return (offset..<max(offset, min(50, offset + 20))).map { "\($0)" }
    }
  }

  @Test("Pages are appended near the end, until an empty one, and a refresh begins again")
  func pages() async {
    let list = ListDataSource(isolation: nil)
    let section = Self.section()
    let view = ListView(size: CGSize(width: 80, height: 100))
    list.attach(view, isolation: nil)
    list.appendSections([section])
    var counts: [Int] = []
    for _ in 0..<5 {
      await list.waitUntilIdle(isolation: nil)
      counts.append(section.items.count)
      view.scrollToEdge(.end)
    }
    #expect(counts.last == 50 && section.loadState == .end)
    #expect(section.items == (0..<50).map { "\($0)" })
    section.refresh()
    #expect(section.loadState == .refreshing && section.items.count == 50)
    view.scrollToEdge(.start)
    await list.waitUntilIdle(isolation: nil)
    // Five rows of 20 points are visible: fewer than 20 items follow after the first page, and more after the second.
    #expect(section.items == (0..<40).map { "\($0)" } && section.loadState == .idle)
  }

  @Test("A failed page leaves the items, and is loaded again by a refresh")
  func failure() async {
    let list = ListDataSource(isolation: nil)
    let isOffline = Guarded(true)
    let section = Self.section { isOffline.withLock { $0 } }
    list.appendSections([section])
    await list.waitUntilIdle(isolation: nil)
    #expect(section.loadState == .failed(message: "Offline()") && section.items.isEmpty)
    isOffline.withLock { $0 = false }
    section.refresh()
    await list.waitUntilIdle(isolation: nil)
    #expect(section.items.count == 20)
  }
}
