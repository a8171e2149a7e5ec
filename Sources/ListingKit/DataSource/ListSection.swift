import Foundation

/// A part of a list. It has items, makes their cells, and reports changes to its list through its context.
///
/// ```swift
/// final class BooksSection: ListSection {
///   var context: ListContext?
///   let listIdentifier = "books"
///   var items: [Book] { storedItems }
///
///   func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
///     guard let book = item(for: itemIdentifier),
///       let cell: ListContentView = dequeueCell(at: indexPath)
///     else { return nil }
///     cell.content = .text(book.title)
///     return cell
///   }
///
///   func add(_ arrivals: [Book]) { appendItems(arrivals) }
/// }
/// ```
///
/// A conforming class declares `context` and never sets it; the list does. All requirements after
/// ``cell(for:at:)`` have defaults. Declare the class `final`: a subclass can't replace a default that its
/// superclass uses. Debug builds report such a subclass.
public protocol ListSection: AnyObject, ListIdentifiable {
  /// The type of the section's items, by the declaration of ``items``; `any ListIdentifiable` for items of
  /// any types. Operations of a section with a type of items take only these.
  associatedtype Item = any ListIdentifiable

  /// The section's access to its list, which the list sets while the section is in it.
  var context: ListContext? { get set }

  /// The items in order. The list reads them when the section is inserted and at each update of it.
  ///
  /// Declare the type of the items if they have one (`var items: [Book]`): the list then compares them in a
  /// loop that is specialized for the type.
  var items: [Item] { get }

  /// Items in the form in which the list stores them. It has a default for items of any type; don't
  /// implement it.
  func _listItems(_ items: [Item]) -> ListItems

  /// Returns the configured cell of an item, dequeued with ``dequeueCell(at:)``.
  ///
  /// - Parameters:
  ///   - itemIdentifier: the identifier of the item.
  ///   - indexPath: the displayed index path of the item.
  /// - Returns: the cell; `nil` shows an empty one.
  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)?

  /// Makes the headers and footers; the section itself, if it conforms.
  var supplementaryViewSource: (any ListSectionSupplementaryViewSource)? { get }

  /// How the list treats an item with a known identifier; ``ListDuplicatePolicy/first`` by default.
  var duplicates: ListDuplicatePolicy { get }

  /// The size of an item in points; `.automatic` (the default) measures the cell's content.
  func size(at indexPath: IndexPath) -> CGSize

  /// The insets around the section's items, in points.
  var inset: ListEdgeInsets { get }

  /// The minimum distance between two lines of items, in points.
  var minimumLineSpacing: CGFloat { get }

  /// The minimum distance between two items on a line, in points.
  var minimumInteritemSpacing: CGFloat { get }

  /// The layout of the section. With `nil`, which is the default, the items are below one another, or
  /// in a flow layout with the sizes of ``size(at:)``.
  ///
  /// A ``ListView`` calls this whenever it lays out the section, unless it has another layout than the
  /// default ``CompositionalLayout``.
  func layout(in environment: LayoutEnvironment?) -> LayoutSection?

  /// The section was inserted into a list, and its context is set. Start loading here.
  func didMoveToList()

  /// The section is about to be removed from its list; its context is still set.
  func willLeaveList()

  /// The screen that shows the list became active, and the section is visible on it.
  func didBecomeActive()

  /// The screen that shows the list is no longer active.
  func didBecomeInactive()

  /// An item is about to be displayed.
  func willDisplay(at indexPath: IndexPath)

  /// An item is no longer displayed, possibly because it was deleted. The index path is the one at which it was
  /// displayed last. A section that needs its identifier handles ``ListEvent/Kind/didEndDisplay``.
  func didEndDisplay(at indexPath: IndexPath)

  /// The user selected an item.
  func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath)

  /// The user deselected an item.
  func didDeselectItem(for itemIdentifier: String, at indexPath: IndexPath)

  /// The user pressed a button or a toggle in a view.
  ///
  /// - Parameters:
  ///   - action: the name of the control's action in the content of the view.
  ///   - itemIdentifier: the item of the cell or attached view; `nil` for a header, a footer, or another
  ///     view of the section.
  func didPress(_ action: String, itemIdentifier: String?)

  /// The user changed an input in a view.
  ///
  /// - Parameters:
  ///   - change: the value, and how far the change has come.
  ///   - action: the name of the input's action in the content of the view.
  ///   - itemIdentifier: the item of the cell or attached view; `nil` for a header, a footer, or another
  ///     view of the section.
  func didInput(_ change: ListInputChange, action: String, itemIdentifier: String?)
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
  public func didPress(_ action: String, itemIdentifier: String?) {}
  public func didInput(_ change: ListInputChange, action: String, itemIdentifier: String?) {}
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
  /// Measures the content: the available width, and the height that the content needs.
  public static var automatic: CGSize {
    CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  }
}

extension ListSection {
  /// Returns the shape of the section, for a host that places its items itself.
  ///
  /// - Parameter environment: the environment for which the section makes its layout.
  package func shape(in environment: LayoutEnvironment) -> LayoutShape {
    if let layout = layout(in: environment) { return LayoutShape(layout) }
    var shape = LayoutShape()
    shape.columnSpacing = minimumInteritemSpacing.usableLength
    shape.lineSpacing = minimumLineSpacing.usableLength
    shape.insets =
      ListDirectionalEdgeInsets(
        top: inset.top, leading: inset.left, bottom: inset.bottom, trailing: inset.right
      ).usable
    return shape
  }
}

/// A section that shows one model of the app.
///
/// ``ListDataSource/update(animatingDifferences:fileID:line:_:)`` keeps the section while the list contains the model, and
/// passes it a changed one.
public protocol ListModelSection<Model>: ListSection {
  associatedtype Model: ListIdentifiable

  /// Called with the changed model. Store it, and update the items.
  func didUpdate(to model: Model)
}
