import Foundation

/// The handles of a list's sections in order, and of the items of each section.
///
/// A copy is O(1), and its memory depends on the changes after it.
struct SectionedOrder: Sendable {
  private(set) var sections = ChunkedOrder<SectionHandle>()
  private var sectionPlaces = PlaceIndex<SectionHandle>()
  /// By the handle of the section.
  private var itemOrders = ChunkedArray(blank: ChunkedOrder<ItemHandle>())
  private var itemPlaces = PlaceIndex<ItemHandle>()
  /// The number of items in all sections.
  private(set) var itemCount = 0

  // MARK: - Sections

  func contains(section: SectionHandle) -> Bool { sectionPlaces.leaf(of: section) != nil }

  /// The index of a section; `nil` if it isn't in the order.
  ///
  /// - Complexity: O(log *n*).
  func index(ofSection section: SectionHandle) -> Int? {
    sections.position(of: section, in: sectionPlaces)
  }

  /// The items of a section; empty if it isn't in the order.
  func items(of section: SectionHandle) -> ChunkedOrder<ItemHandle> { itemOrders[section.index] }

  mutating func insert(section: SectionHandle, at index: Int) {
    sections.replace(index..<index, with: [section], section: nil, places: &sectionPlaces)
  }

  /// Removes a section and its items.
  mutating func remove(section: SectionHandle) {
    guard let index = index(ofSection: section) else { return }
    replaceItems(of: section, 0..<items(of: section).count, with: [])
    sections.replace(index..<(index + 1), with: [], section: nil, places: &sectionPlaces)
  }

  /// Moves a section.
  ///
  /// - Parameter index: its index after the move.
  mutating func move(section: SectionHandle, to index: Int) {
    guard let old = self.index(ofSection: section) else { return }
    sections.replace(old..<(old + 1), with: [], section: nil, places: &sectionPlaces)
    insert(section: section, at: index)
  }

  /// Reorders the sections. Unless most of them move, those that stay in place keep their storage.
  ///
  /// - Complexity: O(*s* + *k* log *s*) for *k* of *s* sections that move.
  mutating func sort(sections new: [SectionHandle]) {
    let targets = HandlePairing(sections.handles, new).targets
    let isStaying = LongestRun.staying(targets, count: new.count).isStaying
    let moved = new.indices.filter { !isStaying[$0] }
    guard moved.count * 4 < new.count else {
      return sections.become(new, section: nil, places: &sectionPlaces)
    }
    for place in moved {
      guard let old = index(ofSection: new[place]) else { continue }
      sections.replace(old..<(old + 1), with: [], section: nil, places: &sectionPlaces)
    }
    for place in moved { insert(section: new[place], at: place) }
  }

  /// Replaces the sections and their items. Sections and items that stay keep their storage.
  mutating func become(_ new: [(section: SectionHandle, items: [ItemHandle])]) {
    let staying = Set(new.map(\.section))
    for section in sections.handles where !staying.contains(section) { remove(section: section) }
    for (section, items) in new {
      if !contains(section: section) { insert(section: section, at: sections.count) }
      // Items in other sections are removed from these first.
      for item in items where self.section(of: item) ?? section != section { remove(item: item) }
    }
    for (section, items) in new { setItems(of: section, items) }
    sort(sections: new.map(\.section))
  }

  // MARK: - Items

  /// The section of an item; `nil` if it isn't in the order.
  func section(of item: ItemHandle) -> SectionHandle? { itemPlaces.section(of: item) }

  func contains(item: ItemHandle) -> Bool { itemPlaces.leaf(of: item) != nil }

  /// The position of an item in its section; `nil` if it isn't in the order.
  ///
  /// - Complexity: O(log *n*).
  func position(ofItem item: ItemHandle) -> Int? {
    guard let section = section(of: item) else { return nil }
    return items(of: section).position(of: item, in: itemPlaces)
  }

  /// The index path of an item; `nil` if it isn't in the order.
  ///
  /// - Complexity: O(log *n*).
  func indexPath(of item: ItemHandle) -> IndexPath? {
    place(of: item).map { IndexPath(item: $0.item, section: $0.section) }
  }

  /// The indexes of an item's index path, which are faster to compare.
  ///
  /// - Complexity: O(log *n*).
  func place(of item: ItemHandle) -> (section: Int, item: Int)? {
    guard let section = section(of: item), let index = index(ofSection: section),
      let position = items(of: section).position(of: item, in: itemPlaces)
    else { return nil }
    return (index, position)
  }

  /// The sections whose items may differ from those in another version, since their storage isn't
  /// shared.
  func sectionsNotShared(with other: SectionedOrder) -> [SectionHandle] {
    itemOrders.indexesNotShared(with: other.itemOrders).compactMap { index in
      let section = SectionHandle(index: index)
      return items(of: section).isIdentical(to: other.items(of: section)) ? nil : section
    }
  }

  /// Returns whether another order has the same sections and items. Shared storage isn't compared.
  func isEqual(to other: SectionedOrder) -> Bool {
    guard itemCount == other.itemCount, sections.isEqual(to: other.sections) else { return false }
    return sections.handles.allSatisfy { items(of: $0).isEqual(to: other.items(of: $0)) }
  }

  /// Replaces the items in a range of a section.
  mutating func replaceItems(
    of section: SectionHandle, _ range: Range<Int>, with added: [ItemHandle]
  ) {
    itemCount += added.count - range.count
    itemOrders.update(section.index) {
      $0.replace(range, with: added, section: section, places: &itemPlaces)
    }
  }

  /// Replaces all items of a section.
  mutating func setItems(of section: SectionHandle, _ new: [ItemHandle]) {
    itemCount += new.count - items(of: section).count
    itemOrders.update(section.index) { $0.become(new, section: section, places: &itemPlaces) }
  }

  /// Removes items of a section, all of which it must contain.
  ///
  /// - Complexity: O(*k* log *n*).
  mutating func removeItems(of section: SectionHandle, _ gone: [ItemHandle]) {
    let order = items(of: section)
    guard gone.count > 64, gone.count * 4 > order.count else {
      for item in gone { remove(item: item) }
      return
    }
    // For so many items it's faster to filter all of them once.
    let set = Set(gone)
    setItems(of: section, order.handles.filter { !set.contains($0) })
  }

  mutating func remove(item: ItemHandle) {
    guard let section = section(of: item), let position = position(ofItem: item) else { return }
    replaceItems(of: section, position..<(position + 1), with: [])
  }

  /// Returns a copy with the sections of another order, in which the sections that stay have the
  /// items of this one. A host shows it between two batches. An item may be in two sections of the
  /// copy, and is found in one of them.
  ///
  /// - Parameter renewed: the sections that stay but have the items of the other order.
  /// - Complexity: O(*k* + *s*) for *k* items of inserted, deleted and renewed sections, and *s*
  ///   sections.
  func taking(sectionsOf other: SectionedOrder, renewing renewed: Set<SectionHandle>)
    -> SectionedOrder
  {
    var result = self
    for section in sections.handles where !other.contains(section: section) {
      result.remove(section: section)
    }
    let new = other.sections.handles
    let coming = new.filter { !contains(section: $0) || renewed.contains($0) }
    // All of them are removed first, since an item may have moved from one of the sections to
    // another.
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
