import OrderedCollections

extension IdentifiedOrder {
  /// An item's way to a place, perhaps in another section, where it may go by another handle.
  struct ItemMove {
    let old: UInt32
    let new: UInt32
    let source: UInt32
    let target: UInt32
  }

  /// Puts items at the end of a section, or beside one of its items.
  ///
  /// - Parameter marks: room to note what is kept.
  /// - Returns: the section, and what became of the items.
  mutating func insert(
    _ items: [String], _ anchor: ListAnchor<String>?, section name: String,
    duplicates policy: ListDuplicatePolicy, _ marks: inout some HandleMarking
  ) throws(ListError) -> (section: UInt32, sieve: ItemSieve) {
    let section = try section(name)
    let index =
      if let anchor {
        try itemIndex(of: anchor, section: name)
      } else {
        order.items(of: section).count
      }
    let sieve = try sift(items, section, name, policy, replacing: false, &marks)
    order.replaceItems(of: section, index..<index, with: sieve.keptHandles)
    return (section, sieve)
  }

  /// Decides which of the items that a section is given enter it.
  ///
  /// - Parameter replacing: whether they come in place of the items that it has.
  mutating func sift(
    _ items: [String], _ section: UInt32, _ name: String,
    _ policy: ListDuplicatePolicy, replacing: Bool, _ marks: inout some HandleMarking
  ) throws(ListError) -> ItemSieve {
    var sieve = ItemSieve(
      section: name, policy: policy, identifiers: items,
      handles: offer(items, section: section))
    let (order, identifiers) = (order, identifiers)
    try sieve.sift(&marks) { item in
      guard let home = order.section(of: item) else { return .none }
      if home == section { return replacing ? .none : .here }
      return .elsewhere(section: identifiers.sectionIdentifier(home))
    }
    return sieve
  }

  /// Removes items.
  ///
  /// - Returns: the section, where it is known, and those of the items that are not.
  mutating func deleteItems(
    _ items: [String], section name: String
  ) -> (section: UInt32?, gone: [UInt32], unknown: [ListItemPath]) {
    let section = known(section: name)
    var gone: OrderedSet<UInt32> = []
    var unknown: [ListItemPath] = []
    for item in items {
      if let section, let handle = known(item: item, in: section) {
        gone.append(handle)
      } else {
        unknown.append(ListItemPath(section: name, item: item))
      }
    }
    if let section { order.removeItems(of: section, Array(gone)) }
    return (section, Array(gone), unknown)
  }

  /// Moves an item next to another one; `nil` where that is itself.
  mutating func moveItem(
    _ path: ListItemPath, _ anchor: ListAnchor<ListItemPath>
  ) throws(ListError) -> ItemMove? {
    let (source, item) = try item(path)
    let beside = anchor.subject
    let target = try section(beside.section)
    let inner: ListAnchor<String> =
      if case .before = anchor { .before(beside.item) } else { .after(beside.item) }
    _ = try itemIndex(of: inner, section: beside.section)
    if beside == path { return nil }
    let new = try room(for: path, item, from: source, in: target, beside.section)
    order.remove(item: item)
    // After the removal, as the anchor may have followed the item.
    let index = try itemIndex(of: inner, section: beside.section)
    order.replaceItems(of: target, index..<index, with: [new])
    return ItemMove(old: item, new: new, source: source, target: target)
  }

  /// Moves an item to the end of a section.
  mutating func moveItem(
    _ path: ListItemPath, toSection name: String
  ) throws(ListError) -> ItemMove {
    let (source, item) = try item(path)
    let target = try section(name)
    let new = try room(for: path, item, from: source, in: target, name)
    order.remove(item: item)
    let index = order.items(of: target).count
    order.replaceItems(of: target, index..<index, with: [new])
    return ItemMove(old: item, new: new, source: source, target: target)
  }

  /// What an item is to be called in a section that it moves to.
  private mutating func room(
    for path: ListItemPath, _ item: UInt32, from source: UInt32, in target: UInt32, _ name: String
  ) throws(ListError) -> UInt32 {
    guard target != source else { return item }
    let new = offer([path.item], section: target)[0]
    guard order.section(of: new) != target else {
      throw ListError(
        .duplicates,
        "section '\(name)' has an item '\(path.item)' already, so the one of section "
          + "'\(path.section)' cannot move there; nothing was changed")
    }
    return new
  }
}
