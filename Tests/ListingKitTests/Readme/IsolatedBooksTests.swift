import ListingKit
import Testing

/// The README's test on other actors, where a transaction lasts until the actor's next job.
@Suite("The README's test passes on every actor")
struct IsolatedBooksTests {
  private let first = [Book(isbn: "1", title: "Emma"), Book(isbn: "2", title: "Persuasion")]
  private let second = [Book(isbn: "2", title: "Persuasion"), Book(isbn: "3", title: "Lady Susan")]

  @Test("On the main actor")
  @MainActor
  func mainActor() async {
    let list = ListDataSource()
    let section = BooksSection()
    list.appendSections([section])
    section.add(first)
    section.add(second)
    #expect(list.snapshot.itemIdentifiers(inSection: "books") == ["1", "2", "3"])
    #expect(list.displayedSnapshot.numberOfSections == 0)
    await list.waitUntilIdle()
    #expect(list.displayedSnapshot == list.snapshot)
  }

  private actor Desk {
    func identifiers(_ arrivals: [Book]...) -> [String] {
      let list = ListDataSource()
      let section = BooksSection()
      list.appendSections([section])
      for books in arrivals { section.add(books) }
      return list.snapshot.itemIdentifiers(inSection: "books")
    }
  }

  @Test("On an actor")
  func actor() async {
    #expect(await Desk().identifiers(first, second) == ["1", "2", "3"])
  }
}
