/// The children of an outline: shown items that belong to their parents, and aren't items of the section.
struct Outline {
  /// The depths of the shown children. All other items have the depth 0.
  private(set) var levels: [String: Int] = [:]
  /// The children that operations have deleted. They return when all items are set.
  var deleted: Set<String> = []
  /// The children that are left out since the section shows their identifiers already.
  private(set) var dropped: [String] = []

  /// A row of an outline.
  enum Row<Item> {
    /// An item of the section, by its index among some items.
    case item(Int)
    /// A child, and the index of the item at the top of its branch.
    case child(Item, root: Int)
  }

  /// Returns items with the children of the expanded ones below them. A child with a known identifier is left out, with
  /// its own children, and is in ``dropped``.
  ///
  /// - Parameters:
  ///   - rules: the expanded rows, and the children that are hidden.
  ///   - isKnown: whether the section has an item with an identifier.
  /// - Complexity: O(*n*) for *n* rows.
  mutating func rows<Item: ListIdentifiable>(
    _ items: [Item], _ rules: PresentationRules<Item>, isKnown: (String) -> Bool,
    children: (Item) -> [Item]
  ) -> [Row<Item>] {
    (levels, dropped) = ([:], [])
    let hidden = deleted.union(rules.deleted.keys)
    var known: Set<String> = []
    var rows: [Row<Item>] = []
    func add(_ items: [Item], below root: Int, at level: Int) {
      for item in items {
        let identifier = item.listIdentifier
        if identifier.isEmpty || hidden.contains(identifier) { continue }
        guard !isKnown(identifier), known.insert(identifier).inserted else {
          dropped.append(identifier)
          continue
        }
        levels[identifier] = level
        rows.append(.child(item, root: root))
        if rules.expanded.contains(identifier) {
          add(children(item), below: root, at: level + 1)
        }
      }
    }
    for (index, item) in items.enumerated() {
      rows.append(.item(index))
      if rules.expanded.contains(item.listIdentifier) {
        add(children(item), below: index, at: 1)
      }
    }
    return rows
  }

  /// Forgets the shown children.
  mutating func removeLevels() { levels = [:] }
}
