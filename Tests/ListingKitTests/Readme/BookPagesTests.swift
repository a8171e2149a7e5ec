import ListingKit
import Testing

@Test("The pages of the README are appended in order until an empty one, each book once")
func bookPages() async {
  let list = ListDataSource(isolation: nil)
  let books = (0..<5).map { Book(isbn: "\($0)", title: "Book \($0)") }
  // Pages of two books, the last one of a page again at the beginning of the next.
  let section = makeShelf(
    BookPages { page in
      let start = (page - 1) * 2
      return start < 5 ? Array(books[max(0, start - 1)..<min(5, start + 2)]) : []
    })
  list.appendSections([section])
  var counts: [Int] = []
  for _ in 0..<4 {
    await list.waitUntilIdle(isolation: nil)
    counts.append(section.count)
    section.didApproachEnd(remainingItems: 0)
  }
  #expect(counts == [2, 4, 5, 5])
  #expect(section.loadState == .end)
  #expect(list.snapshot.itemIdentifiers(inSection: "shelf") == books.map(\.isbn))
}
