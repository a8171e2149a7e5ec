/// Changes of sections, by the rules of ``ListDataSource``.
extension ListSnapshot {
  /// Puts sections without items at the end, in the order given. Those that are there already stay
  /// as they are.
  ///
  /// - Returns: the sections that were dropped as duplicates or for an empty identifier.
  /// - Complexity: O(*k* log *s*) for *k* sections.
  @discardableResult
  public mutating func appendSections(_ identifiers: [String]) -> ListOutcome {
    insert(identifiers, at: numberOfSections)
  }

  /// Puts sections without items directly before another one, in the order given.
  ///
  /// - Returns: the sections that were dropped as duplicates or for an empty identifier.
  /// - Throws: `unknown-anchor`.
  /// - Complexity: O(*k* log *s*) for *k* sections.
  @discardableResult
  public mutating func insertSections(
    _ identifiers: [String], beforeSection: String
  ) throws(ListError) -> ListOutcome {
    insert(identifiers, at: try identified.sectionIndex(of: .before(beforeSection)))
  }

  /// Puts sections without items directly after another one, in the order given.
  ///
  /// - Returns: the sections that were dropped as duplicates or for an empty identifier.
  /// - Throws: `unknown-anchor`.
  /// - Complexity: O(*k* log *s*) for *k* sections.
  @discardableResult
  public mutating func insertSections(
    _ identifiers: [String], afterSection: String
  ) throws(ListError) -> ListOutcome {
    insert(identifiers, at: try identified.sectionIndex(of: .after(afterSection)))
  }

  /// Removes sections with their items.
  ///
  /// - Returns: the sections that weren't found.
  /// - Complexity: O(*k* log *n*) for *k* items in these sections.
  @discardableResult
  public mutating func deleteSections(_ identifiers: [String]) -> ListOutcome {
    var outcome = ListOutcome()
    let (gone, unknown) = identified.deleteSections(identifiers)
    for removed in gone {
      marks.reloadedSections.remove(removed.section)
      marks.delete(removed.items)
    }
    outcome.unknownSections = unknown
    return outcome
  }

  /// Moves a section directly before another one. One before itself stays.
  ///
  /// - Throws: `unknown-section` or `unknown-anchor`.
  /// - Complexity: O(log *s*).
  public mutating func moveSection(
    _ section: String, beforeSection: String
  ) throws(ListError) {
    _ = try identified.moveSection(section, .before(beforeSection))
  }

  /// Moves a section directly after another one. One after itself stays.
  ///
  /// - Throws: `unknown-section` or `unknown-anchor`.
  /// - Complexity: O(log *s*).
  public mutating func moveSection(
    _ section: String, afterSection: String
  ) throws(ListError) {
    _ = try identified.moveSection(section, .after(afterSection))
  }

  /// Reloads sections when the snapshot is applied. Their items are those of the snapshot.
  ///
  /// - Throws: `unknown-section`; then none of them is marked.
  public mutating func reloadSections(_ identifiers: [String]) throws(ListError) {
    marks.reloadedSections.formUnion(try identified.sections(identifiers))
  }

  private mutating func insert(_ names: [String], at index: Int) -> ListOutcome {
    var outcome = ListOutcome()
    outcome.droppedSections = change { order in
      let filter = order.removeDuplicates(sections: names)
      for (offset, position) in filter.kept.enumerated() {
        let section = order.intern(section: names[position])
        order.order.insert(section: section, at: index + offset)
      }
      return filter.dropped
    }
    return outcome
  }
}
