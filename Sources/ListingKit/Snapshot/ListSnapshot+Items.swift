/// Changes of items, by the rules of ``ListDataSource``: the first occurrence stays, dropped items
/// are returned, and an operation that fails changes nothing.
extension ListSnapshot {
  /// Puts items at the end of a section, in the order given. Those that are there already stay
  /// where they are.
  ///
  /// - Returns: the items that were dropped as duplicates or for an empty identifier.
  /// - Throws: `unknown-section`.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @discardableResult
  public mutating func appendItems(
    _ identifiers: [String], toSection section: String
  ) throws(ListError) -> ListOutcome {
    try insert(identifiers, nil, section)
  }

  /// Puts items directly before another item of the section, in the order given. Those that are
  /// there already stay where they are.
  ///
  /// - Returns: the items that were dropped as duplicates or for an empty identifier.
  /// - Throws: `unknown-section` or `unknown-anchor`.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @discardableResult
  public mutating func insertItems(
    _ identifiers: [String], beforeItem: String, in section: String
  ) throws(ListError) -> ListOutcome {
    try insert(identifiers, .before(beforeItem), section)
  }

  /// Puts items directly after another item of the section, in the order given. Those that are
  /// there already stay where they are.
  ///
  /// - Returns: the items that were dropped as duplicates or for an empty identifier.
  /// - Throws: `unknown-section` or `unknown-anchor`.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @discardableResult
  public mutating func insertItems(
    _ identifiers: [String], afterItem: String, in section: String
  ) throws(ListError) -> ListOutcome {
    try insert(identifiers, .after(afterItem), section)
  }

  /// Removes items from a section.
  ///
  /// - Returns: the items that weren't found.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @discardableResult
  public mutating func deleteItems(
    _ identifiers: [String], in section: String
  ) -> ListOutcome {
    var outcome = ListOutcome()
    let (_, gone, unknown) = identified.deleteItems(identifiers, section: section)
    marks.delete(gone)
    outcome.unknown = unknown
    return outcome
  }

  /// Moves an item directly before another item of its section. One before itself stays.
  ///
  /// - Throws: `unknown-section`, `unknown-item` or `unknown-anchor`.
  /// - Complexity: O(log *n*).
  public mutating func moveItem(
    _ item: String, beforeItem: String, in section: String
  ) throws(ListError) {
    try move(
      ListItemPath(section: section, item: item),
      .before(ListItemPath(section: section, item: beforeItem)))
  }

  /// Moves an item directly after another item of its section. One after itself stays.
  ///
  /// - Throws: `unknown-section`, `unknown-item` or `unknown-anchor`.
  /// - Complexity: O(log *n*).
  public mutating func moveItem(
    _ item: String, afterItem: String, in section: String
  ) throws(ListError) {
    try move(
      ListItemPath(section: section, item: item),
      .after(ListItemPath(section: section, item: afterItem)))
  }

  /// Moves an item to the end of a section, its own or another.
  ///
  /// - Throws: `unknown-section`, `unknown-item`, or `duplicates` where identifiers are unique in
  ///   their section and the target holds this one.
  /// - Complexity: O(log *n*).
  public mutating func moveItem(
    _ item: String, in section: String, toSection target: String
  ) throws(ListError) {
    let path = ListItemPath(section: section, item: item)
    let move = try change { order throws(ListError) in try order.moveItem(path, toSection: target) }
    marks.rename([move.old: move.new])
  }

  /// Reloads items when the snapshot is applied.
  ///
  /// - Throws: `unknown-section` or `unknown-item`; then none of them is marked.
  public mutating func reloadItems(
    _ identifiers: [String], in section: String
  ) throws(ListError) {
    for item in try identified.items(identifiers, section: section) { marks.reload(item) }
  }

  /// Reconfigures items in place when the snapshot is applied.
  ///
  /// - Throws: `unknown-section` or `unknown-item`; then none of them is marked.
  public mutating func reconfigureItems(
    _ identifiers: [String], in section: String
  ) throws(ListError) {
    for item in try identified.items(identifiers, section: section) { marks.reconfigure(item) }
  }

  // MARK: - Parts

  private mutating func insert(
    _ items: [String], _ anchor: ListAnchor<String>?, _ section: String
  ) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    // A set, since marks for each handle of a large snapshot would cost more than a small call.
    var met: Set<ItemHandle> = []
    outcome.dropped = try change { order throws(ListError) in
      try order.insert(items, anchor, section: section, duplicates: .first, &met).filter.dropped
    }
    return outcome
  }

  private mutating func move(
    _ path: ListItemPath, _ anchor: ListAnchor<ListItemPath>
  ) throws(ListError) {
    // Within its section an item keeps its handle, and so its marks.
    _ = try identified.moveItem(path, anchor)
  }
}
