import Foundation
import ListingKit
import ListingSources

extension DocumentCompiler {
  /// A source that asks a server.
  mutating func httpSource(
    _ element: DocumentElement, page: DocumentElement?, _ record: RecordDescription
  ) -> HTTPDefinition? {
    let scope = self.scope("an address")
    let range = raw.value(of: "href", in: element)
    guard let address = text(ofAttribute: "href", of: element, scope) else { return nil }
    guard let host = address.askedHost else {
      let written = element["href"] ?? ""
      let hasSpace = address.parts.contains { part in
        if case .literal(let text) = part { text.contains(where: \.isWhitespace) } else { false }
      }
      // In a host, and around an address, a space has no meaning.
      let isInPath =
        written.prefixMatch(of: #/https?:\/\/[^\/?#\s]+[\/?#]/#) != nil
        && written.last?.isWhitespace == false
      findings.add(
        Finding(
          .badAddress,
          hasSpace
            ? "the address '\(written)' contains a space"
            : "'\(written)' isn't the address of a server",
          at: range,
          fix: hasSpace
            ? isInPath ? "write %20 instead of a space" : "remove the space"
            : "begin with https:// and a host without bindings, and write a / before the first binding"
        ))
      return nil
    }
    hosts.append(HostUse(name: host, range: range))
    // The query begins outside of bindings, which may have a '??' of their own.
    let name = element["href"]?.prefixMatch(of: #/(\{[^}]*\}|[^?#{])*/#)?.0 ?? ""
    var source = HTTPDefinition(
      address: address, place: DeclarationPlace(range: range), name: String(name), record: record)
    let request = element.elements("request").first(where: validator.isValid)
    for setting in request.map({ Array($0.elements) }) ?? [] where validator.isValid(setting) {
      guard let name = setting["name"], let value = text(ofAttribute: "value", of: setting, scope)
      else { continue }
      let known = HTTPDefinition.Setting(
        name: name, value: value,
        place: DeclarationPlace(range: raw.value(of: "value", in: setting)))
      if setting.name == "header" {
        if let finding = finding(ofHeader: name, setting) {
          findings.add(finding)
          continue
        }
        source.headers.append(known)
      } else {
        source.query.append(known)
      }
    }
    guard let body = body(of: element) else { return nil }
    source.body = body
    source.paging = paging(page, request)
    checkPaging(page, request, element)
    return source
  }

  /// What is wrong with the name of a header; `nil` for nothing.
  private func finding(ofHeader name: String, _ element: DocumentElement) -> Finding? {
    let range = raw.value(of: "name", in: element)
    guard name.wholeMatch(of: #/[A-Za-z0-9!#$%&'*+\-.^_`|~]+/#) != nil else {
      return Finding(
        .badValue, "invalid header name '\(name)'", at: range,
        fix: "use only letters, digits and '-'")
    }
    guard !HTTPRequest.ownHeaders.contains(name.lowercased()) else {
      return Finding(
        .badValue, "the header '\(name)' is set by the program", at: range, fix: "remove it")
    }
    return nil
  }

  private mutating func body(of element: DocumentElement) -> HTTPBody? {
    let response = element.elements("response").first(where: validator.isValid)
    let bound = raw.prefixes(at: element)
    switch element["format"] {
    case "lines": return .lines
    case "xml": return element["select"].map { .xml(select: $0, prefixes: bound) }
    case let name? where XMLFeed(rawValue: name) != nil:
      guard let feed = XMLFeed(rawValue: name) else { return nil }
      return .feed(feed, prefixes: bound)
    default:
      return .json(
        items: response?["items"] ?? "", next: response?["next"], total: response?["total"])
    }
  }

  /// Reports what a way of paging lacks, and what of a request is of no use without one.
  private mutating func checkPaging(
    _ page: DocumentElement?, _ request: DocumentElement?, _ source: DocumentElement
  ) {
    let response = source.elements("response").first(where: validator.isValid)
    guard let page, let mode = page["mode"] else {
      let usual = response?["next"] == nil ? "page" : "cursor"
      let unused = ["where", "size", "first"].filter { request?[$0] != nil }
      guard let request, !unused.isEmpty else { return checkNext(response, page) }
      for name in unused {
        findings.add(
          Finding(
            .misplacedAttribute,
            "'\(name)' of 'request' has no effect without the mode of a 'page'",
            at: raw.name(of: name, in: request),
            fix: page == nil ? "add <page mode=\"\(usual)\"/>" : "add mode=\"\(usual)\" to the page"
          ))
      }
      return
    }
    guard mode == HTTPPaging.Mode.cursor.rawValue, response?["next"] == nil else {
      return checkNext(response, page)
    }
    let isJSON = source["format"] == nil || source["format"] == "json"
    findings.add(
      Finding(
        .missingAttribute, "mode 'cursor' needs the location of the next cursor in the response",
        at: raw.value(of: "mode", in: page),
        fix: isJSON
          ? response == nil
            ? "add <response next=\"/…\"/> to the source" : "add next=\"/…\" to the response"
          : "use another mode: only JSON responses have a cursor"))
  }

  /// Reports a cursor in the response that no page uses.
  private mutating func checkNext(_ response: DocumentElement?, _ page: DocumentElement?) {
    guard let response, response["next"] != nil,
      page?["mode"] != HTTPPaging.Mode.cursor.rawValue
    else { return }
    var finding = Finding(
      .misplacedAttribute, "'next' of 'response' has no effect without mode 'cursor'",
      at: raw.name(of: "next", in: response),
      fix: page == nil ? "add <page mode=\"cursor\"/>" : "write mode=\"cursor\" in the page")
    finding.severity = .warning
    findings.add(finding)
  }

  private func paging(_ page: DocumentElement?, _ request: DocumentElement?) -> HTTPPaging? {
    guard let mode = page?["mode"].flatMap(HTTPPaging.Mode.init) else { return nil }
    return HTTPPaging(
      mode, parameter: request?["where"], sizeParameter: request?["size"],
      firstPage: request?["first"].flatMap { Int($0) } ?? 1)
  }
}
