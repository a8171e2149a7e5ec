import Foundation

/// The rules by which a section shows its items: what it hides, and which rows show their children.
struct PresentationRules<Item: ListIdentifiable> {
  /// Returns whether an item is shown; `nil` shows all.
  var filter: ((Item) -> Bool)?
  /// The text for which a host filters the items.
  var textFilter: TextFilter<Item>?
  /// Whether all items are hidden.
  var isCollapsed = false
  /// The items whose deletion can be undone, by identifier: as they were displayed, and where.
  var deleted: [String: (item: Item, indexPath: IndexPath?)] = [:]
  /// The rows whose children are shown.
  var expanded: Set<String> = []

  /// Whether a rule hides items.
  var hidesItems: Bool { filter != nil || textFilter != nil || isCollapsed || !deleted.isEmpty }

  /// Whether the shown items may differ from the items of the section.
  var isEmpty: Bool { !hidesItems && expanded.isEmpty }

  /// Whether the rules hide an item.
  func hides(_ item: Item) -> Bool {
    isCollapsed || !deleted.isEmpty && deleted[item.listIdentifier] != nil
      || filter.map { !$0(item) } ?? false || textFilter.map { $0.hides(item) } ?? false
  }
}
