import ListingKit

/// "item 0", "item 1", …, page by page.
struct ItemPages: ItemSource {
  let count: Int
  /// The first item that can't be read.
  var failsAt = Int.max
  /// Whether the source knows the number of its items.
  var hasTotal = false
  /// Whether it knows how much was read, as a file does.
  var hasParts = false

  func page(_ request: ItemRequest) async throws -> ItemPage<String> {
    let start = request.cursor.flatMap { Int($0.rawValue) } ?? 0
    if start >= failsAt { throw CancellationError() }
    let end = min(count, start + request.limit)
    var page = ItemPage(
      items: (start..<end).map { "item \($0)" },
      next: end < count ? ItemCursor(rawValue: String(end)) : nil, total: hasTotal ? count : nil)
    if hasParts { page.readPart = Double(end) / Double(count) }
    return page
  }
}
