import ListingKit
import Testing

@Test("a book that arrives again is dropped, and the order stays")
func arrivals() {
  let list = ListDataSource()
  let section = BooksSection()
  list.appendSections([section])
  section.add([Book(isbn: "1", title: "Emma"), Book(isbn: "2", title: "Persuasion")])
  section.add([Book(isbn: "2", title: "Persuasion"), Book(isbn: "3", title: "Lady Susan")])
  #expect(list.snapshot.itemIdentifiers(inSection: "books") == ["1", "2", "3"])
}
