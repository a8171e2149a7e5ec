import Foundation

/// The parameter of handlers: an item in its section, with its cell and the event.
///
/// `Item` and `Cell` are the types of the adapter. The methods change the item in its section.
public struct ItemContext<Item, Cell> {
  /// The item. At the end of its display, it's the item as it was displayed last.
  public let item: Item
  /// The cell that is being configured, or the displayed cell of an event; `nil` otherwise.
  public let cell: Cell?
  /// The displayed index path of the item.
  public let indexPath: IndexPath
  /// The event; `nil` while a cell is configured or measured.
  public let event: ListEvent?
  let section: any ListSection
  let identifier: String

  private var storing: (any ItemStoring)? { section as? any ItemStoring }

  /// The item. The same as ``item``.
  public var element: Item { item }

  /// Whether the item is selected.
  public var isSelected: Bool { storing?.isSelected(identifier) ?? false }

  /// Whether the children of the item are shown.
  public var isExpanded: Bool { storing?.isExpanded(identifier) ?? false }

  /// Whether the item has children in an outline.
  public var hasChildren: Bool { storing?.hasChildren(identifier) ?? false }

  /// The depth of the item in an outline; 0 outside of one.
  public var level: Int { storing?.level(of: identifier) ?? 0 }

  /// Changes a copy of the item, stores it, and reconfigures the cell.
  public func update(_ change: (inout Item) -> Void) {
    storing?.replaceItem(identifier) { current in
      guard var item = erasedCast(current, to: Item.self) else { return current }
      change(&item)
      return item
    }
  }

  /// Configures the cell again.
  public func reconfigure() { storing?.reconfigureItem(identifier) }

  /// Deletes the item, as the user's delete action does.
  public func delete() { storing?.deleteItem(identifier) }

  /// Shows or hides the children of the item.
  public func toggleExpansion() { storing?.toggleExpansion(of: identifier) }

  /// Whether the user may do something to the item.
  func allows(_ interaction: ListInteraction) -> Bool {
    (section as? any ListSectionInteraction)?
      .allows(interaction, for: identifier, at: indexPath) ?? true
  }

  /// The context of a press of a control with another action.
  package func pressing(_ action: String) -> ItemContext {
    ItemContext(
      item: item, cell: cell, indexPath: indexPath, event: event?.pressing(action),
      section: section, identifier: identifier)
  }

  /// The context with a cell.
  func with(_ cell: Cell) -> ItemContext {
    ItemContext(
      item: item, cell: cell, indexPath: indexPath, event: event, section: section,
      identifier: identifier)
  }

  /// The context of an adapter with other types, if the item and the cell have them.
  func cast<Model, Other>(
    to model: Model.Type, _ cellType: Other.Type
  ) -> ItemContext<Model, Other>? {
    guard let item = erasedCast(item, to: Model.self) else { return nil }
    return ItemContext<Model, Other>(
      item: item, cell: cell.flatMap { ListingKit.cast($0) }, indexPath: indexPath, event: event,
      section: section,
      identifier: identifier)
  }
}

extension ItemContext where Item: ListIdentifiable, Cell == any ListCell {
  /// The context for an adapter that was registered.
  var erased: ItemContext<AnyListItem, any ListCell> {
    ItemContext<AnyListItem, any ListCell>(
      item: AnyListItem(item), cell: cell, indexPath: indexPath, event: event, section: section,
      identifier: identifier)
  }
}
