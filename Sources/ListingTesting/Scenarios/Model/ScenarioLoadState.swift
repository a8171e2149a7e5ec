import ListingKit

/// What a section is doing, as scenarios name it.
enum ScenarioLoadState: String, Sendable, Hashable, CaseIterable {
  case idle
  case loadingFirst = "loading-first"
  case loadingAppend = "loading-append"
  case refreshing
  case failed
  case end
  case empty

  /// - Parameters:
  ///   - state: what the section says.
  ///   - hasAnswer: whether a page came before, so that the first one is asked for anew.
  init(_ state: ListLoadState, hasAnswer: Bool) {
    switch state {
    case .idle: self = .idle
    case .loadingFirst: self = hasAnswer ? .refreshing : .loadingFirst
    case .loadingAppend: self = .loadingAppend
    case .failed: self = .failed
    case .end: self = .end
    case .empty: self = .empty
    }
  }
}
