import OrderedCollections

/// Applying a snapshot.
extension ListPending {
  /// Applies the order and the marks of a snapshot.
  ///
  /// - Complexity: O(*n*); for a snapshot that was taken from this list, in proportion to the difference
  ///   between the two.
  mutating func apply(_ snapshot: ListSnapshot) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    // A snapshot between two stages may contain an item twice.
    let isOwn = snapshot.identifiers === identifiers && !snapshot.isBetweenStages
    // What it shows is what the sections have afterwards.
    try adopt(
      isOwn ? snapshot.order.withShownItemsAlone : translated(snapshot, outcome: &outcome))
    record.marks.formUnion(isOwn ? snapshot.marks : translatedMarks(of: snapshot))
    return outcome
  }

  /// Applies an order with handles of this list. Shared parts aren't compared.
  private mutating func adopt(_ new: SectionedOrder) throws(ListError) {
    let old = identified.order
    let parts = OrderParts(old.sections, new.sections)
    var entering: [(section: SectionHandle, object: any ListSection)] = []
    for section in parts.new.handles where !old.contains(section: section) {
      guard let object = removedSection(section) else {
        throw Self.unknownSection(identifiers.sectionIdentifier(section))
      }
      entering.append((section, object))
    }
    // A section that enters reads its items from the list again, even if it has none.
    let changed = OrderedSet(new.sectionsNotShared(with: old) + entering.map(\.section))
    var gone: [ItemHandle] = []
    var come: [ItemHandle] = []
    for section in changed {
      let parts = OrderParts(old.items(of: section), new.items(of: section))
      gone += parts.old.handles.filter { !new.contains(item: $0) }
      for item in parts.new.handles {
        guard let home = old.section(of: item) else {
          come.append(item)
          continue
        }
        if home != section { contents.move(item, to: item, of: section, in: identifiers) }
      }
    }
    let leaving = parts.old.handles.filter { !new.contains(section: $0) }
    for section in leaving { readyMadeSection(section)?.leave() }
    identified.order = new
    identifiers.retainInList(HandleLists(items: come, sections: entering.map(\.section)))
    transferContent(gone, to: come)
    drop(gone)
    for section in leaving {
      leave(.init(section: section, name: identifiers.sectionIdentifier(section), items: []))
    }
    for (section, object) in entering {
      enter(section, identifiers.sectionIdentifier(section), object)
    }
    restoredItems = Set(takeBackMoves() + come).filter(order.contains(item:))
    let originals = originals.byHandle
    for item in restoredItems { restoreContent(of: item, from: originals) }
    for section in changed { note(.edited(), in: section) }
  }

  /// Copies the content of items that leave a section to items with the same identifier that enter a
  /// ready-made section.
  private mutating func transferContent(_ gone: [ItemHandle], to come: [ItemHandle]) {
    let unknown = come.filter { contents.reference(to: $0, in: identifiers) == nil }
    guard !unknown.isEmpty, !gone.isEmpty else { return }
    let departing = Dictionary(
      zip(identifiers.itemIdentifiers(gone), gone), uniquingKeysWith: { first, _ in first })
    for (item, identifier) in zip(unknown, identifiers.itemIdentifiers(unknown)) {
      guard let section = order.section(of: item),
        readyMadeSection(section) != nil,
        let content = departing[identifier].flatMap({ contents.reference(to: $0, in: identifiers) })
      else { continue }
      contents.set(content, for: item, of: section)
    }
  }

  /// Reverts explicit moves of this transaction where the snapshot contains the displayed handle of the
  /// moved item, since a snapshot refers to items by their displayed handles. The handle that the item
  /// was given by the move belongs to another item then.
  ///
  /// - Returns: both handles of the items.
  private mutating func takeBackMoves() -> [ItemHandle] {
    let back = record.currentHandles.filter {
      order.contains(item: $0.key) || wasThere($0.value)
    }
    // All are read before any is written, as items may have changed places.
    let moved = back.map { ($0.key, contents.reference(to: $0.value, in: identifiers)) }
    contents.remove(Array(back.values))
    record.takeBackMoves(back, order: order)
    for case (let origin, let content?) in moved {
      guard let section = order.section(of: origin) else { continue }
      contents.set(content, for: origin, of: section)
    }
    return back.flatMap { [$0.key, $0.value] }
  }

  private static func unknownSection(_ name: String) -> ListError {
    ListError(
      .unknownSection,
      "the snapshot contains section '\(name)', which isn't in the list; append the section to "
        + "the list first, since a snapshot contains no section objects. Nothing was changed")
  }

  /// The object of a displayed section that was removed in this transaction.
  private func removedSection(_ section: SectionHandle) -> (any ListSection)? {
    displayed.order.contains(section: section) ? removedSections[section] : nil
  }

  /// Restores the displayed content of an item that was removed in this transaction and is back.
  private mutating func restoreContent(
    of item: ItemHandle, from originals: [ItemHandle: ItemReference]
  ) {
    guard contents.reference(to: item, in: identifiers) == nil,
      record.origin(of: item, wasThere: wasThere) == item,
      let original = originals[item], let section = order.section(of: item)
    else { return }
    contents.set(original, for: item, of: section)
  }

  // MARK: - Snapshots from elsewhere

  /// The order of another list's snapshot, with handles of this list.
  ///
  /// Items that are duplicates here, where identifiers may be unique across sections, are dropped.
  private mutating func translated(
    _ snapshot: ListSnapshot, outcome: inout ListOutcome
  ) throws(ListError) -> SectionedOrder {
    var given: [(name: String, section: SectionHandle, object: any ListSection)] = []
    for name in snapshot.sectionIdentifiers {
      guard let section = identifiers.section(name),
        let object = sections[section] ?? removedSection(section)
      else { throw Self.unknownSection(name) }
      given.append((name, section, object))
    }
    let candidates = given.map { name, section, object in
      let items = snapshot.itemIdentifiers(inSection: name)
      return Candidate(
        object: object, name: name, handle: section, batch: AnyItemBatch(items), identifiers: items,
        handles: identified.intern(items, section: section).handles)
    }
    var owners = identity == .list ? stayingOwners(candidates) : [:]
    var new: [(section: SectionHandle, items: [ItemHandle])] = []
    for section in candidates {
      let filter = try removeDuplicates(section, owners: &owners) { _ in nil }
      outcome.dropped += filter.dropped
      diagnostics += filter.diagnostics
      new.append((section.handle, filter.keptHandles))
    }
    var order = identified.order
    order.become(new)
    return order
  }

  private func translatedMarks(of snapshot: ListSnapshot) -> ReloadMarks {
    var marks = ReloadMarks()
    marks.reloadedSections = Set(
      snapshot.reloadedSectionIdentifiers.compactMap { identified.known(section: $0) })
    for path in snapshot.reloadedItemIdentifiers {
      if let found = try? identified.item(path) { marks.reload(found.item) }
    }
    for path in snapshot.reconfiguredItemIdentifiers {
      if let found = try? identified.item(path) { marks.reconfigure(found.item) }
    }
    return marks
  }
}
