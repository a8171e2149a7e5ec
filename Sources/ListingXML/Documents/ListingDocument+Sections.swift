import ListingKit

extension ListingDocument {
  /// What the document is known to bring: its sections, and the items that are written in it.
  package var identifiers: [(section: String, items: [String]?)] {
    sections.map { section in
      guard case .inline(let items) = section.body else { return (section.identifier, nil) }
      return (section.identifier, (0..<items.count).map(items.identifier(at:)))
    }
  }

  /// Makes the sections of the document, in order. Called on the owner of the list.
  ///
  /// - Parameters:
  ///   - parameters: the values of the document's parameters, as texts.
  ///   - environment: where the document is shown.
  /// - Throws: ``XMLDocumentError`` with all that is wrong: the document, the parameters, plugins
  ///   that refuse. A plugin that is not there shows its message in place of its section.
  public func makeSections(
    parameters: [String: String] = [:], environment: DocumentEnvironment = .current
  ) throws(XMLDocumentError) -> [any ListSection] {
    try build(parameters: parameters, environment: environment).sections
  }

  /// The same, with what is to be reported once the sections are shown.
  func build(
    parameters: [String: String], environment: DocumentEnvironment
  ) throws(XMLDocumentError) -> (sections: [any ListSection], problems: [ListDiagnostic]) {
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.contains(where: { $0.code != .missingPlugin }) { throw XMLDocumentError(errors) }
    let given = ParameterValues(definitions: self.parameters, given: parameters)
    if !given.findings.isEmpty { throw XMLDocumentError(source.diagnostics(given.findings)) }
    let values = BindingValues(parameters: given.values, environment: environment)
    var builder = SectionBuilder(document: self, values: values)
    var made: [any ListSection] = []
    for section in sections where section.condition?.holds(values) ?? true {
      if let section = builder.make(section) { made.append(section) }
    }
    let findings = builder.findings.findings
    if !findings.isEmpty { throw XMLDocumentError(source.diagnostics(findings)) }
    return (made, builder.problems)
  }
}
