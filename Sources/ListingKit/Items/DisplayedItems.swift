/// The displayed items of a section, with the content that was displayed last.
///
/// The end of an item's display is reported with the item, which may have left the section by then.
struct DisplayedItems<Item> {
  private var items: [String: Item] = [:]

  /// Stores an item whose display begins.
  mutating func begin(_ item: Item, for identifier: String) { items[identifier] = item }

  /// Stores the new content of an item if it is displayed.
  mutating func renew(_ item: Item, for identifier: String) {
    if items[identifier] != nil { items[identifier] = item }
  }

  /// Removes an item whose display ends; `nil` if its display wasn't reported.
  mutating func end(_ identifier: String) -> Item? { items.removeValue(forKey: identifier) }
}
