import OrderedCollections

extension ListPending {
  mutating func insert(
    _ newSections: [any ListSection], at index: Int
  ) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    let (order, identifiers) = (order, identifiers)
    let kept = keepSections(newSections, outcome: &outcome)
    var claimed: [ItemHandle: String] = [:]
    var sieves: [ItemSieve] = []
    for section in kept {
      sieves.append(
        try sift(section, claimed: &claimed) {
          order.section(of: $0).map(identifiers.sectionIdentifier)
        })
    }
    for (offset, (section, sieve)) in zip(kept, sieves).enumerated() {
      enter(section, sieve, at: index + offset)
      merge(finish(sieve), into: &outcome)
    }
    return outcome
  }

  mutating func moveSection(
    _ name: String, _ anchor: ListAnchor<String>
  ) throws(ListError) -> ListOutcome {
    if let moved = try identified.moveSection(name, anchor) { turn.namedSections.insert(moved) }
    return ListOutcome()
  }

  mutating func deleteSections(_ names: [String]) -> ListOutcome {
    var outcome = ListOutcome()
    let (gone, unknown) = identified.deleteSections(names)
    for departure in gone { leave(departure) }
    outcome.unknownSections = unknown
    return outcome
  }

  mutating func reloadSections(_ names: [String]) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    var reloaded: [Newcomer] = []
    for name in OrderedSet(names) {
      guard let object = sections[name] else { throw .unknownSection(name) }
      reloaded.append(newcomer(object, name))
    }
    // As if one after the other: what an earlier section gives up, a later one may take in.
    let (order, identifiers) = (order, identifiers)
    var claimed: [ItemHandle: String] = [:]
    var released: Set<ItemHandle> = []
    var sieves: [ItemSieve] = []
    for section in reloaded {
      let sieve = try sift(section, claimed: &claimed) { [released] item in
        released.contains(item) ? nil : order.section(of: item).map(identifiers.sectionIdentifier)
      }
      if identity == .list {
        released.formUnion(order.items(of: section.handle).handles)
        released.subtract(sieve.keptHandles)
      }
      sieves.append(sieve)
    }
    if identity == .list {
      for (section, sieve) in zip(reloaded, sieves) { giveAway(section.handle, sieve) }
    }
    for (section, sieve) in zip(reloaded, sieves) {
      replaceItems(of: section.handle, with: sieve, in: section.batch)
      turn.marks.reloadedSections.insert(section.handle)
      merge(finish(sieve), into: &outcome)
    }
    return outcome
  }

  /// - Parameters:
  ///   - reconfiguresReplaced: whether the visible cells of a replaced section are reconfigured.
  ///   - refilled: the parts of a section that are reconfigured as a whole, by its name and whether
  ///     another object takes over.
  mutating func replaceSections(
    _ newSections: [any ListSection], reconfiguresReplaced: Bool,
    refilled: (String, Bool) -> ListSectionParts
  ) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    let kept = keepSections(newSections, replacing: true, outcome: &outcome)
    var claimed = identity == .list ? homesThatStay(kept) : [:]
    var sieves: [ItemSieve] = []
    for section in kept { sieves.append(try sift(section, claimed: &claimed) { _ in nil }) }

    let objects = Set(kept.map { ObjectIdentifier($0.object) })
    for case let section as any ReadyMadeSection in sections.values
    where !objects.contains(ObjectIdentifier(section)) { section.leave() }
    let staying = Set(kept.map(\.handle))
    for old in order.sections.handles where !staying.contains(old) {
      leave(identified.remove(section: old, identifiers.sectionIdentifier(old)))
    }
    if identity == .list {
      for (section, sieve) in zip(kept, sieves) { giveAway(section.handle, sieve) }
    }
    for (section, sieve) in zip(kept, sieves) {
      if identified.order.contains(section: section.handle) {
        let isNew = sections[section.name] !== section.object
        if isNew, reconfiguresReplaced { turn.replacedSections.insert(section.handle) }
        takeOver(section, sieve, refilling: refilled(section.name, isNew))
      } else {
        enter(section, sieve, at: order.sections.count)
      }
      merge(finish(sieve), into: &outcome)
    }
    identified.order.sort(sections: kept.map(\.handle))
    return outcome
  }

  // MARK: - Parts

  /// A section that enters or takes over, with what it offers.
  struct Newcomer {
    let object: any ListSection
    let name: String
    let handle: SectionHandle
    let batch: any ItemBatch
    let identifiers: [String]
    let handles: [ItemHandle]
  }

  /// The sections that enter or take over, with the others reported.
  private mutating func keepSections(
    _ newSections: [any ListSection], replacing: Bool = false, outcome: inout ListOutcome
  ) -> [Newcomer] {
    let names = newSections.map(\.listIdentifier)
    let sieve = identified.sift(sections: names, replacing: replacing)
    outcome.droppedSections += sieve.dropped
    diagnostics += sieve.diagnostics
    return sieve.kept.map { newcomer(newSections[$0], names[$0]) }
  }

  private mutating func newcomer(_ section: any ListSection, _ name: String) -> Newcomer {
    let handle = identified.offer(section: name)
    let batch = section.listItems.batch
    let identifiers = batch.identifiers
    return Newcomer(
      object: section, name: name, handle: handle, batch: batch, identifiers: identifiers,
      handles: identified.offer(
        identifiers, section: handle, expecting: identified.order.items(of: handle).handles
      ).handles)
  }

  /// Sifts the items of a section that enters or takes over, against those of the same call.
  ///
  /// - Parameters:
  ///   - claimed: under list identity, the section of this call that holds each item.
  ///   - home: the section that holds an item whatever this call does.
  mutating func sift(
    _ section: Newcomer, claimed: inout [ItemHandle: String], home: (ItemHandle) -> String?
  ) throws(ListError) -> ItemSieve {
    var sieve = ItemSieve(
      section: section.name, policy: section.object.duplicates,
      identifiers: section.identifiers, handles: section.handles)
    guard identity == .list else {
      try sieve.sift(&marks) { _ in .none }
      return sieve
    }
    try sieve.sift(&marks) { [claimed] item in
      guard let owner = claimed[item] ?? home(item), owner != section.name else { return .none }
      return .elsewhere(section: owner)
    }
    for item in sieve.keptHandles { claimed[item] = section.name }
    return sieve
  }

  /// Under list identity, the items on display that stay in their section in a replacement.
  func homesThatStay(_ newSections: [Newcomer]) -> [ItemHandle: String] {
    var homes: [ItemHandle: String] = [:]
    for section in newSections {
      for item in section.handles
      where item != .invalid && identified.order.section(of: item) == section.handle {
        homes[item] = section.name
      }
    }
    return homes
  }

  /// Has the items that a section will not keep leave it, so that another one may take them in.
  private mutating func giveAway(_ section: SectionHandle, _ sieve: ItemSieve) {
    let kept = Set(sieve.keptHandles)
    let gone = order.items(of: section).handles.filter { !kept.contains($0) }
    drop(gone)
    identified.order.removeItems(of: section, gone)
  }

  private mutating func enter(_ section: Newcomer, _ sieve: ItemSieve, at index: Int) {
    identified.order.insert(section: section.handle, at: index)
    enter(section.handle, section.name, section.object)
    replaceItems(of: section.handle, with: sieve, in: section.batch)
  }

  /// Notes that a section entered.
  mutating func enter(_ section: SectionHandle, _ name: String, _ object: any ListSection) {
    sections[name] = object
    turn.changesObjects = true
    if displayed.order.contains(section: section) {
      // It left in the same turn, so that it stays on display, perhaps as another object.
      reloadAllViews(of: object, name)
    }
  }

  private mutating func takeOver(
    _ section: Newcomer, _ sieve: ItemSieve, refilling parts: ListSectionParts
  ) {
    sections[section.name] = section.object
    turn.changesObjects = true
    let survivors = sieve.keptHandles.filter { identified.order.section(of: $0) == section.handle }
    replaceItems(of: section.handle, with: sieve, in: section.batch)
    if parts.contains(.cells) {
      for item in survivors { turn.marks.reconfigure(item) }
    }
    if parts.contains(.views) {
      reloadAllViews(of: section.object, section.name)
    }
  }

  private mutating func reloadAllViews(of object: any ListSection, _ name: String) {
    let kinds = object.supplementaryViewSource?.supplementaryKinds ?? []
    for kind in kinds.union([.header, .footer]) { reloadSupplementaryView(kind, name) }
  }

  /// Notes that a section left.
  mutating func leave(_ departure: IdentifiedOrder.Departure) {
    let section = departure.section
    readyMadeSection(departure.name)?.leave()
    drop(departure.items)
    if let object = sections.removeValue(forKey: departure.name) {
      departedSections[section] = object
    }
    turn.changesObjects = true
    turn.marks.reloadedSections.remove(section)
    turn.namedSections.remove(section)
    turn.uncertainSections.append(section)
  }

  private func merge(_ part: ListOutcome, into outcome: inout ListOutcome) {
    outcome.dropped += part.dropped
    outcome.updated += part.updated
  }
}
