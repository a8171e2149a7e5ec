/// A ready section: it reads its items from the list, which notifies it of each operation that inserts,
/// moves or removes them, whoever requested it.
protocol ItemKeeping: ListSection {
  associatedtype Item: ListIdentifiable

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

extension ListSection {
  /// The items, for the list to read.
  var itemBatch: any ItemBatch {
    (self as? any ItemKeeping)?.offeredItems ?? AnyItemBatch(items)
  }
}

extension ItemKeeping {
  /// The items in an array of their type.
  var offeredItems: any ItemBatch { TypedItemBatch(keptItems.all, itemType) }

  /// Whether the section can keep items, which must be of its type.
  func canKeep(_ items: [any ListIdentifiable]) -> Bool {
    // Comparing types is quicker than asking for one.
    items.allSatisfy { type(of: $0) == Item.self || $0 is Item }
  }

  /// What the section shows, for messages.
  var itemTypeName: String { "\(Item.self)" }

  /// Items that the list was given, in an array of the section's type.
  func batch(of items: [any ListIdentifiable]) -> any ItemBatch {
    TypedItemBatch(items.compactMap { $0 as? Item }, itemType)
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
