import Foundation

// Which identifiers repeat, for each way in which differences are told what identifies an element.

extension ListDifference {
  /// The positions of elements whose key occurred before in the same list, ascending.
  ///
  /// - Parameter identity: what an element is known by.
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
  /// list, ascending. A section that repeats has items of its own.
  ///
  /// - Parameters:
  ///   - sections: the sections in order.
  ///   - sectionIdentity: what a section is known by.
  ///   - itemIdentity: what an item is known by.
  ///   - identity: whether an item repeats one of its section alone, or of any section.
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

  /// The indexes of sections of a type of one's own, and the index paths of items, whose key occurred
  /// before in the same list, ascending. A section that repeats has items of its own.
  ///
  /// - Parameters:
  ///   - sections: the sections in order.
  ///   - sectionIdentity: what a section is known by.
  ///   - items: the items of a section.
  ///   - itemIdentity: what an item is known by.
  ///   - identity: whether an item repeats one of its section alone, or of any section.
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
  /// ascending. A section that repeats has items of its own.
  ///
  /// - Parameters:
  ///   - sections: the sections in order.
  ///   - identity: whether an item repeats one of its section alone, or of any section.
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions(
    in sections: [ListArraySection<Section, Item>], identity: ListIdentity = .section
  ) -> (sections: [Int], items: [IndexPath]) {
    repeatedPositions(in: sections, by: \.self, itemsBy: \.self, identity: identity)
  }
}

extension ListSectionedDifference where Section: ListDiffable, Item: ListDiffable {
  /// The indexes of sections, and the index paths of items, whose identifier occurred before in the
  /// same list, ascending. A section that repeats has items of its own.
  ///
  /// - Parameters:
  ///   - sections: the sections in order.
  ///   - identity: whether an item repeats one of its section alone, or of any section.
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
