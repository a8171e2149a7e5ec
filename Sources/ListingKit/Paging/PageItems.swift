/// Which items came with which of the pages that a section holds.
struct PageItems: Sendable {
  /// What there is to say of an item when its page might be dropped.
  enum Standing {
    /// It left the section before.
    case gone
    case free
    /// Its page stays.
    case needed
  }

  /// The number of items in the source before and after the loaded ones; `nil` if it isn't known. An item
  /// of a dropped page counts, so that the position of the others stays the same.
  private(set) var before: Int?
  private(set) var after: Int?

  private var pages: [[String]] = []
  /// The pages at the ends as received, duplicates included.
  private var firstReceived: [String] = []
  private var lastReceived: [String] = []

  /// The number of identifiers that are kept for the pages that are there.
  var itemCount: Int { pages.reduce(0) { $0 + $1.count } }

  /// Whether a page is the one that came last in its direction once more.
  func isRepeated(_ items: [some ListIdentifiable], _ direction: ListLoadDirection) -> Bool {
    guard !items.isEmpty else { return false }
    switch direction {
    case .first, .refresh: return false
    case .append: return lastReceived.elementsEqual(items) { $0 == $1.listIdentifier }
    case .prepend: return firstReceived.elementsEqual(items) { $0 == $1.listIdentifier }
    }
  }

  /// Holds one page in place of all others.
  ///
  /// - Parameters:
  ///   - received: all items of the page.
  ///   - before: the number of items in the source before it; `nil` if it isn't known.
  ///   - isLast: whether the source ends with it.
  ///   - isKept: whether the list has an item.
  mutating func replace(
    by received: [String], before: Int?, isLast: Bool, isKept: (String) -> Bool
  ) {
    self.before = before
    after = isLast ? 0 : nil
    lastReceived = received
    firstReceived = received
    pages = [received.uniqued(isKept)]
  }

  /// Takes in a page at an end.
  ///
  /// - Parameters:
  ///   - items: those that entered the list.
  ///   - received: all items of the page.
  ///   - isOutermost: whether the source begins or ends with it.
  mutating func add(
    _ items: [String], of received: [String], at edge: PagingEdge, isOutermost: Bool
  ) {
    func rest(of count: Int?) -> Int? { isOutermost ? 0 : count.map { max(0, $0 - items.count) } }
    switch edge {
    case .start:
      before = rest(of: before)
      pages.insert(items, at: 0)
      firstReceived = received
    case .end:
      after = rest(of: after)
      pages.append(items)
      lastReceived = received
    }
  }

  /// Forgets pages at an end until enough items have gone, up to the first that is needed.
  ///
  /// - Parameters:
  ///   - most: the number of pages that may go.
  ///   - excess: the number of items that are to go at least.
  /// - Returns: how many pages went, and the items that are still there and came with them.
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
      if edge == .start { pages.removeFirst() } else { pages.removeLast() }
      dropped += present
      excess -= present.count
      count += 1
    }
    // What came with the page that is now the last was forgotten: a page that comes again is none
    // that is repeated.
    if count > 0 { if edge == .start { firstReceived = [] } else { lastReceived = [] } }
    switch edge {
    case .start: before = before.map { $0 + dropped.count }
    case .end: after = after.map { $0 + dropped.count }
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
