import ListingKit

extension DocumentSession {
  /// Updates the parts of the list that read the changed state, and no others.
  ///
  /// - Parameter isTyping: whether the reader is typing, so that sources are asked when the reader pauses.
  func show(_ changes: Set<Change>, round: Int, isTyping: Bool = false) {
    if let list { rounds.began(round, in: list.transactionCount + 1) }
    let ofSections = Dictionary(grouping: changes) { $0.section.map(declared) }
    for definition in document.sections {
      let seen = Set((ofSections[nil] ?? []) + (ofSections[definition.identifier] ?? []))
      if !seen.isEmpty { arrange(definition, seen, round: round, isTyping: isTyping) }
    }
  }

  private func arrange(
    _ definition: SectionDefinition, _ changes: Set<Change>, round: Int, isTyping: Bool
  ) {
    let reads = definition.reads
    let references = Set(changes.map(\.reference))
    if !reads.condition.isDisjoint(with: references) {
      switch (isWanted(definition), listedSection(definition.identifier)) {
      case (true, nil): return insert(definition, round: round)
      case (false, let section?):
        let groups = groupNames.removeValue(forKey: definition.identifier) ?? []
        section.perform(.deleteSections([definition.identifier] + groups))
        return
      default: break
      }
    }
    guard let section = listedSection(definition.identifier) else { return }
    if !reads.items.isDisjoint(with: references) { makeItems(of: definition) }
    if !reads.source.isDisjoint(with: references) { askSource(of: definition, isTyping: isTyping) }
    let shown = shownSections(of: definition)
    for section in shown {
      if !reads.collapsed.isDisjoint(with: references) {
        (section as? any ConfigurableSection)?.collapse(definition, self.values)
      }
      let items = itemsToFill(of: definition, section, changes)
      if !items.isEmpty {
        section.perform(.reconfigureItems(items, in: section.listIdentifier))
      }
    }
    let kinds = viewsToMake(of: definition, references)
    guard !kinds.isEmpty else { return }
    // A declared section with groups has the views of its loads.
    for section in definition.interaction.group == nil ? shown : shown + [section] {
      section.perform(.reloadSupplementaryViews(kinds, of: section.listIdentifier))
    }
  }

  /// How long the reader pauses before a source is asked for what was typed.
  private static let typingPause = Duration.milliseconds(200)

  /// Asks the source of a section with the current states.
  private func askSource(of definition: SectionDefinition, isTyping: Bool) {
    let name = definition.identifier
    pauses.removeValue(forKey: name)?.cancel()
    guard isTyping, let list else { return setSource(of: definition) }
    let clock = list.clock
    pauses[name] = list.load {
      try await clock.sleep(for: Self.typingPause)
    } completion: { [weak self] _ in
      guard let self else { return }
      pauses[name] = nil
      setSource(of: definition)
    }
  }

  private func setSource(of definition: SectionDefinition) {
    guard let section = listedSection(definition.identifier) as? PagedSection<ListItem>,
      case .paged(let items) = definition.body
    else { return }
    var values = self.values
    values.sectionIdentifier = definition.identifier
    do throws(UnusableValue) {
      guard let base = try items.itemSource(values, section.sizes) else { return }
      let source = keepingPages(base, of: items)
      if !section.reads(source) { section.setSource(source) }
    } catch {
      list?.report(
        ListDiagnostic(
          code: .source, section: definition.identifier,
          message: "section '\(definition.identifier)': \(error.message)"))
    }
  }

  private func viewsToMake(
    of definition: SectionDefinition, _ references: Set<StateReference>
  ) -> Set<ListSupplementaryKind> {
    let reads = definition.reads
    var kinds = Set(
      reads.supplementary.filter { !$0.value.isDisjoint(with: references) }.map(\.key))
    let readsLoad = !reads.loadViews.isDisjoint(with: references)
    if readsLoad || !reads.header.isDisjoint(with: references) { kinds.insert(.header) }
    if readsLoad || !reads.footer.isDisjoint(with: references) { kinds.insert(.footer) }
    return kinds
  }

  /// Returns the items whose cells read the changed state.
  private func itemsToFill(
    of definition: SectionDefinition, _ section: any ListSection, _ changes: Set<Change>
  ) -> [String] {
    let cell = definition.reads.cell
    let general = Set(changes.filter { $0.item == nil }.map(\.reference))
    let values = self.values.with(section: (section as? any StatusProviding)?.status)
    func reads(_ item: any ListIdentifiable, _ references: Set<StateReference>) -> Bool {
      cell.reads(references, values.with(item: ListItem(item), section: values.section))
    }
    if cell.mayRead(general) {
      let own = Dictionary(grouping: changes.filter { $0.item != nil }) { $0.item ?? "" }
      let children = (section as? any ConfigurableSection)?.shownChildren ?? []
      return (section.listItems + children).filter { item in
        reads(item, general.union(own[item.listIdentifier]?.map(\.reference) ?? []))
      }.map(\.listIdentifier)
    }
    return Dictionary(grouping: changes.filter { $0.item != nil }) { $0.item ?? "" }
      .filter { identifier, changes in
        guard let item = (section as? any ConfigurableSection)?.record(identifier) else {
          return false
        }
        return reads(item, Set(changes.map(\.reference)))
      }.keys.sorted()
  }

  // MARK: - Sections and items by conditions

  private func insert(_ definition: SectionDefinition, round: Int) {
    guard let list, let section = makeSection(definition) else { return }
    rounds.made(definition.identifier, in: round)
    let names = document.sections.map(\.identifier)
    let index = names.firstIndex(of: definition.identifier) ?? names.count
    let operation: ListOperation
    if let before = names[..<index].last(where: { listedSection($0) != nil }) {
      operation = .insertSections([section], .after(before))
    } else if let after = names[index...].first(where: {
      $0 != definition.identifier && listedSection($0) != nil
    }) {
      operation = .insertSections([section], .before(after))
    } else {
      operation = .appendSections([section])
    }
    list.perform(operation)
  }

  /// Creates the inline items of a section again, and hides those whose condition isn't met anymore.
  func makeItems(of definition: SectionDefinition) {
    var builder = SectionBuilder(session: self)
    let section = listedSection(definition.identifier)
    if case .inline(let items) = definition.body, let section = section as? GenericSection<ListItem>
    {
      section.setItems(builder.records(items, in: definition))
    }
    if definition.interaction.group == nil {
      (section as? any ConfigurableSection)?.filter(definition, values)
    } else {
      group(definition)
    }
  }
}

extension PagedSection {
  /// Whether the section reads an equal source already.
  fileprivate func reads(_ other: any ItemSource<Item>) -> Bool {
    guard let own = source as? any Hashable, let other = other as? any Hashable else {
      return false
    }
    return AnyHashable(own) == AnyHashable(other)
  }
}
