import Foundation
import ListingKit
import ListingSources

/// Creates sections from their definitions, on the actor of the list.
struct SectionBuilder {
  let session: DocumentSession
  /// The elements for the plugins of sections, by the sections' identifiers.
  var elements: [String: PluginElement] = [:]
  var findings = FindingCollector()
  /// Invalid values of attributes, which have their defaults.
  private(set) var problems: [ListDiagnostic] = []

  /// Whether the document says of a section how many items can be selected, so that those of others can't be.
  let declaresSelection: Bool

  init(session: DocumentSession) {
    self.session = session
    declaresSelection = session.document.sections.contains { $0.interaction.selection != nil }
  }

  var document: ListingDocument { session.document }
  /// The values that are the same in all bindings.
  var values: BindingValues { session.values }

  /// Creates the section of a definition; returns `nil` after a mistake, which is in ``findings``.
  ///
  /// A section with groups has the items, and shows only the views of its loads.
  mutating func make(_ definition: SectionDefinition) -> (any ListSection)? {
    if definition.interaction.group != nil {
      let section = make(definition.withoutItems)
      (section as? any ConfigurableSection)?.isCollapsed = true
      return section
    }
    return switch definition.body {
    case .inline(let items): makeInline(definition, items)
    case .paged(let items): makePaged(definition, items)
    case .plugin(let plugin): makePlugin(definition, plugin)
    case .unavailable(let message): makeMessage(definition, message)
    }
  }

  private mutating func makeInline(
    _ definition: SectionDefinition, _ items: InlineItems
  ) -> any ListSection {
    let section = GenericSection<ListItem>(
      definition.identifier, items: records(items, in: definition),
      duplicates: duplicates(of: definition), cellContent: ListContent.defaultContent(of:))
    configure(section, definition)
    return section
  }

  /// Returns the inline items whose conditions are true.
  mutating func records(
    _ items: InlineItems, in definition: SectionDefinition
  ) -> [ListItem] {
    var values = itemValues(in: definition)
    var made: [ListItem] = []
    made.reserveCapacity(items.count)
    var names: [String] = []
    for index in 0..<items.count {
      let item = items[index]
      // Successive items with the same fields share an array.
      if item.names != names { names = item.names }
      let record = ListItem(
        item.identifier, names: names, values: item.values.map { value(of: $0, values) })
      values.item = record
      if item.condition?.holds(values) ?? true { made.append(record) }
      values.item = nil
    }
    return made
  }

  /// The values of the conditions of a section's items.
  func itemValues(in definition: SectionDefinition) -> BindingValues {
    var values = values
    values.sectionIdentifier = definition.identifier
    return values
  }

  private mutating func makePaged(
    _ definition: SectionDefinition, _ items: PagedItems
  ) -> (any ListSection)? {
    let page = items.page.map { resolved($0, of: definition).as(PageDeclaration.self) }
    let sizes = sizes(page, of: definition)
    guard
      let source = source(items, sizes, of: definition).map({ session.keepingPages($0, of: items) })
    else { return nil }
    let section = PagedSection<ListItem>(
      definition.identifier, source: source, sizes: sizes,
      duplicates: duplicates(of: definition), cellContent: ListContent.defaultContent(of:))
    section.refreshesAfterFailure = definition.refreshesAfterFailure
    section.usesPlaceholders = page?.placeholders ?? false
    let text = document.source
    section.failureMessage = { items.places.message(of: $0, in: text) }
    configure(section, definition)
    if let source = definition.outline {
      let reader = OutlineReader(source, of: section)
      section.onOutline(hasChildren: source.hasChildren, reader.children)
    }
    return section
  }

  /// Returns the item source; `nil` if it can't be created, which is reported.
  private mutating func source(
    _ items: PagedItems, _ sizes: ListPageSizes, of definition: SectionDefinition
  ) -> (any ItemSource<ListItem>)? {
    if case .plugin(let source) = items.source { return makeSource(source) }
    do throws(UnusableValue) {
      return try items.itemSource(itemValues(in: definition), sizes)
    } catch {
      findings.add(
        Finding(
          .badAddress, error.message, at: error.place.range ?? definition.range, fix: error.fix))
      return nil
    }
  }

  private mutating func sizes(
    _ page: Resolved<PageDeclaration>?, of definition: SectionDefinition
  ) -> ListPageSizes {
    do throws(ListError) {
      guard let page else { return ListPageSizes() }
      return try ListPageSizes(page)
    } catch {
      findings.add(Finding(.badValue, error.message, at: definition.range))
      return ListPageSizes()
    }
  }

  private func makeMessage(_ definition: SectionDefinition, _ message: String) -> any ListSection {
    let section = GenericSection<ListItem>(
      definition.identifier, items: [ListItem("missing-plugin")]
    ) { _ in .text("⚠ \(message)", style: .caption) }
    return section
  }

  /// Returns an element with the values that are the same in all bindings.
  mutating func resolved(
    _ element: BoundElement, of definition: SectionDefinition
  ) -> ResolvedElement {
    element.resolved(values) { message in
      problems.append(
        ListDiagnostic(
          code: .invalid, section: definition.identifier,
          message: "section '\(definition.identifier)': \(message); the default is used"))
    }
  }

  private mutating func duplicates(of definition: SectionDefinition) -> ListDuplicatePolicy {
    let section = resolved(definition.element, of: definition).as(SectionDeclaration.self)
    return section.duplicates ?? .first
  }

  /// Returns the value of an inline item's field, with parameters.
  private mutating func value(
    of value: InlineItems.Value, _ values: BindingValues
  ) -> ListValue {
    switch value {
    case .constant(let value): return value
    case .template(let template, let kind, let range):
      let text = (try? template.text(values)) ?? ""
      if let value = kind.value(of: text) { return value }
      findings.add(
        Finding(
          .badField, "'\(text)', with the parameters given, is not \(kind.type.phrase)", at: range))
      return .null
    }
  }
}
