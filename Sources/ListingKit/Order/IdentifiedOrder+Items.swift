import OrderedCollections

extension IdentifiedOrder {
  /// The move of an item within its section or to another one, where it may have another handle.
  struct ItemMove {
    let old: ItemHandle
    let new: ItemHandle
    let source: SectionHandle
    let target: SectionHandle
  }

  /// Inserts items into a section.
  ///
  /// - Parameter marks: space to mark the inserted items.
  /// - Returns: the section, and which items were inserted, dropped and updated.
  mutating func insert(
    _ items: [String], _ anchor: ListAnchor<String>, section name: String,
    duplicates policy: ListDuplicatePolicy, _ marks: inout some HandleMarking
  ) throws(ListError) -> (section: SectionHandle, filter: DuplicateFilter) {
    let section = try section(name)
    let index = try itemIndex(of: anchor, section: name)
    let filter = try removeDuplicates(items, section, name, policy, replacing: false, &marks)
    order.replaceItems(of: section, index..<index, with: filter.keptHandles)
    return (section, filter)
  }

  /// Filters the items that are added to a section.
  ///
  /// - Parameter replacing: whether they replace all items of the section.
  mutating func removeDuplicates(
    _ items: [String], _ section: SectionHandle, _ name: String,
    _ policy: ListDuplicatePolicy, replacing: Bool, _ marks: inout some HandleMarking
  ) throws(ListError) -> DuplicateFilter {
    let (handles, candidates) = intern(
      items, section: section, expecting: replacing ? order.items(of: section).handles : [])
    var filter = DuplicateFilter(
      section: name, policy: policy, identifiers: items, handles: handles, candidates: candidates)
    let (order, identifiers) = (order, identifiers)
    try filter.removeDuplicates(&marks) { item in
      guard let home = order.section(of: item) else { return .none }
      if home == section { return replacing ? .none : .here }
      return .elsewhere(section: identifiers.sectionIdentifier(home))
    }
    return filter
  }

  /// Removes items.
  ///
  /// - Returns: the section, if it is known, and the unknown items.
  mutating func deleteItems(
    _ items: [String], section name: String
  ) -> (section: SectionHandle?, gone: [ItemHandle], unknown: [ListItemPath]) {
    let section = known(section: name)
    var gone: OrderedSet<ItemHandle> = []
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

  /// Moves an item to a place in its section or in another one.
  ///
  /// - Returns: the move; `nil` if the item is its own anchor.
  mutating func moveItem(
    _ path: ListItemPath, _ anchor: ListAnchor<String>, toSection name: String
  ) throws(ListError) -> ItemMove? {
    let (source, item) = try item(path)
    let target = try section(name)
    _ = try itemIndex(of: anchor, section: name)
    if target == source, anchor.subject == path.item { return nil }
    let new = try destinationHandle(for: path, item, from: source, in: target, name)
    order.remove(item: item)
    // After the removal, as the anchor may have followed the item.
    let index = try itemIndex(of: anchor, section: name)
    order.replaceItems(of: target, index..<index, with: [new])
    return ItemMove(old: item, new: new, source: source, target: target)
  }

  /// Returns the handle of an item in the section that it moves to.
  private mutating func destinationHandle(
    for path: ListItemPath, _ item: ItemHandle, from source: SectionHandle,
    in target: SectionHandle, _ name: String
  ) throws(ListError) -> ItemHandle {
    guard target != source else { return item }
    let new = intern([path.item], section: target).handles[0]
    guard order.section(of: new) != target else {
      throw ListError(
        .duplicates,
        "section '\(name)' already has an item '\(path.item)', so the item of section "
          + "'\(path.section)' can't move there; nothing was changed")
    }
    return new
  }
}
