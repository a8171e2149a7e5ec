import Foundation

// The positions of repeated identifiers, for each way in which elements are identified.

extension ListDifference {
  /// The positions of elements whose key occurred before in the same list, ascending.
  ///
  /// - Parameter identity: the key that identifies an element.
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions<Key: Hashable>(
    in elements: [Element], by identity: KeyPath<Element, Key>
  ) -> [Int] {
    var seen: Set<Key> = []
    return elements.repeatedPositions(by: identity, after: &seen)
  }
}

extension ListDifference where Element: Hashable {
  /// The positions of elements that occurred before in the same list, ascending.
  ///
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions(in elements: [Element]) -> [Int] {
    repeatedPositions(in: elements, by: \.self)
  }
}

extension ListDifference where Element: ListDiffable {
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
  ///   - sectionIdentity: the key that identifies a section.
  ///   - itemIdentity: the key that identifies an item.
  ///   - identity: whether an item repeats only items of its section, or of any section.
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions<SectionKey: Hashable, ItemKey: Hashable>(
    in sections: [ListArraySection<Section, Item>],
    by sectionIdentity: KeyPath<Section, SectionKey>,
    itemsBy itemIdentity: KeyPath<Item, ItemKey>, identity: ListIdentity = .section
  ) -> (sections: [Int], items: [IndexPath]) {
    var seen: Set<ItemKey> = []
    var items: [IndexPath] = []
    for (index, section) in sections.enumerated() {
      if identity == .section { seen = [] }
      items += section.items.repeatedPositions(by: itemIdentity, after: &seen)
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
  ///   - sectionIdentity: the key that identifies a section.
  ///   - items: the items of a section.
  ///   - itemIdentity: the key that identifies an item.
  ///   - identity: whether an item repeats only items of its section, or of any section.
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions<SectionKey: Hashable, ItemKey: Hashable>(
    in sections: [Section], by sectionIdentity: KeyPath<Section, SectionKey>,
    items: KeyPath<Section, [Item]>, itemsBy itemIdentity: KeyPath<Item, ItemKey>,
    identity: ListIdentity = .section
  ) -> (sections: [Int], items: [IndexPath]) {
    repeatedPositions(
      in: sections.map { ListArraySection($0, items: $0[keyPath: items]) }, by: sectionIdentity,
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

extension Array {
  /// The positions of elements whose key was seen before.
  fileprivate func repeatedPositions<Key: Hashable>(
    by identity: KeyPath<Element, Key>, after seen: inout Set<Key>
  ) -> [Int] {
    seen.reserveCapacity(seen.count + count)
    return indices.filter { !seen.insert(self[$0][keyPath: identity]).inserted }
  }
}
