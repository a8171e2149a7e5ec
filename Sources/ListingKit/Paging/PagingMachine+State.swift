extension PagingMachine {
  /// The state of each part.
  var loadStates: ListLoadStates {
    var states = ListLoadStates()
    if window.isEmpty { states.first = whole.state } else { states.refresh = whole.state }
    states.append = state(of: .end)
    states.prepend = state(of: .start)
    return states
  }

  /// The state in one word.
  var loadState: ListLoadState { word(for: loadStates) }

  /// The state that is shown below the items: all but that of the previous page, and that a refresh failed.
  var loadStateBelow: ListLoadState {
    var states = loadStates
    if states.prepend != .end { states.prepend = .idle }
    if states.refresh.failure != nil { states.refresh = .idle }
    return word(for: states)
  }

  private func word(for states: ListLoadStates) -> ListLoadState {
    if let direction = states.mainDirection {
      if let failure = states[direction].failure { return .failed(message: failure.message) }
      switch direction {
      case .first: return .loadingFirst
      case .refresh: return .refreshing
      case .append: return .loadingAppend
      case .prepend: return .loadingPrepend
      }
    }
    guard states.append == .end else { return .idle }
    return window.received == 0 && states.prepend == .end ? .empty : .end
  }

  /// Whether all content is being read again.
  var isRefreshing: Bool { whole.isUnderWay && !window.isEmpty }

  /// Whether there may be pages beyond an end, including one that is loading. As long as all content is loading,
  /// it isn't known that there are none after it.
  func mayHavePages(at edge: PagingEdge) -> Bool {
    if hasFailed(at: edge) { return false }
    let isUnknown = edge == .end && (whole.isUnderWay || window.isEmpty)
    return isUnknown || window.cursor(at: edge) != nil
  }

  private func hasFailed(at edge: PagingEdge) -> Bool {
    whole.failure != nil || !whole.isUnderWay && self[edge].phase.failure != nil
  }

  private func state(of edge: PagingEdge) -> ListLoadStates.State {
    let state = self[edge].phase.state
    return state == .idle && !window.isEmpty && window.cursor(at: edge) == nil ? .end : state
  }
}

extension PagingMachine.Phase {
  fileprivate var state: ListLoadStates.State {
    switch self {
    case .idle: .idle
    case .loading, .applying: .loading
    case .failed(let failure, _): .failed(failure)
    }
  }

  /// Whether a page is loading or being inserted.
  var isUnderWay: Bool { state == .loading }

  /// The failure; `nil` if it didn't fail.
  var failure: ListLoadFailure? { state.failure }

  /// The request that a retry repeats.
  var failedRequest: PagingRequest? {
    if case .failed(_, let request) = self { request } else { nil }
  }

  /// The same state without a load in progress.
  var settled: Self { isUnderWay ? .idle : self }
}

extension PagingMachine.Side {
  /// The same state without a load in progress, for a section that isn't displayed yet.
  var settled: Self {
    Self(phase: phase.settled, fruitless: fruitless, repeats: repeats)
  }
}

extension Int {
  func saturatingSum(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
