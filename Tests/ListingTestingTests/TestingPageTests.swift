import Foundation
import ListingKit
import ListingTesting
import Testing

private struct NumberPages: ItemSource {
  func page(_ request: ItemRequest) async throws -> ItemPage<String> {
    let first = request.cursor.flatMap { Int($0.rawValue) } ?? 1
    let last = first + request.limit - 1
    return ItemPage(
      items: (first...last).map(String.init), next: ItemCursor(rawValue: String(last + 1)))
  }
}

private struct OfflineBooks: ItemSource {
  struct Offline: Error {}

  func page(_ request: ItemRequest) async throws -> ItemPage<String> { throw Offline() }
}

/// The code of Sources/ListingTesting/ListingTesting.docc/TestingLists.md.
@Suite("The page on tests") struct TestingPageTests {
  @Test("An item that is in the section already is dropped and reported")
  func duplicates() throws {
    let list = ListDataSource()
    let titles = GenericSection("titles", items: ["Emma"])
    let host = RecordingHost(of: list)
    try expectSuccess(list.appendSections([titles]))

    let result = titles.appendItems(["Persuasion", "Emma"])
    try expectDropped([ListItemPath(section: "titles", item: "Emma")], result)
    try expectItems(["Emma", "Persuasion"], of: titles, in: list)
    try expectOrder(list, ["titles": ["Emma", "Persuasion"]])
    try expectFailure(.unknownAnchor, titles.insertItems(["Sanditon"], .before("Lady Susan")))
    try host.expectNoProblems()
  }

  @Test("The next page is loaded when its items come near")
  @MainActor func pages() async throws {
    let list = ListDataSource()
    let sizes = ListPageSizes(page: 20, threshold: 5)
    let numbers = PagedSection<String>("numbers", source: NumberPages(), sizes: sizes) { .text($0) }
    let view = ListView(size: CGSize(width: 100, height: 100))
    list.attach(view)
    list.appendSections([numbers])
    await list.waitUntilIdle()
    try expectItems((1...20).map(String.init), of: numbers, in: list)

    view.scrollToEdge(.end)
    await list.waitUntilIdle()
    try expectItems((1...40).map(String.init), of: numbers, in: list)
  }

  @Test("A failed page is retried on request")
  @MainActor func failure() async throws {
    let list = ListDataSource()
    let books = PagedSection<String>("books", source: OfflineBooks()) { .text($0) }
    list.appendSections([books])
    await list.waitUntilIdle()
    guard case .failed(let message)? = books.loadState else {
      Issue.record("the page fails")
      return
    }
    #expect(message.contains("Offline"))
    books.retry()
    await list.waitUntilIdle()
    try expectItems([], of: books, in: list)
  }
}
