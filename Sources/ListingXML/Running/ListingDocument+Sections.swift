import ListingKit

extension ListingDocument {
  /// The sections of the document, and their inline items.
  package var identifiers: [(section: String, items: [String]?)] {
    sections.map { section in
      guard case .inline(let items) = section.body else { return (section.identifier, nil) }
      return (section.identifier, (0..<items.count).map(items.identifier(at:)))
    }
  }

  /// The sections whose items are in groups.
  package var groupedSections: [String] {
    sections.filter { $0.interaction.group != nil }.map(\.identifier)
  }

  /// Creates the sections of the document, in order. Call it on the actor of the list.
  ///
  /// - Parameters:
  ///   - parameters: the values of the document's parameters, as texts.
  ///   - environment: the environment of the document.
  ///   - onEvent: called with the events for the host.
  /// - Throws: ``XMLDocumentError`` with all mistakes in the document, its parameters, and elements of
  ///   plugins. The section of a missing plugin shows a message.
  public func makeSections(
    parameters: [String: String] = [:], environment: DocumentEnvironment = .current,
    onEvent: @escaping (DocumentEvent) -> Void = { _ in }
  ) throws(XMLDocumentError) -> [any ListSection] {
    let session = try makeSession(parameters: parameters, environment: environment, onEvent)
    return try session.makeSections()
  }

  /// Creates the session of the document in a list.
  func makeSession(
    parameters: [String: String], environment: DocumentEnvironment,
    _ onEvent: @escaping (DocumentEvent) -> Void
  ) throws(XMLDocumentError) -> DocumentSession {
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.contains(where: { $0.code != .missingPlugin }) { throw XMLDocumentError(errors) }
    let given = ParameterValues(definitions: self.parameters, given: parameters)
    if !given.findings.isEmpty { throw XMLDocumentError(source.diagnostics(given.findings)) }
    let refused = variables.filter { environment.variables[$0.name] == nil }
    if !refused.isEmpty { throw XMLDocumentError(source.diagnostics(refused.map(\.refusal))) }
    let values = values(of: given, environment)
    let strangers = hosts.compactMap {
      $0.refusal(values, allowed: environment.client.allowedHosts)
    }
    if !strangers.isEmpty { throw XMLDocumentError(source.diagnostics(strangers)) }
    return session(values, onEvent)
  }

  func session(
    _ values: BindingValues, _ onEvent: @escaping (DocumentEvent) -> Void = { _ in }
  ) -> DocumentSession {
    var values = values
    values.inputs = inputs
    values.state = DocumentState(
      listing: states, sections: sections.map { ($0.identifier, $0.states) })
    return DocumentSession(document: self, values: values, onEvent: onEvent)
  }
}

extension VariableUse {
  /// The reason why the document isn't shown.
  fileprivate var refusal: Finding {
    Finding(
      .variableNotAllowed, "the document may not read the environment variable '\(name)'",
      at: range,
      fix: "allow it with --allow-env \(name), or remove the binding")
  }
}
