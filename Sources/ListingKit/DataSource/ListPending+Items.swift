extension ListPending {
  mutating func insert(
    _ items: ListItems, _ anchor: ListAnchor<String>, section name: String
  ) throws(ListError) -> ListOutcome {
    let batch = try batch(of: items.batch, for: name)
    let (section, filter) = try identified.insert(
      batch.identifiers, place(anchor, section: name), section: name,
      duplicates: object(of: name)?.duplicates ?? .first,
      &marks)
    contents.set(batch, filter.keptPositions, for: filter.keptHandles, of: section)
    for (handle, position) in zip(filter.renewedHandles, filter.renewedPositions) {
      let item = batch.batch(of: [position])
      // A duplicate brought new content: without a way to compare it counts as changed.
      if !renew(item, [0], [handle], of: section) {
        record.marks.reconfigure(handle)
        presentation.note(item: handle)
      }
    }
    note(.edited(renewed: filter.updated.map(\.item)), in: section)
    return finish(filter)
  }

  mutating func updateSection(
    _ name: String, reloadingItems: [String], reloadingHeader: Bool, reloadingFooter: Bool
  ) throws(ListError) -> ListOutcome {
    let section = try identified.section(name)
    guard let object = sections[section] else { throw .unknownSection(name) }
    let batch = object.listItems.batch
    let filter = try identified.removeDuplicates(
      batch.identifiers, section, name, object.duplicates, replacing: true, &marks)
    let kept = reloadingItems.isEmpty ? [] : Set(filter.keptHandles)
    var reconfigured: [ItemHandle] = []
    for item in reloadingItems {
      guard let handle = identifiers.item(item, section: section), kept.contains(handle)
      else { throw .unknownItem(ListItemPath(section: name, item: item)) }
      reconfigured.append(handle)
    }
    replaceItems(of: section, with: filter, in: batch)
    for item in reconfigured { record.marks.reconfigure(item) }
    if reloadingHeader { reloadSupplementaryView(.header, name) }
    if reloadingFooter { reloadSupplementaryView(.footer, name) }
    return finish(filter)
  }

  /// - Parameter isDropping: whether the items stay selected, and may return with a page.
  mutating func deleteItems(
    _ items: [String], section name: String, isDropping: Bool = false
  ) -> ListOutcome {
    var outcome = ListOutcome()
    let (section, gone, unknown) = identified.deleteItems(items, section: name)
    if isDropping, let section { record.keepSelected(gone, in: section) }
    drop(gone)
    if let section { note(isDropping ? .dropped : .edited(deleted: items), in: section) }
    outcome.unknown = section.map { deleteChildren(unknown, of: $0) } ?? unknown
    return outcome
  }

  mutating func moveItem(
    _ path: ListItemPath, _ anchor: ListAnchor<String>, toSection name: String
  ) throws(ListError) -> ListOutcome {
    try checkType(of: path, movingTo: name)
    let anchor = place(anchor, section: name)
    if let move = try identified.moveItem(path, anchor, toSection: name) { note(move) }
    return ListOutcome()
  }

  mutating func setItems(
    _ items: ListItems, section name: String
  ) throws(ListError) -> ListOutcome {
    let section = try identified.section(name)
    let batch = try batch(of: items.batch, for: name)
    let old = identified.order.items(of: section).handles
    let filter = try identified.removeDuplicates(
      batch.identifiers, section, name, object(of: name)?.duplicates ?? .first, replacing: true,
      &marks)
    replaceItems(of: section, with: filter, in: batch)
    if readyMadeSection(section) != nil { noteEdit(of: section, from: old, to: filter.keptHandles) }
    return finish(filter)
  }

  /// Stores new content of items, which must all be there, and reconfigures them.
  mutating func updateItems(
    _ items: ListItems, section name: String
  ) throws(ListError) -> ListOutcome {
    let section = try identified.section(name)
    let batch = try batch(of: items.batch, for: name)
    let handles: [ItemHandle]
    do {
      handles = try shownOrKnown(items: batch.identifiers, section: name)
    } catch {
      throw ListError(
        error.code,
        "\(error.message). `updateItems` takes new content of items that are there; `appendItems` adds "
          + "items, and `setItems` replaces all")
    }
    renew(batch, Array(handles.indices), handles, of: section)
    for handle in handles {
      record.marks.reconfigure(handle)
      presentation.note(item: handle)
    }
    if readyMadeSection(section) != nil { note(.updated(batch.identifiers), in: section) }
    return ListOutcome()
  }

  /// Marks items that must all be there.
  mutating func mark(
    _ items: [String], section name: String, _ mark: (inout ReloadMarks, ItemHandle) -> Void
  ) throws(ListError) -> ListOutcome {
    for item in try shownOrKnown(items: items, section: name) {
      mark(&record.marks, item)
      presentation.note(item: item)
    }
    if !presentation.isEmpty, let section = identified.known(section: name) {
      notePresentation(of: section, readyMadeSection(section))
    }
    return ListOutcome()
  }

  /// Reloads the supplementary views of a section.
  mutating func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind>, of section: String
  ) throws(ListError) -> ListOutcome {
    _ = try identified.section(section)
    for kind in kinds { reloadSupplementaryView(kind, section) }
    return ListOutcome()
  }

  // MARK: - Parts

  /// Makes the items that a filter kept the items of a section.
  mutating func replaceItems(
    of section: SectionHandle, with filter: DuplicateFilter, in batch: any ItemBatch
  ) {
    let (old, new) = (identified.order.items(of: section).handles, filter.keptHandles)
    identified.order.setItems(of: section, new)
    note(.read, in: section)
    let (before, after) = old.differingRanges(from: new)
    marks.unmarkAll()
    for handle in new[after] { marks.mark(handle) }
    let gone = old[before].filter { !marks.contains($0) }
    marks.unmarkAll()
    for handle in old[before] { marks.mark(handle) }
    // The runs of items that stay.
    var staying: [Range<Int>] = []
    var start = 0
    for index in after where !marks.contains(new[index]) {
      if start < index { staying.append(start..<index) }
      start = index + 1
    }
    if start < new.count { staying.append(start..<new.count) }
    if !noteChanges(in: batch, filter.keptPositions, new, staying) {
      record.uncomparedSections.insert(section)
    }
    noteDeletion(of: gone)
    contents.set(batch, filter.keptPositions, for: new, of: section, removing: gone)
  }

  /// Notes which items stayed and left, for a ready-made section.
  private mutating func noteEdit(
    of section: SectionHandle, from old: [ItemHandle], to new: [ItemHandle]
  ) {
    let (known, kept) = (Set(old), Set(new))
    note(
      .edited(
        deleted: identifiers.itemIdentifiers(old.filter { !kept.contains($0) }),
        renewed: identifiers.itemIdentifiers(new.filter(known.contains))),
      in: section)
  }

  mutating func reloadSupplementaryView(_ kind: ListSupplementaryKind, _ section: String) {
    record.reloadedSupplementaryViews.insert(ListSupplementaryPath(kind: kind, section: section))
  }

  mutating func finish(_ filter: DuplicateFilter) -> ListOutcome {
    diagnostics += filter.diagnostics
    var outcome = ListOutcome()
    outcome.dropped = filter.dropped
    outcome.updated = filter.updated
    return outcome
  }

  private mutating func note(_ move: IdentifiedOrder.ItemMove) {
    record.move(move.old, to: move.new, wasThere: wasThere)
    if move.source != move.target {
      contents.move(move.old, to: move.new, of: move.target, in: identifiers)
    }
    if move.source != move.target { note(.edited(), in: move.source) }
    note(.edited(), in: move.target)
  }

  // MARK: - Types

  /// Items in a batch that their section can store.
  private func batch(
    of items: any ItemBatch, for section: String
  ) throws(ListError) -> any ItemBatch {
    guard let readyMade = object(of: section) as? any ItemStoring else { return items }
    guard let batch = readyMade.batch(of: items) else {
      let identifiers = items.identifiers
      let other = identifiers.indices.first { readyMade.batch(of: items.batch(of: [$0])) == nil }
      let name = other.map { "item '\(identifiers[$0])'" } ?? "an item"
      throw ListError(
        .invalid,
        "\(name) can't be in section '\(section)', which stores items of the type "
          + "\(readyMade.itemTypeName); nothing was changed")
    }
    return batch
  }

  /// Checks that a section can store an item that is about to be moved to it.
  private func checkType(
    of path: ListItemPath, movingTo section: String
  ) throws(ListError) {
    guard path.section != section, object(of: section) is any ItemStoring,
      let place = identifiers.item(path), order.section(of: place.item) == place.section
    else { return }
    guard let item = contents.reference(to: place.item, in: identifiers) else {
      throw ListError(
        .invalid,
        "section '\(path.section)' no longer has the content of item '\(path.item)', which section "
          + "'\(section)' needs to show it. Move the item before its section removes it. "
          + "Nothing was changed")
    }
    _ = try batch(of: item.batch.batch(of: [item.position]), for: section)
  }
}
