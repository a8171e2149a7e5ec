/// Handling of answers.
extension PagingMachine {
  /// The request in progress with a generation.
  private func request(_ generation: Int) -> PagingRequest? {
    for case .loading(let request) in [whole, end.phase, start.phase]
    where request.generation == generation {
      return request
    }
    return nil
  }

  mutating func take(_ answer: PagingAnswer, _ generation: Int) -> [Action] {
    guard let request = request(generation) else { return [] }
    if !request.direction.isIncremental { isOfOtherSource = false }
    var answer = answer
    answer.received = max(0, answer.received)
    setPhase(.applying(request, answer), of: request.direction)
    return switch request.direction {
    case .first, .refresh: [.replace]
    case .append: [.append]
    case .prepend: [.prepend]
    }
  }

  mutating func fail(_ failure: PagingFailure, _ generation: Int) -> [Action] {
    guard let request = request(generation) else { return [] }
    if failure.isTransient, !failure.isSourceChanged, let retry = request.retry(after: failure) {
      return ask(retry)
    }
    if failure.isSourceChanged, request.cursor != nil, !request.direction.isIncremental {
      // The position no longer exists, so as many items are read from where the list begins.
      let limit = max(sizes.first, window.readCount)
      return ask(
        PagingRequest(direction: request.direction, limit: limit, isFromEnd: beginsAtEnd))
    }
    if failure.isSourceChanged, window.isContinuation(request.cursor) {
      // Something else has taken the place of the source, of whose items none was to be read again.
      setPhase(.idle, of: request.direction)
      return read(nil)
    }
    setPhase(
      .failed(
        ListLoadFailure(message: failure.message, isSourceChanged: failure.isSourceChanged),
        failure.isSourceChanged ? nil : request.asNew), of: request.direction)
    return [.report(failure.message)] + afterFailure(request.direction)
  }

  mutating func refuse(_ failure: ListLoadFailure) -> [Action] {
    guard let (request, _) = applied else { return [] }
    setPhase(.failed(failure, nil), of: request.direction)
    return afterFailure(request.direction)
  }

  /// Continues with the old pages after a failed refresh.
  private mutating func afterFailure(_ direction: ListLoadDirection) -> [Action] {
    guard !direction.isIncremental else { return takeOutdated() }
    return isOutdated ? takeOutdated() : direction == .refresh ? askAtBothEnds() : []
  }

  private mutating func takeOutdated() -> [Action] {
    defer { isOutdated = false }
    return isOutdated ? [.readAgain] : []
  }

  /// The answer that is being inserted into the list.
  private var applied: (request: PagingRequest, answer: PagingAnswer)? {
    for case .applying(let request, let answer) in [whole, end.phase, start.phase] {
      return (request, answer)
    }
    return nil
  }

  mutating func proceed(kept: Int, hidden: Int) -> [Action] {
    guard let (request, answer) = applied else { return [] }
    setPhase(.idle, of: request.direction)
    var actions =
      switch request.direction {
      case .first, .refresh: replaced(by: answer, to: request, kept: kept)
      case .append: extended(by: answer, to: request, kept: kept, hidden: hidden, at: .end)
      case .prepend: extended(by: answer, to: request, kept: kept, hidden: hidden, at: .start)
      }
    actions += takeOutdated()
    if hasGrown { actions += readAdded() }
    return actions
  }

  private mutating func replaced(
    by answer: PagingAnswer, to request: PagingRequest, kept: Int
  ) -> [Action] {
    for edge in PagingEdge.allCases {
      let old = self[edge]
      self[edge] = Side(remaining: old.remaining, isWanted: old.isWanted)
    }
    let goesRound = answer.next != nil && answer.next == request.cursor
    window.replace(by: answer, to: request)
    var actions: [Action] = []
    if goesRound { actions += closeReporting(.end) }
    guard kept == 0 else { return actions + askAtBothEnds() }
    // No displayed item can cause the list to report that an end is near.
    end.fruitless = 1
    let next = ask(at: .end)
    return actions + (next.isEmpty ? ask(at: .start) : next)
  }

  private mutating func extended(
    by answer: PagingAnswer, to request: PagingRequest, kept: Int, hidden: Int,
    at edge: PagingEdge
  ) -> [Action] {
    let goesRound = window.hasBeen(at: answer, to: request, edge: edge)
    window.add(answer, to: request, at: edge)
    if goesRound {
      return closeReporting(edge)
    }
    guard kept == 0 else {
      (self[edge].fruitless, self[edge].repeats) = (0, 0)
      return trim(edge.opposite) + (self[edge].isWanted ? ask(at: edge) : [])
    }
    return goOn(from: answer, hidesItems: hidden > 0, at: edge)
  }

  /// Requests the next page after one without new items: it changes nothing on screen, so that the list
  /// view doesn't report the end again.
  private mutating func goOn(
    from answer: PagingAnswer, hidesItems: Bool, at edge: PagingEdge
  ) -> [Action] {
    self[edge].fruitless += 1
    self[edge].repeats = answer.isRepeated ? self[edge].repeats + 1 : 0
    guard let cursor = window.cursor(at: edge) else {
      // Pages that are added later start a new count.
      self[edge].fruitless = 0
      return []
    }
    if self[edge].repeats >= Self.repeatLimit {
      window.close(edge)
      return [
        .report(
          "the source returned the same page \(Self.repeatLimit + 1) times; the list ends with it. "
            + "Return no next cursor with the last page")
      ]
    }
    guard self[edge].fruitless >= Self.fruitlessLimit else { return ask(at: edge) }
    let items = hidesItems ? "items that the section's filter shows" : "new items"
    let message =
      "\(self[edge].fruitless) pages in a row contained no \(items), though each has a next page"
    self[edge].fruitless = 0
    self[edge].phase = .failed(ListLoadFailure(message: message), page(cursor, at: edge))
    return [.report(message)]
  }

  /// Treats a repeated cursor as the end. The report doesn't contain it, since it may be a secret.
  private mutating func closeReporting(_ edge: PagingEdge) -> [Action] {
    window.close(edge)
    return [
      .report(
        "the source returned the same cursor twice, so that its pages would repeat endlessly; the list "
          + "ends there. Return the cursor of the next page with each page")
    ]
  }

  private mutating func trim(_ edge: PagingEdge) -> [Action] {
    guard let maximum = sizes.maximum else { return [] }
    let most = window.droppableCount(at: edge)
    if most > 0 { return [.trim(edge, most: most)] }
    guard !hasReportedMaximum, window.received > maximum else { return [] }
    hasReportedMaximum = true
    return [
      .report(
        "more than \(maximum) items are kept, since the source returns no cursors back to dropped "
          + "pages. Return the cursors of both adjacent pages with each page, or set no maximum")
    ]
  }
}
