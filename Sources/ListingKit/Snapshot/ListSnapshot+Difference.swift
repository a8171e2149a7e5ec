extension ListSnapshot {
  /// Returns the difference from another snapshot, of the same list or another one.
  ///
  /// - Parameters:
  ///   - old: the other snapshot.
  ///   - identity: whether an item that leaves one section and enters another is the same item; by
  ///     default the snapshot's ``identity``.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  public func difference(
    from old: ListSnapshot, identity: ListIdentity? = nil
  ) -> ListSectionedDifference<String, String> {
    ListSectionedDifference(from: old.sections, to: sections, identity: identity ?? self.identity)
  }

  private var sections: [ListArraySection<String, String>] {
    sectionIdentifiers.map { ListArraySection($0, items: itemIdentifiers(inSection: $0)) }
  }
}
