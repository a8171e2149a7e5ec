extension ListSectionedDifference where Section: Hashable, Item: Hashable {
  /// Compares two lists whose sections and items are their own identity.
  ///
  /// - Parameters:
  ///   - old: the sections as they were.
  ///   - new: the sections as they are.
  ///   - identity: whether an item that goes from one section to another is the same item. Where it
  ///     is, both sections must be in both lists for it to be a move.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order; of a
  ///   section without changes each item is compared once and none is hashed, and none is looked at
  ///   where both lists share the array.
  @inlinable
  public init(
    from old: [ListArraySection<Section, Item>], to new: [ListArraySection<Section, Item>],
    identity: ListIdentity = .section
  ) {
    self.init(
      old, new, sections: ListDifference(from: old.map(\.section), to: new.map(\.section)),
      compare: { ListDifference(from: $0, to: $1) },
      pair: identity == .list ? { ElementPairing.any($0, $1) } : nil, isContentEqual: nil)
  }
}

extension ListSectionedDifference {
  /// Compares two lists whose sections and items are known by keys.
  ///
  /// - Parameters:
  ///   - old: the sections as they were.
  ///   - new: the sections as they are.
  ///   - sectionIdentity: what a section is known by.
  ///   - itemIdentity: what an item is known by.
  ///   - identity: whether an item that goes from one section to another is the same item.
  ///   - isSectionContentEqual: whether a section that stays shows the same, its items aside;
  ///     without it none counts as updated.
  ///   - isContentEqual: whether an item that stays shows the same; without it none counts as
  ///     updated, and ``applying(to:)`` keeps the old items.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init<SectionKey: Hashable, ItemKey: Hashable>(
    from old: [ListArraySection<Section, Item>], to new: [ListArraySection<Section, Item>],
    by sectionIdentity: KeyPath<Section, SectionKey>,
    itemsBy itemIdentity: KeyPath<Item, ItemKey>, identity: ListIdentity = .section,
    isSectionContentEqual: ((Section, Section) -> Bool)? = nil,
    isContentEqual: ((Item, Item) -> Bool)? = nil
  ) {
    self.init(
      old, new,
      sections: ListDifference(
        from: old.map(\.section), to: new.map(\.section), by: sectionIdentity,
        isContentEqual: isSectionContentEqual),
      compare: {
        ListDifference(from: $0, to: $1, by: itemIdentity, isContentEqual: isContentEqual)
      },
      pair: identity == .list
        ? { old, new in
          ElementPairing.any(
            old.map { $0[keyPath: itemIdentity] }, new.map { $0[keyPath: itemIdentity] })
        } : nil, isContentEqual: isContentEqual)
  }

  /// Compares two lists of sections of a type of one's own.
  ///
  /// - Parameters:
  ///   - old: the sections as they were.
  ///   - new: the sections as they are.
  ///   - sectionIdentity: what a section is known by.
  ///   - items: the items of a section.
  ///   - itemIdentity: what an item is known by.
  ///   - identity: whether an item that goes from one section to another is the same item.
  ///   - isSectionContentEqual: whether a section that stays shows the same, its items aside;
  ///     without it none counts as updated.
  ///   - isContentEqual: whether an item that stays shows the same; without it none counts as
  ///     updated.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init<SectionKey: Hashable, ItemKey: Hashable>(
    from old: [Section], to new: [Section], by sectionIdentity: KeyPath<Section, SectionKey>,
    items: KeyPath<Section, [Item]>, itemsBy itemIdentity: KeyPath<Item, ItemKey>,
    identity: ListIdentity = .section,
    isSectionContentEqual: ((Section, Section) -> Bool)? = nil,
    isContentEqual: ((Item, Item) -> Bool)? = nil
  ) {
    self.init(
      from: old.map { ListArraySection($0, items: $0[keyPath: items]) },
      to: new.map { ListArraySection($0, items: $0[keyPath: items]) },
      by: sectionIdentity, itemsBy: itemIdentity, identity: identity,
      isSectionContentEqual: isSectionContentEqual, isContentEqual: isContentEqual)
  }
}

extension ListSectionedDifference where Section: ListDiffable, Item: ListDiffable {
  /// Compares two lists by the identifiers of their sections and items, and the content of those
  /// that stay.
  ///
  /// - Parameters:
  ///   - old: the sections as they were.
  ///   - new: the sections as they are.
  ///   - identity: whether an item that goes from one section to another is the same item.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init(
    fromSections old: [ListArraySection<Section, Item>],
    to new: [ListArraySection<Section, Item>], identity: ListIdentity = .section
  ) {
    self.init(
      from: old, to: new, by: \.listIdentifier, itemsBy: \.listIdentifier, identity: identity,
      isSectionContentEqual: { $1.isContentEqual(to: $0) },
      isContentEqual: { $1.isContentEqual(to: $0) })
  }
}
