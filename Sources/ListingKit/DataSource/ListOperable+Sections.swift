/// Operations on sections.
extension ListOperable {
  /// Appends sections to the list. A section with a known identifier is a duplicate, which is dropped.
  @discardableResult
  public func append(
    newSections: [any ListSection], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .appendSections(newSections, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences,
      completion: completion)
  }

  /// Inserts sections before another one.
  @discardableResult
  public func insert(
    newSections: [any ListSection], beforeSection: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .insertSections(
        newSections, .before(beforeSection.listIdentifier), fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Inserts sections after another one.
  @discardableResult
  public func insert(
    newSections: [any ListSection], afterSection: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .insertSections(newSections, .after(afterSection.listIdentifier), fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves a section before another one.
  @discardableResult
  public func move(
    section: any ListIdentifiable, beforeSection: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .moveSection(section, .before(beforeSection.listIdentifier), fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves a section after another one.
  @discardableResult
  public func move(
    section: any ListIdentifiable, afterSection: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .moveSection(section, .after(afterSection.listIdentifier), fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Deletes sections. The outcome contains those that are unknown.
  @discardableResult
  public func delete(
    sections: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .deleteSections(sections, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences,
      completion: completion)
  }

  /// Reads a section's items again and replaces all of its views.
  @discardableResult
  public func reload(
    section: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reloadSections([section], fileID: fileID, line: line),
      animatingDifferences: animatingDifferences,
      completion: completion)
  }

  /// Replaces the sections of the list, without animation, and reconfigures all cells that stay.
  ///
  /// A new object replaces the old one with the same identifier.
  @discardableResult
  public func reload(
    newSections: [any ListSection], completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .replaceSections(newSections, reconfiguring: true, fileID: fileID, line: line),
      animatingDifferences: false,
      completion: completion)
  }

  /// Replaces the sections of the list. Items that stay keep their cells; changed ones are reconfigured.
  ///
  /// A new object replaces the old one with the same identifier.
  ///
  /// - Parameter reloadVisibleViews: whether to reconfigure all cells that stay.
  @discardableResult
  public func update(
    newSections: [any ListSection], reloadVisibleViews: Bool = false,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .replaceSections(newSections, reconfiguring: reloadVisibleViews, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }
}

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
