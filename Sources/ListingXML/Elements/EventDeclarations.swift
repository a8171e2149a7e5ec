import Foundation
import ListingKit

/// An action that a document performs on an event.
protocol ActionDeclaration: ElementDeclaration {
  func action(_ e: Reading<Self>) -> DocumentAction?
}

extension ActionDeclaration {
  fileprivate func action(
    of element: DocumentElement, _ scope: BindingScope, _ compiler: DocumentCompiler
  ) -> DocumentAction? {
    action(Reading(element: element, parts: self, scope: scope, compiler: compiler))
  }
}

/// The condition of an event, and its actions.
struct ActionParts: ElementParts {
  let test = ExpressionAttribute.condition("test", "the condition under which it happens")
  let actions = Children.some(Self.declarations, noun: "action")

  static let declarations: [any ActionDeclaration.Type] = [
    SetDeclaration.self, OpenDeclaration.self, EmitDeclaration.self, RetryDeclaration.self,
    ReloadDeclaration.self, LoadMoreDeclaration.self, SendDeclaration.self, BackDeclaration.self,
    CopyDeclaration.self, DeleteDeclaration.self, SelectDeclaration.self, DeselectDeclaration.self,
    SelectAllDeclaration.self, DeselectAllDeclaration.self, UndoDeclaration.self,
    ExpandDeclaration.self, CollapseDeclaration.self,
  ]
}

extension Reading<ActionParts> {
  var definition: EventDefinition {
    let condition = self.test
    var actions: [DocumentAction] = []
    for child in self.actions where !compiler.findings.isFull {
      let declaration = Parts.declarations.first { $0.name == child.name }
      if let action = declaration?.init().action(of: child, scope, compiler) {
        actions.append(action)
      }
    }
    return EventDefinition(condition: condition, actions: actions)
  }
}

struct OnDeclaration: ElementDeclaration {
  static let name = "on"
  static let summary = "The actions on an event of the section or of one of its items."
  let event = Attribute.required("event", ValueKind<SectionEvent>.choice, "the event")
    .synonyms([
      "click": "select", "tap": "select", "press": "select", "load": "display", "appear": "display",
      "disappear": "end-display", "pull": "refresh",
    ])
  let actions = ActionParts()
}

struct OnPressDeclaration: ElementDeclaration {
  static let name = "on"
  static let parent: String? = "button"
  static let summary = "The actions when the button is pressed."
  let actions = ActionParts()
}

extension [Reading<OnDeclaration>] {
  /// The actions of the events.
  var definitions: [SectionEvent: [EventDefinition]] {
    reduce(into: [:]) { events, e in
      guard let event = e.event else { return }
      if event.since > e.compiler.version { e.reportNewer(event.rawValue, event.since, \.event) }
      var actions = e.actions
      actions.scope.place = "the event '\(event.rawValue)'"
      if !event.hasItem { actions.scope.fields = nil }
      actions.scope.hasMove = event == .move
      events[event, default: []].append(actions.definition)
    }
  }
}

// MARK: - Actions

struct SetDeclaration: ActionDeclaration {
  static let name = "set"
  static let summary = "Sets a state."
  let state = Attribute.required(
    "state", .identifier, "its name, looked up in the item, then the section, then the screen")
  let to = ExpressionAttribute.required("to", .expression, "its new value")

  func action(_ e: Reading<Self>) -> DocumentAction? {
    guard let (reference, kind) = e.nearestState(\.state),
      let value = e.compiler.value(
        ofAttribute: to.name, of: e.element, for: kind, of: "the state '\(reference.name)'", e.scope
      )
    else { return nil }
    return .set(reference, to: value)
  }
}

struct OpenDeclaration: ActionDeclaration {
  static let name = "open"
  static let summary =
    "Opens another document of the folder, with parameters, or asks the app to open an address."
  let href = TextAttribute.required("href", "where to")
  let values = Child<OpenedValueDeclaration>.any(unique: "name", noun: "value")

  func action(_ e: Reading<Self>) -> DocumentAction? {
    if e.written(\.href)?.allSatisfy(\.isWhitespace) ?? false {
      e.report(
        .missingAttribute, "'open' has an empty 'href'", at: e.nameRange(\.href),
        fix: "write an address: href=\"https://example.org\" or href=\"{it.url}\"")
    }
    guard let href = e.href else { return nil }
    guard e.compiler.version >= .v11, href.isDocument else {
      if let value = e.values.first {
        value.report(
          .misplacedElement, "only a document takes values, and this is an address",
          at: value.element.nameRange, fix: "write them into the address")
      }
      return .open(href)
    }
    e.checkDocument(href)
    let values = e.values.compactMap { value -> NamedText? in
      guard let name = value.written(\.name), let text = value[dynamicMember: \.value] else {
        return nil
      }
      return NamedText(name: name, value: text)
    }
    return .show(href, values)
  }
}

struct OpenedValueDeclaration: ElementDeclaration {
  static let name = "with"
  static let parent: String? = "open"
  static let summary = "The value of a parameter of the opened document."
  static let since = FormatVersion.v11
  let name = Attribute.required("name", .identifier, "the name of the parameter")
  let value = TextAttribute.required("value", "what it is")
}

extension TextTemplate {
  /// Whether an address is that of a document in the same folder: it begins with neither a scheme nor a slash.
  fileprivate var isDocument: Bool {
    guard case .literal(let start)? = parts.first else { return false }
    return start.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*:|[\/#?]/#) == nil
  }
}

extension Reading<OpenDeclaration> {
  /// Reports a document that isn't there, and parameters that it doesn't have.
  fileprivate func checkDocument(_ href: TextTemplate) {
    guard let path = href.literal else { return }
    let folder = compiler.folder(of: element)
    let file: URL
    switch folder.file(path) {
    case .success(let url): file = url
    case .failure(let refusal):
      return report(refusal.code, refusal.message, at: valueRange(\.href), fix: refusal.fix)
    }
    guard compiler.checks == .firstPage, let known = DocumentParameters(of: file) else { return }
    let given = self.values
    for value in given {
      guard let name = value.written(\.name), !known.names.contains(name) else { continue }
      compiler.findings.add(
        Finding(
          .parameterValue, "'\(path)' has no parameter '\(name)'", at: value.valueRange(\.name),
          fix: known.names.isEmpty ? "remove it" : nil
        ).suggesting(name, among: known.names))
    }
    let names = given.compactMap { $0.written(\.name) }
    for name in known.required where !names.contains(name) {
      report(
        .parameterValue, "'\(path)' needs the parameter '\(name)'", at: element.nameRange,
        fix: "add <with name=\"\(name)\" value=\"…\"/>")
    }
  }
}

struct CopyDeclaration: ActionDeclaration {
  static let name = "copy"
  static let summary = "Copies a text to the clipboard."
  static let since = FormatVersion.v11
  let value = TextAttribute.required("value", "what to copy")
  let instead = Instead(attributes: ["text": "write value"], text: "write it as value=\"…\"")

  func action(_ e: Reading<Self>) -> DocumentAction? {
    e[dynamicMember: \.value].map { .copy($0) }
  }
}

struct EmitDeclaration: ActionDeclaration {
  static let name = "emit"
  static let summary = "Sends an event to the app."
  let event = Attribute.required("name", .identifier, "the name of the event")
  let values = Child<EmittedValueDeclaration>.any(unique: "name", noun: "value")
  let instead = Instead(attributes: [
    "id": value("id"), "item": value("item"), "value": value("value"), "data": value("data"),
  ])

  private static func value(_ name: String) -> String {
    "write <with name=\"\(name)\" value=\"…\"/> in it"
  }

  func action(_ e: Reading<Self>) -> DocumentAction? {
    .emit(e.written(\.event) ?? "", e.values.compactMap(\.emitted))
  }
}

struct EmittedValueDeclaration: ElementDeclaration {
  static let name = "with"
  static let parent: String? = "emit"
  static let summary = "A value of the event."
  let name = Attribute.required("name", .identifier, "the name of the value")
  let value = TextAttribute.required("value", "what it is")
}

extension Reading<EmittedValueDeclaration> {
  var emitted: NamedText? {
    guard !compiler.findings.isFull, let name = written(\.name),
      let text = self[dynamicMember: \.value]
    else { return nil }
    return NamedText(name: name, value: text)
  }
}

struct RetryDeclaration: ActionDeclaration {
  static let name = "retry"
  static let summary = "Loads again what failed to load."

  func action(_ e: Reading<Self>) -> DocumentAction? {
    e.compiler.checkPages(for: .retry, at: e.element.nameRange, e.scope)
    return .retry
  }
}

struct ReloadDeclaration: ActionDeclaration {
  static let name = "reload"
  static let summary = "Reloads the content of the section, or of another one."
  let section = Attribute(
    "section", .name, "the section; by default, the one that the action is in"
  ).since(.v11)

  func action(_ e: Reading<Self>) -> DocumentAction? {
    guard let section = e.section else { return .reload(section: nil) }
    e.compiler.reloadedSections.append((section, e.valueRange(\.section)))
    return .reload(section: section)
  }
}

struct LoadMoreDeclaration: ActionDeclaration {
  static let name = "load-more"
  static let summary = "Loads the next page of the section."

  func action(_ e: Reading<Self>) -> DocumentAction? {
    e.compiler.checkPages(for: .loadMore, at: e.element.nameRange, e.scope)
    return .loadMore
  }
}

extension DocumentCompiler {
  /// Reports actions that request pages in a section without any.
  fileprivate func checkPages(
    for action: DocumentAction, at range: Range<Int>, _ scope: BindingScope
  ) {
    let names = [DocumentAction.retry: RetryDeclaration.name, .loadMore: LoadMoreDeclaration.name]
    guard scope.hasPages == false, let name = names[action] else { return }
    findings.add(
      Finding(
        .misplacedElement, "'\(name)' needs a 'source'", at: range,
        fix: "remove it, or take the items from a source"))
  }
}

// MARK: - Controls

struct ButtonDeclaration: ContentDeclaration {
  static let name = "button"
  static let summary = "A button."
  static let text = ElementRule.Text.bindings
  let action = Attribute(
    "action",
    .choice([
      RetryDeclaration.name, ReloadDeclaration.name, LoadMoreDeclaration.name, Self.submission,
    ]), "the action, unless 'on' declares actions; submit sends the form around it")
  let enabled = ExpressionAttribute.condition(
    "enabled", "the condition under which it can be pressed"
  ).since(.v11)
  let look = LookParts()
  let instead = Instead(attributes: [
    "title": inside, "text": inside,
    "href": "write <button>…<on><open href=\"…\"/></on></button>",
  ])
  let handlers = Child<OnPressDeclaration>.any()
  let exclusive = Exclusive("action", "on")

  private static let submission = "submit"
  private static let inside = "write the text inside of the button"

  func body(_ e: Reading<Self>) -> ContentTemplate.Body {
    let (compiler, element) = (e.compiler, e.element)
    compiler.controlCount += 1
    let title = compiler.label(of: element, e.scope) ?? TextTemplate(parts: [])
    var e = e
    // An action gets only the item of its button.
    if e.scope.seesItemBefore {
      (e.scope.seesItemBefore, e.scope.place) = (false, "the actions of a button")
    }
    let handlers = e.handlers
    let name = e.written(\.action)
    // Invalid attributes were reported.
    let rules = compiler.validator.registry[Self.key]?.attributes ?? []
    let isKnown = element.attributes.allSatisfy { attribute in
      attribute.prefix != nil || rules.contains { $0.name == attribute.name }
    }
    if name == nil, handlers.isEmpty, isKnown,
      element.elements.allSatisfy(compiler.validator.isValid)
    {
      e.report(
        .missingAttribute, "this button does nothing", at: element.nameRange,
        fix: "add an action=\"…\", or an <on>")
    }
    guard let name else {
      let definitions = handlers.map(\.actions.definition)
      return .button(
        title, action: compiler.press(definitions, e.scope), link: definitions.link,
        enabled: e.enabled)
    }
    if name == Self.submission { return submission(e, title) }
    let actions: [String: DocumentAction] = [
      RetryDeclaration.name: .retry, ReloadDeclaration.name: .reload(section: nil),
      LoadMoreDeclaration.name: .loadMore,
    ]
    if let action = actions[name] {
      compiler.checkPages(for: action, at: e.valueRange(\.action), e.scope)
      compiler.presses[name] = [EventDefinition(actions: [action])]
    }
    return .button(title, action: name, link: nil, enabled: e.enabled)
  }

  private func submission(_ e: Reading<Self>, _ title: TextTemplate) -> ContentTemplate.Body {
    guard let form = e.scope.form?.reference else {
      e.report(
        .misplacedAttribute, "'submit' needs a form around the button", at: e.valueRange(\.action),
        fix: "put the inputs and the button in a <form>")
      return .divider
    }
    if e.compiler.version < .v11 { e.reportNewer(Self.submission, .v11, \.action) }
    let action = FormDefinition.submission(of: form)
    e.compiler.presses[action] = [EventDefinition(actions: [.submit(form)])]
    return .button(title, action: action, link: nil, enabled: e.enabled)
  }
}

struct ToggleDeclaration: ContentDeclaration {
  static let name = "toggle"
  static let summary = "A switch."
  let state = Attribute.required(
    "state", .identifier,
    "the state, true or false, that it shows and changes; the nearest one of this name")
  let look = LookParts()
  let instead = Instead(
    attributes: ["checked": state, "on": state, "selected": state],
    text: "write it as label=\"…\", or as <text> next to it in a <row>")

  private static let state = "write state=\"…\", the name of a <state>, without braces"

  func body(_ e: Reading<Self>) -> ContentTemplate.Body {
    e.compiler.controlCount += 1
    guard let (reference, kind) = e.nearestState(\.state) else { return .divider }
    if kind.type != .boolean {
      e.report(
        .wrongType, "a switch shows true or false, but the state is \(kind.type.phrase)",
        at: e.valueRange(\.state), fix: "declare it with type=\"boolean\"")
    }
    if e.look.written(\.label) == nil { e.compiler.unlabeledSwitches.append(e.element) }
    e.scope.reads?.note(reference)
    let press = EventDefinition(actions: [.flip(reference)])
    return .toggle(
      .state(reference, kind), action: e.compiler.press([press], e.scope),
      showsLabel: e.scope.form != nil)
  }
}

extension DocumentCompiler {
  /// Returns the action of a button or switch, which its content stores.
  ///
  /// The action consists of the position in the section, so that other actions keep their names if a new
  /// version of the document adds one.
  func press(_ definitions: [EventDefinition], _ scope: BindingScope) -> String {
    let place = "\(sectionIdentifier)/\(scope.place)"
    pressCounts[place, default: 0] += 1
    let name = "\(place)/\(pressCounts[place, default: 0])"
    presses[name] = definitions
    return name
  }
}
