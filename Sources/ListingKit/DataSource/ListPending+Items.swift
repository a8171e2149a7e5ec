import OrderedCollections

extension ListPending {
  mutating func insert(
    _ items: [any ListIdentifiable], _ anchor: ListAnchor<String>?, section: String
  ) throws(ListError) -> ListOutcome {
    let count = try self.items(of: section)
    let index = if let anchor { try itemIndex(of: anchor, section: section) } else { count }
    var sieve = ItemSieve(section: section, policy: sections[section]?.duplicates ?? .first)
    try sieve.sift(items) { occurrence(of: $0, in: section) }
    if !sieve.kept.isEmpty {
      place(sieve.kept.map(\.listIdentifier), in: section, at: index)
    }
    for item in sieve.kept { take(item, section: section) }
    for item in sieve.renewed { reconfigureWithNewContent(item, section: section) }
    return finish(sieve)
  }

  mutating func updateSection(
    _ section: String, reloadingItems: [String], reloadingHeader: Bool, reloadingFooter: Bool
  ) throws(ListError) -> ListOutcome {
    guard let object = sections[section] else { throw .unknownSection(section) }
    let sieve = try sift(object.items, replacing: section, policy: object.duplicates)
    let identifiers = Set(sieve.kept.map(\.listIdentifier))
    for item in reloadingItems where !identifiers.contains(item) {
      throw .unknownItem(ListItemPath(section: section, item: item))
    }
    replaceItems(of: section, with: sieve.kept)
    for item in reloadingItems { turn.reconfigure(ListItemPath(section: section, item: item)) }
    if reloadingHeader { reloadSupplementaryView(.header, section) }
    if reloadingFooter { reloadSupplementaryView(.footer, section) }
    return finish(sieve)
  }

  mutating func deleteItems(_ items: [String], section: String) -> ListOutcome {
    var outcome = ListOutcome()
    var known: OrderedSet<String> = []
    for item in items {
      if order.sections[section]?.contains(item) == true {
        known.append(item)
      } else {
        outcome.unknown.append(ListItemPath(section: section, item: item))
      }
    }
    for item in known { drop(ListItemPath(section: section, item: item)) }
    if known.count == 1 {
      order.sections[section]?.remove(known[0])
    } else if !known.isEmpty {
      order.sections[section]?.subtract(known)
    }
    turn.touchedSections.insert(section)
    return outcome
  }

  mutating func moveItem(
    _ path: ListItemPath, _ anchor: ListAnchor<ListItemPath>
  ) throws(ListError) -> ListOutcome {
    try require(path)
    let target = anchor.subject.section
    let inner: ListAnchor<String> =
      if case .before = anchor { .before(anchor.subject.item) } else { .after(anchor.subject.item) }
    _ = try itemIndex(of: inner, section: target)
    if anchor.subject == path { return ListOutcome() }
    try requireRoom(for: path, in: target)
    order.sections[path.section]?.remove(path.item)
    // After the removal, as the anchor may have followed the item.
    let index = try itemIndex(of: inner, section: target)
    arrive(path, in: target, at: index)
    return ListOutcome()
  }

  mutating func moveItem(
    _ path: ListItemPath, toSection target: String
  ) throws(ListError) -> ListOutcome {
    try require(path)
    _ = try items(of: target)
    try requireRoom(for: path, in: target)
    order.sections[path.section]?.remove(path.item)
    arrive(path, in: target, at: order.numberOfItems(inSection: target))
    return ListOutcome()
  }

  /// Marks items that must all be there.
  mutating func mark(
    _ items: [String], section: String, _ mark: (inout ListTurn, ListItemPath) -> Void
  ) throws(ListError) -> ListOutcome {
    _ = try self.items(of: section)
    let paths = items.map { ListItemPath(section: section, item: $0) }
    for path in paths { try require(path) }
    for path in paths { mark(&turn, path) }
    return ListOutcome()
  }

  /// Has a section's header and footer made again.
  mutating func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind>, of section: String
  ) throws(ListError) -> ListOutcome {
    _ = try items(of: section)
    for kind in kinds { reloadSupplementaryView(kind, section) }
    return ListOutcome()
  }

  // MARK: - Parts

  /// The items that a section will hold, of those that it is given in place of its old ones.
  func sift(
    _ items: [any ListIdentifiable], replacing section: String, policy: ListDuplicatePolicy
  ) throws(ListError) -> ItemSieve {
    var sieve = ItemSieve(section: section, policy: policy)
    try sieve.sift(items) { identifier in
      if case .elsewhere(let other) = occurrence(of: identifier, in: section) {
        .elsewhere(section: other)
      } else {
        .none
      }
    }
    return sieve
  }

  /// Makes these the items of a section; they have been through a sieve.
  mutating func replaceItems(of section: String, with items: [any ListIdentifiable]) {
    let old = order.sections[section] ?? []
    let new = OrderedSet(items.map(\.listIdentifier))
    for item in old where !new.contains(item) {
      drop(ListItemPath(section: section, item: item))
    }
    for item in items {
      if old.contains(item.listIdentifier) {
        renew(item, section: section)
      } else {
        take(item, section: section)
      }
    }
    order.sections[section] = new
    turn.touchedSections.insert(section)
  }

  mutating func reloadSupplementaryView(_ kind: ListSupplementaryKind, _ section: String) {
    turn.reloadedSupplementaryViews.insert(ListSupplementaryPath(kind: kind, section: section))
  }

  mutating func finish(_ sieve: ItemSieve) -> ListOutcome {
    turn.touchedSections.insert(sieve.section)
    diagnostics += sieve.diagnostics
    var outcome = ListOutcome()
    outcome.dropped = sieve.dropped
    outcome.updated = sieve.updated
    return outcome
  }

  private func occurrence(of item: String, in section: String) -> ItemSieve.Occurrence {
    if order.sections[section]?.contains(item) == true { return .here }
    if identity == .list, let other = order.home(of: item) { return .elsewhere(section: other) }
    return .none
  }

  /// A duplicate brought new content: without a way to compare it counts as changed.
  private mutating func reconfigureWithNewContent(_ item: any ListIdentifiable, section: String) {
    if !(item is any ListDiffable) {
      turn.reconfigure(ListItemPath(section: section, item: item.listIdentifier))
    }
    renew(item, section: section)
  }

  private mutating func place(_ items: [String], in section: String, at index: Int) {
    let old = order.sections[section] ?? []
    if index == old.count {
      order.sections[section]?.append(contentsOf: items)
    } else if items.count == 1 {
      order.sections[section]?.insert(items[0], at: index)
    } else {
      order.sections[section] = OrderedSet(
        uncheckedUniqueElements: Array(old[..<index]) + items + old[index...])
    }
  }

  private func require(_ path: ListItemPath) throws(ListError) {
    _ = try items(of: path.section)
    guard order.contains(path) else { throw .unknownItem(path) }
  }

  private func requireRoom(for path: ListItemPath, in target: String) throws(ListError) {
    guard target != path.section,
      order.contains(ListItemPath(section: target, item: path.item))
    else { return }
    throw ListError(
      .duplicates,
      "section '\(target)' has an item '\(path.item)' already, so the one of section "
        + "'\(path.section)' cannot move there; nothing was changed")
  }

  private mutating func arrive(_ path: ListItemPath, in target: String, at index: Int) {
    let new = ListItemPath(section: target, item: path.item)
    order.sections[target]?.insert(path.item, at: index)
    turn.move(path, to: new, displayed: displayed)
    if target != path.section,
      let content = contents[path.section]?.removeValue(forKey: path.item)
    {
      contents[target, default: [:]][path.item] = content
    }
    turn.touchedSections.formUnion([path.section, target])
  }
}
