import ListingKit

struct BookPages: ItemSource {
  let fetch: @Sendable (_ page: Int) async throws -> [Book]

  func page(_ request: ItemRequest) async throws -> ItemPage<Book> {
    let number = request.cursor.flatMap { Int($0.rawValue) } ?? 1
    let books = try await fetch(number)
    return ItemPage(
      items: books, next: books.isEmpty ? nil : ItemCursor(rawValue: String(number + 1)))
  }
}

func makeShelf(_ pages: BookPages) -> PagedSection<Book> {
  PagedSection("shelf", source: pages) { .text($0.title) }
}
