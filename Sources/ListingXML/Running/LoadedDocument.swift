import ListingKit

/// A document whose sections are in a list, for comparing it with the next version.
final class LoadedDocument {
  private struct Member {
    weak var object: (any ListSection)?
    let definition: SectionDefinition
  }

  private let values: BindingValues
  private let states: [String: StateDefinition]
  private var members: [String: Member]

  init(_ document: ListingDocument, _ values: BindingValues) {
    self.values = values
    states = Dictionary(document.states.map { ($0.name, $0) }) { first, _ in first }
    members = Dictionary(
      document.sections.map { ($0.identifier, Member(definition: $0)) }
    ) { first, _ in first }
  }

  /// Returns the operations that show the document's sections and reconfigure the changed parts.
  ///
  /// - Parameters:
  ///   - sections: the sections of the document.
  ///   - elements: the elements for the plugins of some of them.
  ///   - list: the list; sections take over the content of its sections with the same identifiers.
  ///   - other: the document that was loaded before.
  func exchange(
    for sections: [any ListSection], of elements: [String: PluginElement],
    on list: ListDataSource, after other: LoadedDocument?
  ) -> ListOperation {
    var refilled: [String: ListSectionParts] = [:]
    let shown = sections.map { section -> any ListSection in
      let name = section.listIdentifier
      var object = section
      dropCondition(of: section, after: other)
      if let old = list.section(for: name) {
        let difference = difference(of: section, from: old, of: other)
        refilled[name] = difference.shown
        // The state of a plugin's section stays.
        if case .plugin(let plugin) = members[name]?.definition.body {
          let isKept =
            difference.shown.isEmpty
            || difference.isOfAttributesAlone
              && elements[name].map { plugin.kind.reconfigure?(old, $0) ?? false } ?? false
          if isKept { object = old }
        }
      }
      if let member = members[name] {
        members[name] = Member(object: object, definition: member.definition)
      }
      return object
    }
    return .exchangeSections(shown, refilling: refilled)
  }

  /// Returns the declaration of a section of the list. That of a group is the one of its declared section.
  private func member(_ section: any ListSection) -> Member? {
    let name = section.listIdentifier
    if let member = members[name] { return member }
    let declared = GroupName.declaredSection(name) { members[$0] != nil }
    guard let definition = members[declared]?.definition, definition.interaction.group != nil else {
      return nil
    }
    return Member(object: section, definition: definition.ofGroup)
  }

  /// Shows all items of a section again if the document had a condition for them before, and has none now: the
  /// section took over the filter with the items.
  private func dropCondition(of section: any ListSection, after other: LoadedDocument?) {
    let name = section.listIdentifier
    guard let old = other?.members[name]?.definition, old.interaction.filter != nil,
      let new = members[name]?.definition, new.interaction.filter == nil
    else { return }
    (section as? any ConfigurableSection)?.showAll()
  }

  /// Returns the declarations of the states of a section.
  private func state(
    _ reference: StateReference, of section: SectionDefinition
  ) -> StateDefinition? {
    switch reference.level {
    case .listing: states[reference.name]
    case .section: section.states.section[reference.name]
    case .item: section.states.item[reference.name]
    }
  }

  private struct Difference {
    var shown: ListSectionParts
    /// Whether only the attributes for its plugin differ.
    var isOfAttributesAlone = false

    static let everything = Difference(shown: [.cells, .views])
  }

  /// Returns the differences between a section and the listed one that it replaces.
  private func difference(
    of section: any ListSection, from old: any ListSection, of other: LoadedDocument?
  ) -> Difference {
    guard let other, let new = member(section)?.definition, let member = other.member(old),
      member.object === old, values.showTheSame(as: other.values),
      new.reads.shown.allSatisfy({ state($0, of: new) == other.state($0, of: member.definition) })
    else { return .everything }
    let parts = new.parts(differingFrom: member.definition)
    var shown = ListSectionParts()
    for part in parts { shown.formUnion(part.listParts) }
    if case .plugin = new.body {
      // It's connected to the state and the events of the previous document.
      let isTied = !new.reads.shown.isEmpty || new.hasControls || !new.events.isEmpty
      return isTied
        ? .everything : Difference(shown: shown, isOfAttributesAlone: parts == [.attributes])
    }
    // A header may show the number of items.
    if section.listItems.count != old.listItems.count { shown.insert(.views) }
    if new.separator != nil, section.items as? [ListItem] != old.items as? [ListItem] {
      shown.insert(.cells)
    }
    return Difference(shown: shown)
  }
}

extension BindingValues {
  /// Returns whether bindings to values that are the same in all bindings are equal.
  fileprivate func showTheSame(as other: BindingValues) -> Bool {
    parameters == other.parameters && strings == other.strings
      && environment.variables == other.environment.variables
      && environment.locale == other.environment.locale
      && environment.timeZone == other.environment.timeZone
  }
}

// MARK: - Differences

extension SectionDefinition {
  /// The name of a part of a section in messages.
  enum Part: String {
    case layout
    case header
    case footer
    case supplementary
    /// The views of the section's load states.
    case loadViews = "loading, empty or error"
    case cell
    case source
    case attributes
    case state
    /// The actions of events.
    case events = "on"
    case refresh
    case condition = "when"
    case duplicates
    /// What the user can do with the items.
    case interaction = "selection, filter or actions"

    /// The parts of the list to reconfigure for another document.
    fileprivate var listParts: ListSectionParts {
      switch self {
      case .layout, .header, .footer, .supplementary, .loadViews: .views
      case .cell: .cells
      case .source, .attributes: [.cells, .views]
      // Readers of states are compared separately: see ``LoadedDocument``.
      case .state, .events, .refresh, .condition, .duplicates: []
      case .interaction: .views
      }
    }
  }

  /// Returns the differences from another section, apart from inline items.
  func parts(differingFrom old: SectionDefinition) -> [Part] {
    var parts: [Part] = []
    if layout != old.layout { parts.append(.layout) }
    func differs(_ kind: ListSupplementaryKind) -> Bool {
      boundaries[kind] != old.boundaries[kind]
    }
    if header != old.header || differs(.header) { parts.append(.header) }
    if footer != old.footer || differs(.footer) { parts.append(.footer) }
    if supplementaries != old.supplementaries { parts.append(.supplementary) }
    if loadViews != old.loadViews { parts.append(.loadViews) }
    if cell != old.cell || separator != old.separator { parts.append(.cell) }
    if states != old.states { parts.append(.state) }
    if events != old.events { parts.append(.events) }
    if refreshesAfterFailure != old.refreshesAfterFailure { parts.append(.refresh) }
    if condition != old.condition { parts.append(.condition) }
    if interaction != old.interaction { parts.append(.interaction) }
    // The only other attribute of the element.
    if element != old.element { parts.append(.duplicates) }
    switch (body, old.body) {
    case (.inline, .inline): break
    case (.paged(let new), .paged(let old)): if new != old { parts.append(.source) }
    case (.plugin(let new), .plugin(let old)): if !new.isSame(as: old) { parts.append(.attributes) }
    case (.unavailable(let new), .unavailable(let old)):
      if new != old { parts.append(.attributes) }
    default: parts.append(.source)
    }
    return parts
  }
}

extension PluginSection {
  /// Returns whether the plugin gets the same values.
  fileprivate func isSame(as other: PluginSection) -> Bool {
    plugin == other.plugin && part.isSame(as: other.part)
  }
}

extension PluginSection.Part {
  /// Returns whether the plugin gets the same values.
  func isSame(as other: Self) -> Bool {
    name == other.name && text == other.text
      && attributes.elementsEqual(other.attributes) {
        $0.declaration == $1.declaration && $0.value == $1.value
      } && children.elementsEqual(other.children) { $0.isSame(as: $1) }
  }
}

extension ListingDocument {
  /// The names of its parameters.
  package var parameterNames: [String] { parameters.map(\.name) }

  /// Returns the differences from another document, of the document itself and of all sections.
  package func documentParts(differingFrom old: ListingDocument) -> [String] {
    let parts = [
      ("title", titleTemplate != old.titleTemplate),
      ("identity", (identity ?? .section) != (old.identity ?? .section)),
      ("anchor", sticksToEnd != old.sticksToEnd), ("state", states != old.states),
      ("buttons", presses != old.presses),
    ]
    return parts.filter(\.1).map(\.0)
  }

  /// Returns the sections that show something different from those of another document, and the
  /// differences, apart from their items.
  package func parts(differingFrom old: ListingDocument) -> [(section: String, parts: [String])] {
    let known = Dictionary(old.sections.map { ($0.identifier, $0) }) { first, _ in first }
    return sections.compactMap { section in
      guard let old = known[section.identifier] else { return nil }
      let parts = section.parts(differingFrom: old).map(\.rawValue)
      return parts.isEmpty ? nil : (section.identifier, parts)
    }
  }
}
