import Foundation

// The positions of repeated identifiers, for each way in which elements are identified.

extension ListDifference where Element: ListDiffable {
  /// Compares two lists of items by their identifiers, and the content of the surviving items.
  ///
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init(fromItems old: [Element], to new: [Element]) {
    self.init(
      from: old, to: new, by: \.listIdentifier, isContentEqual: { $1.isContentEqual(to: $0) })
  }

  /// The positions of items whose identifier occurred before in the same list, ascending.
  ///
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions(inItems items: [Element]) -> [Int] {
    repeatedPositions(in: items, by: \.listIdentifier)
  }
}

extension ListSectionedDifference {
  /// The indexes of sections, and the index paths of items, whose key occurred before in the same
  /// list, ascending. Sections with the same key have separate items.
  ///
  /// - Parameters:
  ///   - sections: the sections in order.
  ///   - sectionIdentity: returns the key that identifies a section.
  ///   - itemIdentity: returns the key that identifies an item.
  ///   - identity: whether an item repeats only items of its section, or of any section.
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions<SectionKey: Hashable, ItemKey: Hashable>(
    in sections: [ListArraySection<Section, Item>],
    by sectionIdentity: (Section) -> SectionKey,
    itemsBy itemIdentity: (Item) -> ItemKey, identity: ListIdentity = .section
  ) -> (sections: [Int], items: [IndexPath]) {
    var seen: Set<ItemKey> = []
    var items: [IndexPath] = []
    for (index, section) in sections.enumerated() {
      if identity == .section { seen = [] }
      items += ListDifference.repeatedPositions(in: section.items, by: itemIdentity, after: &seen)
        .map { IndexPath(item: $0, section: index) }
    }
    let models = sections.map(\.section)
    return (ListDifference.repeatedPositions(in: models, by: sectionIdentity), items)
  }

  /// The indexes of sections of a custom type, and the index paths of items, whose key occurred
  /// before in the same list, ascending. Sections with the same key have separate items.
  ///
  /// - Parameters:
  ///   - sections: the sections in order.
  ///   - sectionIdentity: returns the key that identifies a section.
  ///   - items: returns the items of a section.
  ///   - itemIdentity: returns the key that identifies an item.
  ///   - identity: whether an item repeats only items of its section, or of any section.
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions<SectionKey: Hashable, ItemKey: Hashable>(
    in sections: [Section], by sectionIdentity: (Section) -> SectionKey,
    items: (Section) -> [Item], itemsBy itemIdentity: (Item) -> ItemKey,
    identity: ListIdentity = .section
  ) -> (sections: [Int], items: [IndexPath]) {
    repeatedPositions(
      in: sections.map { ListArraySection($0, items: items($0)) }, by: sectionIdentity,
      itemsBy: itemIdentity, identity: identity)
  }
}

extension ListSectionedDifference where Section: Hashable, Item: Hashable {
  /// The indexes of sections, and the index paths of items, that occurred before in the same list,
  /// ascending. Equal sections have separate items.
  ///
  /// - Parameters:
  ///   - sections: the sections in order.
  ///   - identity: whether an item repeats only items of its section, or of any section.
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions(
    in sections: [ListArraySection<Section, Item>], identity: ListIdentity = .section
  ) -> (sections: [Int], items: [IndexPath]) {
    repeatedPositions(in: sections, by: \.self, itemsBy: \.self, identity: identity)
  }
}

extension ListSectionedDifference where Section: ListDiffable, Item: ListDiffable {
  /// The indexes of sections, and the index paths of items, whose identifier occurred before in the
  /// same list, ascending. Sections with the same identifier have separate items.
  ///
  /// - Parameters:
  ///   - sections: the sections in order.
  ///   - identity: whether an item repeats only items of its section, or of any section.
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions(
    inSections sections: [ListArraySection<Section, Item>], identity: ListIdentity = .section
  ) -> (sections: [Int], items: [IndexPath]) {
    repeatedPositions(
      in: sections, by: \.listIdentifier, itemsBy: \.listIdentifier, identity: identity)
  }
}
