import Foundation

/// What a ready-made section shows and does: its cells, views, layout and handlers of events.
///
/// Methods such as ``ReadyMadeSection/onSelect(_:)`` set these properties.
public struct SectionHandlers<Item: ListIdentifiable> {
  /// The cells, and the handlers of the items' events.
  public var cells = CellAdapter<Item, any ListCell>()
  /// The headers, the footers and the views of other kinds.
  public var views: [ListSupplementaryKind: ViewAdapter<any ListReusableView>] = [:]
  /// Returns the content above an item in its cell, such as the date of a message; `nil` for none.
  ///
  /// It gets the previous item, which is `nil` for the first one, and the item. It's called again when one of the two
  /// changes.
  public var separator: ((_ before: Item?, _ item: Item) -> ListContent?)?
  /// Returns the children of an item in an outline.
  public var children: ((Item) -> [Item])?
  /// Returns whether an item has children in an outline; `nil` if ``children`` answers that.
  public var hasChildren: ((Item) -> Bool)?
  /// Returns the layout of the section; `nil` for the list's default.
  public var layout: ((LayoutEnvironment?) -> LayoutSection?)?
  /// The handlers of events of the section and its views. Those of items are in ``cells``.
  public var events: [ListEvent.Kind: (ListEvent) -> Void] = [:]
  /// The insets around the items, in points.
  public var inset = ListEdgeInsets.zero
  /// The minimum distance between two lines of items, in points.
  public var minimumLineSpacing: CGFloat = 0
  /// The minimum distance between two items on a line, in points.
  public var minimumInteritemSpacing: CGFloat = 0
  /// The title of the section in an index.
  public var indexTitle: String?
  /// The adapters that were registered with the section, by the type of their model.
  var adapters: [ObjectIdentifier: CellAdapter<AnyListItem, any ListCell>] = [:]

  /// Creates the handlers of a section that does nothing.
  public init() {}

  /// Adds a handler after those that there are.
  mutating func add(_ kind: ListEvent.Kind, _ body: @escaping (ListEvent) -> Void) {
    events[kind] = joined(events[kind], body)
  }
}
