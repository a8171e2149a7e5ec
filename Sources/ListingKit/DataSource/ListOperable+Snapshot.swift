/// Applying a snapshot: one that was taken from the list and changed, or a new one.
extension ListOperable {
  /// Shows the sections and items of a snapshot in its order, and reloads and reconfigures what it marks.
  ///
  /// It's one operation of the transaction. The snapshot contains no objects: each of its sections must
  /// be in the list, or displayed. A custom section changes its `items` to those of the snapshot, too.
  /// The snapshot replaces the results of earlier operations of the transaction.
  ///
  /// If identifiers are unique in their section, an item in another section than before is another item.
  /// If they are unique in the list, an item that a snapshot contains twice stays in its section, or is
  /// in the first of the two.
  ///
  /// - Returns: the items that were dropped as duplicates; or `unknown-section`, if nothing was changed.
  /// - Complexity: O(*n*); for a snapshot that was taken from this list, in proportion to what the two
  ///   don't share.
  @discardableResult
  public func apply(
    _ snapshot: ListSnapshot, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .applySnapshot(snapshot, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }
}
