import Foundation
import ListingKit
import ListingSources

struct HTTPVariant: SourceVariant {
  static let kind = SourceKind.http
  static let pageAttributes = ["mode"]
  static let modes = HTTPPaging.Mode.allCases.map(\.rawValue)
  let format = Attribute(
    "format", .choice(["json", "lines", "xml", "rss", "atom"]),
    "the format of the data, unless the file's name implies it")
  let select = Attribute("select", .name, selectSummary)
  let request = Child<RequestDeclaration>.optional()
  let response = Child<ResponseDeclaration>.optional()
  let cache = Child<CacheDeclaration>.optional()

  func check(_ e: Reading<Self>) {
    e.compiler.reading(e.element, XMLVariant(), e.scope)
      .checkSelect(isPlain: e.written(\.format) == "xml")
  }

  func source(_ e: Reading<Self>, _ declared: DeclaredSource) -> DocumentSource? {
    e.definition(declared).map { .http($0) }
  }
}

struct RequestDeclaration: ElementDeclaration {
  static let name = "request"
  static let summary = "The parts of a request besides its address."
  let place = Attribute(
    "where", .name, "the query parameter with the position of a page; by default, the mode")
  let size = Attribute(
    "size", .name, "the query parameter with the number of items; by default, none")
  let first = Attribute(
    "first", .integer(minimum: 0), "the number of the first page", default: "1")
  let settings = Children.any(
    [RequestHeaderDeclaration.self, RequestQueryDeclaration.self], noun: "part")
}

struct RequestSettingParts: ElementParts {
  let name = Attribute.required("name", .name, "its name")
  let value = TextAttribute.required("value", "its value")
}

struct RequestHeaderDeclaration: ElementDeclaration {
  static let name = "header"
  static let parent: String? = "request"
  static let summary = "A header of a request."
  let setting = RequestSettingParts()
}

struct RequestQueryDeclaration: ElementDeclaration {
  static let name = "query"
  static let parent: String? = "request"
  static let summary = "A value in the query of an address."
  let setting = RequestSettingParts()
}

struct ResponseDeclaration: ElementDeclaration {
  static let name = "response"
  static let summary = "The structure of a JSON response."
  let items = Attribute(
    "items", .pointer,
    "the array of items, or since 1.1 with an empty pointer an object; by default, the whole response"
  )
  let next = Attribute("next", .pointer, "the cursor or address of the next page")
  let total = Attribute("total", .pointer, "the total number of items")
  let more = Attribute("more", .pointer, "whether there are further items, which decides")
}

extension Reading<HTTPVariant> {
  /// Returns the source; `nil` after reporting a mistake.
  fileprivate func definition(_ declared: DeclaredSource) -> HTTPDefinition? {
    var source = declared.source
    source.scope = compiler.scope("an address", readingStatesOf: source.scope)
    let range = source.valueRange(\.href)
    guard let address = source.href else { return nil }
    let namesHost =
      compiler.version >= .v11 ? address.namesHost : address.requestedHost != nil
    guard namesHost else {
      source.reportAddress(address, at: range)
      return nil
    }
    compiler.hosts.append(HostUse(address: address, range: range))
    // The query begins outside of bindings, which can contain '??'.
    let name = source.written(\.href)?.prefixMatch(of: #/(\{[^}]*\}|[^?#{])*/#)?.0 ?? ""
    var definition = HTTPDefinition(
      address: address, place: DeclarationPlace(range: range), name: String(name),
      record: declared.record)
    let request = self.request.first
    for element in request?.settings ?? [] {
      let e = compiler.reading(element, RequestSettingParts(), source.scope)
      guard let name = e.written(\.name), let value = e.value else { continue }
      let setting = HTTPDefinition.Setting(
        name: name, value: value, place: DeclarationPlace(range: e.valueRange(\.value)))
      if element.name == RequestHeaderDeclaration.name {
        if e.isHeader(name) { definition.headers.append(setting) }
      } else {
        definition.query.append(setting)
      }
    }
    guard let body else { return nil }
    definition.body = body
    definition.paging = paging(declared.page, request)
    checkPaging(declared.page, request)
    return definition
  }

  private var body: HTTPBody? {
    let response = self.response.first
    let prefixes = compiler.raw.prefixes(at: element)
    let format = written(\.format)
    switch format {
    case "lines": return .lines
    case "xml": return written(\.select).map { .xml(select: $0, prefixes: prefixes) }
    default:
      if let feed = format.flatMap(XMLFeed.init(rawValue:)) {
        return .feed(feed, select: written(\.select), prefixes: prefixes)
      }
      return .json(
        items: response?.written(\.items) ?? "", next: response?.written(\.next),
        total: response?.written(\.total), more: response?.written(\.more),
        takesObject: response?.written(\.items) == "" && compiler.version >= .v11)
    }
  }

  private func paging(
    _ page: Reading<PageDeclaration>?, _ request: Reading<RequestDeclaration>?
  ) -> HTTPPaging? {
    guard let mode = page?.written(\.mode).flatMap(HTTPPaging.Mode.init) else { return nil }
    return HTTPPaging(
      mode, parameter: request?.written(\.place), sizeParameter: request?.written(\.size),
      firstPage: request?.first ?? 1)
  }

  /// Reports missing attributes of a paging mode, and attributes of a request that have no effect without
  /// one.
  private func checkPaging(
    _ page: Reading<PageDeclaration>?, _ request: Reading<RequestDeclaration>?
  ) {
    let response = self.response.first
    guard let page, let mode = page.written(\.mode) else {
      let defaultMode = response?.written(\.next) == nil ? "page" : "cursor"
      guard let request, request.reportPaging(hasPage: page != nil, defaultMode: defaultMode) else {
        response?.checkNext(page)
        return
      }
      return
    }
    guard mode == HTTPPaging.Mode.cursor.rawValue, response?.written(\.next) == nil else {
      response?.checkNext(page)
      return
    }
    let isJSON = [nil, "json"].contains(written(\.format))
    report(
      .missingAttribute, "mode 'cursor' needs the location of the next cursor in the response",
      at: page.valueRange(\.mode),
      fix: isJSON
        ? response == nil
          ? "add <response next=\"/…\"/> to the source" : "add next=\"/…\" to the response"
        : "use another mode: only JSON responses have a cursor")
  }
}

extension Reading<SourceDeclaration> {
  fileprivate func reportAddress(_ address: TextTemplate, at range: Range<Int>) {
    let written = written(\.href) ?? ""
    let hasSpace = address.parts.contains { part in
      if case .literal(let text) = part { text.contains(where: \.isWhitespace) } else { false }
    }
    guard hasSpace else {
      return report(
        .badAddress, "'\(written)' isn't the address of a server", at: range,
        fix: "begin with https:// and a host without bindings, and write a / before the first "
          + "binding")
    }
    // In a host, and around an address, a space is a typing error.
    let isInPath =
      written.prefixMatch(of: #/https?:\/\/[^\/?#\s]+[\/?#]/#) != nil
      && written.last?.isWhitespace == false
    report(
      .badAddress, "the address '\(written)' contains a space", at: range,
      fix: isInPath ? "write %20 instead of a space" : "remove the space")
  }
}

extension Reading<RequestSettingParts> {
  /// Returns whether a name is that of a header that documents may set, and reports it otherwise.
  fileprivate func isHeader(_ name: String) -> Bool {
    let range = { valueRange(\.name) }
    guard name.wholeMatch(of: #/[A-Za-z0-9!#$%&'*+\-.^_`|~]+/#) != nil else {
      report(
        .badValue, "invalid header name '\(name)'", at: range(),
        fix: "use only letters, digits and '-'")
      return false
    }
    guard !HTTPRequest.ownHeaders.contains(name.lowercased()) else {
      report(
        .badValue, "the header '\(name)' is set by the program", at: range(), fix: "remove it")
      return false
    }
    return true
  }
}

extension Reading<RequestDeclaration> {
  /// Reports attributes that have no effect without a paging mode.
  ///
  /// - Returns: whether there are any.
  fileprivate func reportPaging(hasPage: Bool, defaultMode: String) -> Bool {
    let attributes: [any AttributePart] = [parts.place, parts.size, parts.first]
    let unused = attributes.map(\.name).filter { element[$0] != nil }
    for name in unused {
      report(
        .misplacedAttribute, "'\(name)' of 'request' has no effect without the mode of a 'page'",
        at: compiler.raw.name(of: name, in: element),
        fix: hasPage
          ? "add mode=\"\(defaultMode)\" to the page" : "add <page mode=\"\(defaultMode)\"/>")
    }
    return !unused.isEmpty
  }
}

extension Reading<ResponseDeclaration> {
  /// Reports a cursor in the response that no page uses.
  fileprivate func checkNext(_ page: Reading<PageDeclaration>?) {
    guard written(\.next) != nil, page?.written(\.mode) != HTTPPaging.Mode.cursor.rawValue else {
      return
    }
    compiler.findings.add(
      Finding(
        warning: .misplacedAttribute, "'next' of 'response' has no effect without mode 'cursor'",
        at: nameRange(\.next),
        fix: page == nil ? "add <page mode=\"cursor\"/>" : "write mode=\"cursor\" in the page"))
  }
}
