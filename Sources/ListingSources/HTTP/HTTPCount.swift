import ListingKit

/// The start of a page of a server that counts pages or items.
struct HTTPCount: Sendable, Hashable {
  /// The number in the request.
  var number: Int
  /// The number of items before the page.
  var itemsBefore = 0
  /// The number of items of the page before it; `nil` for the first page.
  var previousCount: Int?

  /// Creates the start of the first page.
  init(number: Int) { self.number = number }

  /// Creates the start that a cursor names; returns `nil` for another cursor.
  init?(_ cursor: ItemCursor) {
    let parts = cursor.rawValue.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 3, numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    (number, itemsBefore, previousCount) = (numbers[0], numbers[1], numbers[2])
  }

  /// The cursor of the page.
  var cursor: ItemCursor {
    ItemCursor(rawValue: "\(number) \(itemsBefore) \(previousCount ?? 0)")
  }

  /// Returns the start of the page that follows, or `nil` after the last one.
  ///
  /// Servers make pages smaller than requested, so a page with fewer items than requested isn't the last one
  /// for that reason. What the response says about further items decides, then the total, and then the
  /// number of items of the page before.
  ///
  /// - Parameters:
  ///   - content: the page.
  ///   - limit: the requested number of items; `nil` if the request has none.
  ///   - isOffset: whether the number is that of the items before a page.
  func next(after content: HTTPBody.Content, limit: Int?, isOffset: Bool) -> HTTPCount? {
    let count = content.page.readCount
    let (end, isTooFar) = itemsBefore.addingReportingOverflow(count)
    let (following, isLast) = number.addingReportingOverflow(isOffset ? count : 1)
    guard !isTooFar, !isLast, hasNext(after: content, end: end, limit: limit) else { return nil }
    var next = HTTPCount(number: following)
    (next.itemsBefore, next.previousCount) = (end, count)
    // The same page again, however often the server says that more items follow.
    return next.number == number ? nil : next
  }

  private func hasNext(after content: HTTPBody.Content, end: Int, limit: Int?) -> Bool {
    if let hasMore = content.hasMore { return hasMore }
    let count = content.page.readCount
    if count == 0 { return false }
    if let total = content.total { return end < total }
    guard let limit, let previousCount else { return true }
    return count >= min(limit, previousCount)
  }
}
