import Foundation

/// A screen that shows a list: it shows snapshots, applies updates, and reuses views.
///
/// A host receives what to show and never asks a section for its items. It gets the cell of an index
/// path from ``ListDataSource/cell(at:)``, and notifies sections of display and selection inside
/// ``ListDataSource/deliverEvents(_:)``.
///
/// A host retains the list from ``didAttach(to:)`` until ``didDetach()``. The list's reference to its host
/// is weak. A closure of a section that captures the host must capture it weakly, too.
///
/// A list has one host. Several list views share a list in a `ListHostGroup`.
public protocol ListHost: AnyObject {
  /// The size of the viewport in points.
  var size: CGSize { get }

  /// The index paths of the visible items, in order.
  var visibleIndexPaths: [IndexPath] { get }

  /// Whether the host applies a section's move and changes of its items in one batch.
  var appliesMovedSectionsInOneStage: Bool { get }

  /// The host shows this list, and retains it, from now on.
  func didAttach(to list: ListDataSource)

  /// The host no longer shows a list.
  func didDetach()

  /// Shows a snapshot as a whole.
  ///
  /// The host calls `completion` once, when the snapshot is displayed.
  func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void)

  /// Applies an update.
  ///
  /// - Parameters:
  ///   - update: the changes.
  ///   - commit: the host calls it once for each stage, in order, when its counts change.
  ///   - completion: the host calls it once at the end, with whether it applied the whole update.
  func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void)

  /// Other objects have replaced displayed sections, and nothing else has changed. Events go to the new
  /// objects from now on. Does nothing by default.
  func didExchangeSections()

  /// Items of sections may have other sizes, although none of the visible items has changed. Does
  /// nothing by default.
  func didInvalidateItemSizes(inSections indexes: [Int])

  /// ``ListDataSource/placeholderContent`` may have changed, although no update follows. Does nothing by
  /// default.
  func placeholderDidChange()

  /// Returns a cell of a type for an index path: the displayed one while it's reconfigured, else a
  /// reusable one, else a new one.
  func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell?

  /// Returns a supplementary view of a type by the same rule.
  func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View?

  /// The displayed cell at an index path; `nil` if there is none.
  func cell(at indexPath: IndexPath) -> (any ListCell)?

  /// Scrolls until an item is at a position in the viewport.
  func scrollToItem(at indexPath: IndexPath, position: ListScrollPosition, animated: Bool)

  /// Other items are selected: ``ListDataSource/selection`` has changed. Does nothing by default.
  func selectionDidChange()

  /// ``ListDataSource/undoTitle`` has changed: the last deletion can be undone, or no longer. Does nothing by default.
  func undoDidChange()
}

extension ListHost {
  public var appliesMovedSectionsInOneStage: Bool { false }

  public func didExchangeSections() {}
  public func selectionDidChange() {}
  public func undoDidChange() {}
  public func placeholderDidChange() {}
  public func didInvalidateItemSizes(inSections indexes: [Int]) {}
}

/// The position of an item in the viewport after scrolling to it.
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
  /// The position at which the whole item is visible with the least scrolling.
  case nearest
}

/// Loads more near the end of a list, for sections that don't load pages themselves.
public protocol ListPaginationDelegate: AnyObject {
  /// An item of a section is about to be shown.
  ///
  /// - Parameters:
  ///   - section: the index of the section.
  ///   - sectionCount: the number of sections in the list.
  func willDisplayForPagination(section: Int, sectionCount: Int)

  /// The number of items after the last visible one has changed. Does nothing by default.
  ///
  /// - Parameter remainingItems: how many items of the list follow the last visible one.
  func didApproachEnd(remainingItems: Int)
}

extension ListPaginationDelegate {
  public func didApproachEnd(remainingItems: Int) {}
}

/// The completion that a host calls when it has applied an update. If a host never calls it, the completion runs when the
/// host releases this object.
final class HostCompletion {
  private var body: (() -> Void)?
  /// Weak, because a host that the owner retains can retain this object forever.
  private weak var owner: (any Actor)?

  /// - Parameters:
  ///   - owner: the list's owner; `nil` for a list that is used in one place alone.
  ///   - body: runs on the owner, and once at most.
  init(owner: (any Actor)?, body: @escaping () -> Void) {
    self.body = body
    self.owner = owner
  }

  func call() {
    let body = self.body
    self.body = nil
    body?()
  }

  /// It can run on any thread, so it switches to the owner, if that still exists.
  deinit {
    guard let body else { return }
    guard let owner else { return body() }
    let callback = OwnerCallback<Void>(owner: owner, body: body)
    Task { await callback.run(()) }
  }
}
