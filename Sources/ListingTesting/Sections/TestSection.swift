import Foundation
import ListingKit

/// A section with items that a test sets. It records the calls of its methods.
public final class TestSection: ListSectionPaging {
  /// A call of a method of the section.
  public enum Event: Sendable, Hashable {
    /// The section was inserted into a list.
    case didMoveToList
    /// The section is about to leave its list.
    case willLeaveList
    /// The screen that shows the section became active.
    case didBecomeActive
    /// The screen that shows the section became inactive.
    case didBecomeInactive
    /// The display of the item at an index path begins.
    case willDisplay(IndexPath)
    /// The display of an item ended; with its last index path.
    case didEndDisplay(IndexPath)
    /// An item was selected; with its identifier and index path.
    case didSelect(String, IndexPath)
    /// An item was deselected; with its identifier and index path.
    case didDeselect(String, IndexPath)
    /// The end of the items is near; with the number of items after the last visible one.
    case didApproachEnd(remainingItems: Int)
  }

  public var context: ListContext?
  /// The identifier of the section.
  public let listIdentifier: String
  /// The items. Notify the list of changes with an operation.
  public var items: [any ListIdentifiable]
  /// How the list treats an item with a known identifier.
  public var duplicates: ListDuplicatePolicy
  /// The events so far, in order.
  public private(set) var events: [Event] = []
  /// Called with the section after each event was recorded.
  public var onEvent: ((TestSection, Event) -> Void)?
  /// The items whose cells were requested, in order.
  public private(set) var filled: [String] = []

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - identifier: the identifier of the section.
  ///   - items: strings or items of a custom type.
  ///   - duplicates: how the list treats an item with a known identifier.
  public init(
    _ identifier: String, _ items: [any ListIdentifiable] = [],
    duplicates: ListDuplicatePolicy = .first
  ) {
    listIdentifier = identifier
    self.items = items
    self.duplicates = duplicates
  }

  /// Removes the recorded events.
  public func forgetEvents() {
    events = []
    filled = []
  }

  /// Returns an empty `ListContentView`, and records the item.
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

  /// The section has no pages, so a list with a pagination delegate calls the delegate.
  public func hasPagination(for indexPath: IndexPath) -> Bool { false }

  /// Does nothing.
  public func refresh() {}

  private func record(_ event: Event) {
    events.append(event)
    onEvent?(self, event)
  }
}
