/// A ready section: it keeps the content of its items, and its list tells it of each operation that
/// brings, moves or removes them, whoever asked for it.
protocol ItemKeeping: ListSection {
  associatedtype Item: ListIdentifiable

  /// The items with their content.
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
  /// Whether the section can keep items, which must be of its type.
  func canKeep(_ items: [any ListIdentifiable]) -> Bool {
    // Comparing types is quicker than asking for one.
    items.allSatisfy { type(of: $0) == Item.self || $0 is Item }
  }

  /// What the section shows, for messages.
  var itemTypeName: String { "\(Item.self)" }

  /// The content of an item; `nil` for an unknown one.
  func keptItem(_ identifier: String) -> (any ListIdentifiable)? { keptItems[identifier] }

  /// The list has read the items.
  func itemsWereRead(_ order: ListedItems) {
    keptItems.wereRead(order)
    didReadItems()
  }

  /// The section has left its list.
  func leave() { keptItems.leave() }

  /// The list was given items, of which it dropped some.
  func take(_ items: [any ListIdentifiable], dropped: [ListItemPath], _ order: ListedItems) {
    let known =
      keptItems.policy == .last
      ? items.map(\.listIdentifier).filter { keptItems[$0] != nil } : []
    keptItems.take(items.compactMap { $0 as? Item }, dropped: dropped, order)
    itemsDidChange(deleted: [], renewed: known)
  }

  /// The list holds the items in another order, or others.
  ///
  /// - Parameter find: what an item is that the section does not know.
  /// - Returns: whether anything is new by that.
  func arrange(_ order: ListedItems, finding find: (String) -> (any ListIdentifiable)?) -> Bool {
    guard !keptItems.isArranged(as: order) else { return false }
    keptItems.arrange(order) { find($0) as? Item }
    return true
  }

  /// All sections are arranged, so that nobody looks for an item here any more.
  func forgetStrangers() {
    keptItems.forgetStrangers()
    itemsDidChange(deleted: [], renewed: [])
  }

  /// Items have left, which were deleted or went to another section.
  func forget(_ items: [String], areDeleted: Bool, _ order: ListedItems) {
    keptItems.forget(items, order)
    itemsDidChange(deleted: areDeleted ? items : [], renewed: [])
  }
}
