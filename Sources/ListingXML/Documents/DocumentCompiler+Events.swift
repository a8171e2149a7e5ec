import ListingKit

extension DocumentCompiler {
  /// What happens on the events of a section.
  mutating func events(
    of section: DocumentElement, _ scope: BindingScope
  ) -> [SectionEvent: [EventDefinition]] {
    var events: [SectionEvent: [EventDefinition]] = [:]
    for element in section.elements("on", in: ElementRegistry.namespace)
    where validator.isValid(element) {
      guard let event = element["event"].flatMap(SectionEvent.init) else { continue }
      var scope = scope
      scope.place = "the event '\(event.rawValue)'"
      if !event.hasItem { scope.fields = nil }
      events[event, default: []].append(definition(element, scope))
    }
    return events
  }

  private mutating func definition(
    _ element: DocumentElement, _ scope: BindingScope
  ) -> EventDefinition {
    let condition = condition(ofAttribute: "test", of: element, scope)
    var actions: [DocumentAction] = []
    for child in element.elements where validator.isValid(child) && !findings.isFull {
      if let action = action(child, scope) { actions.append(action) }
    }
    return EventDefinition(condition: condition, actions: actions)
  }

  private mutating func action(
    _ element: DocumentElement, _ scope: BindingScope
  ) -> DocumentAction? {
    switch element.name {
    case "set":
      guard let (reference, kind) = nearestState(in: "state", of: element, scope),
        let value = value(ofAttribute: "to", of: element, for: kind, scope)
      else { return nil }
      return .set(reference, to: value)
    case "open":
      if element["href"]?.allSatisfy(\.isWhitespace) ?? false {
        findings.add(
          Finding(
            .missingAttribute, "'open' has an empty 'href'", at: raw.name(of: "href", in: element),
            fix: "write an address: href=\"https://example.org\" or href=\"{it.url}\""))
      }
      return text(ofAttribute: "href", of: element, scope).map { .open($0) }
    case "emit":
      var values: [EmittedValue] = []
      var places: [String: Range<Int>] = [:]
      for child in element.elements("with") where validator.isValid(child) && !findings.isFull {
        guard let name = child["name"], let value = text(ofAttribute: "value", of: child, scope)
        else { continue }
        let range = raw.value(of: "name", in: child)
        if let first = places.updateValue(range, forKey: name) {
          findings.add(
            Finding(
              .repeatedName, "'emit' has two values '\(name)'", at: range, fix: "rename one"
            ).noting("the first one is here", at: first))
        }
        values.append(EmittedValue(name: name, value: value))
      }
      return .emit(element["name"] ?? "", values)
    default:
      let action = DocumentAction.plain.first { $0.name == element.name }?.action
      checkPages(for: element.name, at: element.nameRange, scope)
      return action
    }
  }

  /// What asks for pages needs a section that has them.
  private mutating func checkPages(
    for action: String, at range: Range<Int>, _ scope: BindingScope
  ) {
    let needsPages = action == "retry" || action == "load-more"
    guard scope.hasPages == false, needsPages else { return }
    findings.add(
      Finding(
        .misplacedElement, "'\(action)' needs a 'source'", at: range,
        fix: "remove it, or take the items from a source"))
  }

  // MARK: - What can be pressed

  mutating func control(
    _ element: DocumentElement, _ scope: BindingScope
  ) -> ContentTemplate.Body {
    controlCount += 1
    return element.name == "button" ? button(element, scope) : toggle(element, scope)
  }

  private mutating func button(
    _ element: DocumentElement, _ scope: BindingScope
  ) -> ContentTemplate.Body {
    let title = label(of: element, scope) ?? TextTemplate(parts: [])
    // What is pressed is told of its item alone.
    var scope = scope
    if scope.seesItemBefore {
      (scope.seesItemBefore, scope.place) = (false, "the actions of a button")
    }
    let handlers = element.elements("on").filter(validator.isValid)
    let name = element["action"]
    // What was written otherwise was reported.
    let rules = validator.registry["button"]?.attributes ?? []
    let isKnown = element.attributes.allSatisfy { attribute in
      attribute.prefix != nil || rules.contains { $0.name == attribute.name }
    }
    if name == nil, handlers.isEmpty, isKnown, element.elements.allSatisfy(validator.isValid) {
      findings.add(
        Finding(
          .missingAttribute, "this button does nothing", at: element.nameRange,
          fix: "add an action=\"…\", or an <on>"))
    }
    guard let name else {
      return .button(title, action: press(handlers.map { definition($0, scope) }, scope))
    }
    let range = raw.value(of: "action", in: element)
    if let first = handlers.first {
      findings.add(
        Finding(
          .misplacedElement, "a button can have an action or an 'on', but not both",
          at: first.nameRange,
          fix: "remove one of them"))
    }
    checkPages(for: name, at: range, scope)
    let actions = DocumentAction.plain.filter { $0.name == name }.map(\.action)
    presses[name] = [EventDefinition(actions: actions)]
    return .button(title, action: name)
  }

  private mutating func toggle(
    _ element: DocumentElement, _ scope: BindingScope
  ) -> ContentTemplate.Body {
    guard let (reference, kind) = nearestState(in: "state", of: element, scope) else {
      return .divider
    }
    if kind.type != .boolean {
      findings.add(
        Finding(
          .wrongType, "a switch shows true or false, but the state is \(kind.type.phrase)",
          at: raw.value(of: "state", in: element), fix: "declare it with type=\"boolean\""))
    }
    if element["label"] == nil { unlabeledSwitches.append(element) }
    scope.reads?.note(reference)
    return .toggle(
      .state(reference, kind),
      action: press([EventDefinition(actions: [.flip(reference)])], scope))
  }

  /// The name by which content says what is done when it is pressed.
  ///
  /// It says where in its section that is, so that the rest of a document keeps its names in a version
  /// that has something more to press.
  private mutating func press(_ definitions: [EventDefinition], _ scope: BindingScope) -> String {
    let place = "\(sectionIdentifier)/\(scope.place)"
    pressCounts[place, default: 0] += 1
    let name = "\(place)/\(pressCounts[place, default: 0])"
    presses[name] = definitions
    return name
  }
}
