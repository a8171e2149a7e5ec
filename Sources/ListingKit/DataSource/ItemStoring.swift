/// A section that reads its items from the list, which notifies it of every operation that inserts,
/// moves or deletes them.
protocol ItemStoring: ReadyMadeSection {
  /// An operation has changed items or their order without reading all of them.
  ///
  /// - Parameters:
  ///   - deleted: the items that the operation deleted.
  ///   - renewed: the items that may have new content.
  func itemsDidChange(deleted: [String], renewed: [String])

  // The operations of an `ItemContext`.
  func isSelected(_ item: String) -> Bool
  func isExpanded(_ item: String) -> Bool
  func level(of item: String) -> Int
  func hasChildren(_ item: String) -> Bool
  func replaceItem(_ item: String, by replacement: (Any) -> Any)
  func reconfigureItem(_ item: String)
  func deleteItem(_ item: String)
  func toggleExpansion(of item: String)

  /// Whether a tap on the selected item selects it again, in a list that selects one item: a handler that
  /// acts on each tap wants no deselection.
  func keepsSelection(of item: String) -> Bool

  /// Whether a rule hides items of the section.
  var hidesItems: Bool { get }
  /// Whether the items that leave the list now are hidden.
  var isHiding: Bool { get }
  /// Whether the section has the item, and hides it.
  func hides(_ item: String) -> Bool
  func hiddenItemsDidChange(
    _ placements: [ItemPlacement], deleted: [String], renewed: [String])
  /// How the deletion of an item can be undone; `nil` if it can't.
  func deletionUndo(of item: String) -> DeletionUndo?
  /// Hides items whose deletion can be undone.
  ///
  /// - Returns: whether that succeeded.
  func hideDeletedItems(_ items: [String]) -> Bool
  func showDeletedItems(_ items: [String])
  func commitDeletion(of items: [String])

  /// Has the children of an outline follow their parents after an operation.
  ///
  /// - Parameter deleted: the items that the operation deleted.
  func outlineDidChange(deleted: [String])
}

extension ItemStoring {
  /// The items of the section, for messages.
  var itemTypeName: String { "\(Item.self)" }

  /// Items that the list was given, in an array of the section's type; `nil` if one has another type.
  func batch(of batch: any ItemBatch) -> (any ItemBatch)? {
    if batch is TypedItemBatch<Item> { return batch }
    var items: [Item] = []
    for position in 0..<batch.count {
      guard let item = erasedCast(batch.item(at: position), to: Item.self) else { return nil }
      items.append(item)
    }
    return TypedItemBatch(items, _state.itemType)
  }

  /// The section is about to leave its list.
  func leave() { sectionItems.leave() }

  /// Takes the items as the list stores them after an operation.
  func itemsChanged(_ change: SectionItemsChange, to items: ListedItems) {
    sectionItems.list(items)
    switch change {
    case .read: _state.separatedItems = _state.handlers.separator == nil ? nil : items
    case .edited(let deleted, let renewed, let placements):
      hiddenItemsDidChange(placements, deleted: deleted, renewed: renewed)
      itemsDidChange(deleted: deleted, renewed: renewed)
      outlineDidChange(deleted: deleted)
    case .hidden:
      itemsDidChange(deleted: [], renewed: [])
      outlineDidChange(deleted: [])
    }
  }
}

/// The changes of an operation to the items of a section.
enum SectionItemsChange {
  /// The list read all of them.
  case read
  /// Items were inserted, moved or deleted, or items that were inserted again brought new content.
  case edited(
    deleted: [String] = [], renewed: [String] = [], placements: [ItemPlacement] = [])
  /// The section has hidden items, which it still has.
  case hidden
}

/// Items that an operation has inserted or moved in a section that hides items.
struct ItemPlacement {
  var items: [String]
  var anchor: ListAnchor<String>
}
