import OrderedCollections

extension ListPending {
  mutating func insert(
    _ newSections: [any ListSection], at index: Int
  ) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    let kept = keepSections(newSections, known: order, outcome: &outcome)
    var sieves: [ItemSieve] = []
    var claimed: [String: String] = [:]
    for section in kept {
      sieves.append(try siftNew(section, claimed: &claimed) { order.home(of: $0) })
    }
    for (offset, section) in kept.enumerated() {
      enter(section, sieves[offset], at: index + offset)
      merge(finish(sieves[offset]), into: &outcome)
    }
    return outcome
  }

  mutating func moveSection(
    _ section: String, _ anchor: ListAnchor<String>
  ) throws(ListError) -> ListOutcome {
    guard let items = order.sections[section] else { throw .unknownSection(section) }
    _ = try sectionIndex(of: anchor)
    if anchor.subject == section { return ListOutcome() }
    order.sections.removeValue(forKey: section)
    let index = try sectionIndex(of: anchor)
    order.sections.updateValue(items, forKey: section, insertingAt: index)
    turn.namedSections.insert(section)
    return ListOutcome()
  }

  mutating func deleteSections(_ identifiers: [String]) -> ListOutcome {
    var outcome = ListOutcome()
    for identifier in OrderedSet(identifiers) {
      if order.contains(section: identifier) {
        leave(identifier)
      } else {
        outcome.unknownSections.append(identifier)
      }
    }
    return outcome
  }

  mutating func reloadSections(_ identifiers: [String]) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    var sieves: [ItemSieve] = []
    for identifier in OrderedSet(identifiers) {
      guard let section = sections[identifier] else { throw .unknownSection(identifier) }
      sieves.append(
        try sift(section.items, replacing: identifier, policy: section.duplicates))
    }
    for sieve in sieves {
      replaceItems(of: sieve.section, with: sieve.kept)
      turn.reloadedSections.insert(sieve.section)
      merge(finish(sieve), into: &outcome)
    }
    return outcome
  }

  mutating func replaceSections(
    _ newSections: [any ListSection], reconfiguring: Bool
  ) throws(ListError) -> ListOutcome {
    var outcome = ListOutcome()
    let kept = keepSections(newSections, known: ListSnapshot(), outcome: &outcome)
    var claimed = identity == .list ? homesThatStay(kept) : [:]
    var sieves: [ItemSieve] = []
    for section in kept { sieves.append(try siftNew(section, claimed: &claimed) { _ in nil }) }

    let identifiers = OrderedSet(kept.map(\.listIdentifier))
    for old in order.sectionIdentifiers where !identifiers.contains(old) { leave(old) }
    for (section, sieve) in zip(kept, sieves) {
      if order.contains(section: sieve.section) {
        takeOver(section, sieve, reconfiguring: reconfiguring)
      } else {
        enter(section, sieve, at: order.numberOfSections)
      }
      merge(finish(sieve), into: &outcome)
    }
    var sorted: OrderedDictionary<String, OrderedSet<String>> = [:]
    for identifier in identifiers { sorted[identifier] = order.sections[identifier] }
    order.sections = sorted
    return outcome
  }

  // MARK: - Parts

  /// The sections whose identifiers are new in this call, with the others reported.
  private mutating func keepSections(
    _ newSections: [any ListSection], known: ListSnapshot, outcome: inout ListOutcome
  ) -> [any ListSection] {
    var seen: Set<String> = []
    return newSections.filter { section in
      let identifier = section.listIdentifier
      if identifier.isEmpty {
        outcome.droppedSections.append(identifier)
        diagnostics.append(
          ListDiagnostic(
            code: .emptyIdentifier, section: "",
            message: "a section has an empty identifier; it was dropped"))
        return false
      }
      if known.contains(section: identifier) || !seen.insert(identifier).inserted {
        outcome.droppedSections.append(identifier)
        diagnostics.append(
          ListDiagnostic(
            code: .duplicateSection, section: identifier,
            message: "section '\(identifier)' is in the list already; the later one was dropped"))
        return false
      }
      return true
    }
  }

  /// Sifts the items of a section that enters or takes over, against those of the same call.
  ///
  /// - Parameters:
  ///   - claimed: under list identity, the section of this call that holds each item.
  ///   - home: the section that holds an item whatever this call does.
  private func siftNew(
    _ section: any ListSection, claimed: inout [String: String], home: (String) -> String?
  ) throws(ListError) -> ItemSieve {
    let identifier = section.listIdentifier
    var sieve = ItemSieve(section: identifier, policy: section.duplicates)
    guard identity == .list else {
      try sieve.sift(section.items) { _ in .none }
      return sieve
    }
    try sieve.sift(section.items) { item in
      guard let owner = claimed[item] ?? home(item), owner != identifier else { return .none }
      return .elsewhere(section: owner)
    }
    for item in sieve.kept { claimed[item.listIdentifier] = identifier }
    return sieve
  }

  /// Under list identity, the items on display that stay in their section in a replacement.
  private func homesThatStay(_ newSections: [any ListSection]) -> [String: String] {
    var homes: [String: String] = [:]
    for section in newSections {
      guard let old = order.sections[section.listIdentifier] else { continue }
      for item in section.items where old.contains(item.listIdentifier) {
        homes[item.listIdentifier] = section.listIdentifier
      }
    }
    return homes
  }

  private mutating func enter(_ section: any ListSection, _ sieve: ItemSieve, at index: Int) {
    let identifier = sieve.section
    sections[identifier] = section
    order.sections.updateValue([], forKey: identifier, insertingAt: index)
    replaceItems(of: identifier, with: sieve.kept)
    if displayed.contains(section: identifier) {
      // It left in the same turn, so that it stays on display, perhaps as another object.
      reloadSupplementaryView(.header, identifier)
      reloadSupplementaryView(.footer, identifier)
    }
  }

  private mutating func takeOver(
    _ section: any ListSection, _ sieve: ItemSieve, reconfiguring: Bool
  ) {
    let identifier = sieve.section
    let isNew = sections[identifier] !== section
    sections[identifier] = section
    let survivors = sieve.kept.map(\.listIdentifier)
      .filter { order.sections[identifier]?.contains($0) == true }
    replaceItems(of: identifier, with: sieve.kept)
    if reconfiguring {
      for item in survivors { turn.reconfigure(ListItemPath(section: identifier, item: item)) }
    }
    if isNew || reconfiguring {
      reloadSupplementaryView(.header, identifier)
      reloadSupplementaryView(.footer, identifier)
    }
  }

  private mutating func leave(_ identifier: String) {
    for item in order.itemIdentifiers(inSection: identifier) {
      drop(ListItemPath(section: identifier, item: item))
    }
    order.sections.removeValue(forKey: identifier)
    sections[identifier] = nil
    contents[identifier] = nil
    turn.reloadedSections.remove(identifier)
    turn.namedSections.remove(identifier)
  }

  private func merge(_ part: ListOutcome, into outcome: inout ListOutcome) {
    outcome.dropped += part.dropped
    outcome.updated += part.updated
  }
}
