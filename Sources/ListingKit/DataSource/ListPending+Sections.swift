import OrderedCollections

extension ListPending {
  mutating func insert(
    _ newSections: [any ListSection], at index: Int
  ) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    let (order, identifiers) = (order, identifiers)
    let kept = keepSections(newSections, outcome: &outcome) {
      identifiers.section($0).map { order.contains(section: $0) } ?? false
    }
    var claimed: [UInt32: String] = [:]
    var sieves: [ItemSieve] = []
    for section in kept {
      sieves.append(
        try sift(section, claimed: &claimed) {
          order.section(of: $0).map(identifiers.sectionIdentifier)
        })
    }
    for (offset, (section, sieve)) in zip(kept, sieves).enumerated() {
      enter(section, sieve, at: index + offset)
      merge(finish(sieve, section.handle), into: &outcome)
    }
    return outcome
  }

  mutating func moveSection(
    _ name: String, _ anchor: ListAnchor<String>
  ) throws(ListError) -> ListOutcome {
    let section = try section(name)
    let target = try sectionIndex(of: anchor)
    if anchor.subject == name { return ListOutcome() }
    let index = order.index(ofSection: section) ?? 0
    order.move(section: section, to: index < target ? target - 1 : target)
    turn.namedSections.insert(section)
    return ListOutcome()
  }

  mutating func deleteSections(_ identifiers: [String]) -> ListOutcome {
    var outcome = ListOutcome()
    for identifier in OrderedSet(identifiers) {
      if let section = known(section: identifier) {
        leave(section, identifier)
      } else {
        outcome.unknownSections.append(identifier)
      }
    }
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
    var claimed: [UInt32: String] = [:]
    var released: Set<UInt32> = []
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
      replaceItems(of: section.handle, with: sieve)
      turn.reloadedSections.insert(section.handle)
      merge(finish(sieve, section.handle), into: &outcome)
    }
    return outcome
  }

  mutating func replaceSections(
    _ newSections: [any ListSection], reconfiguring: Bool
  ) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    let kept = keepSections(newSections, outcome: &outcome) { _ in false }
    var claimed = identity == .list ? homesThatStay(kept) : [:]
    var sieves: [ItemSieve] = []
    for section in kept { sieves.append(try sift(section, claimed: &claimed) { _ in nil }) }

    let staying = Set(kept.map(\.handle))
    for old in order.sections.handles where !staying.contains(old) {
      leave(old, identifiers.sectionIdentifier(old))
    }
    if identity == .list {
      for (section, sieve) in zip(kept, sieves) { giveAway(section.handle, sieve) }
    }
    for (section, sieve) in zip(kept, sieves) {
      if order.contains(section: section.handle) {
        takeOver(section, sieve, reconfiguring: reconfiguring)
      } else {
        enter(section, sieve, at: order.sections.count)
      }
      merge(finish(sieve, section.handle), into: &outcome)
    }
    order.sort(sections: kept.map(\.handle))
    return outcome
  }

  // MARK: - Parts

  /// A section that enters or takes over, with what it offers.
  struct Newcomer {
    let object: any ListSection
    let name: String
    let handle: UInt32
    let items: [any ListIdentifiable]
    let handles: [UInt32]
  }

  /// The sections whose identifiers are new in this call, with the others reported.
  private mutating func keepSections(
    _ newSections: [any ListSection], outcome: inout ListOutcome, isKnown: (String) -> Bool
  ) -> [Newcomer] {
    var seen: Set<String> = []
    var kept: [Newcomer] = []
    for section in newSections {
      let identifier = section.listIdentifier
      if identifier.isEmpty {
        outcome.droppedSections.append(identifier)
        diagnostics.append(
          ListDiagnostic(
            code: .emptyIdentifier, section: "",
            message: "a section has an empty identifier; it was dropped"))
      } else if isKnown(identifier) || !seen.insert(identifier).inserted {
        outcome.droppedSections.append(identifier)
        diagnostics.append(
          ListDiagnostic(
            code: .duplicateSection, section: identifier,
            message: "section '\(identifier)' is in the list already; the later one was dropped"))
      } else {
        kept.append(newcomer(section, identifier))
      }
    }
    return kept
  }

  private mutating func newcomer(_ section: any ListSection, _ name: String) -> Newcomer {
    let handle = identifiers.internSection(name)
    offeredSections.append(handle)
    let items = section.items
    return Newcomer(
      object: section, name: name, handle: handle, items: items, handles: offer(items, handle))
  }

  /// Sifts the items of a section that enters or takes over, against those of the same call.
  ///
  /// - Parameters:
  ///   - claimed: under list identity, the section of this call that holds each item.
  ///   - home: the section that holds an item whatever this call does.
  private mutating func sift(
    _ section: Newcomer, claimed: inout [UInt32: String], home: (UInt32) -> String?
  ) throws(ListError) -> ItemSieve {
    var sieve = ItemSieve(
      section: section.name, policy: section.object.duplicates, items: section.items,
      handles: section.handles)
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
  private func homesThatStay(_ newSections: [Newcomer]) -> [UInt32: String] {
    var homes: [UInt32: String] = [:]
    for section in newSections {
      for item in section.handles
      where item != IdentifierTable.none && order.section(of: item) == section.handle {
        homes[item] = section.name
      }
    }
    return homes
  }

  /// Has the items that a section will not keep leave it, so that another one may take them in.
  private mutating func giveAway(_ section: UInt32, _ sieve: ItemSieve) {
    let kept = Set(sieve.keptHandles)
    let gone = order.items(of: section).handles.filter { !kept.contains($0) }
    for item in gone { drop(item) }
    order.removeItems(of: section, gone)
  }

  private mutating func enter(_ section: Newcomer, _ sieve: ItemSieve, at index: Int) {
    sections[section.name] = section.object
    turn.changesObjects = true
    order.insert(section: section.handle, at: index)
    replaceItems(of: section.handle, with: sieve)
    if displayed.order.contains(section: section.handle) {
      // It left in the same turn, so that it stays on display, perhaps as another object.
      reloadSupplementaryView(.header, section.name)
      reloadSupplementaryView(.footer, section.name)
    }
  }

  private mutating func takeOver(
    _ section: Newcomer, _ sieve: ItemSieve, reconfiguring: Bool
  ) {
    let isNew = sections[section.name] !== section.object
    sections[section.name] = section.object
    turn.changesObjects = true
    let survivors = sieve.keptHandles.filter { order.section(of: $0) == section.handle }
    replaceItems(of: section.handle, with: sieve)
    if reconfiguring {
      for item in survivors { turn.reconfigure(item) }
    }
    if isNew || reconfiguring {
      reloadSupplementaryView(.header, section.name)
      reloadSupplementaryView(.footer, section.name)
    }
  }

  private mutating func leave(_ section: UInt32, _ name: String) {
    for item in order.items(of: section).handles { drop(item) }
    order.remove(section: section)
    sections[name] = nil
    turn.changesObjects = true
    turn.reloadedSections.remove(section)
    turn.namedSections.remove(section)
    turn.uncertainSections.append(section)
  }

  private func merge(_ part: ListOutcome, into outcome: inout ListOutcome) {
    outcome.dropped += part.dropped
    outcome.updated += part.updated
  }
}
