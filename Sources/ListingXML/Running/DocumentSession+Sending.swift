import Foundation
import ListingKit
import ListingSources

/// Requests that write.
extension DocumentSession {
  /// Sends a request, unless the same one is being sent. Its answer changes nothing when its section has left the list.
  func send(
    _ send: SendDefinition, in section: any ListSection, _ values: BindingValues,
    _ changes: inout Set<Change>
  ) {
    guard let list else { return }
    let item = values.item
    let key = SentRequest(
      name: send.form?.name ?? send.name, section: section.listIdentifier,
      item: item?.listIdentifier)
    guard !sending.contains(key) else { return }
    let request: (HTTPMessage, HTTPRequest)
    do throws(UnusableValue) {
      request = try send.request(values)
    } catch {
      fail(
        send, LoadFailure(message: error.message, code: ListError.Code.invalid.rawValue),
        in: section, values, &changes)
      return
    }
    sending.insert(key)
    if let form = send.form {
      let identifier = item?.listIdentifier
      set(
        hidden: form.state, in: section, item: identifier,
        to: .string(FormState.sending.rawValue), &changes)
      for property in ErrorProperty.allCases {
        set(hidden: form.error(property), in: section, item: identifier, to: .null, &changes)
      }
    }
    let (client, clock) = (values.environment.client, list.clock)
    list.load {
      try await client.send(request.0, by: request.1, retryingWith: clock)
    } completion: { [weak self, weak section] result in
      guard let self else { return }
      sending.remove(key)
      guard let section, listedSection(section.listIdentifier) === section else { return }
      answered(send, result, in: section, item: item)
    }
  }

  private func answered(
    _ send: SendDefinition, _ result: Result<HTTPAnswer, any Error>, in section: any ListSection,
    item: ListItem?
  ) {
    respond(in: section, item: item) { values, changes in
      let identifier = values.item?.listIdentifier
      switch result {
      case .success(let answer) where answer.isSuccess:
        var values = values
        values.answers = send.values(of: answer.body)
        if let form = send.form {
          for field in send.response {
            set(
              hidden: form.response(field.name), in: section, item: identifier,
              to: values.answers[field.name] ?? .null, &changes)
          }
          set(
            hidden: form.state, in: section, item: identifier,
            to: .string(FormState.sent.rawValue), &changes)
        }
        perform(send.success, in: section, values, &changes)
      case .success(let answer):
        let failure = LoadFailure(
          message: answer.message, code: ListError.Code.source.rawValue, status: answer.status)
        fail(send, failure, in: section, values, &changes)
      case .failure(let error):
        let message = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
        fail(
          send, LoadFailure(message: message, code: ListError.Code.source.rawValue), in: section,
          values, &changes)
      }
    }
  }

  /// Shows a failure in the form, and performs the actions for it. What was entered stays.
  private func fail(
    _ send: SendDefinition, _ failure: LoadFailure, in section: any ListSection,
    _ values: BindingValues, _ changes: inout Set<Change>
  ) {
    let item = values.item?.listIdentifier
    if let form = send.form {
      let parts: [(ErrorProperty, ListValue)] = [
        (.message, .string(failure.message)), (.code, .string(failure.code)),
        (.status, failure.status.map { .integer(Int64($0)) } ?? .null),
      ]
      for (property, value) in parts {
        set(hidden: form.error(property), in: section, item: item, to: value, &changes)
      }
      set(
        hidden: form.state, in: section, item: item, to: .string(FormState.failed.rawValue),
        &changes)
    } else if send.failure.isEmpty {
      section.context?.report(
        ListDiagnostic(
          code: .source, section: section.listIdentifier, item: item, message: failure.message))
    }
    var values = values
    values.error = failure
    perform(send.failure, in: section, values, &changes)
  }

  private func perform(
    _ handlers: [EventDefinition], in section: any ListSection, _ values: BindingValues,
    _ changes: inout Set<Change>
  ) {
    for handler in handlers where handler.condition?.holds(values) ?? true {
      for action in handler.actions { perform(action, in: section, values, &changes) }
    }
  }
}

/// A request that is being sent: the same isn't sent again meanwhile.
struct SentRequest: Hashable {
  var name: String
  var section: String
  var item: String?
}

extension SendDefinition {
  /// Returns the request with the values of its bindings.
  fileprivate func request(
    _ values: BindingValues
  ) throws(UnusableValue) -> (HTTPMessage, HTTPRequest) {
    let definition = HTTPDefinition(
      address: address, name: "the server", record: RecordDescription(key: [], fields: []))
    let url = try definition.url(values)
    var sent: [(name: String, value: ListValue)] = []
    for value in self.values {
      let typed = value.value.onlyValue?.value(values)
      if let typed {
        sent.append((value.name, typed))
      } else {
        sent.append((value.name, .string(try value.value.text(values))))
      }
    }
    var fields: [HTTPHeader] = []
    for header in headers {
      let text = try header.value.text(values)
      guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
        throw UnusableValue(message: "the value of '\(header.name)' has a control character")
      }
      fields.append(HTTPHeader(header.name, text))
    }
    let message =
      isForm
      ? HTTPMessage(
        method,
        body: Array(
          sent.map { "\($0.encodedForQuery)=\(($1.plainText ?? "").encodedForQuery)" }
            .joined(separator: "&").utf8),
        contentType: "application/x-www-form-urlencoded")
      : HTTPMessage(method, body: sent.isEmpty ? [] : json(of: sent))
    return (message, HTTPRequest(url, headers: fields))
  }

  /// Returns the values of an answer's JSON.
  fileprivate func values(of body: [UInt8]) -> [String: ListValue] {
    guard !response.isEmpty,
      let json = try? JSONSerialization.jsonObject(with: Data(body), options: [.fragmentsAllowed])
    else { return [:] }
    var values: [String: ListValue] = [:]
    for field in response {
      guard let text = text(at: field.path, of: json) else { continue }
      values[field.name] = field.type.value(of: text)
    }
    return values
  }
}

/// Returns values as the members of a JSON object, in order.
private func json(of values: [(name: String, value: ListValue)]) -> [UInt8] {
  let members = values.map { "\($0.name.json):\($0.value.json)" }
  return Array("{\(members.joined(separator: ","))}".utf8)
}

extension ListValue {
  fileprivate var json: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer, .decimal: plainText ?? "null"
    case .number(let number): number.isFinite ? plainText ?? "null" : "null"
    case .string, .day, .date: (plainText ?? "").json
    }
  }
}

extension String {
  /// The text as a JSON string.
  fileprivate var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}

/// Returns the text of a JSON value at a pointer (RFC 6901); `nil` if there is none.
private func text(at pointer: String, of json: Any) -> String? {
  var value = json
  for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
    let name = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
    if let object = value as? [String: Any], let member = object[name] {
      value = member
    } else if let array = value as? [Any], let index = Int(name), array.indices.contains(index) {
      value = array[index]
    } else {
      return nil
    }
  }
  switch value {
  case is NSNull: return nil
  case let text as String: return text
  case let flag as Bool where "\(type(of: value))".contains("Bool"): return "\(flag)"
  case let number as NSNumber: return number.stringValue
  default: return nil
  }
}

extension HTTPAnswer {
  /// What the server says about a refusal: the `message` or `error` of its JSON, or its status.
  fileprivate var message: String {
    let json = try? JSONSerialization.jsonObject(with: Data(body))
    let members = ["/message", "/error", "/error/message", "/detail", "/title"]
    return json.flatMap { json in
      members.lazy.compactMap { text(at: $0, of: json) }.first { !$0.isEmpty }
    } ?? "the server answered with status \(status)"
  }
}

extension HTTPClient {
  /// Sends a request, up to three times if that can't do anything twice and only the connection failed.
  fileprivate func send(
    _ message: HTTPMessage, by request: HTTPRequest, retryingWith clock: any Clock<Duration>
  ) async throws -> HTTPAnswer {
    for delay in [Duration.seconds(1), .seconds(3)] where message.method.isRepeatable {
      do {
        return try await send(message, by: request)
      } catch let error as any ItemSourceError where error.isTransient {
        try await clock.sleep(for: delay)
      }
    }
    return try await send(message, by: request)
  }
}
