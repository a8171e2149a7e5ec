/// Operations on sections.
extension ListOperable {
  /// Puts sections at the end of the list. A known identifier is a duplicate: it is dropped.
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

  /// Puts sections directly before another one.
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

  /// Puts sections directly after another one.
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

  /// Moves a section directly before another one.
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

  /// Moves a section directly after another one.
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

  /// Removes sections; those that are unknown are listed in the outcome.
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

  /// Makes all views of a section anew, after reading its items again.
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

  /// Makes these the sections of the list, without animation, and fills all cells that stay again.
  ///
  /// A new object with a known identifier takes over from the old one.
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

  /// Makes these the sections of the list. What stays keeps its cells; comparable items that
  /// changed are filled again.
  ///
  /// A new object with a known identifier takes over from the old one.
  ///
  /// - Parameter reloadVisibleViews: whether all cells that stay are filled again.
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
