/// An end of the loaded pages of a section.
enum PagingEdge: Sendable, Hashable, CaseIterable {
  case start, end

  /// The load that adds a page there.
  var direction: ListLoadDirection { self == .start ? .prepend : .append }
  /// The other end.
  var opposite: PagingEdge { self == .start ? .end : .start }
}

/// The loaded pages of a section, which are consecutive in its source, with their cursors.
struct PagingWindow: Sendable, Hashable {
  private struct Page: Sendable, Hashable {
    /// The start of a forward request for the page, with `nil` for the start of the source.
    enum Beginning: Sendable, Hashable {
      case known(ItemCursor?)
      case unknown
    }

    var beginning: Beginning
    var received: Int
    var skipped: Int
    var unreadable: Int
    var duration: Duration
    var previous: ItemCursor?
    var next: ItemCursor?
    /// At the end of a source that grows, the cursor of what will be added.
    var continuation: ItemCursor?

    /// The number of items that the source read for the page.
    var readCount: Int { received + skipped }

    init(_ answer: PagingAnswer, beginning: Beginning) {
      self.beginning = beginning
      (received, skipped, unreadable) = (answer.received, answer.skipped, answer.unreadable)
      duration = answer.duration
      (previous, next, continuation) = (answer.previous, answer.next, answer.continuation)
    }
  }

  private var pages: [Page] = []
  /// The number of items as received.
  private(set) var received = 0
  /// The number of items that the source skipped.
  private(set) var skipped = 0
  /// The number of values that the source couldn't read.
  private(set) var unreadable = 0
  /// For each cursor, the number of pages whose next (or previous) page starts there.
  private var nexts = CursorCounts()
  private var previouses = CursorCounts()
  /// Whether there were items before the first page at any time since the pages were read again.
  private(set) var beginsInside = false

  var isEmpty: Bool { pages.isEmpty }
  /// The number of items that the source read, to which a request's limit applies.
  var readCount: Int { received + skipped }

  /// The number of stored cursors.
  var cursorCount: Int { nexts.count + previouses.count }

  /// Returns the cursor of the page beyond an end; `nil` if the source has none, or nothing was read.
  func cursor(at edge: PagingEdge) -> ItemCursor? {
    edge == .start ? pages.first?.previous : pages.last?.next
  }

  /// The number of items of a page beyond an end that is twice as large as the one there; as large if that one took
  /// long, since the source may limit the time of a page.
  func grownCount(at edge: PagingEdge) -> Int {
    guard let page = edge == .start ? pages.first : pages.last else { return 0 }
    return page.duration < .milliseconds(100)
      ? page.readCount.saturatingSum(page.readCount) : page.readCount
  }

  /// Replaces all pages with one page.
  mutating func replace(by answer: PagingAnswer, to request: PagingRequest) {
    drop(pages.count, at: .end)
    let isInside = request.isFromEnd && answer.previous != nil
    insert(Page(answer, beginning: isInside ? .unknown : .known(request.cursor)), at: .end)
    beginsInside = answer.previous != nil
  }

  /// Adds a page beyond an end.
  mutating func add(_ answer: PagingAnswer, to request: PagingRequest, at edge: PagingEdge) {
    switch edge {
    case .end: insert(Page(answer, beginning: .known(request.cursor)), at: .end)
    case .start:
      var page = Page(answer, beginning: answer.previous == nil ? .known(nil) : .unknown)
      if page.next == nil, case .known(let cursor) = pages.first?.beginning { page.next = cursor }
      insert(page, at: .start)
    }
  }

  private mutating func insert(_ page: Page, at edge: PagingEdge) {
    pages.insert(page, at: edge == .start ? 0 : pages.count)
    received += page.received
    skipped += page.skipped
    unreadable += page.unreadable
    nexts.add(page.next)
    previouses.add(page.previous)
  }

  /// Returns whether continuing from an answer would lead to a page that the window already contained.
  ///
  /// - Complexity: O(1) expected.
  func hasBeen(at answer: PagingAnswer, to request: PagingRequest, edge: PagingEdge) -> Bool {
    switch edge {
    case .end:
      answer.next.map { $0 == request.cursor || nexts.contains($0) } ?? false
    case .start:
      answer.previous.map { $0 == request.cursor || previouses.contains($0) } ?? false
    }
  }

  /// Marks an end as that of the source.
  mutating func close(_ edge: PagingEdge) {
    guard !pages.isEmpty else { return }
    switch edge {
    case .start:
      previouses.remove(pages[0].previous)
      pages[0].previous = nil
    case .end:
      nexts.remove(pages[pages.count - 1].next)
      pages[pages.count - 1].next = nil
    }
  }

  /// Notes that items were added after the last page, if it was at the end of its source.
  mutating func reopenEnd() {
    guard let last = pages.indices.last, pages[last].next == nil else { return }
    pages[last].next = pages[last].continuation
    nexts.add(pages[last].next)
  }

  /// Returns whether a cursor is that of what was added after the last page.
  func isContinuation(_ cursor: ItemCursor?) -> Bool {
    cursor != nil && cursor == pages.last?.continuation
  }

  /// Returns the number of pages that can be dropped at an end: those whose neighbor has a cursor to
  /// request them again.
  func droppableCount(at edge: PagingEdge) -> Int {
    let neighbors = pages.dropFirst()
    switch edge {
    case .start: return neighbors.prefix { $0.previous != nil }.count
    case .end: return pages.dropLast().reversed().prefix { $0.next != nil }.count
    }
  }

  /// Drops pages at an end.
  mutating func drop(_ count: Int, at edge: PagingEdge) {
    let count = min(max(0, count), pages.count)
    for page in edge == .start ? pages.prefix(count) : pages.suffix(count) {
      received -= page.received
      skipped -= page.skipped
      unreadable -= page.unreadable
      nexts.remove(page.next)
      previouses.remove(page.previous)
    }
    switch edge {
    case .start:
      pages.removeFirst(count)
      beginsInside = true
    case .end: pages.removeLast(count)
    }
  }

  /// The start of the first page whose start is known, and the number of items that the source read from
  /// there on.
  var reading: (cursor: ItemCursor?, count: Int) {
    for (index, page) in pages.enumerated() {
      guard case .known(let cursor) = page.beginning else { continue }
      return (cursor, pages[index...].reduce(0) { $0 + $1.readCount })
    }
    return (nil, readCount)
  }
}

/// The number of occurrences of each cursor.
private struct CursorCounts: Sendable, Hashable {
  private var counts: [ItemCursor: Int] = [:]

  var count: Int { counts.count }

  func contains(_ cursor: ItemCursor) -> Bool { counts[cursor] != nil }

  mutating func add(_ cursor: ItemCursor?) {
    if let cursor { counts[cursor, default: 0] += 1 }
  }

  mutating func remove(_ cursor: ItemCursor?) {
    guard let cursor, let count = counts[cursor] else { return }
    counts[cursor] = count > 1 ? count - 1 : nil
  }
}
