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
  ///   - isKept: whether the list has an item.
  mutating func replace(by received: [String], isKept: (String) -> Bool) {
    lastReceived = received
    firstReceived = received
    pages = [received.uniqued(isKept)]
  }

  /// Takes in a page at an end.
  ///
  /// - Parameters:
  ///   - items: those that entered the list.
  ///   - received: all items of the page.
  mutating func add(_ items: [String], of received: [String], at edge: PagingEdge) {
    switch edge {
    case .start:
      pages.insert(items, at: 0)
      firstReceived = received
    case .end:
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
    return (count, dropped)
  }
}

extension [String] {
  fileprivate func uniqued(_ isKept: (String) -> Bool) -> [String] {
    var seen: Set<String> = []
    return filter { isKept($0) && seen.insert($0).inserted }
  }
}
