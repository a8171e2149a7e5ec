import ListingKit

struct Shelf: ItemSource {
  let books: [Book]

  func page(_ request: ItemRequest) async throws -> ItemPage<Book> {
    let start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
    let page = books.dropFirst(start).prefix(request.limit)
    let isLast = page.endIndex == books.endIndex
    return ItemPage(
      items: Array(page), next: isLast ? nil : ItemCursor(rawValue: String(page.endIndex)))
  }
}

func shelfSection(_ books: [Book]) -> PagedSection<Book> {
  PagedSection("shelf", source: Shelf(books: books), pageSize: 20) { .text($0.title) }
}
