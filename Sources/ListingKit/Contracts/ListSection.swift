import Foundation

/// A part of a list: it knows its items and makes their cells, and tells its list of changes
/// through its context.
///
/// A conforming class declares `context` and never sets it; the list does. Everything after
/// ``cell(for:at:)`` has a default and is written only where it is used. Declare the class `final`: a
/// subclass can't replace a default that its superclass uses. Debug builds report such a subclass.
public protocol ListSection: AnyObject, ListIdentifiable {
  /// The type of the section's items, by the declaration of ``items``; `any ListIdentifiable` for items of
  /// any types. Operations of a section with a type of items take only these.
  associatedtype Item = any ListIdentifiable

  /// What the section may do to its list; set by the list while the section is in it.
  var context: ListContext? { get set }

  /// The items in order. Read when the section enters a list and at each update of the section.
  ///
  /// Declare their type where they have one (`var items: [Book]`): the list then compares them in a loop
  /// that is specialized for the type.
  var items: [Item] { get }

  /// Items in the form in which the list stores them. It has a default for items of any type; don't
  /// implement it.
  func _listItems(_ items: [Item]) -> ListItems

  /// Makes or reconfigures the cell of an item, with ``dequeueCell(at:)``.
  ///
  /// - Parameters:
  ///   - itemIdentifier: the item, as ``items`` names it.
  ///   - indexPath: where it is on display.
  /// - Returns: the filled cell; `nil` shows an empty one.
  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)?

  /// Where headers and footers come from: the section itself, where it conforms.
  var supplementaryViewSource: (any ListSectionSupplementaryViewSource)? { get }

  /// What becomes of a later item with a known identifier; ``ListDuplicatePolicy/first`` by default.
  var duplicates: ListDuplicatePolicy { get }

  /// The size of an item in points; `.automatic` (the default) measures the cell's content.
  func size(at indexPath: IndexPath) -> CGSize

  /// The room round the section's items, in points.
  var inset: ListEdgeInsets { get }

  /// The least distance between two lines of items, in points.
  var minimumLineSpacing: CGFloat { get }

  /// The least distance between two items on a line, in points.
  var minimumInteritemSpacing: CGFloat { get }

  /// Where the section's items are; with `nil` (the default) they are below one another, or where
  /// a flow layout puts items of the sizes that ``size(at:)`` gives.
  ///
  /// A ``ListView`` asks whenever it lays the section out, unless it was given another layout than
  /// the usual ``CompositionalLayout``.
  func layout(in environment: LayoutEnvironment?) -> LayoutSection?

  /// The section is in a list and its context is set: the place to start loading.
  func didMoveToList()

  /// The section is about to leave its list; its context is still set.
  func willLeaveList()

  /// The screen that shows the list became active, and the section is visible on it.
  func didBecomeActive()

  /// The screen that shows the list is no longer active.
  func didBecomeInactive()

  /// An item is about to be shown.
  func willDisplay(at indexPath: IndexPath)

  /// An item is no longer shown. The index path is the one under which it was last shown.
  func didEndDisplay(at indexPath: IndexPath)

  /// An item is about to be shown; calls ``willDisplay(at:)`` by default.
  func willDisplayItem(for itemIdentifier: String, at indexPath: IndexPath)

  /// An item is no longer shown, which may have left the section; calls ``didEndDisplay(at:)`` by
  /// default.
  func didEndDisplayItem(for itemIdentifier: String, at indexPath: IndexPath)

  /// Whether a tap on an item that is selected takes the selection back, which is so by default;
  /// otherwise the item is selected again.
  var tapsDeselect: Bool { get }

  /// The user selected an item.
  func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath)

  /// The user took the selection of an item back.
  func didDeselectItem(for itemIdentifier: String, at indexPath: IndexPath)

  /// The user pressed a button or a switch in the content of a view.
  ///
  /// - Parameters:
  ///   - action: the name of what it does, as the content says it.
  ///   - itemIdentifier: the item whose cell, or attached view, it is in; `nil` in a header, a
  ///     footer, or another view of the section.
  func didPress(_ action: String, itemIdentifier: String?)
}

extension ListSection {
  public var supplementaryViewSource: (any ListSectionSupplementaryViewSource)? {
    self as? any ListSectionSupplementaryViewSource
  }
  public var duplicates: ListDuplicatePolicy { .first }
  public func size(at indexPath: IndexPath) -> CGSize { .automatic }
  public var inset: ListEdgeInsets { .zero }
  public var minimumLineSpacing: CGFloat { 0 }
  public var minimumInteritemSpacing: CGFloat { 0 }
  public func layout(in environment: LayoutEnvironment?) -> LayoutSection? { nil }
  public func didMoveToList() {}
  public func willLeaveList() {}
  public func didBecomeActive() {}
  public func didBecomeInactive() {}
  public func willDisplay(at indexPath: IndexPath) {}
  public func didEndDisplay(at indexPath: IndexPath) {}
  public func willDisplayItem(for itemIdentifier: String, at indexPath: IndexPath) {
    willDisplay(at: indexPath)
  }
  public func didEndDisplayItem(for itemIdentifier: String, at indexPath: IndexPath) {
    didEndDisplay(at: indexPath)
  }
  public var tapsDeselect: Bool { true }
  public func didPress(_ action: String, itemIdentifier: String?) {}
  public func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {}
  public func didDeselectItem(for itemIdentifier: String, at indexPath: IndexPath) {}
}

extension ListSection where Item: ListIdentifiable {
  @inlinable
  public func _listItems(_ items: [Item]) -> ListItems { ListItems(items) }
}

extension ListSection where Item: ListDiffable {
  @inlinable
  public func _listItems(_ items: [Item]) -> ListItems { ListItems(items) }
}

extension ListSection where Item == any ListIdentifiable {
  public func _listItems(_ items: [Item]) -> ListItems { ListItems(items) }
}

extension ListSection {
  /// The section's items as the list reads them, which also `any ListSection` has.
  public var listItems: ListItems { _listItems(items) }
}

extension CGSize {
  /// Asks for the size to be measured: the width that there is, and the height of the content.
  public static var automatic: CGSize {
    CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  }
}
