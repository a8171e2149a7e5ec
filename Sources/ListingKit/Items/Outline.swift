/// The items of an outline whose children are shown, and the children.
struct Outline {
  /// The items whose children are shown.
  var expanded: Set<String> = []
  /// The depths of the shown children. All other items have the depth 0.
  private(set) var levels: [String: Int] = [:]
  /// The children that operations have deleted. They return when all items are set.
  var deleted: Set<String> = []
  /// The selected items that aren't shown, as far as the section has hidden them.
  var selected: Set<String> = []

  /// Returns items with the children of the expanded ones below them. A child with a known identifier
  /// is left out.
  ///
  /// - Parameter hidden: the children that are hidden.
  /// - Complexity: O(*n*) for *n* items, if one is expanded.
  mutating func rows<Item: ListIdentifiable>(
    _ items: [Item], without hidden: some Sequence<String>, children: (Item) -> [Item]
  ) -> [Item] {
    levels = [:]
    guard !expanded.isEmpty else { return items }
    var known = Set(items.map { $0.listIdentifier }).union(deleted).union(hidden)
    var rows: [Item] = []
    func add(_ items: [Item], at level: Int) {
      for item in items {
        let identifier = item.listIdentifier
        if level > 0 {
          guard known.insert(identifier).inserted else { continue }
          levels[identifier] = level
        }
        rows.append(item)
        if expanded.contains(identifier) { add(children(item), at: level + 1) }
      }
    }
    add(items, at: 0)
    return rows
  }
}
