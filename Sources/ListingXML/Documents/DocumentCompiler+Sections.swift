import Foundation
import ListingKit
import ListingSources

extension DocumentCompiler {
  mutating func compileSection(_ element: DocumentElement) {
    let identifier = identifier(of: element) ?? ""
    if let section = section(identifier, body: element, range: element.nameRange) { add(section) }
  }

  /// A section whose parts are in an element: a `section`, or a `fallback`.
  private mutating func section(
    _ identifier: String, body element: DocumentElement, range: Range<Int>
  ) -> SectionDefinition? {
    var fields = BindingScope.Fields()
    var body = SectionDefinition.Body.inline(InlineItems())
    if let items = element.elements("items").first(where: validator.isValid) {
      body = .inline(inlineItems(items, section: identifier, &fields))
      if let page = element.elements("page").first {
        findings.add(
          Finding(
            .misplacedElement, "'page' needs a 'source'", at: page.nameRange,
            fix: "remove it, or take the items from a source"))
      }
    } else if let source = element.elements("source").first(where: validator.isValid) {
      let page = element.elements("page").first(where: validator.isValid)
      if let items = pagedItems(source, page: page, &fields) { body = .paged(items) }
    } else {
      fields.isOpen = true
    }
    var section = SectionDefinition(identifier: identifier, range: range, body: body)
    section.duplicates = element["duplicates"].flatMap(ListDuplicatePolicy.init) ?? .first
    readParts(of: element, into: &section)
    let scope = BindingScope(
      place: "a cell", parameters: parameterScope, fields: fields, hasSection: true)
    section.cell = cell(of: element, scope)
    return section
  }

  // MARK: - Plugins

  mutating func compilePlugin(_ element: DocumentElement) {
    let identifier = identifier(of: element) ?? ""
    let plugin = validator.plugins.plugin(forNamespace: element.namespace)
    guard let plugin, let kind = plugin.kind(element.name) else {
      if let fallback = fallback(of: element, identifier) { return add(fallback) }
      let message = "no plugin is there for '\(element.qualifiedName)' of '\(element.namespace)'"
      return add(
        SectionDefinition(
          identifier: identifier, range: element.nameRange,
          body: .missingPlugin(message: message)))
    }
    // A fallback is read where it is not needed, too: it is part of the document.
    _ = fallback(of: element, identifier)
    let scope = BindingScope(place: "an attribute of a plugin", parameters: parameterScope)
    var attributes: [PluginSection.Attribute] = []
    for declaration in kind.attributes {
      guard let text = text(ofAttribute: declaration.name, of: element, scope) else { continue }
      let range = raw.value(of: declaration.name, in: element)
      let attribute = PluginSection.Attribute(declaration: declaration, value: text, range: range)
      if !text.hasBindings, let value = try? text.text(BindingValues()),
        let finding = attribute.finding(for: value, folder: folder)
      {
        findings.add(finding)
      }
      attributes.append(attribute)
    }
    var section = SectionDefinition(
      identifier: identifier, range: element.nameRange,
      body: .plugin(
        PluginSection(
          kind: kind, plugin: plugin.identifier, name: element.name, attributes: attributes)))
    readParts(of: element, into: &section)
    add(section)
  }

  private mutating func fallback(
    of element: DocumentElement, _ identifier: String
  ) -> SectionDefinition? {
    let fallbacks = element.elements("fallback", in: ElementRegistry.namespace)
    guard let fallback = fallbacks.first(where: validator.isValid) else { return nil }
    return section(identifier, body: fallback, range: element.nameRange)
  }

  // MARK: - Inline items

  private mutating func inlineItems(
    _ element: DocumentElement, section: String, _ fields: inout BindingScope.Fields
  ) -> InlineItems {
    let reserved: Set = ["id", "when"]
    var found: [(identifier: String, values: [(String, InlineItems.Value)])] = []
    var ranges: [String: DocumentElement] = [:]
    let scope = BindingScope(place: "an item", parameters: parameterScope)
    for item in element.elements {
      guard validator.isValid(item) else {
        fields.isOpen = true
        continue
      }
      inlineItemCount += 1
      if inlineItemCount > limits.inlineItems {
        findings.add(
          Finding(
            .tooManyItems,
            "more than \(limits.inlineItems) items in the document, the limit 'inline items'",
            at: item.nameRange, fix: "keep data in a file of its own"))
        break
      }
      let identifier = item["id"] ?? ""
      if let first = ranges.updateValue(item, forKey: identifier), !identifier.isEmpty {
        findings.add(
          Finding(
            .repeatedItem, "there are two items '\(identifier)' in section '\(section)'",
            at: raw.value(of: "id", in: item), fix: "rename one"
          ).noting("the first one is here", at: raw.value(of: "id", in: first)))
        ranges[identifier] = first
      }
      var values: [(String, InlineItems.Value)] = []
      for attribute in item.attributes
      where attribute.prefix == nil && !reserved.contains(attribute.name) {
        fields.add(attribute.name, FieldKind())
        guard let text = text(ofAttribute: attribute.name, of: item, scope) else { continue }
        let range = text.hasBindings ? raw.value(of: attribute.name, in: item) : 0..<0
        if let value = value(text, FieldKind(), at: range) {
          values.append((attribute.name, value))
        }
      }
      for field in item.elements where validator.isValid(field) {
        guard let name = field["name"], name.isFieldName else {
          fields.isOpen = true
          continue
        }
        let type = field["type"].flatMap(FieldType.init) ?? .string
        if values.contains(where: { $0.0 == name }) {
          findings.add(
            Finding(
              .repeatedName, "the item has two fields '\(name)'",
              at: raw.value(of: "name", in: field), fix: "rename one"))
        }
        if let known = fields.kinds[name], known.type != type {
          findings.add(
            Finding(
              .badField,
              "the field '\(name)' is of type \(known.type.rawValue) in another item of the section",
              at: raw.value(of: "name", in: field), fix: "give it one type"))
        }
        let kind = FieldKind(type: type)
        fields.add(name, fields.kinds[name] ?? kind)
        if let text = text(of: field, scope), let value = value(text, kind, at: field.nameRange) {
          values.append((name, value))
        }
      }
      found.append((identifier, values))
    }
    var items = InlineItems(names: fields.names)
    let indexes = Dictionary(uniqueKeysWithValues: zip(fields.names, fields.names.indices))
    items.items = found.map { item in
      var values = [InlineItems.Value](
        repeating: .constant(.null), count: fields.names.count)
      for (name, value) in item.values { if let index = indexes[name] { values[index] = value } }
      return InlineItems.Item(identifier: item.identifier, values: values)
    }
    return items
  }

  /// A value of an inline item; `nil` where it is none of its type.
  private mutating func value(
    _ text: TextTemplate, _ kind: FieldKind, at range: Range<Int>
  ) -> InlineItems.Value? {
    if text.hasBindings { return .template(text, kind, range: range) }
    let text = (try? text.text(BindingValues())) ?? ""
    if let value = kind.type.value(of: text) { return .constant(value) }
    findings.add(
      Finding(.badField, "'\(text)' is not \(kind.type.phrase)", at: range, fix: "correct it"))
    return nil
  }

  // MARK: - Sources

  private mutating func pagedItems(
    _ element: DocumentElement, page: DocumentElement?, _ fields: inout BindingScope.Fields
  ) -> PagedItems? {
    var columns: [CSVField] = []
    var places: [String: Range<Int>] = [:]
    for field in element.elements {
      guard validator.isValid(field), field.name == "field", let name = field["name"],
        name.isFieldName
      else {
        fields.isOpen = true
        continue
      }
      let range = raw.value(of: "name", in: field)
      if let first = places[name] {
        findings.add(
          Finding(.repeatedName, "there are two fields '\(name)'", at: range, fix: "rename one")
            .noting("the first one is here", at: first))
        continue
      }
      places[name] = range
      let column = CSVField(
        name, column: field["path"], type: field["type"].flatMap(FieldType.init) ?? .string,
        isOptional: field["optional"] == "true", format: field["format"],
        timeZone: field["zone"].flatMap { TimeZone(identifier: $0) } ?? .gmt)
      columns.append(column)
      fields.add(
        name,
        FieldKind(type: column.type, isOptional: column.isOptional, timeZone: column.timeZone))
    }
    let key = element["key"]?.asNames ?? []
    for name in key where fields.kinds[name] == nil { fields.add(name, FieldKind()) }
    guard element["kind"] == "csv", let href = element["href"], !href.isEmpty, !key.isEmpty else {
      return nil
    }
    let hrefRange = raw.value(of: "href", in: element)
    let delimiter = element["delimiter"].flatMap(\.asDelimiter) ?? ","
    switch folder.file(href) {
    case .failure(let refusal):
      findings.add(Finding(refusal.code, refusal.message, at: hrefRange, fix: refusal.fix))
      return nil
    case .success(let file):
      let source = CSVSource(file: file, key: key, fields: columns, delimiter: delimiter)
      checkColumns(of: source, element)
      var items = PagedItems(source: source)
      items.pageSize = page?["size"].flatMap { Int($0) } ?? items.pageSize
      items.firstPageSize = page?["first-size"].flatMap { Int($0) }
      items.threshold = page?["threshold"].flatMap { Int($0) }
      return items
    }
  }

  /// Fields and keys must be in the header of the file: better now than when it is shown.
  private mutating func checkColumns(of source: CSVSource, _ element: DocumentElement) {
    let columns: [String]
    do {
      columns = try source.columns()
    } catch {
      let problem = error as? SourceError
      let place = problem?.line.map { "line \($0): " } ?? ""
      findings.add(
        Finding(
          .unusableFile, "the file cannot be used: \(place)\(problem?.message ?? "\(error)")",
          at: raw.value(of: "href", in: element)))
      return
    }
    func check(_ name: String, at range: Range<Int>) {
      let count = columns.count { $0 == name }
      if count == 1 { return }
      let message =
        count == 0 ? "the file has no column '\(name)'" : "the file has \(count) columns '\(name)'"
      findings.add(Finding(.badField, message, at: range).suggesting(name, among: columns))
    }
    for field in element.elements("field") where validator.isValid(field) {
      guard let column = field["path"] ?? field["name"] else { continue }
      check(column, at: raw.value(of: field["path"] == nil ? "name" : "path", in: field))
    }
    for name in source.key where !source.fields.contains(where: { $0.name == name }) {
      check(name, at: raw.value(of: "key", in: element))
    }
  }
}
