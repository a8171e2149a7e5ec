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

  /// A section whose parts are in an element: a `section`, a `fallback`, or a plugin's own.
  ///
  /// - Parameter plugin: what makes its items, where that is a plugin.
  private mutating func section(
    _ identifier: String, body element: DocumentElement, range: Range<Int>,
    plugin: PluginSection? = nil
  ) -> SectionDefinition? {
    sectionIdentifier = identifier
    uses.states = uses.states.filter { $0.level == .listing }
    var fields = BindingScope.Fields()
    let (states, stateScope) = states(of: element)
    let itemReads = StateReads()
    let body =
      plugin.map { .plugin($0) }
      ?? body(of: element, section: identifier, &fields, stateScope, itemReads)
    if let plugin {
      for field in plugin.kind.fields ?? [] { fields.add(field.name, FieldKind(field)) }
      fields.isOpen = plugin.kind.fields == nil
    }
    var section = SectionDefinition(identifier: identifier, range: range, body: body)
    if element.name == "section", plugin == nil { section.element = bound(element, "section") }
    section.states = states
    section.reads.items = itemReads.references
    let controls = controlCount
    let hasPages = body.hasPages
    readParts(of: element, states: stateScope, hasPages: hasPages, into: &section)
    var scope = self.scope("a cell", fields: fields, hasSection: true)
    scope.states = stateScope
    scope.hasPages = hasPages
    let needs = FieldNeeds()
    scope.needs = needs
    readCells(of: element, scope, into: &section)
    scope.needs = nil
    checkFields(needs.names, of: element)
    section.events = events(of: element, scope)
    section.hasControls = controlCount > controls
    let core = ElementRegistry.namespace
    if let refresh = element.elements("refresh", in: core).first(where: validator.isValid) {
      section.refreshesAfterFailure = true
      if hasPages == false {
        findings.add(
          Finding(
            .misplacedElement, "'refresh' needs a 'source'", at: refresh.nameRange,
            fix: "remove it, or take the items from a source"))
      }
    }
    checkStates(of: element)
    return section
  }

  /// Where the items of a section come from.
  private mutating func body(
    of element: DocumentElement, section identifier: String, _ fields: inout BindingScope.Fields,
    _ states: StateScope, _ reads: StateReads
  ) -> SectionDefinition.Body {
    if let items = element.elements("items").first(where: validator.isValid) {
      // An item that is not there yet has no state.
      var states = states
      states.names[.item] = nil
      let body = inlineItems(items, section: identifier, &fields, states: states, reads)
      if let page = element.elements("page").first {
        findings.add(
          Finding(
            .misplacedElement, "'page' needs a 'source'", at: page.nameRange,
            fix: "remove it, or take the items from a source"))
      }
      return .inline(body)
    }
    if let source = element.elements("source").first(where: validator.isValid) {
      let page = element.elements("page").first(where: validator.isValid)
      page.map { checkSizes(of: $0) }
      if case .missing(let namespace) = validator.pluginSource(of: source, raw) {
        fields.isOpen = true
        uses.isIncomplete = true
        let kind = source["kind"] ?? ""
        return .missingPlugin(
          message: "there is no plugin for the source '\(kind)' of '\(namespace)'")
      }
      if let items = pagedItems(source, page: page, &fields) { return .paged(items) }
    } else {
      fields.isOpen = true
    }
    return .inline(InlineItems())
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
    let plugin = documents.plugins.plugin(forNamespace: element.namespace)
    // A fallback is read where it is not needed, too: it is part of the document.
    let fallback = fallback(of: element, identifier)
    var section: SectionDefinition?
    if let plugin, let kind = plugin.kind(element.name) {
      let body = PluginSection(
        kind: kind, plugin: plugin.identifier, templates: plugin.templates,
        part: part(element, kind.attributes, kind.children), folder: folder(of: element))
      section = self.section(identifier, body: element, range: element.nameRange, plugin: body)
    } else {
      let message = "there is no plugin for '\(element.qualifiedName)' of '\(element.namespace)'"
      uses.isIncomplete = true
      section =
        fallback
        ?? SectionDefinition(
          identifier: identifier, range: element.nameRange, body: .missingPlugin(message: message))
    }
    guard var section else { return }
    setCondition(of: &section, element)
    add(section)
  }

  /// What a plugin is told by an element.
  private mutating func part(
    _ element: DocumentElement, _ attributes: [PluginAttribute], _ children: [PluginChild]
  ) -> PluginSection.Part {
    let scope = self.scope("an attribute of a plugin")
    var part = PluginSection.Part(name: element.name, range: element.nameRange)
    for declaration in attributes {
      if let attribute = attribute(declaration.name, declaration, of: element, scope) {
        part.attributes.append(attribute)
      }
    }
    for child in element.elements
    where child.namespace == element.namespace && validator.isValid(child) {
      guard let rule = children.first(where: { $0.element == child.name }) else { continue }
      var inner = self.part(child, rule.attributes, rule.children)
      if rule.takesText { inner.text = text(of: child, scope) ?? inner.text }
      part.children.append(inner)
    }
    return part
  }

  private mutating func fallback(
    of element: DocumentElement, _ identifier: String
  ) -> SectionDefinition? {
    let fallbacks = element.elements("fallback", in: ElementRegistry.namespace)
    guard let fallback = fallbacks.first(where: validator.isValid) else { return nil }
    return section(identifier, body: fallback, range: element.nameRange)
  }
}
