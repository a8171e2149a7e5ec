import ListingKit
import Testing

/// Pages of sources.
enum SourcePages {
  /// All pages of a source, with a bound.
  static func all<Source: ItemSource>(
    of source: Source, limit: Int
  ) async throws -> [[Source.Item]] {
    var pages: [[Source.Item]] = []
    var cursor: ItemCursor?
    repeat {
      let page = try await source.page(ItemRequest(cursor: cursor, limit: limit))
      pages.append(page.items)
      cursor = page.next
    } while cursor != nil && pages.count < 1000
    return pages
  }
}
