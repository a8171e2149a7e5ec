import ListingKit

/// A document on a list: makes its sections, keeps its state, and does what it says on events.
///
/// Its sections hold it, and so does the list that it was loaded into. It belongs to the list's owner.
final class DocumentSession {
  /// A change of state: which one, and in which section or item.
  struct Change: Hashable {
    var reference: StateReference
    var section: String?
    var item: String?
  }

  private struct Member {
    weak var section: (any ListSection)?
  }

  let document: ListingDocument
  /// The values that are the same everywhere.
  let values: BindingValues
  let onEvent: (DocumentEvent) -> Void
  var rounds = EventRounds()
  /// The reports for when the sections are shown.
  private(set) var problems: [ListDiagnostic] = []
  /// The elements that the plugins of the current sections got.
  private(set) var elements: [String: PluginElement] = [:]
  private var members: [String: Member] = [:]
  private(set) weak var list: ListDataSource?
  private var observation: ListObservation?

  init(
    document: ListingDocument, values: BindingValues, onEvent: @escaping (DocumentEvent) -> Void
  ) {
    self.document = document
    self.values = values
    self.onEvent = onEvent
  }

  /// Takes over what another document on the list has set of the state that this one declares, too.
  func adopt(_ other: DocumentSession) {
    guard let state = values.state, let old = other.values.state else { return }
    state.adopt(old)
  }

  /// The list that the session's sections are in.
  func attach(to list: ListDataSource) {
    guard self.list !== list else { return }
    self.list = list
  }

  /// Follows the items of the list where there is state that is theirs.
  func followItems() {
    guard let list, let state = values.state, state.hasItemState else { return }
    observation = list.observeUpdates { state.follow($0) }
  }

  // MARK: - Sections

  /// The sections whose conditions hold, in order.
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

  /// These are on the list for the session's definitions: what is kept of a document before may be
  /// among them.
  func hold(_ sections: [any ListSection]) {
    for section in sections { members[section.listIdentifier] = Member(section: section) }
  }

  /// Makes a section whose condition has come true; what is wrong with it is told to the list.
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

  /// The section of a definition, where the list holds it.
  func held(_ identifier: String) -> (any ListSection)? {
    guard let section = members[identifier]?.section, let list, list.isHeld(section) else {
      return nil
    }
    return section
  }
}
