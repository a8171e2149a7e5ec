import ListingKit
import ListingSources

/// Sections with `group-by`. The declared section has the items and loads them, and is after its groups, which show
/// them.
extension DocumentSession {
  /// The items of a group, and the value that they have in common.
  private struct Group {
    var name: String
    var value: ListValue
    var items: [ListItem] = []
  }

  /// Groups items whenever they change.
  func followGroups() {
    let grouped = document.sections.filter { $0.interaction.group != nil }
    if grouped.isEmpty { return }
    grouping = list?.observeUpdates { [weak self] _ in
      for definition in grouped { self?.group(definition) }
    }
  }

  /// Returns sections with those of groups before their declared sections, for a list that shows them next.
  func addGroups(to sections: [any ListSection], in list: ListDataSource) -> [any ListSection] {
    let grouped = document.sections.filter { $0.interaction.group != nil }
    let definitions = Dictionary(grouped.map { ($0.identifier, $0) }) { first, _ in first }
    return sections.flatMap { section -> [any ListSection] in
      guard let definition = definitions[section.listIdentifier],
        let grouping = definition.interaction.group
      else { return [section] }
      let groups = groups(of: section, definition, grouping).map { group in
        let made = makeGroup(group, definition)
        if let old = list.section(for: group.name) as? any ConfigurableSection {
          made.isCollapsed = old.isCollapsed
        }
        return made
      }
      groupNames[definition.identifier] = groups.map { $0.listIdentifier }
      return groups + [section]
    }
  }

  /// Shows the items of a section in its groups, as they are now.
  ///
  /// - Complexity: O(*n*) for *n* items.
  func group(_ definition: SectionDefinition) {
    guard let grouping = definition.interaction.group, let list,
      let section = listedSection(definition.identifier)
    else { return }
    let old = groups(of: definition.identifier)
    var known = Dictionary(old.map { ($0.listIdentifier, $0) }) { first, _ in first }
    list.deliverEvents {
      let shown = groups(of: section, definition, grouping).map { group in
        guard let section = known.removeValue(forKey: group.name) else {
          return makeGroup(group, definition)
        }
        if section.items != group.items { section.setItems(group.items) }
        return section
      }
      groupNames[definition.identifier] = shown.map { $0.listIdentifier }
      guard !shown.elementsEqual(old, by: ===) else { return }
      hold(shown)
      let others = list.sections.filter { other in !old.contains { $0 === other } }
      let place = others.firstIndex { $0 === section } ?? others.count
      list.perform(.arrangeSections(others[..<place] + shown + others[place...]))
    }
  }

  /// Returns the groups of the items that aren't hidden, in the order in which their values occur first.
  private func groups(
    of section: any ListSection, _ definition: SectionDefinition,
    _ grouping: SectionInteraction.ItemGrouping
  ) -> [Group] {
    var values = self.values
    values.sectionIdentifier = definition.identifier
    let isShown = definition.interaction.isShown(values)
    var groups: [Group] = []
    var places: [String: Int] = [:]
    for case let item as ListItem in section.items where isShown?(item) ?? true {
      values.item = item
      let value = grouping.value.value(values)
      let name = GroupName.section(definition.identifier, value.text(as: grouping.kind))
      if let place = places[name] {
        groups[place].items.append(item)
      } else {
        places[name] = groups.count
        groups.append(Group(name: name, value: value, items: [item]))
      }
    }
    return groups
  }

  private func makeGroup(
    _ group: Group, _ definition: SectionDefinition
  ) -> GenericSection<ListItem> {
    let section = GenericSection<ListItem>(
      group.name, items: group.items, cellContent: ListContent.defaultContent(of:))
    section.attachment = SectionGroup(value: group.value)
    if let index = definition.interaction.group?.index {
      let values = self.values.with(item: group.items.first, section: section.status)
      // A group without a value has no title.
      if let title = index.text(values), !title.isEmpty { section.handlers.indexTitle = title }
    }
    var builder = SectionBuilder(session: self)
    builder.configure(section, definition.ofGroup)
    let name = definition.identifier
    section.on(.didDelete) { [weak self] context in
      self?.listedSection(name)?.perform(.deleteItems([context.item], in: name))
    }
    section.on(.willDisplay) { [weak self, weak section] context in
      if let self, let section { displayed(context.item, in: section, of: name) }
    }
    return section
  }

  /// Loads the next page when an item near the end of the groups is displayed, or near their start.
  private func displayed(
    _ item: any ListIdentifiable, in group: GenericSection<ListItem>, of name: String
  ) {
    let groups = groups(of: name)
    guard let section = listedSection(name) as? PagedSection<ListItem>,
      let place = list?.displayedSnapshot.indexPath(for: ListItemPath(group, item))?.item
    else { return }
    let threshold = section.sizes.threshold
    if group === groups.last, group.shownCount - place <= threshold { section.requestPage() }
    if group === groups.first, place < threshold, section.hasPagesBefore {
      section.requestPreviousPage()
    }
  }
}
