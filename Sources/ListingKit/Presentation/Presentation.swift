/// The items that sections with rules show. They are derived from all of their items, by what changed since.
struct Presentation {
  /// What the shown items of a section were derived from.
  struct Base {
    /// The section, whose rules they follow.
    let object: ObjectIdentifier
    /// All items of the section.
    var items: ChunkedOrder<ItemHandle>
    /// The children of an outline, each with the item at the top of its branch.
    var roots: [ItemHandle: ItemHandle] = [:]
  }

  var shown = ShownItems()
  private(set) var bases: [SectionHandle: Base] = [:]
  /// The sections whose items or rules may have changed.
  private(set) var changedSections: Set<SectionHandle> = []
  /// The sections whose rules have changed, so that all of their items are examined.
  private var changedRules: Set<SectionHandle> = []
  /// The items that have new content, or must be examined again.
  private(set) var changedItems: Set<ItemHandle> = []

  /// Whether all sections show what they have.
  var isEmpty: Bool { bases.isEmpty && changedSections.isEmpty }

  /// Notes that items of a section, or its rules, may have changed.
  mutating func note(_ section: SectionHandle, changesRules: Bool = false) {
    changedSections.insert(section)
    if changesRules { changedRules.insert(section) }
  }

  /// Notes that an item may have new content.
  mutating func note(item: ItemHandle) {
    if !isEmpty { changedItems.insert(item) }
  }

  /// Returns the changed sections, which are derived next.
  mutating func takeChangedSections() -> [SectionHandle] {
    defer { changedSections = [] }
    return changedSections.sorted()
  }

  /// Notes that all changes are derived.
  mutating func endDerivation() {
    changedItems = []
    changedRules = []
  }

  func haveRulesChanged(of section: SectionHandle) -> Bool { changedRules.contains(section) }

  /// The item at the top of the branch of a shown child; `nil` for any other item.
  func root(of item: ItemHandle, in section: SectionHandle) -> ItemHandle? {
    bases[section]?.roots[item]
  }

  /// Has a section show items.
  mutating func show(_ items: [ItemHandle], of section: SectionHandle, from base: Base) {
    takeFromOthers(items, section)
    shown.sections.insert(section)
    shown.items.set(items, of: section)
    bases[section] = base
  }

  /// Has a section show its own items.
  mutating func showAll(of section: SectionHandle) {
    shown.sections.remove(section)
    shown.items.set([], of: section)
    bases[section] = nil
  }

  /// Shows or hides the items of a section that have arrived, changed or moved, and removes those that have left.
  ///
  /// - Parameters:
  ///   - parts: what differs between the items from which the shown ones were derived and the current ones.
  ///   - items: the current items.
  ///   - position: returns the current position of an item; `nil` if the section doesn't have it.
  ///   - shows: returns whether each of some items is shown; called once, with the items to examine.
  /// - Complexity: O(*k* log² *n*) for *k* items in the parts of *n* items that differ.
  mutating func update(
    _ section: SectionHandle, _ parts: OrderParts<ItemHandle>,
    _ items: ChunkedOrder<ItemHandle>, position: (ItemHandle) -> Int?,
    shows: ([ItemHandle]) -> [Bool]
  ) {
    let old = Set(parts.old.handles)
    let new = Set(parts.new.handles)
    let changed = changedItems.filter { !new.contains($0) && position($0) != nil }
    let examined =
      parts.new.handles.filter { !old.contains($0) || changedItems.contains($0) } + changed
    let areShown = Dictionary(zip(examined, shows(examined))) { first, _ in first }
    var added: [(item: ItemHandle, position: Int)] = []
    for (item, position) in zip(parts.new.handles, parts.new.positions)
    where areShown[item] ?? shown.items.contains(item) {
      added.append((item, Int(position)))
    }
    for item in changed {
      guard areShown[item] == true, !shown.items.contains(item), let position = position(item)
      else { continue }
      added.append((item, position))
    }
    for item in parts.old.handles { remove(item, of: section) }
    for item in changed where areShown[item] == false { remove(item, of: section) }
    takeFromOthers(added.map(\.item), section)
    insert(added.sorted { $0.position < $1.position }, into: section, position)
    bases[section]?.items = items
  }

  private mutating func remove(_ item: ItemHandle, of section: SectionHandle) {
    guard shown.items.contains(item), let index = shown.items.position(of: item, in: section)
    else { return }
    shown.items.replace(index..<index + 1, of: section, with: [])
  }

  /// Removes items from the other sections that showed them, before these are derived: under list identity, an item
  /// that moves to another section stays the same.
  private mutating func takeFromOthers(_ items: [ItemHandle], _ section: SectionHandle) {
    guard shown.sections.count > 1 || !shown.sections.contains(section) else { return }
    for item in items {
      if let other = shown.items.places.section(of: item), other != section {
        remove(item, of: other)
      }
    }
  }

  /// Inserts items, each behind the shown ones that precede it.
  private mutating func insert(
    _ items: [(item: ItemHandle, position: Int)], into section: SectionHandle,
    _ position: (ItemHandle) -> Int?
  ) {
    var rest = items[...]
    while let first = rest.first {
      // Items that follow each other are inserted at once.
      var length = 1
      while length < rest.count, rest[rest.startIndex + length].position == first.position + length
      {
        length += 1
      }
      let order = shown.items[section]
      var (low, high) = (0, order.count)
      while low < high {
        let middle = (low + high) / 2
        if position(order[middle]) ?? 0 < first.position { low = middle + 1 } else { high = middle }
      }
      shown.items.replace(
        low..<low, of: section, with: rest.prefix(length).map(\.item))
      rest = rest.dropFirst(length)
    }
  }
}
