import Foundation
import ListingKit
import ListingWeb

/// A list for each viewer, of a document or of code.
func apps(of document: URL, books: @escaping @Sendable () -> [Book]) throws -> [ListingWebApp] {
  let ofBooks = WebListSource { _ in
    let list = ListDataSource()
    list.appendSections([GenericSection("books", items: books()) { .text($0.title) }])
    return list
  }
  return [try ListingWebApp(document: document), ListingWebApp(ofBooks)]
}

/// One list that all viewers share: its items are stored once, and each change is computed once.
let news = WebSharedList(title: "New books") { _ in
  let list = ListDataSource()
  list.appendSections([GenericSection<Book>("books") { .text($0.title) }])
  return list
}
let newsApp = ListingWebApp(WebListSource(shared: news))

func publish(_ book: Book) async throws {
  try await news.perform { _, list in
    (list.section(for: "books") as? GenericSection<Book>)?.appendItems([book])
  }
}
