extension PagingMachine {
  /// What each part of the content is doing.
  var loadStates: ListLoadStates {
    var states = ListLoadStates()
    if window.isEmpty { states.first = whole.state } else { states.refresh = whole.state }
    states.append = state(of: .end)
    states.prepend = state(of: .start)
    return states
  }

  /// All of it in one word.
  var loadState: ListLoadState { word(for: loadStates) }

  /// What is told below the items: all but what becomes of the page before them.
  var loadStateBelow: ListLoadState {
    var states = loadStates
    if states.prepend != .end { states.prepend = .idle }
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

  /// Whether something is on its way, or is being put into the list.
  var isUnderWay: Bool { state == .loading }

  /// Why it failed.
  var failure: ListLoadFailure? { state.failure }

  /// What a retry asks for again.
  var failedRequest: PagingRequest? {
    if case .failed(_, let request) = self { request } else { nil }
  }

  /// The same without what is on its way.
  var settled: Self { isUnderWay ? .idle : self }
}

extension PagingMachine.Side {
  /// The same without what is on its way, for a section that nothing is known of on display.
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
