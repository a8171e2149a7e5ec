import ListingKit

/// An item whose identifier is stored.
nonisolated struct Book: ListIdentifiable, Sendable {
  let listIdentifier: String
  let title: String
}

/// An item whose identifier is computed, in the isolation that the client's mode gives it.
struct Shelf: ListIdentifiable {
  let floor: Int
  let letter: String
  var listIdentifier: String { "\(floor)\(letter)" }
}

/// An item that gets its identifier from its `id`, and whose content is compared.
struct Reader: Identifiable, Equatable, ListDiffable {
  let id: Int
  var name: String
}

/// Pages of books, the last one of each page once more at the start of the next.
nonisolated struct BookSource: ItemSource {
  let count: Int

  func page(_ request: ItemRequest) async throws -> ItemPage<Book> {
    await Task.yield()
    let start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
    let end = min(start + request.limit, count)
    let books = (start..<end).map { Book(listIdentifier: "book \($0)", title: "Volume \($0)") }
    let next = end < count ? ItemCursor(rawValue: String(end - 1)) : nil
    return ItemPage(items: books, next: next, total: count)
  }
}
