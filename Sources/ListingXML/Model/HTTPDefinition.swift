import Foundation
import ListingKit
import ListingSources

/// A source of a server that a document declares, with bindings.
struct HTTPDefinition: Sendable, Hashable {
  /// A name and a value: a header, or a query item.
  struct Setting: Sendable, Hashable {
    var name: String
    var value: TextTemplate
    var place = DeclarationPlace()
  }

  /// The address.
  var address: TextTemplate
  var place = DeclarationPlace()
  /// The address without its query, which can contain secrets, for messages.
  var name: String
  var query: [Setting] = []
  var headers: [Setting] = []
  var body = HTTPBody.json()
  var paging: HTTPPaging?
  var record: RecordDescription

  /// Returns the source with the values that are the same in all bindings.
  func source(
    _ values: BindingValues, _ sizes: ListPageSizes
  ) throws(UnusableValue) -> HTTPSource {
    let request = HTTPRequest(
      try url(values), query: try settings(query, values), headers: try settings(headers, values),
      name: name)
    var paging = paging
    if paging?.mode == .page { paging?.pageSize = sizes.page }
    return HTTPSource(
      request, body: body, paging: paging, key: record.key, fields: record.fields,
      onError: record.onError, client: values.environment.client)
  }

  private func settings(
    _ settings: [Setting], _ values: BindingValues
  ) throws(UnusableValue) -> [HTTPHeader] {
    var known: [HTTPHeader] = []
    for setting in settings {
      if let name = setting.value.unsetVariable(values) {
        throw UnusableValue(unsetVariable: name, of: "'\(setting.name)'", at: setting.place)
      }
      let value = try setting.value.text(values)
      guard !value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
        throw UnusableValue(message: "the value of '\(setting.name)' has a control character")
      }
      known.append(HTTPHeader(setting.name, value))
    }
    return known
  }

  /// Returns the address with the values of its bindings, each of which stays in its path component or
  /// query item.
  private func url(_ values: BindingValues) throws(UnusableValue) -> URL {
    if let name = address.unsetVariable(values) {
      throw UnusableValue(unsetVariable: name, of: "the address", at: place)
    }
    var text = ""
    for part in address.parts {
      let value = try TextTemplate(parts: [part]).text(values)
      guard case .value = part else {
        text += value
        continue
      }
      guard value != ".", value != "..", !value.isEmpty else {
        throw UnusableValue(message: "'\(value)' can't be used in the address '\(name)'")
      }
      text += value.encodedForQuery
    }
    guard let url = URL(string: text, encodingInvalidCharacters: false),
      url.requestedHost == address.requestedHost
    else { throw UnusableValue(message: "the address '\(name)' cannot be used") }
    return url
  }
}

extension TextTemplate {
  /// The host of an address with bindings; `nil` if a binding could change it.
  var requestedHost: String? {
    guard case .literal(let start) = parts.first else { return nil }
    let pattern = #/(?i:https?):\/\/[^\/?#@\s\\]+([\/?#].*)?/#
    guard let match = start.wholeMatch(of: pattern) else { return nil }
    // The host must end before the first binding.
    guard parts.count == 1 || match.output.1 != nil else { return nil }
    return URL(string: start, encodingInvalidCharacters: false)?.requestedHost
  }
}

extension UnusableValue {
  fileprivate init(unsetVariable name: String, of user: String, at place: DeclarationPlace) {
    self.init(
      message: "the environment variable '\(name)' isn't set, and \(user) needs it", place: place,
      fix: "set it, or write {env.\(name) ?? ''} if it may be missing")
  }
}

extension TextTemplate {
  /// Returns the name of an environment variable that the text needs and that isn't set, or `nil`.
  fileprivate func unsetVariable(_ values: BindingValues) -> String? {
    for case .value(let expression) in parts where expression.text(values) ?? "" == "" {
      if let name = expression.variable { return name }
    }
    return nil
  }
}

extension BoundExpression {
  /// The name of the environment variable that the expression uses if other values are missing.
  fileprivate var variable: String? {
    switch self {
    case .value(.variable(let name)): name
    case .first(let parts): parts.last?.variable
    case .formatted(let inner, _, _): inner.variable
    default: nil
    }
  }
}

/// A host that a document requests, and the position of the address.
struct HostUse: Sendable {
  var name: String
  /// The bytes of the address.
  var range: Range<Int>

  /// The message if it isn't allowed.
  var refusal: Finding {
    Finding(
      .hostNotAllowed, "the host '\(name)' isn't allowed", at: range,
      fix: "if you trust the document, allow it with --allow-host \(name)")
  }
}
