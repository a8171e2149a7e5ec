import Foundation
import ListingKit

/// A section with items that a test sets. It records the methods that are called on it.
public final class TestSection: ListSectionPaging {
  /// A call of a method of the section.
  public enum Event: Sendable, Hashable {
    /// It is in a list.
    case didMoveToList
    /// It is about to leave its list.
    case willLeaveList
    /// The screen that shows it became active.
    case didBecomeActive
    /// The screen that shows it is no longer active.
    case didBecomeInactive
    /// The item at an index path is about to be shown.
    case willDisplay(IndexPath)
    /// The item that was last at an index path is no longer shown.
    case didEndDisplay(IndexPath)
    /// An item was selected, by its identifier and where it is.
    case didSelect(String, IndexPath)
    /// The selection of an item was taken back, by its identifier and where it is.
    case didDeselect(String, IndexPath)
    /// The end of its items is near; so many follow the last visible one.
    case didApproachEnd(remainingItems: Int)
  }

  public var context: ListContext?
  /// What the list knows the section by.
  public let listIdentifier: String
  /// The items; tell the list of a change with an operation.
  public var items: [any ListIdentifiable]
  /// What becomes of an item whose identifier is there already.
  public var duplicates: ListDuplicatePolicy
  /// What the section was told, in order.
  public private(set) var events: [Event] = []
  /// Called after each event was recorded, with the section.
  public var onEvent: ((TestSection, Event) -> Void)?
  /// The items whose cells the section was asked to fill, in order.
  public private(set) var filled: [String] = []

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - identifier: what the list knows the section by.
  ///   - items: strings, ``ListItem`` values or a type of your own.
  ///   - duplicates: what becomes of an item whose identifier is there already.
  public init(
    _ identifier: String, _ items: [any ListIdentifiable] = [],
    duplicates: ListDuplicatePolicy = .first
  ) {
    listIdentifier = identifier
    self.items = items
    self.duplicates = duplicates
  }

  /// Forgets what was recorded.
  public func forgetEvents() {
    events = []
    filled = []
  }

  /// Fills a ``ListContentView`` with nothing, and records which item it was asked for.
  public func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    filled.append(itemIdentifier)
    let cell: ListContentView? = dequeueCell(at: indexPath)
    return cell
  }

  public func didMoveToList() { record(.didMoveToList) }
  public func willLeaveList() { record(.willLeaveList) }
  public func didBecomeActive() { record(.didBecomeActive) }
  public func didBecomeInactive() { record(.didBecomeInactive) }
  public func willDisplay(at indexPath: IndexPath) { record(.willDisplay(indexPath)) }
  public func didEndDisplay(at indexPath: IndexPath) { record(.didEndDisplay(indexPath)) }

  public func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    record(.didSelect(itemIdentifier, indexPath))
  }

  public func didDeselectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    record(.didDeselect(itemIdentifier, indexPath))
  }

  public func didApproachEnd(remainingItems: Int) {
    record(.didApproachEnd(remainingItems: remainingItems))
  }

  /// The section has no pages: a list with a pagination delegate calls the delegate.
  public func hasPagination(for indexPath: IndexPath) -> Bool { false }

  /// Does nothing.
  public func refresh() {}

  private func record(_ event: Event) {
    events.append(event)
    onEvent?(self, event)
  }
}
