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
      try url(values),
      query: try settings(query, values).map { URLQueryItem(name: $0.name, value: $0.value) },
      headers: try settings(headers, values).map { HTTPHeader($0.name, $0.value) }, name: name)
    var paging = paging
    if paging?.mode == .page { paging?.pageSize = sizes.page }
    return HTTPSource(
      request, body: body, paging: paging, key: record.key, fields: record.fields,
      onError: record.onError, client: values.environment.client)
  }

  private func settings(
    _ settings: [Setting], _ values: BindingValues
  ) throws(UnusableValue) -> [(name: String, value: String)] {
    var known: [(name: String, value: String)] = []
    for setting in settings {
      if let name = setting.value.unsetVariable(values) {
        throw UnusableValue(unsetVariable: name, of: "'\(setting.name)'", at: setting.place)
      }
      // A state without a value leaves the setting out.
      if setting.value.isUnsetState(values) { continue }
      let value = try setting.value.text(values)
      guard !value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
        throw UnusableValue(message: "the value of '\(setting.name)' has a control character")
      }
      known.append((setting.name, value))
    }
    return known
  }

  /// Returns the address with the values of its bindings, each of which stays in its path component or
  /// query item.
  func url(_ values: BindingValues) throws(UnusableValue) -> URL {
    if let name = address.unsetVariable(values) {
      throw UnusableValue(unsetVariable: name, of: "the address", at: place)
    }
    var text = ""
    for (index, part) in address.parts.enumerated() {
      let value = try TextTemplate(parts: [part]).text(values)
      if index == 0, address.hostParameter != nil {
        text += value
        continue
      }
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
      let host = url.requestedHost, host == address.host(values)
    else { throw UnusableValue(message: "the address '\(name)' cannot be used") }
    return url
  }
}

extension TextTemplate {
  /// The parameter that contains the host of an address; `nil` if the address begins otherwise.
  var hostParameter: String? {
    guard case .value(.value(.parameter(let name, _)))? = parts.first else { return nil }
    return name
  }

  /// Whether an address begins with a host, or with a parameter that contains it.
  var namesHost: Bool { requestedHost != nil || hostParameter != nil }

  /// The host of an address, which a parameter may contain.
  func host(_ values: BindingValues) -> String? {
    guard let hostParameter else { return requestedHost }
    guard case .string(var start)? = values.parameters[hostParameter] else { return nil }
    var rest = parts.dropFirst()
    while case .literal(let literal)? = rest.first {
      start += literal
      rest = rest.dropFirst()
    }
    return TextTemplate(parts: [.literal(start)] + rest).requestedHost
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
  init(unsetVariable name: String, of user: String, at place: DeclarationPlace) {
    self.init(
      message: "the environment variable '\(name)' isn't set, and \(user) needs it", place: place,
      fix: "set it, or write {env.\(name) ?? ''} if it may be missing")
  }
}

extension TextTemplate {
  /// Returns the name of an environment variable that the text needs and that isn't set, or `nil`.
  func unsetVariable(_ values: BindingValues) -> String? {
    for case .value(let expression) in parts where expression.text(values) ?? "" == "" {
      if let name = expression.variable { return name }
    }
    return nil
  }
}

extension TextTemplate {
  /// Whether the whole text is a state without a value.
  fileprivate func isUnsetState(_ values: BindingValues) -> Bool {
    guard parts.count == 1, case .value(.value(let source)) = parts[0], case .state = source
    else { return false }
    return values.value(of: source) == .null
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
  var address: TextTemplate
  /// The bytes of the address.
  var range: Range<Int>
  /// Whether it's the address of a database.
  var isDatabase = false

  /// The message if a host isn't allowed; `nil` if it is.
  func refusal(_ values: BindingValues, allowed: Set<String>) -> Finding? {
    guard let name = isDatabase ? address.databaseHost(values) : address.host(values) else {
      return Finding(
        .badAddress, "the parameter '\(address.hostParameter ?? "")' isn't the address of a server",
        at: range,
        fix: "give it one such as \(isDatabase ? "postgresql" : "https")://example.org")
    }
    if allowed.contains(name) { return nil }
    return Finding(
      .hostNotAllowed, "the host '\(name)' isn't allowed", at: range,
      fix: "if you trust the document, allow it with --allow-host \(name)")
  }
}
