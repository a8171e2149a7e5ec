import Foundation
import ListingKit
import ListingSources

struct SourceDeclaration: ElementDeclaration {
  static let name = "source"
  static let summary = "The source of the items."
  let kind = Attribute.required(
    "kind", .sourceKind, "the kind of source; a plugin's kind has the prefix of its namespace"
  ).synonyms([
    "rss": "kind=\"xml\" format=\"rss\"", "atom": "kind=\"xml\" format=\"atom\"",
    "jsonl": "kind=\"json\" format=\"lines\"", "ndjson": "kind=\"json\" format=\"lines\"",
    "sql": "kind=\"sqlite\"", "database": "kind=\"sqlite\"", "postgres": "kind=\"postgresql\"",
    "pg": "kind=\"postgresql\"",
    "https": "kind=\"http\"",
    "url": "kind=\"http\"", "rest": "kind=\"http\"", "tsv": "kind=\"csv\" delimiter=\"tab\"",
  ])
  let href = TextAttribute.required(
    "href", "a file in the document's folder, without bindings, or a server's address"
  ).unlessOfPlugin
  let key = Attribute.required(
    "key", .names, "the fields that identify an item, or @row for its position"
  ).unlessOfPlugin
  let fields = Child<FieldDeclaration>.any(unique: "name")
  let variants = SourceVariants()
  let onError = Attribute(
    "on-error", ValueKind<ItemErrorPolicy>.choice,
    "how to handle an item without a key or with an invalid value: fail, or skip it with a "
      + "warning; by default, feeds skip it and other sources fail")
  let refreshInterval = Attribute(
    "refresh-every", .interval, "how often it's read again while the section is displayed"
  ).since(.v11)
  let instead = Instead(
    attributes: [
      "page-size": page, "size": page, "limit": page,
      "headers": "write <request><header name=\"…\" value=\"…\"/></request> in it",
      "method": "remove it: sources only send GET requests",
      "sql": "write <query>SELECT …</query> in it", "query": "write <query>SELECT …</query> in it",
      "separator": "write delimiter=\"…\"",
      "when":
        "write filter=\"…\" in the section, which hides others, or where=\"…\" in a file's source",
      "filter": "write where=\"…\" with a condition",
      "order": "write sort=\"…\" with the names of fields",
      "order-by": "write sort=\"…\" with the names of fields",
    ],
    text: "write data in the document as <items>; a source names its file: href=\"…\"",
    misnamed: ["path": "href"], ofText: "href")

  private static let page = "write <page size=\"…\"/> next to the source"
}

struct FieldDeclaration: ElementDeclaration {
  static let name = "field"
  static let parent: String? = "source"
  static let summary = "A field that a source provides for each item."
  let name = Attribute.required("name", .identifier, "its name in bindings")
  let path = Attribute("path", .literal, "its location in the source; by default, its name")
  let type = Attribute(
    "type", ValueKind<FieldType>.choice, "the type of its value", default: "string"
  ).synonyms(FieldType.synonyms)
  let isOptional = Attribute(
    "optional", .boolean, "whether it may be missing", default: "false")
  let date = DateParts()
  let instead = Instead(attributes: [
    "default": "write optional=\"true\", and {it.name ?? '…'} where it's shown",
    "required": "remove it: a field is required unless optional=\"true\"",
    "nullable": "write optional=\"true\"",
  ])
}

// MARK: - Kinds

/// A kind of source. It declares its own attributes and children.
protocol SourceVariant: ElementParts {
  static var kind: SourceKind { get }
  /// The attributes of `page` that have an effect in this kind, but not in all kinds.
  static var pageAttributes: [String] { get }
  /// The values of `mode` of `page`.
  static var modes: [String] { get }
  /// Returns the source; `nil` after reporting a mistake.
  func source(_ e: Reading<Self>, _ declared: DeclaredSource) -> DocumentSource?
  /// Reports attributes and children that exclude or need each other.
  func check(_ e: Reading<Self>)
}

extension SourceVariant {
  static var modes: [String] { [] }
  func check(_ e: Reading<Self>) {}

  static var rule: ElementRule {
    var rule = ElementRule(name: kind.rawValue, summary: "")
    Self().add(to: &rule)
    return rule
  }

  fileprivate static func check(_ e: Reading<SourceDeclaration>) {
    let parts = Self()
    parts.check(e.compiler.reading(e.element, parts, e.scope))
  }

  fileprivate static func source(_ declared: DeclaredSource) -> DocumentSource? {
    let (e, parts) = (declared.source, Self())
    return parts.source(e.compiler.reading(e.element, parts, e.scope), declared)
  }
}

/// A source with the properties of all kinds.
struct DeclaredSource {
  var source: Reading<SourceDeclaration>
  var page: Reading<PageDeclaration>?
  var record: RecordDescription
}

/// The attributes and children that only some kinds of sources have.
struct SourceVariants: ElementPart {
  static let all: [any SourceVariant.Type] = [
    CSVVariant.self, JSONVariant.self, XMLVariant.self, SQLiteVariant.self, PostgreSQLVariant.self,
    HTTPVariant.self,
  ]

  /// The values of `mode` of `page` in any kind.
  static let modes = all.flatMap { $0.modes }.reduce(into: [String]()) { modes, mode in
    if !modes.contains(mode) { modes.append(mode) }
  }

  fileprivate static let rules = all.map { $0.rule }

  func add(to rule: inout ElementRule) {
    rule.takesPluginKinds = true
    for variant in Self.rules {
      for attribute in variant.attributes {
        guard let index = rule.attributes.firstIndex(where: { $0.name == attribute.name }) else {
          rule.attributes.append(attribute)
          continue
        }
        let type = rule.attributes[index].type
        if !type.choices.isEmpty { rule.attributes[index].type = type.joined(attribute.type) }
      }
      rule.groups += variant.groups.filter { new in
        !rule.groups.contains { $0.rules == new.rules }
      }
    }
  }

  /// The names of attributes and children, each with the kinds that have it.
  fileprivate static func kinds(_ names: (ElementRule) -> [String]) -> [(
    name: String, kinds: [String]
  )] {
    var found: [(name: String, kinds: [String])] = []
    for rule in rules {
      for name in names(rule) {
        if let index = found.firstIndex(where: { $0.name == name }) {
          found[index].kinds.append(rule.name)
        } else {
          found.append((name, [rule.name]))
        }
      }
    }
    return found
  }

  static let attributes = kinds { $0.attributes.map(\.name) }
  static let children = kinds { rule in
    rule.childRules.map { String($0.prefix { $0 != "@" }) }
  }
  static let pageAttributes = ["order", "mode", "max"].map { name in
    (name: name, kinds: all.filter { $0.pageAttributes.contains(name) }.map { $0.kind.rawValue })
  }
}

extension Reading<SourceDeclaration> {
  /// Returns the items of the source, and their fields.
  ///
  /// - Parameters:
  ///   - page: the pages of the items.
  ///   - fields: gets the fields.
  ///   - states: the state that the condition of items can use.
  ///   - reads: gets the state that it uses.
  func items(
    page: Reading<PageDeclaration>?, _ fields: inout BindingScope.Fields
  ) -> PagedItems? {
    var record = RecordDescription(key: self.key ?? [], fields: recordFields(&fields))
    let pluginKind = compiler.validator.pluginSource(of: element, compiler.raw)
    if pluginKind == nil {
      if let feed {
        record.fields = feed.fields(with: record.fields)
        record.onError = .skip
      }
      if let policy = self.onError { record.onError = policy }
    }
    for field in record.fields { fields.add(field.name, FieldKind(field)) }
    for name in record.key where fields.kinds[name] == nil && name != ItemKey.row {
      fields.add(name, FieldKind())
    }
    if let pluginKind {
      return pluginItems(page: page, of: pluginKind, record, &fields)
    }
    guard let variant = variant else {
      fields.isOpen = true
      return nil
    }
    // Its data are written in its place.
    if element.containsText { fields.isOpen = true }
    check(variant, page: page)
    if reportOtherKind(than: variant.kind) { return nil }
    guard written(\.href) != nil, !record.key.isEmpty,
      let source = variant.source(DeclaredSource(source: self, page: page, record: record))
    else { return nil }
    if case .csv(let table) = source {
      fields.undeclared = { (try? table.columns()) ?? [] }
    }
    return PagedItems(
      source: source, places: places(page: page),
      page: page.map { compiler.bound($0.element, PageDeclaration.key) },
      refreshInterval: self.refreshInterval, cacheAge: cacheAge,
      refinement: [.http, .sqlite, .postgresql].contains(variant.kind) ? nil : refinement(fields))
  }

  /// The positions of its parts.
  var places: SourcePlaces { places(page: nil) }

  fileprivate func places(page: Reading<PageDeclaration>?) -> SourcePlaces {
    func value<Element>(
      _ reading: Reading<Element>, _ part: KeyPath<Element, some AttributePart>
    ) -> Range<Int>? {
      reading.written(part) == nil ? nil : reading.valueRange(part)
    }
    var places = SourcePlaces(href: valueRange(\.href))
    places.key = (self.key ?? [], valueRange(\.key))
    places.select = value(compiler.reading(element, XMLVariant(), scope), \.select)
    places.items = value(compiler.reading(element, JSONVariant(), scope), \.path)
    places.query = children(of: QueryDeclaration.self).first?.nameRange
    places.order = page.flatMap { $0.written(\.order) == nil ? nil : $0.nameRange(\.order) }
    for child in children(of: FieldDeclaration.self) {
      let field = compiler.reading(child, FieldDeclaration(), scope)
      guard let name = field.written(\.name) else { continue }
      places.fields[name] = SourcePlaces.Field(
        name: field.valueRange(\.name), path: value(field, \.path), type: value(field, \.type),
        format: value(field, \.date.format), column: field.written(\.path) ?? name)
    }
    return places
  }

  /// Reports a file of another kind than the declared one, by its extension, and returns whether it did.
  private func reportOtherKind(than kind: SourceKind) -> Bool {
    guard kind != .http, kind != .postgresql, let href = written(\.href), !href.hasPrefix("http"),
      let fileExtension = href.split(separator: ".").dropFirst().last?.lowercased(),
      let other = Self.kinds[fileExtension], other != kind
    else { return false }
    report(
      .badValue, "'\(href)' isn't a file of kind '\(kind.rawValue)'", at: valueRange(\.kind),
      fix: "write kind=\"\(other.rawValue)\"")
    return true
  }

  /// The kinds of files with an extension that no other kind has.
  private static var kinds: [String: SourceKind] {
    [
      "csv": .csv, "tsv": .csv, "json": .json, "jsonl": .json, "ndjson": .json, "sqlite": .sqlite,
      "sqlite3": .sqlite,
    ]
  }

  private var variant: (any SourceVariant.Type)? {
    let kind = self.kind.flatMap(SourceKind.init)
    return SourceVariants.all.first { $0.kind == kind }
  }

  /// The declared feed.
  var feed: XMLFeed? {
    guard let kind = variant?.kind, [.xml, .http].contains(kind) else { return nil }
    return compiler.reading(element, XMLVariant(), scope).written(\.format)
      .flatMap(XMLFeed.init(rawValue:))
  }

  /// The file of the source; `nil` without a valid file, which is reported.
  var file: URL? {
    guard let href = written(\.href) else { return nil }
    if href.hasBraces {
      report(
        .bindingNotSupported, "the name of a file can't contain bindings", at: valueRange(\.href),
        fix: "write the name without bindings")
      return nil
    }
    switch compiler.folder(of: element).file(href) {
    case .success(let file): return file
    case .failure(let refusal):
      let isAddress = href.hasPrefix("http:") || href.hasPrefix("https:")
      report(
        refusal.code, refusal.message, at: valueRange(\.href),
        fix: isAddress
          ? "write kind=\"http\" for the data of a server"
          : href.hasPrefix("~")
            ? "'~' isn't expanded: name a file in the document's folder" : refusal.fix)
      return nil
    }
  }

  private func recordFields(_ fields: inout BindingScope.Fields) -> [RecordField] {
    var record: [RecordField] = []
    var places: [String: Range<Int>] = [:]
    // Other elements could be fields with mistakes.
    let others = element.elements.filter { !compiler.validator.isValid($0) || $0.name != "field" }
    fields.isOpen = fields.isOpen || !others.isEmpty
    for field in self.fields {
      guard let name = field.name else {
        fields.isOpen = true
        continue
      }
      let range = field.valueRange(\.name)
      if let first = places[name] {
        compiler.findings.add(
          Finding(.repeatedName, "there are two fields '\(name)'", at: range, fix: "rename one")
            .repeating(first))
        continue
      }
      places[name] = range
      if field.written(\.type) == nil { fields.untyped.insert(name) }
      let type = field.type ?? .string
      field.date.checkFormat(type)
      record.append(
        RecordField(
          name, path: field.written(\.path), type: type, isOptional: field.isOptional ?? false,
          format: type.hasFormat ? field.date.written(\.format) : nil,
          timeZone: field.date.zone ?? .gmt))
    }
    return record
  }

  // MARK: - Attributes of other kinds

  /// Reports attributes and children that have no effect in a kind of source, and missing ones.
  private func check(_ variant: any SourceVariant.Type, page: Reading<PageDeclaration>?) {
    let kind = variant.kind.rawValue
    for (name, kinds) in SourceVariants.attributes
    where element[name] != nil && !kinds.contains(kind) {
      // It was reported as the missing one.
      if parts.instead.misnamed[name].map({ element[$0] == nil }) ?? false { continue }
      reportUseless(.misplacedAttribute, name, kinds, at: compiler.raw.name(of: name, in: element))
    }
    for (name, kinds) in SourceVariants.children where !kinds.contains(kind) {
      for child in element.elements(name) {
        reportUseless(.misplacedElement, name, kinds, at: child.nameRange)
      }
    }
    for attribute in variant.rule.attributes {
      checkChoice(attribute.name, attribute.type.choices, of: element)
    }
    variant.check(self)
    guard let page else { return }
    for (name, kinds) in SourceVariants.pageAttributes
    where page.element[name] != nil && !kinds.contains(kind) {
      reportUseless(
        .misplacedAttribute, name, kinds, at: compiler.raw.name(of: name, in: page.element))
    }
    checkChoice(page.parts.mode.name, variant.modes, of: page.element)
  }

  private func reportUseless(
    _ code: DiagnosticCode, _ name: String, _ kinds: [String], at range: Range<Int>
  ) {
    report(
      code, "'\(name)' has no effect in a source of kind '\(written(\.kind) ?? "")'", at: range,
      fix: name == "path" && written(\.kind) == SourceKind.xml.rawValue && element["select"] == nil
        ? "write select" : "remove it; it is for \(kinds.joined(separator: " and "))")
  }

  /// Reports a value that another kind has.
  private func checkChoice(_ name: String, _ choices: [String], of element: DocumentElement) {
    guard let value = element[name], !choices.isEmpty, !choices.contains(value) else { return }
    report(
      .misplacedAttribute,
      "invalid \(name) '\(value)' for a source of kind '\(written(\.kind) ?? "")'",
      at: compiler.raw.value(of: name, in: element),
      fix: "write one of \(choices.joined(separator: ", "))")
  }
}

extension FieldKind {
  /// The type of a source's field for bindings.
  init(_ field: RecordField) {
    self.init(type: field.type, isOptional: field.isOptional, timeZone: field.timeZone)
  }
}
