import Foundation
import ListingKit
import ListingSources

/// The items of a section.
struct ItemsParts: ElementParts {
  let items = Children.one(
    [ItemsDeclaration.self, SourceDeclaration.self], noun: "of items and source")
  let page = Child<PageDeclaration>.optional()
}

/// The children of a section other than its items.
struct SectionParts: ElementParts {
  let layout = Child<LayoutElementDeclaration>.optional()
  let header = Child<HeaderDeclaration>.optional()
  let footer = Child<FooterDeclaration>.optional()
  let cell = Children.optional([CellDeclaration.self, ChooseDeclaration.self], noun: "cell")
  let states = Child<SectionStateDeclaration>.any()
  let events = Child<OnDeclaration>.any()
  let loading = Child<LoadingDeclaration>.optional(foreach: "for")
  let empty = Child<EmptyDeclaration>.optional()
  let error = Child<ErrorDeclaration>.optional(foreach: "for")
  let supplementaries = Child<SupplementaryDeclaration>.optional(foreach: "kind")
  let separator = Child<SeparatorDeclaration>.optional()
  let refresh = Child<RefreshDeclaration>.optional()
}

struct SectionDeclaration: ElementDeclaration {
  static let name = "section"
  static let summary = "A section: items and how they are shown."
  let id = Attribute.required("id", .name, "its identifier in the list")
  let duplicates = Attribute(
    "duplicates", ValueKind<ListDuplicatePolicy>.choice,
    "which of two items with the same identifier to keep", default: "first"
  ).bindable
  let when = ExpressionAttribute.when
  let items = ItemsParts()
  let common = SectionParts()
  let interaction = InteractionParts()
}

struct FallbackDeclaration: ElementDeclaration {
  static let name = "fallback"
  static let summary = "The section to show if the plugin is missing."
  let items = ItemsParts()
  let common = SectionParts()
}

/// The children and attributes that all sections of plugins have.
struct PluginSectionDeclaration: ElementDeclaration {
  static let name = "plugin"
  static let summary = "A section of a plugin."
  let id = Attribute.required("id", .name, "its identifier in the list")
  let when = ExpressionAttribute.when
  let fallback = Child<FallbackDeclaration>.optional()
  let common = SectionParts()
  let interaction = InteractionParts()
}

struct RefreshDeclaration: ElementDeclaration {
  static let name = "refresh"
  static let summary = "Makes a refresh start from the first page even if a later page failed."
}

extension DocumentCompiler {
  func compileSection(_ element: DocumentElement) {
    let e = reading(element, SectionDeclaration(), scope("a section"))
    let identifier = identifier(e.id, at: e.valueRange(\.id))
    guard
      var section = section(identifier, in: element, e.interaction, items: e.items, e.common)
    else { return }
    section.element = bound(element, SectionDeclaration.key)
    setCondition(of: &section, e, \.when)
    add(section)
  }

  func compilePlugin(_ element: DocumentElement) {
    let e = reading(element, PluginSectionDeclaration(), scope("a section"))
    let identifier = identifier(e.id, at: e.valueRange(\.id))
    // A fallback is read even if it isn't needed: it's part of the document.
    let fallback = e.fallback.first.flatMap {
      self.section(identifier, in: element, nil, items: $0.items, $0.common)
    }
    var section: SectionDefinition?
    if let plugin = documents.plugins.plugin(forNamespace: element.namespace),
      let kind = plugin.kind(element.name)
    {
      let body = PluginSection(
        kind: kind, plugin: plugin.identifier, templates: plugin.templates,
        part: part(element, kind.attributes, kind.children), folder: folder(of: element))
      section = self.section(
        identifier, in: element, plugin: body, e.interaction, items: nil, e.common)
    } else {
      let message = "there is no plugin for '\(element.qualifiedName)' of '\(element.namespace)'"
      uses.isIncomplete = true
      section =
        fallback
        ?? SectionDefinition(
          identifier: identifier, range: element.nameRange, body: .unavailable(message: message))
    }
    guard var section else { return }
    setCondition(of: &section, e, \.when)
    add(section)
  }

  /// Returns the identifier of a section, which must be unique; empty if there is none.
  private func identifier(
    _ identifier: String?, at range: @autoclosure () -> Range<Int>
  ) -> String {
    guard let identifier else { return "" }
    checkRepeated(identifier, at: range())
    return identifier
  }

  /// Reads the condition of a section, which can use the parameters and the state of the screen.
  private func setCondition<Parts>(
    of section: inout SectionDefinition, _ e: Reading<Parts>,
    _ condition: KeyPath<Parts, ExpressionAttribute>
  ) {
    let reads = StateReads()
    var scope = self.scope("the condition of a section")
    scope.states = stateScope
    var e = e
    e.scope = scope.noting(reads)
    section.condition = e[dynamicMember: condition]
    section.reads.condition = reads.references
  }

  /// Returns a section whose parts are in an element: a `section`, a `fallback`, or a plugin's own.
  ///
  /// - Parameters:
  ///   - element: the section's element, for messages.
  ///   - plugin: the plugin that creates its items, if any.
  ///   - interaction: what the user can do with its items.
  private func section(
    _ identifier: String, in element: DocumentElement, plugin: PluginSection? = nil,
    _ interaction: Reading<InteractionParts>?, items: Reading<ItemsParts>?,
    _ e: Reading<SectionParts>
  ) -> SectionDefinition? {
    sectionIdentifier = identifier
    uses.states = uses.states.filter { $0.level == .listing }
    var fields = BindingScope.Fields()
    let (states, stateScope) = states(of: e.element)
    let (itemReads, sourceReads) = (StateReads(), StateReads())
    let body =
      plugin.map { .plugin($0) }
      ?? items?.body(section: identifier, &fields, stateScope, itemReads, sourceReads)
      ?? .inline(InlineItems())
    if let plugin {
      for field in plugin.kind.fields ?? [] { fields.add(field.name, FieldKind(field)) }
      fields.isOpen = plugin.kind.fields == nil
    }
    var section = SectionDefinition(
      identifier: identifier, range: element.nameRange, body: body)
    section.states = states
    section.reads.items = itemReads.references
    section.reads.source = sourceReads.references
    let controls = controlCount
    let hasPages = body.hasPages
    var scope = self.scope("a cell", fields: fields, hasSection: true)
    scope.states = stateScope
    scope.hasPages = hasPages
    let grouping = interaction?.grouping(
      item: scope, pages: items?.page.first, isOfPlugin: plugin != nil,
      isOutline: section.outline != nil, &section.reads)
    var views = e
    views.scope = self.scope("a header", hasSection: true)
    views.scope.states = stateScope
    views.scope.hasPages = hasPages
    views.readViews(into: &section, group: grouping?.kind)
    let needs = FieldNeeds()
    scope.needs = needs
    var cells = e
    cells.scope = scope
    cells.readCells(into: &section)
    cells.scope.needs = nil
    if let items { checkFields(needs.names, of: items) }
    if let interaction {
      section.interaction = interaction.interaction(
        item: cells.scope, states: stateScope, &section.reads)
      section.interaction.group = grouping
    }
    let eventReads = StateReads()
    cells.scope = cells.scope.noting(eventReads)
    section.events = cells.events.definitions
    section.link = section.events[.select]?.link
    if section.link != nil { section.reads.cell.link = eventReads.references }
    section.hasControls = controlCount > controls
    if let refresh = e.refresh.first {
      section.refreshesAfterFailure = true
      if hasPages == false { refresh.reportMissingSource() }
    }
    checkStates(of: e.element)
    return section
  }

  // MARK: - Plugins

  /// Returns the values of an element for its plugin.
  private func part(
    _ element: DocumentElement, _ attributes: [PluginAttribute], _ children: [PluginChild]
  ) -> PluginSection.Part {
    let scope = self.scope("an attribute of a plugin")
    var part = PluginSection.Part(name: element.name, range: element.nameRange)
    part.attributes = attributes.compactMap { attribute($0.name, $0, of: element, scope) }
    for child in element.elements
    where child.namespace == element.namespace && validator.isValid(child) {
      guard let rule = children.first(where: { $0.element == child.name }) else { continue }
      var inner = self.part(child, rule.attributes, rule.children)
      if rule.takesText { inner.text = text(of: child, scope) ?? inner.text }
      part.children.append(inner)
    }
    return part
  }

  /// Returns a plugin's attribute, or `nil` if it's missing or invalid.
  func attribute(
    _ name: String, _ declaration: PluginAttribute, of element: DocumentElement,
    _ scope: BindingScope
  ) -> PluginAttributeValue? {
    guard let text = typedText(ofAttribute: name, of: element, scope) else { return nil }
    let attribute = PluginAttributeValue(
      declaration: declaration, value: text.template, range: raw.value(of: name, in: element))
    if let finding = attribute.finding(for: text, folder: folder(of: element)) {
      findings.add(finding)
    }
    return attribute
  }
}

extension Reading<ItemsParts> {
  /// Returns the origin of a section's items.
  fileprivate func body(
    section identifier: String, _ fields: inout BindingScope.Fields, _ states: StateScope,
    _ reads: StateReads, _ sourceReads: StateReads
  ) -> SectionDefinition.Body {
    guard let items = self.items.first else {
      fields.isOpen = true
      return .inline(InlineItems())
    }
    if items.name == ItemsDeclaration.name {
      // An item that isn't loaded has no state.
      var states = states
      states.names[.item] = nil
      let body = compiler.inlineItems(
        items, section: identifier, &fields, states: states, reads)
      for page in children(of: PageDeclaration.self).prefix(1) {
        compiler.reading(page, PageDeclaration(), scope).reportMissingSource()
      }
      return .inline(body)
    }
    let page = self.page.first
    page?.checkSizes()
    // An item that isn't loaded has no state.
    var states = states
    states.names[.item] = nil
    var sourceScope = scope.noting(sourceReads)
    sourceScope.states = states
    let source = compiler.reading(items, SourceDeclaration(), sourceScope)
    if case .missing(let namespace) = compiler.validator.pluginSource(of: items, compiler.raw) {
      fields.isOpen = true
      compiler.uses.isIncomplete = true
      let kind = source.written(\.kind) ?? ""
      return .unavailable(
        message: "there is no plugin for the source '\(kind)' of '\(namespace)'")
    }
    return source.items(page: page, &fields).map { .paged($0) }
      ?? .unavailable(message: "the source has a mistake")
  }
}

extension Reading where Parts: ElementDeclaration {
  /// Reports an element that has no effect without a source.
  fileprivate func reportMissingSource() {
    report(
      .misplacedElement, "'\(Parts.name)' needs a 'source'", at: element.nameRange,
      fix: "remove it, or take the items from a source")
  }
}
