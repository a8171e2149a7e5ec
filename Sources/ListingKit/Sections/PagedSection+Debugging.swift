extension PagedSection: CustomDebugStringConvertible {
  /// The loaded pages, and the state of each load.
  public var debugDescription: String {
    let states = ListLoadDirection.allCases.map { "\($0) \(loadStates[$0].debugText)" }
    return "\(pages.count) pages, \(itemsBefore.map(String.init) ?? "?") items before them, "
      + "\(total.map(String.init) ?? "?") in all; \(states.joined(separator: ", "))"
  }
}

extension ListLoadStates.State {
  fileprivate var debugText: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .failed(let failure): "failed (\(failure.message))"
    case .end: "at the end"
    }
  }
}
