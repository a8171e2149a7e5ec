import Foundation

/// The pages of a section: the identifiers of their items, and the properties that the source reported.
struct PageItems: Sendable {
  /// Whether an item allows its page to be dropped.
  enum Standing {
    /// The item has left the section.
    case gone
    case free
    /// The item keeps its page.
    case needed
  }

  /// The number of items in the source before and after the loaded ones; `nil` if it isn't known. An item
  /// of a dropped page counts, so that the position of the others stays the same.
  private(set) var before: Int?
  private(set) var after: Int?

  /// The number of items in the source by its last page; `nil` if the source doesn't know.
  private(set) var total: Int?
  /// How much of the source is before the end of the last page, from 0 to 1; `nil` if it isn't known.
  var readPart: Double?
  /// The items that were deleted since all pages were replaced. They don't return with a page.
  var deleted: Set<String> = []

  private var pages: [[String]] = []
  /// When the items of each page were read, for those that were kept.
  private var dates: [Date?] = []
  /// The pages at the ends as received, duplicates included.
  private var firstReceived: [String] = []
  private var lastReceived: [String] = []
  private var reportedReasons: Set<String> = []
  /// Whether a value of the pages since the last whole replacement couldn't be read.
  var hasUnreadableValue = false

  var count: Int { pages.count }

  /// When the oldest page was read of those that were kept; `nil` if there is none.
  var date: Date? { dates.compactMap(\.self).min() }

  /// The number of stored identifiers of all pages.
  var itemCount: Int { pages.reduce(0) { $0 + $1.count } }

  /// Returns whether a page is the same as the previous one in its direction.
  func isRepeated(_ items: [some ListIdentifiable], _ direction: ListLoadDirection) -> Bool {
    guard !items.isEmpty else { return false }
    switch direction {
    case .first, .refresh: return false
    case .append: return lastReceived.elementsEqual(items) { $0 == $1.listIdentifier }
    case .prepend: return firstReceived.elementsEqual(items) { $0 == $1.listIdentifier }
    }
  }

  /// Replaces all pages with one page.
  ///
  /// - Parameters:
  ///   - received: all items of the page.
  ///   - before: the number of items in the source before it; `nil` if it isn't known.
  ///   - total: the number of items in the source; `nil` if it isn't known.
  ///   - date: when it was read, if it was kept since then.
  ///   - isLast: whether the source ends with it.
  ///   - isKept: whether the list contains an item.
  mutating func replace(
    by received: [String], before: Int?, total: Int?, date: Date?, isLast: Bool,
    isKept: (String) -> Bool
  ) {
    dates = [date]
    self.before = before
    self.total = total
    deleted = []
    after = isLast ? 0 : nil
    lastReceived = received
    firstReceived = received
    pages = [received.uniqued(isKept)]
  }

  /// Adds a page at an edge.
  ///
  /// - Parameters:
  ///   - items: the items of the page that the list inserted.
  ///   - received: all items of the page.
  ///   - total: the number of items in the source; `nil` if it isn't known.
  ///   - date: when it was read, if it was kept since then.
  ///   - isOutermost: whether the source begins or ends with it.
  mutating func add(
    _ items: [String], of received: [String], at edge: PagingEdge, total: Int?, date: Date?,
    isOutermost: Bool
  ) {
    // A source may report it with the first page only.
    if let total { self.total = total }
    func rest(of count: Int?) -> Int? { isOutermost ? 0 : count.map { max(0, $0 - items.count) } }
    switch edge {
    case .start:
      before = rest(of: before)
      pages.insert(items, at: 0)
      dates.insert(date, at: 0)
      firstReceived = received
    case .end:
      after = rest(of: after)
      pages.append(items)
      dates.append(date)
      lastReceived = received
    }
    // Once all items are loaded, they can be counted.
    if before == 0, after == 0 { self.total = nil }
  }

  /// The reasons for which items of a page were skipped, without those that are among the last
  /// ``mostReportedReasons``: reading a page again doesn't report them again.
  mutating func newReasons(of skipped: SkippedItems) -> [String] { new(skipped.reasons) }

  /// The messages about unreadable parts of a page, without those that were reported.
  /// Of values that couldn't be read, only the first one is.
  mutating func newMessages(of unreadable: UnreadableData) -> [String] {
    guard !hasUnreadableValue, let value = unreadable.firstValue else {
      return new(unreadable.messages)
    }
    hasUnreadableValue = true
    return new(["left out a value: \(value)"] + unreadable.messages)
  }

  private mutating func new(_ messages: [String]) -> [String] {
    if reportedReasons.count >= Self.mostReportedReasons { reportedReasons = [] }
    return messages.filter { reportedReasons.insert($0).inserted }
  }

  private static let mostReportedReasons = 10_000

  /// Drops pages at an edge until enough items are dropped, up to the first page that is needed.
  ///
  /// - Parameters:
  ///   - most: the maximum number of pages to drop.
  ///   - excess: the minimum number of items to drop.
  /// - Returns: the number of dropped pages, and those of their items that are still in the section.
  mutating func drop(
    at edge: PagingEdge, most: Int, excess: Int, standing: (String) -> Standing
  ) -> (pages: Int, items: [String]) {
    var excess = excess
    var dropped: [String] = []
    var count = 0
    while count < most, excess > 0, pages.count > 1 {
      let page = edge == .start ? pages[0] : pages[pages.count - 1]
      let standings = page.map(standing)
      guard !standings.contains(.needed) else { break }
      let present = zip(page, standings).filter { $0.1 == .free }.map(\.0)
      switch edge {
      case .start: (_, _) = (pages.removeFirst(), dates.removeFirst())
      case .end: (_, _) = (pages.removeLast(), dates.removeLast())
      }
      dropped += present
      excess -= present.count
      count += 1
    }
    // The received items of the page that is now the last one aren't stored, so the next page isn't
    // considered a repetition of it.
    if count > 0 { if edge == .start { firstReceived = [] } else { lastReceived = [] } }
    switch edge {
    case .start: before = before.map { $0 + dropped.count }
    case .end:
      after = after.map { $0 + dropped.count }
      // Items are about as long as each other.
      let known = (before ?? 0) + itemCount
      readPart = readPart.map { $0 * Double(known) / Double(max(1, known + dropped.count)) }
    }
    return (count, dropped)
  }
}

extension [String] {
  fileprivate func uniqued(_ isKept: (String) -> Bool) -> [String] {
    var seen: Set<String> = []
    return filter { isKept($0) && seen.insert($0).inserted }
  }
}
