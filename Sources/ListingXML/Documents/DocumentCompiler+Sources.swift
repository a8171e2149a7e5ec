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
    if let feed = feed(of: element) { record.fields = feed.fields(with: record.fields) }
    for field in record.fields { fields.add(field.name, FieldKind(field)) }
    for name in record.key where fields.kinds[name] == nil { fields.add(name, FieldKind()) }
    checkKind(of: element)
    checkPaging(page, of: element)
    guard let href = element["href"], !record.key.isEmpty else { return nil }
    if element["kind"] == "http" {
      guard let source = httpSource(element, page: page, record) else { return nil }
      return PagedItems(source: .http(source), page: page.map { bound($0, "page") })
    }
    guard element["kind"].map(Self.kinds.contains) ?? false else { return nil }
    if href.hasBraces {
      let range = raw.value(of: "href", in: element)
      findings.add(
        Finding(
          .bindingNotSupported, "the name of a file takes no bindings", at: range,
          fix: "write the name itself"))
      return nil
    }
    var query: DatabaseQuery?
    if element["kind"] == "sqlite" {
      query = self.query(of: element, page: page)
      if query == nil { return nil }
    }
    switch folder(of: element).file(href) {
    case .failure(let refusal):
      let range = raw.value(of: "href", in: element)
      findings.add(Finding(refusal.code, refusal.message, at: range, fix: refusal.fix))
      return nil
    case .success(let file):
      guard let source = source(element, file: file, record, query) else { return nil }
      if case .csv(let table) = source { fields.undeclared = columns(of: table) }
      var items = PagedItems(source: source)
      items.page = page.map { bound($0, "page") }
      return items
    }
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
      let field = RecordField(
        name, path: element["path"], type: element["type"].flatMap(FieldType.init) ?? .string,
        isOptional: element["optional"] == "true", format: element["format"],
        timeZone: element["zone"].flatMap { TimeZone(identifier: $0) } ?? .gmt)
      record.append(field)
    }
    return record
  }

  /// The kinds of sources that read a file of the document's folder.
  private static let kinds: Set = ["csv", "json", "xml", "sqlite"]

  /// The formats of the sources that have several.
  private static let formats = [
    "json": ["json", "lines"], "xml": ["xml", "rss", "atom"],
    "http": ["json", "lines", "xml", "rss", "atom"],
  ]

  /// Attributes that are for sources of some kinds alone.
  private static let attributesOfKinds: KeyValuePairs = [
    "delimiter": ["csv"], "path": ["json"], "select": ["xml", "http"],
    "format": ["json", "xml", "http"],
  ]

  private mutating func checkKind(of element: DocumentElement) {
    guard let kind = element["kind"] else { return }
    for (name, kinds) in Self.attributesOfKinds
    where element[name] != nil && !kinds.contains(kind) {
      findings.add(
        Finding(
          .misplacedAttribute, "'\(name)' is of no use for a source of kind '\(kind)'",
          at: raw.name(of: name, in: element),
          fix: "remove it; it is for \(kinds.joined(separator: " and "))"))
    }
    checkFormat(of: element)
    guard Self.kinds.contains(kind) else { return }
    for child in element.elements where ["request", "response"].contains(child.name) {
      findings.add(
        Finding(
          .misplacedElement, "'\(child.name)' is of no use for a source of kind '\(kind)'",
          at: child.nameRange, fix: "remove it; it is for http"))
    }
  }

  /// The feed that a source is declared to be.
  private func feed(of element: DocumentElement) -> XMLFeed? {
    ["xml", "http"].contains(element["kind"])
      ? element["format"].flatMap(XMLFeed.init(rawValue:)) : nil
  }

  private mutating func checkFormat(of element: DocumentElement) {
    guard let kind = element["kind"], let formats = Self.formats[kind] else { return }
    if let format = element["format"], !formats.contains(format) {
      findings.add(
        Finding(
          .misplacedAttribute, "'\(format)' is no format of a source of kind '\(kind)'",
          at: raw.value(of: "format", in: element),
          fix: "write one of \(formats.joined(separator: ", "))"))
    }
    guard kind == "xml" || kind == "http" else { return }
    let isPlain = kind == "xml" || element["format"] == "xml"
    if isPlain, feed(of: element) == nil, element["select"] == nil {
      findings.add(
        Finding(
          .missingAttribute, "a source of XML needs 'select'", at: element.nameRange,
          fix: "add select=\"/list/item\", or format=\"rss\""))
    } else if feed(of: element) != nil, element["select"] != nil {
      findings.add(
        Finding(
          .misplacedAttribute, "the format says already what is selected",
          at: raw.name(of: "select", in: element), fix: "remove 'select' or 'format'"))
    }
  }

  /// The namespaces of the prefixes that are bound where an element is.
  func prefixes(at element: DocumentElement) -> [String: String] {
    var prefixes: [String: String] = [:]
    var around: DocumentElement? = element.tree.root
    while let place = around {
      for attribute in raw.attributes(in: place.tag) {
        let name = String(decoding: raw.bytes[attribute.name], as: UTF8.self)
        guard name.hasPrefix("xmlns:") else { continue }
        let namespace = String(decoding: raw.bytes[attribute.value], as: UTF8.self)
        prefixes[String(name.dropFirst(6))] = namespace.replacing("&amp;", with: "&")
      }
      guard place.tag != element.tag else { break }
      around = place.elements.filter { $0.tag.lowerBound <= element.tag.lowerBound }.last
    }
    return prefixes
  }

  /// The source that an element declares; `nil` where it cannot be read at all.
  private mutating func source(
    _ element: DocumentElement, file: URL, _ record: RecordDescription, _ query: DatabaseQuery?
  ) -> DocumentSource? {
    switch element["kind"] {
    case "csv":
      let source = CSVSource(
        file: file, key: record.key, fields: record.fields,
        delimiter: element["delimiter"].flatMap(\.asDelimiter) ?? ",")
      checkColumns(of: source, element)
      return .csv(source)
    case "json":
      let path = element["path"] ?? ""
      guard JSONPointer(path) != nil else { return nil }
      let usual = JSONItems(fileExtension: file.pathExtension)
      let isLines = element["format"].map { $0 == "lines" } ?? (usual == .lines)
      let source = JSONSource(
        file: file, items: isLines ? .lines : .array(at: path), key: record.key,
        fields: record.fields)
      checkFirst(element) { _ = try source.readPage(ItemRequest(limit: 1)) }
      return .json(source)
    case "xml":
      let feed = feed(of: element)
      guard let select = feed?.select ?? element["select"] else { return nil }
      let prefixes = prefixes(at: element)
      let source = XMLSource(
        file: file, select: select, prefixes: feed?.prefixes(with: prefixes) ?? prefixes,
        key: record.key, fields: record.fields)
      checkFirst(element) { _ = try source.readPage(ItemRequest(limit: 1)) }
      return .xml(source)
    case "sqlite":
      guard let query else { return nil }
      let rows = DatabaseRows(file: file, record: record, query: query)
      checkColumns(of: rows, element)
      return .sqlite(rows)
    default: return nil
    }
  }

  /// The first item must be there as it is declared: better now than when it is shown.
  private mutating func checkFirst(_ element: DocumentElement, read: () throws -> Void) {
    do {
      try read()
    } catch {
      addUnusable(error, element)
    }
  }

  private mutating func addUnusable(_ error: any Error, _ element: DocumentElement) {
    let problem = error as? SourceError
    // It passes, and is no mistake of the document.
    if problem?.code == .locked { return }
    if problem?.code == .badQuery || problem?.code == .timeLimit, let problem {
      return addQuery(problem.message, element)
    }
    let place = problem?.line.map { "line \($0): " } ?? ""
    let code: DiagnosticCode
    let attribute: String
    switch problem?.code {
    case .value, .badDescription: (code, attribute) = (.badField, "href")
    case .emptyKey: (code, attribute) = (.badField, "key")
    case .noItems where element["path"] != nil: (code, attribute) = (.unusableFile, "path")
    default: (code, attribute) = (.unusableFile, "href")
    }
    findings.add(
      Finding(
        code, "the file cannot be used: \(place)\(problem?.message ?? "\(error)")",
        at: raw.value(of: attribute, in: element)))
  }

  /// The columns of a file whose header was read.
  private func columns(of source: CSVSource) -> Set<String> {
    let plain = CSVSource(file: source.file, key: [], fields: [], delimiter: source.delimiter)
    return Set((try? headers[plain]?.get()) ?? [])
  }

  /// Fields and keys must be in the header of the file.
  private mutating func checkColumns(of source: CSVSource, _ element: DocumentElement) {
    // One header for all sections that read the same file.
    let plain = CSVSource(file: source.file, key: [], fields: [], delimiter: source.delimiter)
    let header = headers[plain] ?? Result { try source.columns() }
    headers[plain] = header
    let columns: [String]
    switch header {
    case .success(let names): columns = names
    case .failure(let error): return addUnusable(error, element)
    }
    check(columns, of: "file", element, source.record)
  }

  /// Fields, keys and the order must be among the columns of the query.
  private mutating func checkColumns(of rows: DatabaseRows, _ element: DocumentElement) {
    do {
      let columns = try rows.source(BindingValues()).columns()
      check(columns, of: "query", element, rows.record)
      for name in rows.query.order where !columns.contains(name) {
        addQuery("it has no column '\(name)', which is in the order", element)
      }
    } catch {
      addUnusable(error, element)
    }
  }

  /// Fields and keys must be among some columns, once each.
  private mutating func check(
    _ columns: [String], of noun: String, _ element: DocumentElement, _ record: RecordDescription
  ) {
    func check(_ name: String, at range: Range<Int>) {
      let count = columns.count { $0 == name }
      if count == 1 { return }
      let message =
        count == 0
        ? "the \(noun) has no column '\(name)'" : "the \(noun) has \(count) columns '\(name)'"
      findings.add(Finding(.badField, message, at: range).suggesting(name, among: columns))
    }
    for field in element.elements("field") where validator.isValid(field) {
      guard let column = field["path"] ?? field["name"] else { continue }
      check(column, at: raw.value(of: field["path"] == nil ? "name" : "path", in: field))
    }
    for name in record.key where !record.fields.contains(where: { $0.name == name }) {
      check(name, at: raw.value(of: "key", in: element))
    }
  }
}

extension FieldKind {
  /// What bindings know of a source's field.
  fileprivate init(_ field: RecordField) {
    self.init(type: field.type, isOptional: field.isOptional, timeZone: field.timeZone)
  }
}
