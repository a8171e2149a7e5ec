/// Showing a snapshot: the list's own, changed, or one that was made from nothing.
extension ListOperable {
  /// Shows a snapshot: what it holds is on display afterwards, in its order, and what it marks is
  /// made or filled again.
  ///
  /// It is one operation of the record. A section is known by its identifier: each must be in the
  /// list, or on display. Items are known by theirs; a section has them when the snapshot does, so
  /// change its own together with it. What was asked for before and is not on display yet is undone
  /// where the snapshot does not hold it: one that is taken from the list is what is on display, so
  /// ``ListDataSource/flush()`` before you take it, or await ``ListDataSource/waitUntilIdle(isolation:)``.
  /// Under section identity an item that is in another section
  /// than before is another item. Under list identity, an item that a snapshot of section identity
  /// holds twice stays where it is, or where it comes first.
  ///
  /// - Returns: the items that were dropped as duplicates; or `unknown-section`, and nothing changed.
  /// - Complexity: for a snapshot that was taken from this list what the two do not share; O(*n*)
  ///   for any other.
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
