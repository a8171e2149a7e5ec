/// The displayed items of a section, with the content that was displayed last.
///
/// The end of an item's display is reported with the item, which may have left the section by then. Several views
/// can display an item.
struct DisplayedItems<Item> {
  private var items: [String: (item: Item, count: Int)] = [:]

  /// Stores an item whose display begins.
  mutating func begin(_ item: Item, for identifier: String) {
    items[identifier] = (item, (items[identifier]?.count ?? 0) + 1)
  }

  /// Stores the new content of an item if it is displayed.
  mutating func renew(_ item: Item, for identifier: String) { items[identifier]?.item = item }

  /// Removes an item whose last display ends; `nil` if its display wasn't reported.
  mutating func end(_ identifier: String) -> Item? {
    guard let (item, count) = items[identifier] else { return nil }
    items[identifier] = count > 1 ? (item, count - 1) : nil
    return item
  }
}
