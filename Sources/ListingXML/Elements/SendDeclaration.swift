import ListingKit
import ListingSources

struct SendDeclaration: ActionDeclaration {
  static let name = "send"
  static let summary = "Sends a request to a server."
  static let since = FormatVersion.v11
  let method = Attribute.required(
    "method", ValueKind<HTTPMessage.Method>.choice, "what to do there"
  ).synonyms(["post": "POST", "put": "PUT", "patch": "PATCH", "delete": "DELETE", "get": "POST"])
  let href = TextAttribute.required("href", "the address of the server")
  let format = Attribute(
    "format", .choice(["json", "form"]), "the format of the values", default: "json")
  let values = Child<SentValueDeclaration>.any(unique: "name", noun: "value")
  let headers = Child<SendHeaderDeclaration>.any(unique: "name", noun: "header")
  let response = Child<SendResponseDeclaration>.optional()
  let events = Child<OnAnswerDeclaration>.any()
  let instead = Instead(attributes: [
    "url": "write href", "action": "write href",
    "body": "write <with name=\"…\" value=\"…\"/> in it",
    "data": "write <with name=\"…\" value=\"…\"/> in it",
  ])

  func action(_ e: Reading<Self>) -> DocumentAction? {
    let compiler = e.compiler
    let range = e.valueRange(\.href)
    guard let method = e.method, let address = e.href else { return nil }
    guard address.namesHost else {
      e.report(
        .badAddress, "'\(e.written(\.href) ?? "")' isn't the address of a server", at: range,
        fix: "begin with https:// and a host, or with a parameter that contains both")
      return nil
    }
    compiler.hosts.append(HostUse(address: address, range: range))
    var send = SendDefinition(
      name: compiler.controlName("send", e.scope), method: method, address: address,
      isForm: e.written(\.format) == "form")
    send.form = e.scope.form?.reference
    send.values = e.values.compactMap { value in
      guard let name = value.written(\.name), let text = value[dynamicMember: \.value] else {
        return nil
      }
      return NamedText(name: name, value: text)
    }
    send.headers = e.headers.compactMap { header in
      guard let name = header.written(\.name), let text = header[dynamicMember: \.value] else {
        return nil
      }
      guard !HTTPRequest.ownHeaders.contains(name.lowercased()) else {
        header.report(
          .badValue, "the header '\(name)' is set by the program", at: header.valueRange(\.name),
          fix: "remove it")
        return nil
      }
      return NamedText(name: name, value: text)
    }
    var fields = BindingScope.Fields()
    for field in e.response.first?.fields ?? [] {
      guard let name = field.name else { continue }
      let kind = FieldKind(type: field.type ?? .string, isOptional: true)
      fields.add(name, kind)
      send.response.append(
        SendDefinition.ResponseField(
          name: name, path: field.written(\.path) ?? "/\(name)", type: kind.type))
    }
    for event in e.events {
      guard let kind = event.event else { continue }
      var actions = event.actions
      actions.scope.place = "the event '\(kind.rawValue)'"
      actions.scope.answers = fields
      actions.scope.hasError = kind == .failure
      switch kind {
      case .success: send.success.append(actions.definition)
      case .failure: send.failure.append(actions.definition)
      }
    }
    return .send(send)
  }
}

struct SentValueDeclaration: ElementDeclaration {
  static let name = "with"
  static let parent: String? = "send"
  static let summary = "A value of the request."
  static let since = FormatVersion.v11
  let name = Attribute.required("name", .identifier, "the name of the value")
  let value = TextAttribute.required("value", "what it is")
}

struct SendHeaderDeclaration: ElementDeclaration {
  static let name = "header"
  static let parent: String? = "send"
  static let summary = "A header of the request."
  static let since = FormatVersion.v11
  let name = Attribute.required("name", .name, "its name")
  let value = TextAttribute.required("value", "its value")
}

struct SendResponseDeclaration: ElementDeclaration {
  static let name = "response"
  static let parent: String? = "send"
  static let summary = "The values of the answer."
  static let since = FormatVersion.v11
  let fields = Child<ResponseFieldDeclaration>.any(unique: "name", noun: "field")
}

struct ResponseFieldDeclaration: ElementDeclaration {
  static let name = "field"
  static let parent: String? = "response"
  static let summary = "A value of the answer, for {response.NAME}."
  static let since = FormatVersion.v11
  let name = Attribute.required("name", .identifier, "its name in bindings")
  let path = Attribute("path", .pointer, "its location in the JSON; by default, its name")
  let type = Attribute(
    "type", ValueKind<FieldType>.choice, "the type of its value", default: "string"
  ).synonyms(FieldType.synonyms)
}

struct OnAnswerDeclaration: ElementDeclaration {
  static let name = "on"
  static let parent: String? = "send"
  static let summary = "The actions after the answer."
  static let since = FormatVersion.v11
  let event = Attribute.required("event", ValueKind<SendEvent>.choice, "the outcome")
  let actions = ActionParts()
}
