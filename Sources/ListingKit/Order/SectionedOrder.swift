import Foundation

/// The order of a list by handles alone: its sections, and the items of each.
///
/// A value: taking a copy is O(1), and keeping it costs what changes afterwards.
struct SectionedOrder: Sendable {
  private(set) var sections = ChunkedOrder()
  private var sectionPlaces = PlaceIndex()
  /// By the handle of the section.
  private var itemOrders = ChunkedArray(blank: ChunkedOrder())
  private var itemPlaces = PlaceIndex()
  /// The number of items in all sections.
  private(set) var itemCount = 0

  // MARK: - Sections

  func contains(section: UInt32) -> Bool { sectionPlaces.leaf(of: section) != nil }

  /// The index of a section; `nil` where it is not there.
  ///
  /// - Complexity: O(log *n*).
  func index(ofSection section: UInt32) -> Int? {
    sections.position(of: section, in: sectionPlaces)
  }

  /// The items of a section; none where it is not there.
  func items(of section: UInt32) -> ChunkedOrder { itemOrders[section] }

  mutating func insert(section: UInt32, at index: Int) {
    sections.replace(index..<index, with: [section], owner: 0, places: &sectionPlaces)
  }

  /// Removes a section and its items.
  mutating func remove(section: UInt32) {
    guard let index = index(ofSection: section) else { return }
    replaceItems(of: section, 0..<items(of: section).count, with: [])
    sections.replace(index..<(index + 1), with: [], owner: 0, places: &sectionPlaces)
  }

  /// Moves a section.
  ///
  /// - Parameter index: where it goes, counted without it.
  mutating func move(section: UInt32, to index: Int) {
    guard let old = self.index(ofSection: section) else { return }
    sections.replace(old..<(old + 1), with: [], owner: 0, places: &sectionPlaces)
    insert(section: section, at: index)
  }

  /// Brings the sections into an order; those that are there are the same.
  mutating func sort(sections new: [UInt32]) {
    sections.become(new, owner: 0, places: &sectionPlaces)
  }

  /// Makes these the sections, each with its items. What stays is left alone.
  mutating func become(_ new: [(section: UInt32, items: [UInt32])]) {
    let staying = Set(new.map(\.section))
    for section in sections.handles where !staying.contains(section) { remove(section: section) }
    for (section, items) in new {
      if !contains(section: section) { insert(section: section, at: sections.count) }
      // An item that is in another section leaves that first.
      for item in items where self.section(of: item) ?? section != section { remove(item: item) }
    }
    for (section, items) in new { setItems(of: section, items) }
    sort(sections: new.map(\.section))
  }

  // MARK: - Items

  /// The section that holds an item; `nil` where none does.
  func section(of item: UInt32) -> UInt32? { itemPlaces.owner(of: item) }

  func contains(item: UInt32) -> Bool { itemPlaces.leaf(of: item) != nil }

  /// The position of an item in its section; `nil` where it is not in the list.
  ///
  /// - Complexity: O(log *n*).
  func position(ofItem item: UInt32) -> Int? {
    guard let section = section(of: item) else { return nil }
    return items(of: section).position(of: item, in: itemPlaces)
  }

  /// The index path of an item; `nil` where it is not in the list.
  ///
  /// - Complexity: O(log *n*).
  func indexPath(of item: UInt32) -> IndexPath? {
    guard let section = section(of: item), let index = index(ofSection: section),
      let position = items(of: section).position(of: item, in: itemPlaces)
    else { return nil }
    return IndexPath(item: position, section: index)
  }

  /// The sections that do not share the storage of their items with another version, so that these
  /// may differ.
  func sectionsNotShared(with other: SectionedOrder) -> [UInt32] {
    itemOrders.indexesNotShared(with: other.itemOrders)
      .filter { !items(of: $0).isIdentical(to: other.items(of: $0)) }
  }

  /// Whether another order of the same handles is the same one. Parts that both share are not
  /// looked into.
  func isEqual(to other: SectionedOrder) -> Bool {
    guard itemCount == other.itemCount, sections.isEqual(to: other.sections) else { return false }
    return sections.handles.allSatisfy { items(of: $0).isEqual(to: other.items(of: $0)) }
  }

  /// Puts items in the place of others of a section.
  mutating func replaceItems(of section: UInt32, _ range: Range<Int>, with added: [UInt32]) {
    itemCount += added.count - range.count
    itemOrders.update(section) {
      $0.replace(range, with: added, owner: section, places: &itemPlaces)
    }
  }

  /// Makes these the items of a section.
  mutating func setItems(of section: UInt32, _ new: [UInt32]) {
    itemCount += new.count - items(of: section).count
    itemOrders.update(section) { $0.become(new, owner: section, places: &itemPlaces) }
  }

  /// Removes items of a section, all of which it holds.
  ///
  /// - Complexity: O(*k* log *n*).
  mutating func removeItems(of section: UInt32, _ gone: [UInt32]) {
    let order = items(of: section)
    guard gone.count > 64, gone.count * 4 > order.count else {
      for item in gone { remove(item: item) }
      return
    }
    // So many that it is quicker to go through all of them once.
    let set = Set(gone)
    setItems(of: section, order.handles.filter { !set.contains($0) })
  }

  mutating func remove(item: UInt32) {
    guard let section = section(of: item), let position = position(ofItem: item) else { return }
    replaceItems(of: section, position..<(position + 1), with: [])
  }

  /// A copy with the sections of another order, in which those that stay hold the items that they
  /// have here: what is shown between two batches. An item may be in two sections then, and is found
  /// in one of them.
  ///
  /// - Parameter renewed: the sections that hold the items of the other order, though they stay.
  /// - Complexity: O(*k* + *s*) for *k* items of sections that come, go or are renewed, and *s*
  ///   sections: no more than the operations cost that have done so.
  func taking(sectionsOf other: SectionedOrder, renewing renewed: Set<UInt32>) -> SectionedOrder {
    var result = self
    for section in sections.handles where !other.contains(section: section) {
      result.remove(section: section)
    }
    let new = other.sections.handles
    let coming = new.filter { !contains(section: $0) || renewed.contains($0) }
    // All of them leave first, as an item may have gone from one of the sections to another.
    for section in coming where contains(section: section) {
      result.setItems(of: section, [])
    }
    for section in coming {
      if !contains(section: section) { result.insert(section: section, at: result.sections.count) }
      result.setItems(of: section, other.items(of: section).handles)
    }
    result.sort(sections: new)
    return result
  }
}
