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

  // What the section shows of its items.

  /// Whether a rule may hide items, or show children of rows.
  var hasPresentationRules: Bool { get }
  /// Whether the children of rows may be shown.
  var expandsRows: Bool { get }
  /// Returns whether the rules show each of some items.
  func shows(_ handles: [ItemHandle], of items: ListedItems) -> [Bool]
  /// Returns shown items with the children of the expanded ones.
  ///
  /// - Parameter isKnown: whether the section has an item with an identifier.
  func rows(
    _ shown: [ItemHandle], of items: ListedItems, isKnown: (String) -> Bool
  ) -> PresentedRows
  /// No children of rows are shown any longer.
  func childrenDidLeave()
  /// Deletes children of rows until all items are set.
  func deleteChildren(_ children: [String])
  /// Whether a row has a child with an identifier, on any level.
  func hasDescendant(_ identifier: String) -> Bool

  /// How the deletion of an item can be undone; `nil` if it can't.
  func deletionUndo(of item: String) -> DeletionUndo?
  /// Hides items whose deletion can be undone.
  ///
  /// - Returns: whether that succeeded.
  func hideDeletedItems(_ items: [String]) -> Bool
  func showDeletedItems(_ items: [String])
  func commitDeletion(of items: [String])
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
    let textFilter = _state.rules.textFilter
    switch change {
    case .read:
      textFilter?.forgetAll()
      noteSeparators()
    case .edited(let deleted, let renewed):
      textFilter?.forget(deleted + renewed)
      itemsDidChange(deleted: deleted, renewed: renewed)
    case .updated(let items): textFilter?.forget(items)
    case .dropped, .presented: itemsDidChange(deleted: [], renewed: [])
    }
  }
}

/// The changes of an operation to the items of a section.
enum SectionItemsChange {
  /// The list read all of them.
  case read
  /// Items were inserted, moved or deleted, or items that were inserted again brought new content.
  case edited(deleted: [String] = [], renewed: [String] = [])
  /// Items have new content.
  case updated([String])
  /// Items left the list, and may return with a page.
  case dropped
  /// The rules by which the section shows its items have changed.
  case presented
}
