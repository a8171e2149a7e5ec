import OrderedCollections

extension ListPending {
  mutating func insert(
    _ items: [any ListIdentifiable], _ anchor: ListAnchor<String>?, section name: String
  ) throws(ListError) -> ListOutcome {
    let section = try section(name)
    let index =
      if let anchor {
        try itemIndex(of: anchor, section: name)
      } else {
        order.items(of: section).count
      }
    let policy = sections[name]?.duplicates ?? .first
    let sieve = try sift(items, section, name, policy, replacing: false)
    order.replaceItems(of: section, index..<index, with: sieve.keptHandles)
    for (handle, item) in sieve.kept { contents.set(item, for: handle) }
    for (handle, item) in sieve.renewed {
      // A duplicate brought new content: without a way to compare it counts as changed.
      if !(item is any ListDiffable) { turn.reconfigure(handle) }
      renew(item, handle)
    }
    return finish(sieve, section)
  }

  mutating func updateSection(
    _ name: String, reloadingItems: [String], reloadingHeader: Bool, reloadingFooter: Bool
  ) throws(ListError) -> ListOutcome {
    let section = try section(name)
    guard let object = sections[name] else { throw .unknownSection(name) }
    let sieve = try sift(object.items, section, name, object.duplicates, replacing: true)
    let kept = reloadingItems.isEmpty ? [] : Set(sieve.keptHandles)
    var reconfigured: [UInt32] = []
    for item in reloadingItems {
      guard let handle = identifiers.item(item, section: section), kept.contains(handle)
      else { throw .unknownItem(ListItemPath(section: name, item: item)) }
      reconfigured.append(handle)
    }
    replaceItems(of: section, with: sieve)
    for item in reconfigured { turn.reconfigure(item) }
    if reloadingHeader { reloadSupplementaryView(.header, name) }
    if reloadingFooter { reloadSupplementaryView(.footer, name) }
    return finish(sieve, section)
  }

  mutating func deleteItems(_ items: [String], section name: String) -> ListOutcome {
    var outcome = ListOutcome()
    let section = known(section: name)
    var gone: OrderedSet<UInt32> = []
    for item in items {
      if let section, let handle = known(item: item, in: section) {
        gone.append(handle)
      } else {
        outcome.unknown.append(ListItemPath(section: name, item: item))
      }
    }
    guard let section else { return outcome }
    for item in gone { drop(item) }
    order.removeItems(of: section, Array(gone))
    turn.touchedSections.insert(section)
    return outcome
  }

  mutating func moveItem(
    _ path: ListItemPath, _ anchor: ListAnchor<ListItemPath>
  ) throws(ListError) -> ListOutcome {
    let (source, item) = try item(path)
    let beside = anchor.subject
    let target = try section(beside.section)
    let inner: ListAnchor<String> =
      if case .before = anchor { .before(beside.item) } else { .after(beside.item) }
    _ = try itemIndex(of: inner, section: beside.section)
    if beside == path { return ListOutcome() }
    let new = try room(for: path, item, from: source, in: target, beside.section)
    order.remove(item: item)
    // After the removal, as the anchor may have followed the item.
    let index = try itemIndex(of: inner, section: beside.section)
    arrive(item, as: new, from: source, in: target, at: index)
    return ListOutcome()
  }

  mutating func moveItem(
    _ path: ListItemPath, toSection name: String
  ) throws(ListError) -> ListOutcome {
    let (source, item) = try item(path)
    let target = try section(name)
    let new = try room(for: path, item, from: source, in: target, name)
    order.remove(item: item)
    arrive(item, as: new, from: source, in: target, at: order.items(of: target).count)
    return ListOutcome()
  }

  /// Marks items that must all be there.
  mutating func mark(
    _ items: [String], section name: String, _ mark: (inout ListTurn, UInt32) -> Void
  ) throws(ListError) -> ListOutcome {
    let section = try section(name)
    var handles: [UInt32] = []
    for item in items {
      guard let handle = known(item: item, in: section) else {
        throw .unknownItem(ListItemPath(section: name, item: item))
      }
      handles.append(handle)
    }
    for handle in handles { mark(&turn, handle) }
    return ListOutcome()
  }

  /// Has a section's header and footer made again.
  mutating func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind>, of section: String
  ) throws(ListError) -> ListOutcome {
    _ = try self.section(section)
    for kind in kinds { reloadSupplementaryView(kind, section) }
    return ListOutcome()
  }

  // MARK: - Parts

  /// The handles of items that are given for a section.
  mutating func offer(_ items: [any ListIdentifiable], _ section: UInt32) -> [UInt32] {
    let handles = identifiers.internItems(items.map(\.listIdentifier), section: section)
    offeredItems.append(handles)
    return handles
  }

  /// Decides which of the items that a section is given enter it.
  ///
  /// - Parameter replacing: whether they come in place of the items that it has.
  mutating func sift(
    _ items: [any ListIdentifiable], _ section: UInt32, _ name: String,
    _ policy: ListDuplicatePolicy, replacing: Bool
  ) throws(ListError) -> ItemSieve {
    var sieve = ItemSieve(
      section: name, policy: policy, items: items, handles: offer(items, section))
    let (order, identifiers) = (order, identifiers)
    try sieve.sift(&marks) { item in
      guard let home = order.section(of: item) else { return .none }
      if home == section { return replacing ? .none : .here }
      return .elsewhere(section: identifiers.sectionIdentifier(home))
    }
    return sieve
  }

  /// Makes what a sieve kept the items of a section.
  mutating func replaceItems(of section: UInt32, with sieve: ItemSieve) {
    let old = order.items(of: section)
    let displayedBefore = order
    order.setItems(of: section, sieve.keptHandles)
    for item in old.handles where order.section(of: item) != section { drop(item) }
    for (handle, item) in sieve.kept {
      if displayedBefore.section(of: handle) == section {
        renew(item, handle)
      } else {
        contents.set(item, for: handle)
      }
    }
    turn.touchedSections.insert(section)
  }

  mutating func reloadSupplementaryView(_ kind: ListSupplementaryKind, _ section: String) {
    turn.reloadedSupplementaryViews.insert(ListSupplementaryPath(kind: kind, section: section))
  }

  mutating func finish(_ sieve: ItemSieve, _ section: UInt32) -> ListOutcome {
    turn.touchedSections.insert(section)
    diagnostics += sieve.diagnostics
    var outcome = ListOutcome()
    outcome.dropped = sieve.dropped
    outcome.updated = sieve.updated
    return outcome
  }

  /// What an item is to be called in a section that it moves to.
  private mutating func room(
    for path: ListItemPath, _ item: UInt32, from source: UInt32, in target: UInt32, _ name: String
  ) throws(ListError) -> UInt32 {
    guard target != source else { return item }
    let new = offer([path.item], target)[0]
    guard order.section(of: new) != target else {
      throw ListError(
        .duplicates,
        "section '\(name)' has an item '\(path.item)' already, so the one of section "
          + "'\(path.section)' cannot move there; nothing was changed")
    }
    return new
  }

  private mutating func arrive(
    _ old: UInt32, as new: UInt32, from source: UInt32, in target: UInt32, at index: Int
  ) {
    order.replaceItems(of: target, index..<index, with: [new])
    turn.move(old, to: new, displayed: displayed.order)
    if old != new { contents.move(old, to: new) }
    turn.touchedSections.formUnion([source, target])
  }
}
