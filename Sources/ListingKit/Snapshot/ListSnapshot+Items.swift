/// Changes of items, by the rules of ``ListDataSource``: the first occurrence stays, dropped items
/// are returned, and an operation that fails changes nothing.
extension ListSnapshot {
  /// Inserts items at the end of a section, in the order given. Existing items stay where they are.
  ///
  /// - Returns: the items that were dropped as duplicates or for an empty identifier.
  /// - Throws: `unknown-section`.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @discardableResult
  public mutating func appendItems(
    _ identifiers: [String], in section: String
  ) throws(ListError) -> ListOutcome {
    try insertItems(identifiers, .end, in: section)
  }

  /// Inserts items at a place in a section, in the order given. Existing items stay where they are.
  ///
  /// - Returns: the items that were dropped as duplicates or for an empty identifier.
  /// - Throws: `unknown-section` or `unknown-anchor`.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @discardableResult
  public mutating func insertItems(
    _ identifiers: [String], _ anchor: ListAnchor<String>, in section: String
  ) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    // A set, since marks for each handle of a large snapshot would cost more than a small call.
    var met: Set<ItemHandle> = []
    outcome.dropped = try change { order throws(ListError) in
      try order.insert(identifiers, anchor, section: section, duplicates: .first, &met)
        .filter.dropped
    }
    return outcome
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

  /// Moves an item to a place in its section, or in another one. Next to itself it stays.
  ///
  /// - Throws: `unknown-section`, `unknown-item`, `unknown-anchor`, or `duplicates` if identifiers are unique in
  ///   their section and the other one contains this one.
  /// - Complexity: O(log *n*).
  public mutating func moveItem(
    _ item: String, _ anchor: ListAnchor<String> = .end, in section: String,
    toSection target: String? = nil
  ) throws(ListError) {
    let path = ListItemPath(section: section, item: item)
    let move = try change { order throws(ListError) in
      try order.moveItem(path, anchor, toSection: target ?? section)
    }
    // Within its section an item keeps its handle, and so its marks.
    if let move, move.old != move.new { marks.rename([move.old: move.new]) }
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
}
