import Foundation

/// What a screen offers to a data source: it shows snapshots, applies updates, and keeps views.
///
/// A host is told what to show and never asks a section for its items. It gets a cell for an index
/// path from ``ListDataSource/cell(at:)``, and tells sections of display and selection inside
/// ``ListDataSource/deliverEvents(_:)``.
public protocol ListHost: AnyObject {
  /// The size of the part of the list that can be seen, in points.
  var size: CGSize { get }

  /// The index paths of the items that can be seen, in order.
  var visibleIndexPaths: [IndexPath] { get }

  /// The index paths of the selected items; none by default.
  var indexPathsForSelectedItems: [IndexPath] { get }

  /// Whether the host applies a section's move and changes of its items in one batch.
  var appliesMovedSectionsInOneStage: Bool { get }

  /// The host shows this list from now on.
  func didAttach(to list: ListDataSource)

  /// The host no longer shows a list.
  func didDetach()

  /// Shows a snapshot as a whole.
  ///
  /// - Parameter completion: to be called once when it is on display.
  func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void)

  /// Applies an update.
  ///
  /// - Parameters:
  ///   - update: what to change.
  ///   - commit: to be called once for each stage, in order, where the host's counts change.
  ///   - completion: to be called once at the end, with whether the update was carried through.
  func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void)

  /// Other objects have taken over from sections on display, and nothing else is new: they are told
  /// of what happens from here on. Does nothing by default.
  func didExchangeSections()

  /// Items of sections may have other sizes, although none of the visible items has changed. Does
  /// nothing by default.
  func didInvalidateItemSizes(inSections indexes: [Int])

  /// A cell of a type for an index path: the one on display while it is reconfigured, else one
  /// that is free for reuse, else a new one.
  func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell?

  /// A header, footer or view of another kind, of a type, by the same rule.
  func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View?

  /// The cell on display at an index path; `nil` where none is.
  func cell(at indexPath: IndexPath) -> (any ListCell)?

  /// Scrolls until an item is at a position of what can be seen.
  func scrollToItem(at indexPath: IndexPath, position: ListScrollPosition, animated: Bool)

  /// Selects an item without notifying its section.
  ///
  /// - Returns: whether the host implements selection; by default it doesn't.
  @discardableResult
  func selectItem(at indexPath: IndexPath) -> Bool

  /// Deselects an item without notifying its section.
  ///
  /// - Returns: whether the host implements selection; by default it doesn't.
  @discardableResult
  func deselectItem(at indexPath: IndexPath) -> Bool
}

extension ListHost {
  public var indexPathsForSelectedItems: [IndexPath] { [] }
  public var appliesMovedSectionsInOneStage: Bool { false }

  public func didExchangeSections() {}

  public func selectItem(at indexPath: IndexPath) -> Bool { false }

  public func deselectItem(at indexPath: IndexPath) -> Bool { false }
  public func didInvalidateItemSizes(inSections indexes: [Int]) {}
}

/// Where an item is to be after scrolling to it.
public enum ListScrollPosition: String, Sendable, Hashable, CaseIterable {
  /// At the edge where the list begins: the upper one.
  case top
  /// In the middle.
  case center
  /// At the edge where the list ends: the lower one.
  case bottom
  /// The same as `top`, for a list that scrolls across.
  case leading
  /// The same as `bottom`, for a list that scrolls across.
  case trailing
  /// Wherever it can be seen whole with the least scrolling.
  case nearest
}

/// Asked for more where the end of a list comes near, for sections that do not page by themselves.
public protocol ListPaginationDelegate: AnyObject {
  /// An item of a section is about to be shown.
  ///
  /// - Parameters:
  ///   - section: the index of the section.
  ///   - sectionCount: the number of sections in the list.
  func willDisplayForPagination(section: Int, sectionCount: Int)

  /// What can be seen has changed. Does nothing by default.
  ///
  /// - Parameter remainingItems: how many items of the list follow the last visible one.
  func didApproachEnd(remainingItems: Int)
}

extension ListPaginationDelegate {
  public func didApproachEnd(remainingItems: Int) {}
}
