import ListingKit

/// A kind of event that scenarios expect. The raw values are the names in scenarios.
enum ScenarioEvent: String, Sendable, Hashable, CaseIterable {
  case select
  case deselect
  case move
  case delete
  case prefetch
  case cancelPrefetch = "cancel-prefetch"
  case impression
  case enterWorkingRange = "enter-working-range"
  case leaveWorkingRange = "leave-working-range"
  case refresh

  /// The kind as the list reports it.
  var kind: ListEvent.Kind {
    switch self {
    case .select: .didSelect
    case .deselect: .didDeselect
    case .move: .didMove
    case .delete: .didDelete
    case .prefetch: .prefetch
    case .cancelPrefetch: .cancelPrefetch
    case .impression: .impression
    case .enterWorkingRange: .didEnterWorkingRange
    case .leaveWorkingRange: .didLeaveWorkingRange
    case .refresh: .didRefresh
    }
  }

  /// Whether it's about a section rather than an item.
  var isOfSection: Bool {
    switch self {
    case .enterWorkingRange, .leaveWorkingRange, .refresh: true
    default: false
    }
  }

  /// Whether only a view reports it.
  var needsViewport: Bool { self != .delete && self != .refresh }
}
