import ListingKit

/// A document in a list: creates its sections, stores its state, and performs its actions.
///
/// Its sections and the list retain it. It belongs to the actor of the list.
final class DocumentSession {
  /// A change of a state, with its section and item.
  struct Change: Hashable {
    var reference: StateReference
    var section: String?
    var item: String?
  }

  private struct Member {
    weak var section: (any ListSection)?
  }

  let document: ListingDocument
  /// The values that are the same in all bindings.
  let values: BindingValues
  let onEvent: (DocumentEvent) -> Void
  var rounds = EventRounds()
  /// The requests whose answers are awaited.
  var sending: Set<SentRequest> = []
  /// The waits until the reader pauses typing, by the sections whose sources are asked then.
  var pauses: [String: ListLoad] = [:]
  /// The waits until sources are read again, by their sections.
  var refreshes: [String: ListLoad] = [:]
  /// What writes the kept states and the place of the reader; `nil` if the document keeps nothing.
  var writer: StorageWriter?
  /// The wait until everything is written; `nil` if it is.
  var writing: ListLoad?
  /// The place of the reader; `nil` for none.
  var place: DocumentPlace?
  /// The problems that are reported when the sections are shown.
  private(set) var problems: [ListDiagnostic] = []
  /// The elements for the plugins of the current sections.
  private(set) var elements: [String: PluginElement] = [:]
  private var members: [String: Member] = [:]
  /// The names of the sections of groups, in order, by their declared section. The list has the sections.
  var groupNames: [String: [String]] = [:]
  /// What groups items again that have changed.
  var grouping: ListObservation?
  private(set) weak var list: ListDataSource?
  private var observation: ListObservation?

  init(
    document: ListingDocument, values: BindingValues, onEvent: @escaping (DocumentEvent) -> Void
  ) {
    self.document = document
    self.values = values
    self.onEvent = onEvent
  }

  /// Copies the values of another document's state that this one declares, too.
  func adopt(_ state: DocumentState) {
    values.state?.adopt(state)
    // They were written when they changed.
    _ = values.state?.takeChanges()
  }

  /// Sets states to values from outside, as texts, except those of password fields.
  func begin(with texts: [DocumentValueName: String?]) {
    let secrets = document.inputs.secrets
    values.state?.restore(texts) { !secrets.contains($0.name) }
  }

  /// Sets the list of the session's sections.
  func attach(to list: ListDataSource) {
    guard self.list !== list else { return }
    self.list = list
  }

  /// Reads the sources again that want it, for as long as the list has their sections.
  func followTime() {
    for definition in document.sections {
      guard case .paged(let items) = definition.body, let interval = items.refreshInterval,
        refreshes[definition.identifier] == nil
      else { continue }
      waitToRefresh(definition.identifier, interval)
    }
  }

  private func waitToRefresh(_ section: String, _ interval: Duration) {
    refreshes[section] = list?.wait(interval) { [weak self] in
      guard let self else { return }
      refreshes[section] = nil
      if let paged = listedSection(section) as? PagedSection<ListItem>,
        paged.context?.visiblePlaces != nil
      {
        paged.readAgain()
      }
      waitToRefresh(section, interval)
    }
  }

  /// Follows the items of the list if items have state.
  func followItems() {
    guard let list, let state = values.state, state.hasItemState else { return }
    observation = list.observeUpdates { [weak self] in
      state.follow($0)
      self?.keep()
    }
  }

  // MARK: - Sections

  /// Creates the sections whose conditions are true, in order.
  func makeSections() throws(XMLDocumentError) -> [any ListSection] {
    var builder = SectionBuilder(session: self)
    var made: [any ListSection] = []
    for definition in document.sections where isWanted(definition) {
      guard let section = builder.make(definition) else { continue }
      members[definition.identifier] = Member(section: section)
      made.append(section)
    }
    problems = builder.problems
    elements = builder.elements
    let findings = builder.findings.findings
    if !findings.isEmpty { throw XMLDocumentError(document.source.diagnostics(findings)) }
    return made
  }

  /// Sets the list's sections for the definitions: some can be those of the previous document.
  func hold(_ sections: [any ListSection]) {
    for section in sections { members[section.listIdentifier] = Member(section: section) }
  }

  /// Creates a section whose condition became true, and reports mistakes to the list.
  func makeSection(_ definition: SectionDefinition) -> (any ListSection)? {
    var builder = SectionBuilder(session: self)
    let section = builder.make(definition)
    for problem in builder.problems { list?.report(problem) }
    for diagnostic in document.source.diagnostics(builder.findings.findings) {
      list?.report(
        ListDiagnostic(
          code: .invalid, section: definition.identifier, message: diagnostic.description))
    }
    members[definition.identifier] = Member(section: section)
    return section
  }

  func isWanted(_ definition: SectionDefinition) -> Bool {
    definition.condition?.holds(values) ?? true
  }

  /// Returns the name of the declared section for that of a section or of one of its groups.
  func declared(_ section: String) -> String {
    GroupName.declaredSection(section) { name in
      document.sections.contains { $0.identifier == name }
    }
  }

  /// Returns the sections that show the items of a definition: itself, or its groups.
  func shownSections(of definition: SectionDefinition) -> [any ListSection] {
    guard let section = listedSection(definition.identifier) else { return [] }
    return definition.interaction.group == nil ? [section] : groups(of: definition.identifier)
  }

  /// Returns the sections of the groups of a declared section, in order.
  func groups(of section: String) -> [GenericSection<ListItem>] {
    (groupNames[section] ?? []).compactMap { members[$0]?.section as? GenericSection<ListItem> }
  }

  /// Returns the list's section for a definition.
  func listedSection(_ identifier: String) -> (any ListSection)? {
    guard let section = members[identifier]?.section, let list, list.isHeld(section) else {
      return nil
    }
    return section
  }
}
