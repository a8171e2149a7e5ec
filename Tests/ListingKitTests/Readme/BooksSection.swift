import Foundation
import ListingKit

nonisolated struct Book: ListIdentifiable {
  let isbn: String
  let title: String
  var listIdentifier: String { isbn }
}

final class BooksSection: ListSection {
  var context: ListContext?
  let listIdentifier = "books"
  var items: [Book] { storedItems }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    guard let book = item(for: itemIdentifier),
      let cell: ListContentView = dequeueCell(at: indexPath)
    else { return nil }
    cell.content = .text(book.title)
    return cell
  }

  func add(_ arrivals: [Book]) { appendItems(arrivals) }
}
