/// Changes of sections, by the rules of ``ListDataSource``.
extension ListSnapshot {
  /// Inserts sections without items at the end, in the order given. Existing sections stay unchanged.
  ///
  /// - Returns: the sections that were dropped as duplicates or for an empty identifier.
  /// - Complexity: O(*k* log *s*) for *k* sections.
  @discardableResult
  public mutating func appendSections(_ identifiers: [String]) -> ListOutcome {
    insert(identifiers, at: numberOfSections)
  }

  /// Inserts sections without items at a place, in the order given.
  ///
  /// - Returns: the sections that were dropped as duplicates or for an empty identifier.
  /// - Throws: `unknown-anchor`.
  /// - Complexity: O(*k* log *s*) for *k* sections.
  @discardableResult
  public mutating func insertSections(
    _ identifiers: [String], _ anchor: ListAnchor<String>
  ) throws(ListError) -> ListOutcome {
    insert(identifiers, at: try identified.sectionIndex(of: anchor))
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

  /// Moves a section to a place. Next to itself it stays.
  ///
  /// - Throws: `unknown-section` or `unknown-anchor`.
  /// - Complexity: O(log *s*).
  public mutating func moveSection(
    _ section: String, _ anchor: ListAnchor<String>
  ) throws(ListError) {
    _ = try identified.moveSection(section, anchor)
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
