import Foundation
import ListingKit
import Testing

@Suite("The page on paging") struct PagingPageTests {
  @Test("The first page has 50 years, and the end of a long way has at most 200")
  @MainActor func years() async throws {
    let list = ListDataSource()
    let section = try yearsSection()
    let view = ListView(size: CGSize(width: 80, height: 100))
    list.attach(view)
    list.appendSections([section])
    await list.waitUntilIdle()
    #expect(section.items.first == "1900" && section.items.count <= 75)
    for _ in 0..<20 {
      view.scrollToEdge(.end)
      await list.waitUntilIdle()
    }
    #expect(section.items.last == "2099")
    #expect(section.items.count <= 200)
  }

  @Test("All pages can be loaded, also while a refresh is loading")
  @MainActor func allPages() async throws {
    let list = ListDataSource()
    let section = PagedSection("years", source: Years(), pageSize: 30)
    list.appendSections([section])
    await list.waitUntilIdle()
    section.refresh()
    while section.hasPagesAfter {
      section.requestPage()
      await list.waitUntilIdle()
    }
    #expect(section.items == (1900..<2100).map { "\($0)" })
  }
}
