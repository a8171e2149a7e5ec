/// The requests of the machine.
extension PagingMachine {
  subscript(edge: PagingEdge) -> Side {
    get { edge == .start ? start : end }
    set { if edge == .start { start = newValue } else { end = newValue } }
  }

  mutating func setPhase(_ phase: Phase, of direction: ListLoadDirection) {
    switch direction {
    case .first, .refresh: whole = phase
    case .append: end.phase = phase
    case .prepend: start.phase = phase
    }
  }

  mutating func ask(_ request: PagingRequest) -> [Action] {
    guard isInList else { return [] }
    generation += 1
    var request = request
    request.generation = generation
    setPhase(.loading(request), of: request.direction)
    return [.request(request)]
  }

  func page(_ cursor: ItemCursor, at edge: PagingEdge) -> PagingRequest {
    PagingRequest(direction: edge.direction, cursor: cursor, limit: limit(at: edge))
  }

  /// The number of items of the next page at an end. On the way to items beyond it, each page is larger than the one
  /// before.
  private func limit(at edge: PagingEdge) -> Int {
    let missing = -(self[edge].remaining ?? 0)
    guard missing > 0, allowsLargePages else { return sizes.page }
    return max(sizes.page, min(missing, window.grownCount(at: edge), sizes.largest))
  }

  mutating func ask(at edge: PagingEdge) -> [Action] {
    guard !whole.isUnderWay, !isOfOtherSource, self[edge].phase == .idle,
      let cursor = window.cursor(at: edge)
    else { return [] }
    let request = page(cursor, at: edge)
    self[edge].isWanted = false
    // The next page on the way is requested again, or the user has gone elsewhere.
    self[edge].remaining = self[edge].remaining.map { max(0, $0) }
    return ask(request)
  }

  mutating func askIfNear(_ edge: PagingEdge) -> [Action] {
    guard self[edge].isWanted || self[edge].remaining.map({ $0 < sizes.threshold }) ?? false
    else { return [] }
    return ask(at: edge)
  }

  mutating func askForPage(_ edge: PagingEdge) -> [Action] {
    if whole.isUnderWay {
      self[edge].isWanted = !window.isEmpty
      return []
    }
    return window.isEmpty && whole == .idle ? read(nil) : ask(at: edge)
  }

  mutating func askAtBothEnds() -> [Action] { askIfNear(.end) + askIfNear(.start) }

  /// Requests all content: around the visible items, or as much as is loaded.
  mutating func read(_ anchor: Anchor?, atLeast count: Int = 0) -> [Action] {
    guard isInList else { return [] }
    let least = max(sizes.first, count)
    var request = PagingRequest(direction: .first, limit: least, isFromEnd: beginsAtEnd)
    if isOfOtherSource {
      request.direction = .refresh
    } else if !window.isEmpty {
      request.direction = .refresh
      if let anchor, let cursor = anchor.cursor,
        anchor.itemsBefore >= sizes.threshold || window.cursor(at: .start) != nil
      {
        request.cursor = cursor
        request.limit = max(least, anchor.visibleItems.saturatingSum(sizes.threshold))
        request.isFromEnd = false
      } else {
        let reading = window.reading
        request.cursor = reading.cursor
        request.limit = max(least, reading.count)
        // Pages that were read backward don't say where they begin.
        request.isFromEnd =
          beginsAtEnd && reading.cursor == nil && window.cursor(at: .start) != nil
      }
    }
    isOutdated = false
    return cancelAll() + ask(request)
  }

  mutating func cancelAll() -> [Action] {
    var actions: [Action] = []
    for phase in [whole, end.phase, start.phase] {
      guard case .loading(let request) = phase else { continue }
      setPhase(.idle, of: request.direction)
      actions.append(.cancel(request.direction))
    }
    return actions
  }

  // MARK: - Events of the user and the list

  var isApplying: Bool {
    [whole, start.phase, end.phase].contains { if case .applying = $0 { true } else { false } }
  }

  var hasFailed: Bool {
    [whole, start.phase, end.phase].contains { $0.failure != nil }
  }

  mutating func reload(_ anchor: Anchor?, atLeast count: Int) -> [Action] {
    isApplying ? [] : read(anchor, atLeast: count)
  }

  mutating func retry(_ anchor: Anchor?) -> [Action] {
    guard hasFailed, !isApplying, isInList else { return [] }
    let failed = [end.phase, start.phase].filter { $0.failure != nil }
    if whole.failure != nil || failed.contains(where: { $0.failedRequest == nil }) {
      return read(anchor)
    }
    guard !whole.isUnderWay else { return [] }
    return failed.compactMap(\.failedRequest).flatMap { ask($0) }
  }

  mutating func readChanged(_ anchor: Anchor?) -> [Action] {
    guard isInList, !window.isEmpty || whole != .idle else { return [] }
    // A pending answer may be older than the change. A source that changes continuously must not prevent
    // it from arriving.
    if whole.isUnderWay || isApplying {
      isOutdated = true
      return []
    }
    return read(anchor)
  }

  /// Requests the items that were added to the end of the source, if the end is near.
  mutating func readAdded() -> [Action] {
    // A pending answer may be older than they are.
    hasGrown = whole.isUnderWay || end.phase.isUnderWay
    guard !hasGrown else { return [] }
    window.reopenEnd()
    return window.received == 0 ? ask(at: .end) : askIfNear(.end)
  }

  /// Requests the first page of another source. The old items stay until it arrives.
  mutating func readReplaced() -> [Action] {
    isOfOtherSource = !window.isEmpty
    guard isInList, !window.isEmpty || whole != .idle else { return [] }
    if isApplying {
      isOutdated = true
      return []
    }
    return read(nil)
  }

  mutating func leave() -> [Action] {
    let actions = cancelAll()
    isInList = false
    (start.remaining, end.remaining) = (nil, nil)
    (start.isWanted, end.isWanted) = (false, false)
    return actions
  }

  mutating func drop(_ pages: Int, at edge: PagingEdge) -> [Action] {
    var actions: [Action] = []
    if case .loading(let request) = self[edge].phase { actions = [.cancel(request.direction)] }
    window.drop(pages, at: edge)
    // The failed request was next to a page that was dropped.
    self[edge] = Side()
    return actions
  }
}
