import Foundation
import ListingKit

/// A section as an app writes it, in the isolation that the client's mode gives it.
final class LibrarySection: ListSection {
  var context: ListContext?
  let listIdentifier = "library"
  var items: [Book] { books }

  private let source = BookSource(count: 7)
  private var books: [Book] = []
  private var next: ItemCursor?
  private(set) var selected: [String] = []

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    guard let book = books.first(where: { $0.listIdentifier == itemIdentifier }),
      let cell: ListContentView = dequeueCell(at: indexPath)
    else { return nil }
    cell.content = .text(book.title)
    return cell
  }

  func didMoveToList() { loadNextPage() }

  func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    selected.append(itemIdentifier)
  }

  func loadNextPage() {
    let request = ItemRequest(cursor: next, limit: 3)
    context?.load { [source] in
      try await source.page(request)
    } completion: { [weak self] result in
      guard let self, case .success(let page) = result else { return }
      next = page.next
      let known = Set(books.map(\.listIdentifier))
      books += page.items.filter { !known.contains($0.listIdentifier) }
      appendItems(page.items)
    }
  }
}

/// A section that says that it is the main actor's.
@MainActor
final class ReadersSection: @MainActor ListSection {
  var context: ListContext?
  var listIdentifier: String { "readers" }
  var readers = [Reader(id: 1, name: "Ada"), Reader(id: 2, name: "Grace")]
  var items: [Reader] { readers }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }

  func rename(_ id: Int, _ name: String) async throws {
    guard let index = readers.firstIndex(where: { $0.id == id }) else { return }
    readers[index].name = name
    try await performAndWait(.updateSection(self))
  }
}

/// A section of items with computed identifiers.
final class ShelvesSection: ListSection {
  var context: ListContext?
  let listIdentifier = "shelves"
  let items = [
    Shelf(floor: 1, letter: "b"), Shelf(floor: 1, letter: "a"), Shelf(floor: 1, letter: "b"),
  ]

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
}

/// A section that any actor may own.
nonisolated final class LoansSection: ListSection {
  var context: ListContext?
  let listIdentifier = "loans"
  private(set) var loans: [Book] = []
  var items: [any ListIdentifiable] { loans }

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }

  func lend(_ books: [Book]) {
    let known = Set(loans.map(\.listIdentifier))
    loans += books.filter { !known.contains($0.listIdentifier) }
    appendItems(books)
  }
}
