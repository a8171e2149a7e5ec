extension ListPending {
  mutating func insert(
    _ items: [any ListIdentifiable], _ anchor: ListAnchor<String>?, section name: String
  ) throws(ListError) -> ListOutcome {
    let (section, sieve) = try identified.insert(
      items, anchor, section: name, duplicates: sections[name]?.duplicates ?? .first, &marks)
    for (handle, item) in sieve.kept { contents.set(item, for: handle) }
    for (handle, item) in sieve.renewed {
      // A duplicate brought new content: without a way to compare it counts as changed.
      if !(item is any ListDiffable) { turn.marks.reconfigure(handle) }
      renew(item, handle)
    }
    return finish(sieve, section)
  }

  mutating func updateSection(
    _ name: String, reloadingItems: [String], reloadingHeader: Bool, reloadingFooter: Bool
  ) throws(ListError) -> ListOutcome {
    let section = try identified.section(name)
    guard let object = sections[name] else { throw .unknownSection(name) }
    let sieve = try identified.sift(
      object.items, section, name, object.duplicates, replacing: true, &marks)
    let kept = reloadingItems.isEmpty ? [] : Set(sieve.keptHandles)
    var reconfigured: [UInt32] = []
    for item in reloadingItems {
      guard let handle = identifiers.item(item, section: section), kept.contains(handle)
      else { throw .unknownItem(ListItemPath(section: name, item: item)) }
      reconfigured.append(handle)
    }
    replaceItems(of: section, with: sieve)
    for item in reconfigured { turn.marks.reconfigure(item) }
    if reloadingHeader { reloadSupplementaryView(.header, name) }
    if reloadingFooter { reloadSupplementaryView(.footer, name) }
    return finish(sieve, section)
  }

  mutating func deleteItems(_ items: [String], section name: String) -> ListOutcome {
    var outcome = ListOutcome()
    let (section, gone, unknown) = identified.deleteItems(items, section: name)
    for item in gone { drop(item) }
    if let section { turn.touchedSections.insert(section) }
    outcome.unknown = unknown
    return outcome
  }

  mutating func moveItem(
    _ path: ListItemPath, _ anchor: ListAnchor<ListItemPath>
  ) throws(ListError) -> ListOutcome {
    if let move = try identified.moveItem(path, anchor) { note(move) }
    return ListOutcome()
  }

  mutating func moveItem(
    _ path: ListItemPath, toSection name: String
  ) throws(ListError) -> ListOutcome {
    note(try identified.moveItem(path, toSection: name))
    return ListOutcome()
  }

  /// Has items filled again, of which a ready section may have taken new content.
  mutating func reconfigure(
    _ items: [String], section name: String
  ) throws(ListError) -> ListOutcome {
    let keeper = sections[name] as? any ItemKeeping
    for (item, handle) in zip(items, try identified.items(items, section: name)) {
      turn.marks.reconfigure(handle)
      if let content = keeper?.keptItem(item) { renew(content, handle) }
    }
    return ListOutcome()
  }

  /// Marks items that must all be there.
  mutating func mark(
    _ items: [String], section name: String, _ mark: (inout ReloadMarks, UInt32) -> Void
  ) throws(ListError) -> ListOutcome {
    for item in try identified.items(items, section: name) { mark(&turn.marks, item) }
    return ListOutcome()
  }

  /// Has a section's header and footer made again.
  mutating func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind>, of section: String
  ) throws(ListError) -> ListOutcome {
    _ = try identified.section(section)
    for kind in kinds { reloadSupplementaryView(kind, section) }
    return ListOutcome()
  }

  // MARK: - Parts

  /// Makes what a sieve kept the items of a section.
  mutating func replaceItems(of section: UInt32, with sieve: ItemSieve) {
    let before = identified.order
    identified.order.setItems(of: section, sieve.keptHandles)
    for item in before.items(of: section).handles
    where identified.order.section(of: item) != section {
      drop(item)
    }
    for (handle, item) in sieve.kept {
      if before.section(of: handle) == section {
        if !renew(item, handle) { turn.uncomparedSections.insert(section) }
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

  private mutating func note(_ move: IdentifiedOrder.ItemMove) {
    turn.move(move.old, to: move.new, displayed: displayed.order)
    if move.old != move.new { contents.move(move.old, to: move.new) }
    turn.touchedSections.formUnion([move.source, move.target])
  }
}
