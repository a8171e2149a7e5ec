import Foundation

/// A section that stores its items in the list and is configured by closures: ``GenericSection`` and
/// ``PagedSection``.
///
/// Set a closure at any time; `reloadSupplementaryViews` and `reconfigure(items:)` show what changes by it.
public protocol ReadyMadeSection: ListSectionLoading, ListSectionSupplementaryViewSource
where Item: ListIdentifiable {
  /// The insets around the items, in points.
  var inset: ListEdgeInsets { get set }
  /// The minimum distance between two lines of items, in points.
  var minimumLineSpacing: CGFloat { get set }
  /// Returns the layout of the section; without it, the list's default.
  var layoutProvider: ((LayoutEnvironment?) -> LayoutSection?)? { get set }
  /// Returns the size of an item in points; `.automatic` measures its cell, as for all items without it.
  var itemSize: ((Self, Item, IndexPath) -> CGSize)? { get set }

  /// Returns the content of an item's cell.
  var cellContent: (Item) -> ListContent { get set }
  /// Returns the content above ``cellContent`` in the same cell, from the previous item, which is `nil` for
  /// the first one, and the item; `nil` for none. It's called again when one of the two changes.
  var separator: ((Item?, Item) -> ListContent?)? { get set }
  /// Returns the cell of an item, in place of a ``ListContentView`` with ``cellContent``.
  var cellProvider: ((Self, Item, IndexPath) -> (any ListCell)?)? { get set }
  /// Returns the content of the header. It's called again when the items change.
  var header: ((Self) -> ListContent?)? { get set }
  /// Returns the content of the footer. It's called again when the items change.
  var footer: ((Self) -> ListContent?)? { get set }
  /// Returns the content of the layout's views of other kinds, by their index path.
  var supplementary: ((Self, ListSupplementaryKind, IndexPath) -> ListContent?)? { get set }
  /// The kinds of these views that are reloaded when the items change, as headers are.
  var supplementaryKinds: Set<ListSupplementaryKind> { get set }

  /// Called when the section was inserted into a list.
  var didEnterList: ((Self) -> Void)? { get set }
  /// Called when the section is about to be removed from its list.
  var didLeaveList: ((Self) -> Void)? { get set }
  /// Called when the screen that shows the section becomes active, and when it no longer is.
  var activityDidChange: ((Self, Bool) -> Void)? { get set }
  /// Called when the user selects an item.
  var didSelect: ((Self, Item, IndexPath) -> Void)? { get set }
  /// Called when the user deselects an item.
  var didDeselect: ((Self, Item, IndexPath) -> Void)? { get set }
  /// Whether a tap on a selected item deselects it.
  var tapsDeselect: Bool { get set }
  /// Called when an item is about to be displayed.
  var willDisplay: ((Self, Item, IndexPath) -> Void)? { get set }
  /// Called when an item is no longer displayed, once for each ``willDisplay``, with the item as it was
  /// displayed last. It may have been deleted.
  var didEndDisplay: ((Self, Item, IndexPath) -> Void)? { get set }
  /// Called when the user presses a button or a toggle, with the name of its action and the item of its
  /// cell; `nil` in a header or footer.
  var didPress: ((Self, String, Item?) -> Void)? { get set }
  /// Called when the user refreshes the section.
  var didRefresh: ((Self) -> Void)? { get set }

  /// The shared state of the section and its list. Don't implement it.
  var _state: ReadyMadeSectionState<Item> { get }
}

extension ReadyMadeSection {
  /// The items.
  var sectionItems: SectionItems<Item> {
    get { _state.items }
    _modify { yield &_state.items }
  }
}
