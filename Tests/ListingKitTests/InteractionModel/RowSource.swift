import ListingKit

/// Rows in memory, read by their positions, forward and backward.
final class RowSource: ItemSource {
  private let state: Guarded<[ListRow]>

  init(_ rows: [ListRow]) { state = Guarded(rows) }

  var rows: [ListRow] {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func page(_ request: ItemRequest) async throws -> ItemPage<ListRow> {
    let rows = rows
    let place = min(rows.count, request.cursor.flatMap { Int($0.rawValue) } ?? 0)
    let range =
      request.direction == .forward
      ? place..<min(rows.count, place + request.limit) : max(0, place - request.limit)..<place
    return ItemPage(
      items: Array(rows[range]),
      previous: range.lowerBound > 0 ? ItemCursor(rawValue: "\(range.lowerBound)") : nil,
      next: range.upperBound < rows.count ? ItemCursor(rawValue: "\(range.upperBound)") : nil)
  }
}
