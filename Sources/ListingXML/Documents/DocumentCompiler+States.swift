import ListingKit
import ListingSources

extension DocumentCompiler {
  /// The state of the screen.
  ///
  /// - Parameter isWhole: whether these are all that there are.
  mutating func compileStates(_ elements: [DocumentElement], isWhole: Bool) {
    var names: [StateLevel: BindingScope.Fields] = [.listing: .init(isOpen: !isWhole)]
    var declared: [StateReference: DocumentElement] = [:]
    for element in elements {
      guard let (definition, _) = state(element, &names, &declared) else { continue }
      states.append(definition)
    }
    stateScope.names[.listing] = names[.listing]
  }

  /// The state of a section, and what bindings in it can name.
  mutating func states(of section: DocumentElement) -> (states: SectionStates, scope: StateScope) {
    var scope = stateScope
    scope.names[.section] = .init()
    scope.names[.item] = .init()
    var states = SectionStates()
    var declared: [StateReference: DocumentElement] = [:]
    for element in section.elements("state", in: ElementRegistry.namespace) {
      guard let (definition, level) = state(element, &scope.names, &declared) else { continue }
      states.add(definition, level)
    }
    return (states, scope)
  }

  private mutating func state(
    _ element: DocumentElement, _ names: inout [StateLevel: BindingScope.Fields],
    _ declared: inout [StateReference: DocumentElement]
  ) -> (StateDefinition, StateLevel)? {
    let level: StateLevel =
      names[.section] == nil ? .listing : element["each"] == nil ? .section : .item
    guard validator.isValid(element), let name = element["name"], name.isFieldName,
      let type = FieldType(rawValue: element["type"] ?? "string")
    else {
      names[level]?.isOpen = true
      return nil
    }
    let kind = FieldKind(type: type, isOptional: true)
    var usual = ListValue.null
    if let text = literal(ofAttribute: "value", of: element) {
      if let value = type.value(of: text) {
        usual = value
      } else {
        findings.add(
          Finding(
            .badValue, "'\(text)', the value of state '\(name)', is not \(type.phrase)",
            at: raw.value(of: "value", in: element),
            fix: type.fix(of: text, in: "value")
          ))
      }
    }
    let place = StateReference(level: level, name: name)
    if let first = declared[place] {
      findings.add(
        Finding(
          .repeatedName, "there are two states '\(name)'", at: raw.value(of: "name", in: element),
          fix: "rename one"
        ).noting("the first one is here", at: raw.value(of: "name", in: first)))
      return nil
    }
    declared[place] = element
    names[level]?.add(name, kind)
    return (StateDefinition(name: name, kind: kind, usual: usual), level)
  }

  /// The nearest state of the name in an attribute, reported where there is none.
  mutating func nearestState(
    in attribute: String, of element: DocumentElement, _ scope: BindingScope
  ) -> (reference: StateReference, kind: FieldKind)? {
    guard let name = element[attribute], name.isFieldName else { return nil }
    guard let states = scope.states else {
      findings.add(
        Finding(
          .unavailableRoot, "there are no states in \(scope.place)",
          at: raw.value(of: attribute, in: element)))
      return nil
    }
    var near = states
    if scope.fields == nil { near.names[.item] = nil }
    if let found = near.nearest(name) {
      uses.states.insert(found.reference)
      return found
    }
    if near.isOpen || findings.isFull { return nil }
    let range = raw.value(of: attribute, in: element)
    // As bindings write it.
    if let last = name.split(separator: ".").last.map(String.init), last != name,
      near.nearest(last) != nil
    {
      findings.add(
        Finding(
          .unknownState, "'\(attribute)' takes only the name of a state", at: range,
          fix: "write \(attribute)=\"\(last)\""))
    } else if states.nearest(name) != nil {
      findings.add(
        Finding(
          .unknownState,
          "the state '\(name)' belongs to each item, and there is no item in \(scope.place)",
          at: range, fix: "declare it without each=\"item\""))
    } else {
      findings.add(
        Finding(
          .unknownState, "unknown state '\(name)'", at: range,
          fix: near.allNames.isEmpty ? "declare it: <state name=\"\(name)\" …/>" : nil
        ).suggesting(name, among: near.allNames))
    }
    return nil
  }
}
