extension ListSectionedDifference where Section: Hashable, Item: Hashable {
  /// Compares two lists whose sections and items are their own identifiers.
  ///
  /// - Parameters:
  ///   - old: the old sections.
  ///   - new: the new sections.
  ///   - identity: whether an item that leaves one section and enters another is the same item. If
  ///     so, it's a move if both sections are in both lists.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order. In a
  ///   section without changes each item is compared once and none is hashed. If both lists share
  ///   the array of its items, none is compared.
  @inlinable
  public init(
    from old: [ListArraySection<Section, Item>], to new: [ListArraySection<Section, Item>],
    identity: ListIdentity = .section
  ) {
    self.init(
      old, new, sections: ListDifference(from: old.map(\.section), to: new.map(\.section)),
      compare: { ListDifference(from: $0, to: $1) },
      identity: identity, pair: { ElementPairing.any($0, $1) }, isContentEqual: nil)
  }
}

extension ListSectionedDifference {
  /// Compares two lists whose sections and items are identified by keys.
  ///
  /// - Parameters:
  ///   - old: the old sections.
  ///   - new: the new sections.
  ///   - sectionIdentity: returns the key that identifies a section.
  ///   - itemIdentity: returns the key that identifies an item.
  ///   - identity: whether an item that leaves one section and enters another is the same item.
  ///   - isSectionContentEqual: returns whether a surviving section has the same content, apart
  ///     from its items. Without it no section counts as updated.
  ///   - isContentEqual: returns whether a surviving item has the same content. Without it no item
  ///     counts as updated, and ``applying(to:)`` keeps the old items.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init<SectionKey: Hashable, ItemKey: Hashable>(
    from old: [ListArraySection<Section, Item>], to new: [ListArraySection<Section, Item>],
    by sectionIdentity: (Section) -> SectionKey,
    itemsBy itemIdentity: (Item) -> ItemKey, identity: ListIdentity = .section,
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
      identity: identity,
      pair: { ElementPairing.any($0.map(itemIdentity), $1.map(itemIdentity)) },
      isContentEqual: isContentEqual)
  }

  /// Compares two lists of sections of a custom type.
  ///
  /// - Parameters:
  ///   - old: the old sections.
  ///   - new: the new sections.
  ///   - sectionIdentity: returns the key that identifies a section.
  ///   - items: returns the items of a section.
  ///   - itemIdentity: returns the key that identifies an item.
  ///   - identity: whether an item that leaves one section and enters another is the same item.
  ///   - isSectionContentEqual: returns whether a surviving section has the same content, apart
  ///     from its items. Without it no section counts as updated.
  ///   - isContentEqual: returns whether a surviving item has the same content. Without it no item
  ///     counts as updated.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init<SectionKey: Hashable, ItemKey: Hashable>(
    from old: [Section], to new: [Section], by sectionIdentity: (Section) -> SectionKey,
    items: (Section) -> [Item], itemsBy itemIdentity: (Item) -> ItemKey,
    identity: ListIdentity = .section,
    isSectionContentEqual: ((Section, Section) -> Bool)? = nil,
    isContentEqual: ((Item, Item) -> Bool)? = nil
  ) {
    self.init(
      from: old.map { ListArraySection($0, items: items($0)) },
      to: new.map { ListArraySection($0, items: items($0)) },
      by: sectionIdentity, itemsBy: itemIdentity, identity: identity,
      isSectionContentEqual: isSectionContentEqual, isContentEqual: isContentEqual)
  }
}

extension ListSectionedDifference where Section: ListDiffable, Item: ListDiffable {
  /// Compares two lists by the identifiers of their sections and items, and the content of the
  /// surviving ones.
  ///
  /// - Parameters:
  ///   - old: the old sections.
  ///   - new: the new sections.
  ///   - identity: whether an item that leaves one section and enters another is the same item.
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
