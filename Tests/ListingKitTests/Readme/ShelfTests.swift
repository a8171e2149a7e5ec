import ListingKit
import Testing

@Test("the source of the README gives each book once, page by page, to the end")
func shelf() async {
  let list = ListDataSource(isolation: nil)
  let books = (0..<50).map { Book(isbn: "\($0)", title: "Book \($0)") }
  let section = shelfSection(books)
  list.append(newSections: [section])
  var counts: [Int] = []
  for _ in 0..<3 {
    await list.waitUntilIdle(isolation: nil)
    counts.append(section.count)
    section.didApproachEnd(remainingItems: 0)
  }
  #expect(counts == [20, 40, 50])
  #expect(section.loadState == .end)
  #expect(list.snapshot.itemIdentifiers(inSection: "shelf") == books.map(\.isbn))
}
