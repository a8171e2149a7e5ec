import Foundation
import ListingKit
import ListingSources

extension DocumentCompiler {
  mutating func compileSection(_ element: DocumentElement) {
    let identifier = identifier(of: element) ?? ""
    guard var section = section(identifier, body: element, range: element.nameRange) else { return }
    setCondition(of: &section, element)
    add(section)
  }

  /// A section whose parts are in an element: a `section`, or a `fallback`.
  private mutating func section(
    _ identifier: String, body element: DocumentElement, range: Range<Int>
  ) -> SectionDefinition? {
    var fields = BindingScope.Fields()
    var body = SectionDefinition.Body.inline(InlineItems())
    let (states, stateScope) = states(of: element)
    let itemReads = StateReads()
    if let items = element.elements("items").first(where: validator.isValid) {
      // An item that is not there yet has no state.
      var itemStates = stateScope
      itemStates.names[.item] = nil
      body = .inline(
        inlineItems(items, section: identifier, &fields, states: itemStates, itemReads))
      if let page = element.elements("page").first {
        findings.add(
          Finding(
            .misplacedElement, "'page' needs a 'source'", at: page.nameRange,
            fix: "remove it, or take the items from a source"))
      }
    } else if let source = element.elements("source").first(where: validator.isValid) {
      let page = element.elements("page").first(where: validator.isValid)
      page.map { checkSizes(of: $0) }
      if let items = pagedItems(source, page: page, &fields) { body = .paged(items) }
    } else {
      fields.isOpen = true
    }
    var section = SectionDefinition(identifier: identifier, range: range, body: body)
    if element.name == "section" {
      section.element = bound(element, "section")
    }
    section.states = states
    section.reads.items = itemReads.references
    var isInline = false
    if case .inline = body { isInline = true }
    readParts(of: element, states: stateScope, hasPages: !isInline, into: &section)
    var scope = self.scope("a cell", fields: fields, hasSection: true)
    scope.states = stateScope
    scope.hasPages = !isInline
    section.cell = separatedCell(of: element, scope, &section.reads.cell)
    section.events = events(of: element, scope)
    if let refresh = element.elements("refresh").first(where: validator.isValid) {
      section.refreshesAfterFailure = true
      if isInline {
        findings.add(
          Finding(
            .misplacedElement, "'refresh' needs a 'source'", at: refresh.nameRange,
            fix: "remove it, or take the items from a source"))
      }
    }
    return section
  }

  /// What must be true for a section to be there: something of the parameters and the screen.
  private mutating func setCondition(
    of section: inout SectionDefinition, _ element: DocumentElement
  ) {
    let reads = StateReads()
    var scope = self.scope("the condition of a section")
    scope.states = stateScope
    section.condition = condition(ofAttribute: "when", of: element, scope.noting(reads))
    section.reads.condition = reads.references
  }

  // MARK: - Plugins

  mutating func compilePlugin(_ element: DocumentElement) {
    let identifier = identifier(of: element) ?? ""
    let plugin = validator.plugins.plugin(forNamespace: element.namespace)
    guard let plugin, let kind = plugin.kind(element.name) else {
      if var fallback = fallback(of: element, identifier) {
        setCondition(of: &fallback, element)
        return add(fallback)
      }
      let message = "no plugin is there for '\(element.qualifiedName)' of '\(element.namespace)'"
      var missing = SectionDefinition(
        identifier: identifier, range: element.nameRange, body: .missingPlugin(message: message))
      setCondition(of: &missing, element)
      return add(missing)
    }
    // A fallback is read where it is not needed, too: it is part of the document.
    _ = fallback(of: element, identifier)
    let scope = self.scope("an attribute of a plugin")
    var attributes: [PluginSection.Attribute] = []
    for declaration in kind.attributes {
      guard let text = typedText(ofAttribute: declaration.name, of: element, scope) else {
        continue
      }
      let range = raw.value(of: declaration.name, in: element)
      let attribute = PluginSection.Attribute(
        declaration: declaration, value: text.template, range: range)
      if let finding = attribute.finding(for: text, folder: folder(of: element)) {
        findings.add(finding)
      }
      attributes.append(attribute)
    }
    var section = SectionDefinition(
      identifier: identifier, range: element.nameRange,
      body: .plugin(
        PluginSection(
          kind: kind, plugin: plugin.identifier, name: element.name, attributes: attributes,
          folder: folder(of: element))))
    setCondition(of: &section, element)
    readParts(of: element, into: &section)
    // What its items are like is known to the plugin alone.
    let fields = BindingScope.Fields(isOpen: true)
    var cellScope = self.scope("a cell", fields: fields, hasSection: true)
    cellScope.isOfPlugin = true
    section.cell = cell(of: element, cellScope, &section.reads.cell)
    add(section)
  }

  private mutating func fallback(
    of element: DocumentElement, _ identifier: String
  ) -> SectionDefinition? {
    let fallbacks = element.elements("fallback", in: ElementRegistry.namespace)
    guard let fallback = fallbacks.first(where: validator.isValid) else { return nil }
    return section(identifier, body: fallback, range: element.nameRange)
  }
}
