import ListingKit
import ListingSources

extension DocumentCompiler {
  /// The state of the screen.
  ///
  /// - Parameter isWhole: whether these are all that there are.
  mutating func compileStates(_ elements: [DocumentElement], isWhole: Bool) {
    var names: [StateLevel: BindingScope.Fields] = [.listing: .init(isOpen: !isWhole)]
    for element in elements {
      guard let (definition, _) = state(element, &names) else { continue }
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
    for element in section.elements("state") {
      guard let (definition, level) = state(element, &scope.names) else { continue }
      states.add(definition, level)
    }
    return (states, scope)
  }

  private mutating func state(
    _ element: DocumentElement, _ names: inout [StateLevel: BindingScope.Fields]
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
    if let text = element["value"] {
      if let value = type.value(of: text) {
        usual = value
      } else {
        findings.add(
          Finding(
            .badValue, "'\(text)', the value of state '\(name)', is not \(type.phrase)",
            at: raw.value(of: "value", in: element), fix: "correct it, or the type"))
      }
    }
    if names[level]?.kinds[name] != nil {
      findings.add(
        Finding(
          .repeatedName, "there are two states '\(name)'", at: raw.value(of: "name", in: element),
          fix: "rename one"))
      return nil
    }
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
          .unavailableRoot, "there is no state in \(scope.place)",
          at: raw.value(of: attribute, in: element)))
      return nil
    }
    var near = states
    if scope.fields == nil { near.names[.item] = nil }
    if let found = near.nearest(name) { return found }
    if !near.isOpen, !findings.isFull {
      findings.add(
        Finding(
          .unknownState, "unknown state '\(name)'", at: raw.value(of: attribute, in: element),
          fix: near.allNames.isEmpty ? "declare it: <state name=\"\(name)\" …/>" : nil
        ).suggesting(name, among: near.allNames))
    }
    return nil
  }
}
