import Foundation
import ListingKit
import ListingSources

/// The state of a section for bindings.
public struct SectionStatus: Sendable, Hashable {
  /// The load state of a section. The raw values are its names in bindings.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Nothing is loading, and there may be further items.
    case idle
    /// Items are loading.
    case loading
    /// The last load failed.
    case failed
    /// All items are loaded.
    case end
    /// There are no items.
    case empty
  }

  /// The section's identifier.
  public var identifier: String
  /// The number of displayed items.
  public var count: Int
  /// The number of items from the start of the source to the last loaded one, including those of dropped
  /// pages; the number of loaded items if it isn't known how many are before them.
  public var loaded: Int
  /// The number of items in the source, as reported by it or as counted at its end; `nil` if it isn't
  /// known.
  public var total: Int?
  /// The number of invalid items that the source skipped in the loaded pages.
  public var skipped: Int
  /// When the oldest of the items was read, if some come from pages that were kept; otherwise `nil`.
  public var age: Date?
  /// The number of selected items.
  public var selected = 0
  /// The value that the items of a group have in common.
  package var group = ListValue.null
  /// The load state of the section.
  public var state: State

  /// Creates a status.
  public init(
    identifier: String, count: Int, loaded: Int? = nil, total: Int? = nil, skipped: Int = 0,
    state: State = .idle
  ) {
    self.identifier = identifier
    self.count = count
    self.loaded = loaded ?? count
    self.total = total
    self.skipped = skipped
    self.state = state
  }
}

extension SectionStatus {
  /// Creates the status of a section that loads pages.
  public init<Item: ListIdentifiable & Sendable>(_ section: PagedSection<Item>) {
    self.init(
      identifier: section.listIdentifier, count: section.shownCount,
      loaded: (section.itemsBefore ?? 0) + section.shownCount, total: section.total,
      skipped: section.skipped, state: section.loadState.map(State.init) ?? .idle)
    age = section.itemDate
  }

  /// Creates the status of a section with given items.
  public init(_ section: some ReadyMadeSection) {
    self.init(
      identifier: section.listIdentifier, count: section.shownCount, total: section.shownCount,
      state: section.showsNothing ? .empty : .end)
  }
}

extension ReadyMadeSection {
  /// Whether it has nothing to show, rather than that the user hides it.
  var showsNothing: Bool { isCollapsed ? count == 0 : shownCount == 0 && !hasNoMatch }
}

extension SectionStatus.State {
  /// The state of a section whose loads are in a state.
  init(_ state: ListLoadState) {
    self =
      switch state {
      case .idle: .idle
      case .loadingFirst, .loadingAppend, .loadingPrepend, .refreshing: .loading
      case .failed: .failed
      case .end: .end
      case .empty: .empty
      }
  }
}
