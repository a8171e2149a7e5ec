import OrderedCollections

extension ListPending {
  mutating func insert(
    _ newSections: [any ListSection], at index: Int
  ) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    let (order, identifiers) = (order, identifiers)
    let kept = keepSections(newSections, outcome: &outcome)
    var owners: [ItemHandle: String] = [:]
    var filters: [DuplicateFilter] = []
    for section in kept {
      filters.append(
        try removeDuplicates(section, owners: &owners) {
          order.section(of: $0).map(identifiers.sectionIdentifier)
        })
    }
    for (offset, (section, filter)) in zip(kept, filters).enumerated() {
      enter(section, filter, at: index + offset)
      merge(finish(filter), into: &outcome)
    }
    return outcome
  }

  mutating func moveSection(
    _ name: String, _ anchor: ListAnchor<String>
  ) throws(ListError) -> ListOutcome {
    if let moved = try identified.moveSection(name, anchor) {
      record.explicitlyMovedSections.insert(moved)
    }
    return ListOutcome()
  }

  mutating func deleteSections(_ names: [String]) -> ListOutcome {
    var outcome = ListOutcome()
    let (gone, unknown) = identified.deleteSections(names)
    for removed in gone { leave(removed) }
    outcome.unknownSections = unknown
    return outcome
  }

  mutating func reloadSections(_ names: [String]) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    var reloaded: [Candidate] = []
    for name in OrderedSet(names) {
      let section = try identified.section(name)
      guard let object = sections[section] else { throw .unknownSection(name) }
      reloaded.append(candidate(object, name))
    }
    // As if one after the other: a later section may contain an item that an earlier one no longer has.
    let (order, identifiers) = (order, identifiers)
    var owners: [ItemHandle: String] = [:]
    var released: Set<ItemHandle> = []
    var filters: [DuplicateFilter] = []
    for section in reloaded {
      let filter = try removeDuplicates(section, owners: &owners) { [released] item in
        released.contains(item) ? nil : order.section(of: item).map(identifiers.sectionIdentifier)
      }
      if identity == .list {
        released.formUnion(order.items(of: section.handle).handles)
        released.subtract(filter.keptHandles)
      }
      filters.append(filter)
    }
    if identity == .list {
      for (section, filter) in zip(reloaded, filters) { removeUnkeptItems(section.handle, filter) }
    }
    for (section, filter) in zip(reloaded, filters) {
      replaceItems(of: section.handle, with: filter, in: section.batch)
      record.marks.reloadedSections.insert(section.handle)
      merge(finish(filter), into: &outcome)
    }
    return outcome
  }

  /// Sets the sections of the list. Of those that are already in it, only some are read.
  mutating func arrangeSections(
    _ newSections: [any ListSection], reading: [any ListSection]
  ) throws(ListError) -> ListOutcome {
    let read = Set(reading.compactMap { identified.known(section: $0.listIdentifier) })
    return try replaceSections(newSections, reads: read.contains, reconfiguresReplaced: true) {
      $1 ? .views : []
    }
  }

  /// Makes these the sections of the list.
  ///
  /// - Parameters:
  ///   - reads: whether to read the items of an object that is already in the list; otherwise they stay.
  ///   - reconfiguresReplaced: whether the visible cells of a replaced section are reconfigured.
  ///   - refilled: the parts of a section that are reconfigured as a whole, by its name and whether
  ///     another object takes over.
  mutating func replaceSections(
    _ newSections: [any ListSection], reads: (SectionHandle) -> Bool = { _ in true },
    reconfiguresReplaced: Bool, refilled: (String, Bool) -> ListSectionParts
  ) throws(ListError) -> ListOutcome {
    var duplicates = SectionDuplicateFilter()
    var new: [SectionHandle] = []
    var read: [Candidate] = []
    var staying = HandleMarks<SectionHandle>()
    staying.unmarkAll()
    // Most objects aren't touched, since counting references to them would take half of the time.
    for (index, held) in heldSections(newSections).enumerated() {
      let isRead = held.map(reads) ?? true
      let name = isRead ? newSections[index].listIdentifier : ""
      guard let section = held ?? (name.isEmpty ? nil : identified.intern(section: name)),
        !staying.contains(section)
      else {
        duplicates.drop(newSections[index].listIdentifier)
        continue
      }
      staying.mark(section)
      new.append(section)
      if isRead { read.append(candidate(newSections[index], name)) }
    }
    var outcome = ListOutcome()
    outcome.droppedSections = duplicates.dropped
    diagnostics += duplicates.diagnostics
    let filters = try removeDuplicates(read, staying)

    for section in read where sections[section.handle] !== section.object {
      readyMadeSection(section.handle)?.leave()
    }
    for old in order.sections.handles where !staying.contains(old) {
      leave(identified.remove(section: old, identifiers.sectionIdentifier(old)))
    }
    if identity == .list {
      for (section, filter) in zip(read, filters) { removeUnkeptItems(section.handle, filter) }
    }
    for (section, filter) in zip(read, filters) {
      if identified.order.contains(section: section.handle) {
        let isNew = sections[section.handle] !== section.object
        if isNew, reconfiguresReplaced { record.replacedSections.insert(section.handle) }
        takeOver(section, filter, refilling: refilled(section.name, isNew))
      } else {
        enter(section, filter, at: order.sections.count)
      }
      merge(finish(filter), into: &outcome)
    }
    identified.order.sort(sections: new)
    return outcome
  }

  /// Returns the handle of each section object in the list, or `nil` for others. Objects in the order of
  /// the list aren't looked up.
  func heldSections(_ newSections: [any ListSection]) -> [SectionHandle?] {
    let handles = order.sections.handles
    var next = 0
    return newSections.map { object in
      if next < handles.count, sections[handles[next]] === object {
        next += 1
        return handles[next - 1]
      }
      guard let section = identified.known(section: object.listIdentifier),
        sections[section] === object
      else { return nil }
      next = order.index(ofSection: section).map { $0 + 1 } ?? next
      return section
    }
  }

  // MARK: - Parts

  /// A section that is inserted or replaces another object, with its items.
  struct Candidate {
    let object: any ListSection
    let name: String
    let handle: SectionHandle
    let batch: any ItemBatch
    let identifiers: [String]
    let handles: [ItemHandle]
  }

  /// Returns the sections to insert, and reports the duplicates among them.
  private mutating func keepSections(
    _ newSections: [any ListSection], outcome: inout ListOutcome
  ) -> [Candidate] {
    let names = newSections.map(\.listIdentifier)
    let filter = identified.removeDuplicates(sections: names)
    outcome.droppedSections += filter.dropped
    diagnostics += filter.diagnostics
    return filter.kept.map { candidate(newSections[$0], names[$0]) }
  }

  private mutating func candidate(_ section: any ListSection, _ name: String) -> Candidate {
    let handle = identified.intern(section: name)
    let batch = section.listItems.batch
    let identifiers = batch.identifiers
    return Candidate(
      object: section, name: name, handle: handle, batch: batch, identifiers: identifiers,
      handles: identified.intern(
        identifiers, section: handle, expecting: identified.order.items(of: handle).handles
      ).handles)
  }

  /// Removes duplicates from the items of sections that are read, where the other sections that stay keep
  /// their items.
  private mutating func removeDuplicates(
    _ read: [Candidate], _ staying: HandleMarks<SectionHandle>
  ) throws(ListError) -> [DuplicateFilter] {
    let (order, identifiers) = (order, identifiers)
    let readHandles = identity == .list ? Set(read.map(\.handle)) : []
    var owners = identity == .list ? stayingOwners(read) : [:]
    var filters: [DuplicateFilter] = []
    for section in read {
      filters.append(
        try removeDuplicates(section, owners: &owners) { item in
          guard let home = order.section(of: item), staying.contains(home),
            !readHandles.contains(home)
          else { return nil }
          return identifiers.sectionIdentifier(home)
        })
    }
    return filters
  }

  /// Removes duplicates from the items of a section that is inserted or replaced.
  ///
  /// - Parameters:
  ///   - owners: under list identity, the section of this call that contains each item.
  ///   - home: returns the section that contains an item independently of this call.
  mutating func removeDuplicates(
    _ section: Candidate, owners: inout [ItemHandle: String], home: (ItemHandle) -> String?
  ) throws(ListError) -> DuplicateFilter {
    var filter = DuplicateFilter(
      section: section.name, policy: section.object.duplicates,
      identifiers: section.identifiers, handles: section.handles)
    guard identity == .list else {
      try filter.removeDuplicates(&marks) { _ in .none }
      return filter
    }
    try filter.removeDuplicates(&marks) { [owners] item in
      guard let owner = owners[item] ?? home(item), owner != section.name else { return .none }
      return .elsewhere(section: owner)
    }
    for item in filter.keptHandles { owners[item] = section.name }
    return filter
  }

  /// Under list identity, the sections of the items that stay in their section in a replacement.
  func stayingOwners(_ newSections: [Candidate]) -> [ItemHandle: String] {
    var homes: [ItemHandle: String] = [:]
    for section in newSections {
      for item in section.handles
      where item != .invalid && identified.order.section(of: item) == section.handle {
        homes[item] = section.name
      }
    }
    return homes
  }

  /// Removes the items that a section doesn't keep, so that another section can contain them.
  private mutating func removeUnkeptItems(_ section: SectionHandle, _ filter: DuplicateFilter) {
    let kept = Set(filter.keptHandles)
    let gone = order.items(of: section).handles.filter { !kept.contains($0) }
    drop(gone)
    identified.order.removeItems(of: section, gone)
  }

  private mutating func enter(_ section: Candidate, _ filter: DuplicateFilter, at index: Int) {
    identified.order.insert(section: section.handle, at: index)
    enter(section.handle, section.name, section.object)
    replaceItems(of: section.handle, with: filter, in: section.batch)
  }

  /// Notes that a section was inserted.
  mutating func enter(_ section: SectionHandle, _ name: String, _ object: any ListSection) {
    sections[section] = object
    enteredSections.append(object)
    noteExchange(of: section)
    if displayed.order.contains(section: section) {
      // It was removed in the same transaction, so it stays displayed, perhaps with another object.
      reloadAllViews(of: object, name)
    }
  }

  private mutating func takeOver(
    _ section: Candidate, _ filter: DuplicateFilter, refilling parts: ListSectionParts
  ) {
    sections[section.handle] = section.object
    enteredSections.append(section.object)
    noteExchange(of: section.handle)
    let survivors = filter.keptHandles.filter { identified.order.section(of: $0) == section.handle }
    replaceItems(of: section.handle, with: filter, in: section.batch)
    if parts.contains(.cells) {
      for item in survivors { record.marks.reconfigure(item) }
    }
    if parts.contains(.views) {
      reloadAllViews(of: section.object, section.name)
    }
  }

  private mutating func reloadAllViews(of object: any ListSection, _ name: String) {
    let kinds = object.supplementaryViewSource?.supplementaryKinds ?? []
    for kind in kinds.union([.header, .footer]) { reloadSupplementaryView(kind, name) }
  }

  /// Notes that a section was removed.
  mutating func leave(_ removed: IdentifiedOrder.RemovedSection) {
    let section = removed.section
    readyMadeSection(section)?.leave()
    drop(removed.items)
    notePresentation(of: section, nil)
    if let object = sections[section] { removedSections[section] = object }
    sections[section] = nil
    record.exchangedSections.insert(section)
    record.marks.reloadedSections.remove(section)
    record.explicitlyMovedSections.remove(section)
    record.possiblyRemovedSections.append(section)
  }

  private func merge(_ part: ListOutcome, into outcome: inout ListOutcome) {
    outcome.dropped += part.dropped
    outcome.updated += part.updated
  }
}
