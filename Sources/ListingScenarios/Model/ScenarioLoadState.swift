import ListingKit

/// The load state of a section, by its name in scenarios.
enum ScenarioLoadState: String, Sendable, Hashable, CaseIterable {
  case idle
  case loadingFirst = "loading-first"
  case loadingAppend = "loading-append"
  case loadingPrepend = "loading-prepend"
  case refreshing
  case failed
  case end
  case empty

  /// - Parameter state: the state of the section.
  init(_ state: ListLoadState) {
    switch state {
    case .idle: self = .idle
    case .loadingFirst: self = .loadingFirst
    case .loadingAppend: self = .loadingAppend
    case .loadingPrepend: self = .loadingPrepend
    case .refreshing: self = .refreshing
    case .failed: self = .failed
    case .end: self = .end
    case .empty: self = .empty
    }
  }
}
