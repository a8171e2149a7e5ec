import ListingKit

/// The templates of a plugin's document for a ready-made section.
///
/// In a program that links the plugin they fill the section's cells and views. A loaded plugin sends their
/// names to its host, so that both show an item with the same template.
package final class SectionTemplates {
  let element: PluginElement
  /// Returns the name of the template for an item.
  package let cell: (any ListIdentifiable) -> String
  /// Returns the header's template and record, if the section can have a header.
  package fileprivate(set) var header: (() -> TemplateView?)?
  /// Returns the footer's template and record, if the section can have a footer.
  package fileprivate(set) var footer: (() -> TemplateView?)?
  /// The template of the separator above an item.
  package fileprivate(set) var separator: String?

  fileprivate init(_ element: PluginElement, cell: @escaping (any ListIdentifiable) -> String) {
    self.element = element
    self.cell = cell
  }

  /// Returns the content of a view.
  fileprivate func content(_ view: TemplateView?, _ status: SectionStatus) -> ListContent? {
    view.flatMap { element.templates.content($0.template, of: $0.record, in: element, status) }
  }
}

/// The template of a header, footer or other view, and its record.
package struct TemplateView: Sendable {
  package var template: String
  package var record: ListItem
}

extension GenericSection where Item: ListRecord {
  /// Creates the section of a plugin's element, whose cells use templates of the plugin's document: the
  /// same in linked and loaded plugins.
  ///
  /// - Parameters:
  ///   - element: the element; its identifier is the section's.
  ///   - items: the initial items.
  ///   - duplicates: the policy for items with a known identifier.
  ///   - cell: returns the name of the template for an item, with the item's fields as `it`. An item
  ///     without a template is shown by its field `text`, or else by its identifier.
  public convenience init(
    _ element: PluginElement, items: [Item] = [], duplicates: ListDuplicatePolicy = .first,
    cell: @escaping (Item) -> String
  ) {
    self.init(element.identifier, items: items, duplicates: duplicates) { _ in .empty }
    show(by: element, cell)
  }
}

extension PagedSection where Item: ListRecord {
  /// Creates the section of a plugin's element, whose cells use templates of the plugin's document: the
  /// same in linked and loaded plugins.
  ///
  /// - Parameters:
  ///   - element: the element; its identifier is the section's.
  ///   - source: the source of the items. For a loaded plugin, the program requests pages, shows load
  ///     states and retries.
  ///   - sizes: the sizes of pages, the threshold and the maximum.
  ///   - duplicates: the policy for items with a known identifier.
  ///   - cell: returns the name of the template for an item, with the item's fields as `it`. An item
  ///     without a template is shown by its field `text`, or else by its identifier.
  public convenience init(
    _ element: PluginElement, source: any ItemSource<Item>, sizes: ListPageSizes = ListPageSizes(),
    duplicates: ListDuplicatePolicy = .first, cell: @escaping (Item) -> String
  ) {
    self.init(element.identifier, source: source, sizes: sizes, duplicates: duplicates) { _ in
      .empty
    }
    show(by: element, cell)
  }
}

// MARK: - Views

extension GenericSection where Item: ListRecord {
  /// Sets the header to a template of the plugin's document. It's updated when the items change. The
  /// section must have been created from its plugin's element; so for the two methods below.
  ///
  /// - Parameters:
  ///   - template: the template's name.
  ///   - record: returns the record for bindings to `it`; `nil` for no header.
  public func setHeader(
    _ template: String,
    of record: @escaping (GenericSection) -> ListItem? = { _ in ListItem("header") }
  ) {
    showHeader(template, record)
  }

  /// Sets the footer to a template of the plugin's document. It's updated when the items change.
  ///
  /// - Parameters:
  ///   - template: the template's name.
  ///   - record: returns the record for bindings to `it`; `nil` for no footer.
  public func setFooter(
    _ template: String,
    of record: @escaping (GenericSection) -> ListItem? = { _ in ListItem("footer") }
  ) {
    showFooter(template, record)
  }

  /// Sets the separator above an item, in its cell, to a template of the plugin's document. The previous
  /// item is `before` in bindings; if the template's condition is false, there is no separator.
  public func setSeparator(_ template: String) { showSeparator(template) }
}

extension PagedSection where Item: ListRecord {
  /// Sets the header to a template of the plugin's document. It's updated when the number of items or the
  /// load state changes. The section must have been created from its plugin's element; so for the two
  /// methods below.
  ///
  /// - Parameters:
  ///   - template: the template's name.
  ///   - record: returns the record for bindings to `it`; `nil` for no header.
  public func setHeader(
    _ template: String,
    of record: @escaping (PagedSection) -> ListItem? = { _ in ListItem("header") }
  ) {
    showHeader(template, record)
  }

  /// Sets the footer to a template of the plugin's document, above the load state. It's updated when the
  /// number of items or the load state changes.
  ///
  /// - Parameters:
  ///   - template: the template's name.
  ///   - record: returns the record for bindings to `it`; `nil` for no footer.
  public func setFooter(
    _ template: String,
    of record: @escaping (PagedSection) -> ListItem? = { _ in ListItem("footer") }
  ) {
    showFooter(template, record)
  }

  /// Sets the separator above an item, in its cell, to a template of the plugin's document. The previous
  /// item is `before` in bindings; if the template's condition is false, there is no separator.
  public func setSeparator(_ template: String) { showSeparator(template) }
}

extension ConfigurableSection {
  fileprivate func show(by element: PluginElement, _ cell: @escaping (Item) -> String) {
    attachment = SectionTemplates(element) { item in (item as? Item).map(cell) ?? "" }
    onContent { [weak self] context in
      guard let self else { return .empty }
      let item = context.item
      return element.templates.cell(cell(item), of: ListItem(item), in: element, status)
    }
  }

  private var sectionTemplates: SectionTemplates? { attachment as? SectionTemplates }

  fileprivate func showHeader(_ template: String, _ record: @escaping (Self) -> ListItem?) {
    guard let templates = sectionTemplates else { return }
    templates.header = { [weak self] in
      self.flatMap(record).map { TemplateView(template: template, record: $0) }
    }
    onHeader { [unowned templates] in templates.content(templates.header?(), $0.status) }
  }

  fileprivate func showFooter(_ template: String, _ record: @escaping (Self) -> ListItem?) {
    guard let templates = sectionTemplates else { return }
    templates.footer = { [weak self] in
      self.flatMap(record).map { TemplateView(template: template, record: $0) }
    }
    onFooter { [unowned templates] in templates.content(templates.footer?(), $0.status) }
  }

  fileprivate func showSeparator(_ template: String) {
    guard let templates = sectionTemplates else { return }
    templates.separator = template
    let element = templates.element
    onSeparator { [weak self] before, item in
      guard let self else { return nil }
      return element.templates.separator(
        template, of: ListItem(item), after: before.map { ListItem($0) }, in: element, status)
    }
  }

  /// Notifies the section of buttons in a template, by the names of the emitted events.
  func nameActions() {
    guard let templates = sectionTemplates?.element.templates else { return }
    func names(_ event: ListEvent?) -> [String] {
      event?.action.map(templates.names(pressing:)) ?? []
    }
    if let own = handlers.cells.events[.didPress] {
      handlers.cells.events[.didPress] = { context in
        for name in names(context.event) { own(context.pressing(name)) }
      }
    }
    if let own = handlers.events[.didPress] {
      handlers.events[.didPress] = { event in
        for name in names(event) { own(event.pressing(name)) }
      }
    }
  }
}
