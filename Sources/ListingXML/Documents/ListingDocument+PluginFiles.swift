import ListingKit

extension ListingDocument {
  /// Reads the first items of the plugins' sections and sources that name files, and returns what is wrong
  /// with them.
  ///
  /// Parameters have their defaults. An element with a binding that has no value then isn't read, and
  /// neither is one without files, which may ask a server.
  ///
  /// - Parameter list: A list without sections, on the caller's actor.
  package func diagnosticsOfPluginFiles(
    on list: ListDataSource, isolation: isolated (any Actor)? = #isolation
  ) async -> [Diagnostic] {
    let given = ParameterValues(definitions: parameters, given: [:])
    let values = values(of: given, .current)
    var builder = SectionBuilder(session: session(values))
    var made: [(section: any ListSection, file: Range<Int>)] = []
    for definition in sections {
      guard let file = definition.rangeOfPluginFile(values), let section = builder.make(definition)
      else {
        continue
      }
      made.append((section, file))
    }
    if !made.isEmpty {
      list.append(newSections: made.map(\.section))
      await list.waitUntilIdle()
    }
    for (section, file) in made {
      guard case .failed(let message) = (section as? any ListSectionLoading)?.loadState
      else { continue }
      builder.findings.add(
        Finding(
          .pluginFailure, "section '\(section.listIdentifier)' can't be loaded: \(message)",
          at: file))
    }
    list.delete(sections: list.sections)
    return source.diagnostics(builder.findings.findings).filter { !diagnostics.contains($0) }
  }
}

extension SectionDefinition {
  /// The first file that the section's plugin reads; `nil` without a plugin or a file, or if a binding has
  /// no value.
  fileprivate func rangeOfPluginFile(_ values: BindingValues) -> Range<Int>? {
    switch body {
    case .plugin(let section): section.part.rangeOfFile(values)
    case .paged(let items):
      if case .plugin(let source) = items.source { source.part.rangeOfFile(values) } else { nil }
    case .inline, .missingPlugin: nil
    }
  }
}

extension PluginSection.Part {
  fileprivate func rangeOfFile(_ values: BindingValues) -> Range<Int>? {
    isKnown(values) ? allAttributes.first { $0.declaration.kind == .file }?.range : nil
  }

  private func isKnown(_ values: BindingValues) -> Bool {
    text.isKnown(values) && attributes.allSatisfy { $0.value.isKnown(values) }
      && children.allSatisfy { $0.isKnown(values) }
  }
}

extension TextTemplate {
  /// Whether each binding has a value.
  fileprivate func isKnown(_ values: BindingValues) -> Bool {
    parts.allSatisfy { part in
      guard case .value(let expression) = part else { return true }
      return expression.text(values).map { !$0.isEmpty } ?? false
    }
  }
}
