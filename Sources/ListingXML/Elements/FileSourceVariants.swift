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

  let refinement = RefinementParts()
  let following = FollowParts()

  func source(_ e: Reading<Self>, _ declared: DeclaredSource) -> DocumentSource? {
    guard let file = declared.source.file else { return nil }
    var record = declared.record
    let numbers = record.fields.indices.filter { record.fields[$0].type.isNumber }
    for index in numbers { record.fields[index].decimalMark = e.decimal }
    let source = CSVSource(
      file: file, key: record.key, fields: record.fields, dialect: e.dialect,
      onError: record.onError, isFollowed: e.following.isFollowed(e.refinement))
    e.compiler.whenChecked {
      guard e.checkColumns(of: source, declared.source) else { return }
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
    do {
      let columns = try source.columns()
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
    } catch {
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
  let children = Attribute(
    "children", .pointer,
    "the array of an item's children, which have the same fields, key and children; the section is an outline then"
  ).since(.v11)

  let refinement = RefinementParts()
  let following = FollowParts()

  func check(_ e: Reading<Self>) {
    guard let children = e.written(\.children).flatMap(JSONPointer.init) else { return }
    if children.steps.isEmpty || children.steps.contains("*") {
      e.report(
        .badValue, "'children' must be the pointer of one array in an item",
        at: e.valueRange(\.children), fix: "write it as children=\"/steps\"")
    } else if e.element["key"] == ItemKey.row {
      e.report(
        .badValue, "children have no position in the file to identify them",
        at: e.compiler.raw.value(of: "key", in: e.element), fix: "name a field that all items have")
    }
  }

  func source(_ e: Reading<Self>, _ declared: DeclaredSource) -> DocumentSource? {
    let path = e.written(\.path) ?? ""
    guard let file = declared.source.file, JSONPointer(path) != nil else { return nil }
    let record = declared.record
    let isLines =
      e.format.map { $0 == "lines" } ?? (JSONItems(fileExtension: file.pathExtension) == .lines)
    let source = JSONSource(
      file: file, items: isLines ? .lines : .array(at: path), key: record.key,
      fields: record.fields, children: e.written(\.children), onError: record.onError,
      isFollowed: e.following.isFollowed(e.refinement, hasLines: isLines))
    e.compiler.whenChecked { e.check(source, declared) }
    return .json(source)
  }
}

extension Reading<JSONVariant> {
  /// Checks the first items of a file.
  fileprivate func check(_ source: JSONSource, _ declared: DeclaredSource) {
    var items: [ListItem] = []
    declared.checkFirst { error in
      if error.code == .noItems {
        return source.items == .lines ? nil : JSONVariant.fix(ofItemsIn: source.file)
      }
      guard case .path(let name) = error.subject,
        let field = source.record.fields.first(where: { $0.name == name })
      else { return nil }
      return JSONVariant.fix(ofPath: field.path, ofItemsAt: written(\.path) ?? "")
    } read: {
      items = try source.readPage(ItemRequest(limit: $0)).items
    }
    declared.source.checkDots(in: source.record, items.first)
    if compiler.checks == .firstPage { checkChildren(of: items, in: source) }
  }

  /// Reports a pointer to which no item of the first page has a value, and children that can't be shown.
  fileprivate func checkChildren(of items: [ListItem], in source: JSONSource) {
    guard let pointer = source.children, !items.isEmpty else { return }
    func warn(_ message: String) {
      compiler.findings.add(
        Finding(warning: .badField, message, at: valueRange(\.children)))
    }
    if !items.contains(where: source.hasValue) {
      return warn("no item of the first page has a value at '\(pointer)'")
    }
    do {
      for item in items { _ = try source.children(of: item) }
    } catch {
      warn("\(error)")
    }
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

  let refinement = RefinementParts()

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
    e.compiler.whenChecked {
      declared.checkFirst { error in
        guard error.code == .emptyKey, let key = record.key.first, !key.hasPrefix("@"),
          !record.fields.contains(where: { $0.name == key })
        else { return nil }
        return "write key=\"@\(key)\" if it's an attribute of the item"
      } read: {
        try source.readFirstPage(limit: $0)
      }
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
