/// A ready section: it reads its items from the list, which notifies it of each operation that inserts,
/// moves or removes them, whoever requested it.
protocol ItemKeeping: ListSection where Item: ListIdentifiable {
  /// The loops over arrays of items.
  var itemType: ItemType<Item> { get }

  /// The items.
  var keptItems: SectionItems<Item> { get set }

  /// The list has read the items anew.
  func didReadItems()

  /// The items are others, or in another order, by an operation that did not read them anew.
  ///
  /// - Parameters:
  ///   - deleted: the items that the operation deleted.
  ///   - renewed: those that may have taken new content.
  func itemsDidChange(deleted: [String], renewed: [String])
}

extension ItemKeeping {
  /// What the section shows, for messages.
  var itemTypeName: String { "\(Item.self)" }

  /// Items that the list was given, in an array of the section's type; `nil` if one has another type.
  func batch(of batch: any ItemBatch) -> (any ItemBatch)? {
    if batch is TypedItemBatch<Item> { return batch }
    var items: [Item] = []
    for position in 0..<batch.count {
      guard let item = batch.item(at: position) as? Item else { return nil }
      items.append(item)
    }
    return TypedItemBatch(items, itemType)
  }

  /// The content that the section has taken for an item and its list has not; `nil` for none.
  func newContent(of item: String) -> (any ItemBatch)? {
    keptItems.renewed[item].map { TypedItemBatch([$0], itemType) }
  }

  /// The list has read the items.
  func itemsWereRead(_ items: ListedItems) {
    keptItems.list(items)
    didReadItems()
  }

  /// The section is about to leave its list.
  func leave() { keptItems.leave() }

  /// The list has inserted, moved or deleted items, or given them new content.
  func itemsChanged(_ items: ListedItems, deleted: [String] = [], renewed: [String] = []) {
    keptItems.list(items)
    itemsDidChange(deleted: deleted, renewed: renewed)
  }

  /// The list may have arranged the items otherwise, or others.
  func itemsWereArranged(_ items: ListedItems) {
    guard keptItems.listed.map({ !$0.isIdentical(to: items) }) ?? true else { return }
    itemsChanged(items)
  }
}
