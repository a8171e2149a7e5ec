import Foundation
import ListingKit
import ListingSources

extension DocumentCompiler {
  /// What a source gives, and which fields its items have.
  mutating func pagedItems(
    _ element: DocumentElement, page: DocumentElement?, _ fields: inout BindingScope.Fields
  ) -> PagedItems? {
    var record = RecordDescription(
      key: element["key"]?.asNames ?? [], fields: recordFields(of: element, &fields))
    if let name = validator.pluginSource(of: element, raw) {
      for field in record.fields { fields.add(field.name, FieldKind(field)) }
      for name in record.key where fields.kinds[name] == nil { fields.add(name, FieldKind()) }
      return pluginItems(element, page: page, of: name, record, &fields)
    }
    if let feed = feed(of: element) {
      record.fields = feed.fields(with: record.fields)
      record.onError = .skip
    }
    if let policy = element["on-error"].flatMap(ItemErrorPolicy.init) { record.onError = policy }
    for field in record.fields { fields.add(field.name, FieldKind(field)) }
    for name in record.key where fields.kinds[name] == nil { fields.add(name, FieldKind()) }
    let kind = element["kind"].flatMap(SourceKind.init)
    if let kind { check(kind, of: element, page: page) }
    guard let kind else {
      fields.isOpen = true
      return nil
    }
    guard let href = element["href"], !record.key.isEmpty else { return nil }
    if kind == .http {
      guard let source = httpSource(element, page: page, record) else { return nil }
      return PagedItems(source: .http(source), page: page.map { bound($0, "page") })
    }
    if href.hasBraces {
      let range = raw.value(of: "href", in: element)
      findings.add(
        Finding(
          .bindingNotSupported, "the name of a file can't contain bindings", at: range,
          fix: "write the name without bindings"))
      return nil
    }
    var query: DatabaseQuery?
    if kind == .sqlite {
      query = self.query(of: element, page: page)
      if query == nil { return nil }
    }
    switch folder(of: element).file(href) {
    case .failure(let refusal):
      let range = raw.value(of: "href", in: element)
      findings.add(Finding(refusal.code, refusal.message, at: range, fix: refusal.fix))
      return nil
    case .success(let file):
      guard let source = source(kind, element, page, file: file, record, query) else { return nil }
      if case .csv(let table) = source {
        fields.undeclared = Set((try? header(of: table).get()) ?? [])
      }
      var items = PagedItems(source: source)
      items.page = page.map { bound($0, "page") }
      return items
    }
  }

  /// The feed that a source is declared to be.
  func feed(of element: DocumentElement) -> XMLFeed? {
    ["xml", "http"].contains(element["kind"])
      ? element["format"].flatMap(XMLFeed.init(rawValue:)) : nil
  }

  private mutating func recordFields(
    of element: DocumentElement, _ fields: inout BindingScope.Fields
  ) -> [RecordField] {
    var record: [RecordField] = []
    var places: [String: Range<Int>] = [:]
    for element in element.elements {
      guard validator.isValid(element), element.name == "field", let name = element["name"],
        name.isFieldName
      else {
        fields.isOpen = true
        continue
      }
      let range = raw.value(of: "name", in: element)
      if let first = places[name] {
        findings.add(
          Finding(.repeatedName, "there are two fields '\(name)'", at: range, fix: "rename one")
            .noting("the first one is here", at: first))
        continue
      }
      places[name] = range
      let type = element["type"].flatMap(FieldType.init) ?? .string
      checkFormat(of: element, type)
      let field = RecordField(
        name, path: element["path"], type: type,
        isOptional: element["optional"] == "true", format: type.isDate ? element["format"] : nil,
        timeZone: element["zone"].flatMap { TimeZone(identifier: $0) } ?? .gmt)
      record.append(field)
    }
    return record
  }

  /// Reports the format of a field that isn't a date.
  mutating func checkFormat(of field: DocumentElement, _ type: FieldType) {
    guard field["format"] != nil, !type.isDate else { return }
    findings.add(
      Finding(
        .misplacedAttribute, "'format' has no effect for type '\(type.rawValue)'",
        at: raw.name(of: "format", in: field),
        fix: "remove it: only date and datetime have a format"))
  }

  /// The source that an element declares; `nil` where it cannot be read at all.
  private mutating func source(
    _ kind: SourceKind, _ element: DocumentElement, _ page: DocumentElement?, file: URL,
    _ record: RecordDescription, _ query: DatabaseQuery?
  ) -> DocumentSource? {
    switch kind {
    case .csv:
      let source = CSVSource(
        file: file, key: record.key, fields: record.fields,
        delimiter: element["delimiter"].flatMap(ValueKind.delimiter.parse) ?? ",",
        onError: record.onError)
      if checkColumns(of: source, element) {
        checkFirst(element) { _ = try source.readPage(ItemRequest(limit: 1)) }
      }
      return .csv(source)
    case .json:
      let path = element["path"] ?? ""
      guard JSONPointer(path) != nil else { return nil }
      let usual = JSONItems(fileExtension: file.pathExtension)
      let isLines = element["format"].map { $0 == "lines" } ?? (usual == .lines)
      let source = JSONSource(
        file: file, items: isLines ? .lines : .array(at: path), key: record.key,
        fields: record.fields, onError: record.onError)
      var first: ListItem?
      checkFirst(element) { first = try source.readPage(ItemRequest(limit: 1)).items.first }
      checkDots(in: source.record, first, element)
      return .json(source)
    case .xml:
      let prefixes = raw.prefixes(at: element)
      let source: XMLSource
      if let feed = feed(of: element) {
        source = XMLSource(
          file: file, feed: feed, prefixes: prefixes, key: record.key, fields: record.fields,
          onError: record.onError)
      } else if let select = element["select"] {
        source = XMLSource(
          file: file, select: select, prefixes: prefixes, key: record.key, fields: record.fields,
          onError: record.onError)
      } else {
        return nil
      }
      checkFirst(element) { try source.readFirstPage(limit: 1) }
      return .xml(source)
    case .sqlite:
      guard let query else { return nil }
      let rows = DatabaseRows(
        file: file, record: record, query: query, declaration: declaration(element, page))
      var values = BindingValues()
      values.parameters = Dictionary(parameters.map { ($0.name, $0.usual) }) { first, _ in first }
      if checkColumns(of: rows, element), rows.query.hasAllValues(values) {
        checkRows(rows, values, element, page)
      }
      return .sqlite(rows)
    case .http: return nil
    }
  }
}

extension FieldKind {
  /// What bindings know of a source's field.
  init(_ field: RecordField) {
    self.init(type: field.type, isOptional: field.isOptional, timeZone: field.timeZone)
  }
}
