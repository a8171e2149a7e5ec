import ListingKit

extension ListingDocument {
  /// Makes the sections of the document, in order. Called on the owner of the list.
  ///
  /// - Parameter parameters: the values of the document's parameters, as texts.
  /// - Throws: ``XMLDocumentError`` with all that is wrong: the document, the parameters, plugins
  ///   that refuse. A plugin that is not there shows its message in place of its section.
  public func makeSections(
    parameters: [String: String] = [:]
  ) throws(XMLDocumentError) -> [any ListSection] {
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.contains(where: { $0.code != .missingPlugin }) { throw XMLDocumentError(errors) }
    let given = ParameterValues(definitions: self.parameters, given: parameters)
    if !given.findings.isEmpty { throw XMLDocumentError(text.diagnostics(given.findings)) }
    var builder = SectionBuilder(document: self, parameters: given.values)
    var made: [any ListSection] = []
    for section in sections {
      if let section = builder.make(section) { made.append(section) }
    }
    let findings = builder.findings.findings
    if !findings.isEmpty { throw XMLDocumentError(text.diagnostics(findings)) }
    return made
  }
}
