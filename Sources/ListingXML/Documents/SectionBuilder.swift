import Foundation
import ListingKit
import ListingSources

/// Makes sections from their definitions, on the owner of the list.
struct SectionBuilder {
  let session: DocumentSession
  private(set) var findings = FindingCollector()
  /// Values that are none of their attributes, whose usual values are taken.
  private(set) var problems: [ListDiagnostic] = []

  init(session: DocumentSession) { self.session = session }

  private var document: ListingDocument { session.document }
  /// The values that are the same everywhere.
  private var values: BindingValues { session.values }

  /// The section of a definition; `nil` where something is wrong, which is in ``findings`` then.
  mutating func make(_ definition: SectionDefinition) -> (any ListSection)? {
    switch definition.body {
    case .inline(let items): makeInline(definition, items)
    case .paged(let items): makePaged(definition, items)
    case .plugin(let plugin): makePlugin(definition, plugin)
    case .missingPlugin(let message): makeMessage(definition, message)
    }
  }

  private mutating func makeInline(
    _ definition: SectionDefinition, _ items: InlineItems
  ) -> any ListSection {
    let section = GenericSection<ListItem>(
      definition.identifier, items: records(items, in: definition),
      duplicates: duplicates(of: definition)
    ) { _ in .empty }
    configure(section, definition)
    return section
  }

  /// The items that are written in the document, those whose conditions hold.
  mutating func records(
    _ items: InlineItems, in definition: SectionDefinition
  ) -> [ListItem] {
    var values = values
    values.sectionIdentifier = definition.identifier
    var made: [ListItem] = []
    made.reserveCapacity(items.count)
    var names: [String] = []
    for index in 0..<items.count {
      let item = items[index]
      // Items in a row that have the same fields share one array.
      if item.names != names { names = item.names }
      let record = ListItem(
        item.identifier, names: names, values: item.values.map { value(of: $0, values) })
      values.item = record
      if item.condition?.holds(values) ?? true { made.append(record) }
      values.item = nil
    }
    return made
  }

  private mutating func makePaged(
    _ definition: SectionDefinition, _ items: PagedItems
  ) -> (any ListSection)? {
    let source: any ItemSource<ListItem>
    do throws(UnusableValue) {
      source = try items.source.itemSource(values)
    } catch {
      findings.add(Finding(.badAddress, error.message, at: definition.range))
      return nil
    }
    let page = items.page.map { resolved($0, of: definition) }
    let section = PagedSection<ListItem>(
      definition.identifier, source: source, sizes: sizes(page, of: definition),
      duplicates: duplicates(of: definition)
    ) { _ in .empty }
    // The footer shows it, as the document says.
    section.stateContent = { _ in nil }
    section.refreshesAfterFailure = definition.refreshesAfterFailure
    configure(section, definition)
    return section
  }

  private mutating func sizes(
    _ page: ResolvedElement?, of definition: SectionDefinition
  ) -> ListPageSizes {
    do throws(ListError) {
      return try ListPageSizes { page?.number($0) }
    } catch {
      findings.add(Finding(.badValue, error.message, at: definition.range))
      return ListPageSizes()
    }
  }

  /// Sets what all sections of a document have, whatever their items come from.
  private mutating func configure(
    _ section: some RecordSection, _ definition: SectionDefinition
  ) {
    let layout = layout(of: definition)
    section.inset = layout.insets
    section.minimumLineSpacing = layout.spacing
    section.layoutProvider = { _ in layout.section() }
    let values = values
    let missing = UnusableValues()
    let (header, footer, loadViews) = (definition.header, definition.footer, definition.loadViews)
    if header != nil || section is any PageAdopting {
      section.header = { section in
        let values = values.with(section: section.status)
        return .stacked([
          header?.shown(values), loadViews.views(of: section.activity, values).above,
        ])
      }
    }
    if footer != nil || loadViews.empty != nil || section is any PageAdopting {
      section.footer = { section in
        let values = values.with(section: section.status)
        return .stacked([
          footer?.shown(values), loadViews.views(of: section.activity, values).below,
        ])
      }
    }
    let supplementaries = Dictionary(
      definition.supplementaries.map { ($0.kind, $0.content) }
    ) { first, _ in first }
    section.supplementaryKinds = Set(supplementaries.keys)
    section.supplementary = { section, kind, _ in
      supplementaries[kind]?.shown(values.with(section: section.status))
    }
    connect(section, definition)
    let cell = definition.cell
    section.cellContent = { [weak section] item in
      guard let section else { return .empty }
      return missing.content(
        of: cell,
        values.with(item: item, section: section.status),
        context: section.context)
    }
  }

  /// Has the session told of what happens.
  private func connect<Section: RecordSection>(
    _ section: Section, _ definition: SectionDefinition
  ) {
    let session = session
    section.didPress = { session.pressed($1, in: $0, item: $2) }
    func handler(_ event: SectionEvent) -> ((Section, ListItem, IndexPath) -> Void)? {
      guard definition.events[event] != nil else { return nil }
      return { section, item, _ in session.happened(event, definition, section, item: item) }
    }
    section.didSelect = handler(.select)
    section.tapsDeselect = definition.events[.select] == nil
    section.willDisplay = handler(.display)
    section.didEndDisplay = handler(.endDisplay)
    if definition.events[.refresh] != nil {
      section.didRefresh = { session.happened(.refresh, definition, $0) }
    }
  }

  private func makeMessage(_ definition: SectionDefinition, _ message: String) -> any ListSection {
    let section = GenericSection<ListItem>(
      definition.identifier, items: [ListItem("missing-plugin")]
    ) { _ in .text("⚠ \(message)", style: .caption) }
    return section
  }

  /// An element with the values that are the same everywhere.
  private mutating func resolved(
    _ element: BoundElement, of definition: SectionDefinition
  ) -> ResolvedElement {
    element.resolved(values) { message in
      problems.append(
        ListDiagnostic(
          code: .invalid, section: definition.identifier,
          message: "section '\(definition.identifier)': \(message); what is usual is taken"))
    }
  }

  private mutating func duplicates(of definition: SectionDefinition) -> ListDuplicatePolicy {
    let element = resolved(definition.element, of: definition)
    return element["duplicates"].flatMap(ListDuplicatePolicy.init) ?? .first
  }

  private mutating func layout(of definition: SectionDefinition) -> LayoutDefinition {
    var layout = LayoutDefinition(resolved(definition.layout, of: definition))
    for (kind, element) in definition.boundaries
    where resolved(element, of: definition)["sticky"] == "true" {
      layout.pinned.insert(kind)
    }
    for view in definition.supplementaries {
      layout.boundaries.append(LayoutBoundaryItem(view.kind, resolved(view.place, of: definition)))
    }
    return layout
  }

  /// The value of an inline item's field with the parameters in it.
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

/// A ready section of records, as far as a document configures it.
private protocol RecordSection: StatusGiving {
  var inset: ListEdgeInsets { get set }
  var minimumLineSpacing: CGFloat { get set }
  var layoutProvider: ((LayoutEnvironment?) -> LayoutSection?)? { get set }
  var header: ((Self) -> ListContent?)? { get set }
  var footer: ((Self) -> ListContent?)? { get set }
  var supplementary: ((Self, ListSupplementaryKind, IndexPath) -> ListContent?)? { get set }
  var supplementaryKinds: Set<ListSupplementaryKind> { get set }
  var cellContent: (ListItem) -> ListContent { get set }
  var didSelect: ((Self, ListItem, IndexPath) -> Void)? { get set }
  var tapsDeselect: Bool { get set }
  var willDisplay: ((Self, ListItem, IndexPath) -> Void)? { get set }
  var didEndDisplay: ((Self, ListItem, IndexPath) -> Void)? { get set }
  var didPress: ((Self, String, ListItem?) -> Void)? { get set }
  var didRefresh: ((Self) -> Void)? { get set }
  /// What the section is doing.
  var activity: SectionActivity { get }
}

extension GenericSection: RecordSection where Item == ListItem {
  fileprivate var activity: SectionActivity { SectionActivity(self) }
}

extension PagedSection: RecordSection where Item == ListItem {
  fileprivate var activity: SectionActivity { SectionActivity(self) }
}

// MARK: - Plugins

extension SectionBuilder {
  private mutating func makePlugin(
    _ definition: SectionDefinition, _ plugin: PluginSection
  ) -> (any ListSection)? {
    guard let element = element(definition, plugin) else { return nil }
    let name = "\(plugin.name) of plugin '\(plugin.plugin)'"
    do {
      let section = try plugin.kind.makeSection(element)
      if section.listIdentifier == definition.identifier { return section }
      findings.add(
        Finding(
          .pluginFailure,
          "\(name) made a section '\(section.listIdentifier)' for '\(definition.identifier)'",
          at: definition.range, fix: "the plugin must take the element's id"))
    } catch {
      let message = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
      findings.add(Finding(.pluginFailure, "\(name): \(message)", at: definition.range))
    }
    return nil
  }

  /// What the plugin is told; `nil` where a value is none of its type.
  private mutating func element(
    _ definition: SectionDefinition, _ plugin: PluginSection
  ) -> PluginElement? {
    var values: [String: ListValue] = [:]
    var files: [String: URL] = [:]
    var isWhole = true
    for attribute in plugin.attributes {
      let text = (try? attribute.value.text(self.values)) ?? ""
      let name = attribute.declaration.name
      if let finding = attribute.finding(for: text, folder: plugin.folder) {
        findings.add(finding)
        isWhole = false
      } else if attribute.declaration.kind == .file {
        files[name] = try? plugin.folder.file(text).get()
        values[name] = .string(text)
      } else {
        values[name] = attribute.value(of: text)
      }
    }
    guard isWhole else { return nil }
    let place = document.source.position(at: definition.range.lowerBound)
    return PluginElement(
      name: plugin.name, identifier: definition.identifier, document: place.file,
      line: place.line, column: place.column, folder: document.folder.url,
      layout: layout(of: definition), values: values, files: files,
      headerTemplate: definition.header, footerTemplate: definition.footer,
      cellTemplate: definition.cell == .usualCell ? nil : definition.cell,
      bindingValues: self.values)
  }
}

// MARK: - Missing values

/// Shows the error of a cell that lacks a value in its place, and reports its item once.
private final class UnusableValues {
  private var reported: Set<String> = []

  func content(
    of template: ContentTemplate, _ values: BindingValues, context: ListContext?
  ) -> ListContent {
    do throws(UnusableValue) {
      return try template.content(values)
    } catch {
      if let item = values.item?.listIdentifier, let section = values.section?.identifier,
        reported.insert(item).inserted
      {
        context?.report(
          ListDiagnostic(code: .source, section: section, item: item, message: error.message))
      }
      return .missing(error)
    }
  }
}
