import Foundation

/// The handles of a list's sections in order, and of the items of each section.
///
/// A copy is O(1), and its memory depends on the changes after it.
struct SectionedOrder: Sendable {
  private(set) var sections = ChunkedOrder<SectionHandle>()
  private var sectionPlaces = PlaceIndex<SectionHandle>()
  private var items = ItemOrders()
  /// The sections that show other items than they have, and these items.
  private var shown: ShownItems?
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
  func items(of section: SectionHandle) -> ChunkedOrder<ItemHandle> {
    if let shown, shown.sections.contains(section) { return shown.items[section] }
    return items[section]
  }

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
  func section(of item: ItemHandle) -> SectionHandle? {
    guard let shown else { return items.places.section(of: item) }
    if let section = shown.items.places.section(of: item) { return section }
    return items.places.section(of: item).flatMap { shown.sections.contains($0) ? nil : $0 }
  }

  func contains(item: ItemHandle) -> Bool {
    shown == nil ? items.places.leaf(of: item) != nil : section(of: item) != nil
  }

  /// The position of an item in its section; `nil` if it isn't in the order.
  ///
  /// - Complexity: O(log *n*).
  func position(ofItem item: ItemHandle) -> Int? {
    section(of: item).flatMap { position(of: item, in: $0) }
  }

  private func position(of item: ItemHandle, in section: SectionHandle) -> Int? {
    if let shown, shown.sections.contains(section) {
      return shown.items.position(of: item, in: section)
    }
    return items.position(of: item, in: section)
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
      let position = position(of: item, in: section)
    else { return nil }
    return (index, position)
  }

  /// The sections whose items may differ from those in another version, since their storage isn't
  /// shared.
  func sectionsNotShared(with other: SectionedOrder) -> [SectionHandle] {
    let presented = (shown?.sections ?? []).union(other.shown?.sections ?? [])
    return
      (items.sectionsNotShared(with: other.items).filter { !presented.contains($0) }
      + presented.sorted()).filter { !items(of: $0).isIdentical(to: other.items(of: $0)) }
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
    if shown?.sections.contains(section) ?? false {
      shown?.items.replace(range, of: section, with: added)
    } else {
      items.replace(range, of: section, with: added)
    }
  }

  /// Replaces all items of a section.
  mutating func setItems(of section: SectionHandle, _ new: [ItemHandle]) {
    itemCount += new.count - items(of: section).count
    if shown?.sections.contains(section) ?? false {
      shown?.items.set(new, of: section)
    } else {
      items.set(new, of: section)
    }
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

  // MARK: - Shown items

  /// Whether a section shows other items than it has.
  var isPresented: Bool { shown != nil }

  /// Returns the order in which some sections show other items. The others share their storage with this one.
  ///
  /// - Complexity: O(*s*) for *s* of those sections.
  func showing(_ new: ShownItems) -> SectionedOrder {
    var order = self
    order.shown = new.sections.isEmpty ? nil : new
    for section in new.sections {
      order.itemCount += order.items(of: section).count - items(of: section).count
    }
    return order
  }

  /// The order in which the shown items of sections are all of their items.
  ///
  /// - Complexity: O(*n*) for *n* items of sections that show others.
  var withShownItemsAlone: SectionedOrder {
    guard let shown else { return self }
    var order = self
    order.shown = nil
    for section in shown.sections { order.items.set([], of: section) }
    for section in shown.sections { order.items.set(shown.items[section].handles, of: section) }
    return order
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

/// The items of sections in order.
struct ItemOrders: Sendable {
  /// By the handle of the section.
  private var orders = ChunkedArray(blank: ChunkedOrder<ItemHandle>())
  fileprivate(set) var places = PlaceIndex<ItemHandle>()

  subscript(section: SectionHandle) -> ChunkedOrder<ItemHandle> { orders[section.index] }

  func contains(_ item: ItemHandle) -> Bool { places.leaf(of: item) != nil }

  /// The position of an item in its section; `nil` if it isn't there.
  ///
  /// - Complexity: O(log *n*).
  func position(of item: ItemHandle, in section: SectionHandle) -> Int? {
    orders[section.index].position(of: item, in: places)
  }

  func sectionsNotShared(with other: ItemOrders) -> [SectionHandle] {
    orders.indexesNotShared(with: other.orders).map { SectionHandle(index: $0) }
  }

  mutating func replace(_ range: Range<Int>, of section: SectionHandle, with added: [ItemHandle]) {
    orders.update(section.index) {
      $0.replace(range, with: added, section: section, places: &places)
    }
  }

  mutating func set(_ new: [ItemHandle], of section: SectionHandle) {
    orders.update(section.index) { $0.become(new, section: section, places: &places) }
  }
}

/// The items of the sections that show other items than they have.
struct ShownItems: Sendable {
  var sections: Set<SectionHandle> = []
  var items = ItemOrders()
}
