import Foundation
import ListingKit
import ListingSources

struct CSVVariant: SourceVariant {
  static let kind = SourceKind.csv
  static let pageAttributes = ["max"]
  let delimiter = Attribute(
    "delimiter", .delimiter, "the character between cells", default: "comma")
  let header = Attribute(
    "header", .boolean,
    "whether the first row has the names of the columns; without it, they are 1, 2 and so on",
    default: "true")
  let skip = Attribute(
    "skip", .integer(minimum: 0), "the number of lines before the header", default: "0")
  let comment = Attribute(
    "comment", .commentMark, "the first character of lines that aren't rows; by default, none")
  let escape = Attribute(
    "escape", .choice(["quote", "backslash"]),
    "how a quote within quotes is written: doubled, or after a backslash, which escapes any character",
    default: "quote")
  let decimal = Attribute(
    "decimal", ValueKind<DecimalMark>.choice,
    "the decimal mark of numbers, whose digits can be grouped then; by default, a point without groups"
  )

  func source(_ e: Reading<Self>, _ declared: DeclaredSource) -> DocumentSource? {
    guard let file = declared.source.file else { return nil }
    var record = declared.record
    let numbers = record.fields.indices.filter { record.fields[$0].type.isNumber }
    for index in numbers { record.fields[index].decimalMark = e.decimal }
    let source = CSVSource(
      file: file, key: record.key, fields: record.fields, dialect: e.dialect,
      onError: record.onError)
    if e.checkColumns(of: source, declared.source) {
      declared.checkFirst { _ = try source.readPage(ItemRequest(limit: $0)) }
    }
    return .csv(source)
  }
}

extension Reading<CSVVariant> {
  fileprivate var dialect: CSVDialect {
    var dialect = CSVDialect(delimiter: self.delimiter ?? ",")
    dialect.hasHeader = self.header ?? true
    dialect.skippedLines = self.skip ?? 0
    dialect.comment = self.comment
    dialect.hasBackslashes = self.escape == "backslash"
    return dialect
  }

  /// Checks that fields and keys are in the header of the file.
  fileprivate func checkColumns(
    of source: CSVSource, _ declared: Reading<SourceDeclaration>
  ) -> Bool {
    switch compiler.header(of: source) {
    case .success(let columns):
      if let other = columns.otherDelimiter(than: source.dialect.delimiter) {
        report(
          .badField, "the file has one column, '\(columns[0])'",
          at: written(\.delimiter) == nil
            ? declared.valueRange(\.href) : valueRange(\.delimiter),
          fix: "write delimiter=\"\(other)\"")
        return false
      }
      let areNames = declared.check(columns, of: "file", source.record)
      if areNames, source.dialect.hasHeader, columns.lookLikeData {
        reportHeader(columns, declared)
      }
      return areNames
    case .failure(let error):
      declared.reportUnusable(error)
      return false
    }
  }

  /// Reports a first row that is probably one of data.
  private func reportHeader(_ columns: [String], _ declared: Reading<SourceDeclaration>) {
    compiler.findings.add(
      Finding(
        warning: .badField,
        "the first row is read as the names of the columns, but looks like data: '\(columns[0])'",
        at: declared.valueRange(\.href),
        fix:
          "write header=\"false\" if the file has no header; the columns are called 1, 2 and so on then"
      ))
  }
}

struct JSONVariant: SourceVariant {
  static let kind = SourceKind.json
  static let pageAttributes = ["max"]
  let path = Attribute(
    "path", .pointer, "the array of items in a JSON file; by default, the whole file")
  let format = Attribute("format", .choice(["json", "lines"]), formatSummary)

  func source(_ e: Reading<Self>, _ declared: DeclaredSource) -> DocumentSource? {
    let path = e.written(\.path) ?? ""
    guard let file = declared.source.file, JSONPointer(path) != nil else { return nil }
    let record = declared.record
    let isLines =
      e.format.map { $0 == "lines" } ?? (JSONItems(fileExtension: file.pathExtension) == .lines)
    let source = JSONSource(
      file: file, items: isLines ? .lines : .array(at: path), key: record.key,
      fields: record.fields, onError: record.onError)
    var first: ListItem?
    declared.checkFirst { error in
      if error.code == .noItems { return isLines ? nil : Self.fix(ofItemsIn: file) }
      guard case .path(let name) = error.subject,
        let field = record.fields.first(where: { $0.name == name })
      else { return nil }
      return Self.fix(ofPath: field.path, ofItemsAt: path)
    } read: {
      first = try source.readPage(ItemRequest(limit: $0)).items.first
    }
    declared.source.checkDots(in: source.record, first)
    return .json(source)
  }
}

extension JSONVariant {
  /// Returns where the items of a file probably are if there are none at the declared path; `nil` if the
  /// file is too large to search, or has no items.
  fileprivate static func fix(ofItemsIn file: URL) -> String? {
    guard let data = try? Data(contentsOf: file, options: .mappedIfSafe), data.count <= 1 << 20
    else { return nil }
    guard let value = try? JSONSerialization.jsonObject(with: data) else {
      let lines = data.split(separator: UInt8(ascii: "\n")).prefix(2)
      let areObjects = lines.allSatisfy { (try? JSONSerialization.jsonObject(with: $0)) != nil }
      return lines.count == 2 && areObjects ? "write format=\"lines\"" : nil
    }
    let paths = Self.arrays(in: value, at: "", depth: 4)
    return paths.isEmpty
      ? nil : "write " + paths.prefix(3).map { "path=\"\($0)\"" }.joined(separator: ", or ")
  }

  /// Returns the fix for the path of a field that begins at the file; `nil` for one that begins at the item.
  fileprivate static func fix(ofPath path: String, ofItemsAt items: String) -> String? {
    guard !items.isEmpty, path.hasPrefix(items + "/") else { return nil }
    let own = path.dropFirst(items.count).replacing(#/^\/\d+(?=\/)/#, with: "")
    return "write path=\"\(own)\": the path of a field begins at the item"
  }

  private static func arrays(in value: Any, at path: String, depth: Int) -> [String] {
    if value is [Any] { return [path] }
    guard depth > 0, let members = value as? [String: Any] else { return [] }
    return members.sorted { $0.key < $1.key }.flatMap { name, value in
      let step = name.replacing("~", with: "~0").replacing("/", with: "~1")
      return arrays(in: value, at: "\(path)/\(step)", depth: depth - 1)
    }
  }
}

let selectSummary = "the items of an XML file, as an XPath; by default, all of a feed"
private let formatSummary = "the format of the data, unless the file's name implies it"

struct XMLVariant: SourceVariant {
  static let kind = SourceKind.xml
  static let pageAttributes = ["max"]
  let format = Attribute("format", .choice(["xml", "rss", "atom"]), formatSummary)
  let select = Attribute("select", .name, selectSummary)

  func check(_ e: Reading<Self>) {
    // That it has no effect was reported, with the fix.
    if e.element["path"] != nil { return }
    e.checkSelect(isPlain: true)
  }

  func source(_ e: Reading<Self>, _ declared: DeclaredSource) -> DocumentSource? {
    guard let file = declared.source.file else { return nil }
    let (record, prefixes) = (declared.record, e.compiler.raw.prefixes(at: e.element))
    let source: XMLSource
    if let feed = declared.source.feed {
      source = XMLSource(
        file: file, feed: feed, select: e.written(\.select), prefixes: prefixes, key: record.key,
        fields: record.fields, onError: record.onError)
    } else if let select = e.written(\.select) {
      source = XMLSource(
        file: file, select: select, prefixes: prefixes, key: record.key, fields: record.fields,
        onError: record.onError)
    } else {
      return nil
    }
    declared.checkFirst { error in
      guard error.code == .emptyKey, let key = record.key.first, !key.hasPrefix("@"),
        !record.fields.contains(where: { $0.name == key })
      else { return nil }
      return "write key=\"@\(key)\" if it's an attribute of the item"
    } read: {
      try source.readFirstPage(limit: $0)
    }
    return .xml(source)
  }
}

extension Reading<XMLVariant> {
  /// Reports XML without `select`.
  ///
  /// - Parameter isPlain: whether the data is XML if no feed is declared.
  func checkSelect(isPlain: Bool) {
    let isFeed = written(\.format).flatMap(XMLFeed.init(rawValue:)) != nil
    if isPlain, !isFeed, written(\.select) == nil {
      report(
        .missingAttribute, "an XML source needs 'select'", at: element.nameRange,
        fix: "add select=\"/list/item\", or format=\"rss\"")
    }
  }
}

// MARK: - Files that can't be used

extension DocumentCompiler {
  /// Returns the columns of a file, which is read once for all sections.
  func header(of source: CSVSource) -> Result<[String], any Error> {
    let plain = CSVSource(file: source.file, key: [], fields: [], dialect: source.dialect)
    let header = headers[plain] ?? Result { try source.columns() }
    headers[plain] = header
    return header
  }
}

extension DeclaredSource {
  /// Reads the first item, so that a wrong declaration is reported now instead of when it's shown, and, when a document
  /// is checked, the first page, in which invalid items are warnings.
  ///
  /// - Parameters:
  ///   - fix: the fix for an error that doesn't have one.
  ///   - read: reads a number of items.
  fileprivate func checkFirst(
    fix: (SourceError) -> String? = { _ in nil }, read: (Int) throws -> Void
  ) {
    // An invalid format was reported, and causes the invalid values.
    if source.fields.contains(where: { $0.date.hasInvalidFormat($0.type ?? .string) }) { return }
    var count = 1
    do {
      try read(count)
      guard source.compiler.limits.readsFirstPages else { return }
      count = page?.written(\.size).flatMap { Int($0) } ?? Self.defaultPageSize
      try read(count)
    } catch {
      source.reportUnusable(error, fix: (error as? SourceError).flatMap(fix), isWarning: count > 1)
    }
  }

  private static var defaultPageSize: Int { 50 }
}

extension Reading<SourceDeclaration> {

  /// Reports optional fields with a path such as `inner.stock` that the first item of JSON lacks.
  fileprivate func checkDots(in record: RecordDescription, _ item: ListItem?) {
    guard let item else { return }
    for field in record.fields
    where field.isOptional && field.path.contains(".") && !field.path.hasPrefix("/")
      && item[field.name] == .null
    {
      let pointer = JSONPointer.pointer(ofPath: field.path) ?? "/…"
      compiler.findings.add(
        Finding(
          warning: .badField, "the first item has no member '\(field.path)'",
          at: place(of: SourceError(.value, "", file: "").about(.path(field.name))),
          fix: "write path=\"\(pointer)\" for a member inside of another one"))
    }
  }

  ///
  /// - Parameter isWarning: whether only some items can't be shown.
  func reportUnusable(_ error: any Error, fix: String? = nil, isWarning: Bool = false) {
    let problem = error as? SourceError
    // A lock is temporary, not a mistake of the document.
    if problem?.code == .locked {
      return compiler.findings.add(
        Finding(
          warning: .unusableFile, "the database can't be checked: another program has locked it",
          at: self.place(of: problem),
          fix: "check the document again when the other program is done"))
    }
    if problem?.code == .badQuery || problem?.code == .timeLimit, let problem {
      return reportQuery(problem.message)
    }
    let place = problem?.line.map { "line \($0): " } ?? ""
    let code: DiagnosticCode =
      switch problem?.code {
      case .value, .badDescription, .emptyKey: .badField
      default: .unusableFile
      }
    let reason = "\(place)\(problem?.reason ?? "\(error)")"
    let range = self.place(of: problem)
    let help = fix ?? problem?.fix?.withoutPeriod
    if isWarning {
      compiler.findings.add(
        Finding(warning: code, "the first page can't be shown: \(reason)", at: range, fix: help))
    } else {
      report(code, "the file can't be used: \(reason)", at: range, fix: help)
    }
  }

  /// Returns the position of the part of the source with the error.
  private func place(of error: SourceError?) -> Range<Int> {
    func attribute(
      of name: String, _ parts: PartialKeyPath<FieldDeclaration>...
    ) -> Range<Int>? {
      let fields = children(of: FieldDeclaration.self).map {
        compiler.reading($0, FieldDeclaration(), scope)
      }
      guard let field = fields.first(where: { $0.written(\.name) == name }) else { return nil }
      let names = parts.compactMap { (field.parts[keyPath: $0] as? any AttributePart)?.name }
      return names.first { field.element[$0] != nil }.map {
        compiler.raw.value(of: $0, in: field.element)
      }
    }
    let href = valueRange(\.href)
    let select = compiler.reading(element, XMLVariant(), scope)
    let json = compiler.reading(element, JSONVariant(), scope)
    switch error?.subject {
    case .path(let field):
      return attribute(of: field, \.path, \.name)
        ?? (self.key?.contains(field) ?? false ? valueRange(\.key) : href)
    case .type(let field): return attribute(of: field, \.type, \.path, \.name) ?? href
    case .format(let field): return attribute(of: field, \.date.format) ?? href
    case .select where select.written(\.select) != nil: return select.valueRange(\.select)
    default: break
    }
    switch error?.code {
    case .emptyKey: return valueRange(\.key)
    case .noItems where json.written(\.path) != nil: return json.valueRange(\.path)
    default: return href
    }
  }

  /// Checks that fields and keys are among some columns, each once.
  func check(_ columns: [String], of noun: String, _ record: RecordDescription) -> Bool {
    var areAllThere = true
    func check(_ name: String, at range: Range<Int>) {
      let exact = columns.count { $0 == name }
      let count =
        exact > 0 ? exact : columns.count { $0.trimmingCharacters(in: .whitespaces) == name }
      if count == 1 { return }
      areAllThere = false
      let message =
        count == 0
        ? "the \(noun) has no column '\(name)'" : "the \(noun) has \(count) columns '\(name)'"
      if count > 1 {
        return report(
          .badField, message, at: range,
          fix: noun == "query" ? "give one of them another name with AS" : "rename all but one")
      }
      if name.contains(",") {
        let names = name.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        report(
          .badField, message, at: range,
          fix: "write spaces between names: \(names.joined(separator: " "))")
      } else {
        if noun == "file", columns.contains(where: \.looksLikeData) {
          return report(
            .badField, message, at: range,
            fix:
              "the first row looks like data: write header=\"false\", and name the columns 1, 2 and so on"
          )
        }
        compiler.findings.add(
          Finding(.badField, message, at: range).suggesting(name, among: columns))
      }
    }
    for field in self.fields {
      if let path = field.written(\.path) {
        check(path, at: field.valueRange(\.path))
      } else if let name = field.written(\.name) {
        check(name, at: field.valueRange(\.name))
      }
    }
    let key = record.isKeyedByRow ? [] : record.key
    let undeclared = key.filter { name in !record.fields.contains { $0.name == name } }
    // A name with spaces is several names in a key.
    let whole = undeclared.joined(separator: " ")
    if undeclared.count > 1, columns.contains(whole) {
      report(
        .badField, "the key names \(undeclared.count) columns, but '\(whole)' is one",
        at: valueRange(\.key),
        fix: "add <field name=\"key\" path=\"\(whole)\"/>, and write key=\"key\"")
      return false
    }
    for name in undeclared { check(name, at: valueRange(\.key)) }
    return areAllThere
  }
}

extension [String] {
  /// Whether more than half of the names in a header are numbers or dates.
  fileprivate var lookLikeData: Bool {
    2 * self.count(where: \.looksLikeData) > count
  }

  /// Returns the probable delimiter of a header that was read as one column, as documents write it.
  fileprivate func otherDelimiter(than delimiter: Character) -> String? {
    guard count == 1 else { return nil }
    let names: KeyValuePairs<Character, String> = [
      ";": "semicolon", "\t": "tab", "|": "pipe", ",": "comma",
    ]
    return names.first { $0.key != delimiter && self[0].contains($0.key) }?.value
  }
}

extension String {
  /// Whether this is a number or a date.
  fileprivate var looksLikeData: Bool {
    [FieldType.number, .date, .datetime].contains { $0.value(of: self) != nil }
  }

  var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
