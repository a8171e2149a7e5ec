extension ListSnapshot {
  /// What leads from another snapshot to this one, whether or not they are of the same list.
  ///
  /// - Parameters:
  ///   - old: the other snapshot.
  ///   - identity: whether an item that goes from one section to another is the same item; as this
  ///     snapshot has it (``identity``) when left out.
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
