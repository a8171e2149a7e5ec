import ListingKit
import ListingSources

struct StateParts: ElementParts {
  let name = Attribute.required("name", .identifier, "its name in bindings")
  let type = Attribute(
    "type", ValueKind<FieldType>.choice, "the type of its value", default: "string"
  ).synonyms(FieldType.synonyms)
  let value = Attribute("value", .literal, "its initial value; empty if omitted")
  let isKept = Attribute(
    "keep", .boolean, "whether its value stays when the document is closed", default: "false"
  ).since(.v11)
}

struct StateDeclaration: ElementDeclaration {
  static let name = "state"
  static let summary = "A state of the screen."
  let state = StateParts()
}

struct SectionStateDeclaration: ElementDeclaration {
  static let name = "state"
  static let parent: String? = "section"
  static let summary = "A state of the section, or of each of its items."
  let state = StateParts()
  let each = Attribute("each", .choice(["item"]), "whether each item has its own value")
}

extension DocumentCompiler {
  /// Reads the states of the screen.
  ///
  /// - Parameter isWhole: whether there are no further ones with mistakes.
  func compileStates(_ elements: [DocumentElement], isWhole: Bool) {
    var names: [StateLevel: BindingScope.Fields] = [.listing: .init(isOpen: !isWhole)]
    var declared: [StateReference: Range<Int>] = [:]
    for element in elements {
      let e = reading(element, StateParts(), scope("a state"))
      if let definition = e.definition(.listing, &names, &declared) { states.append(definition) }
    }
    stateScope.names[.listing] = names[.listing]
  }

  /// Returns the states of a section, and their names for bindings.
  func states(of section: DocumentElement) -> (states: SectionStates, scope: StateScope) {
    var scope = stateScope
    scope.names[.section] = .init()
    scope.names[.item] = .init()
    var states = SectionStates()
    var declared: [StateReference: Range<Int>] = [:]
    for element in section.elements(SectionStateDeclaration.name, in: ElementRegistry.namespace) {
      let e = reading(element, SectionStateDeclaration(), self.scope("a state"))
      let level: StateLevel = e.written(\.each) == nil ? .section : .item
      guard let definition = e.state.definition(level, &scope.names, &declared) else { continue }
      states.add(definition, level)
    }
    return (states, scope)
  }
}

extension Reading<StateParts> {
  /// Returns the state; `nil` if it's invalid, or if its name is used.
  fileprivate func definition(
    _ level: StateLevel, _ names: inout [StateLevel: BindingScope.Fields],
    _ declared: inout [StateReference: Range<Int>]
  ) -> StateDefinition? {
    guard isValid, let name = self.name, let type = read(\.type, default: .string) else {
      names[level]?.isOpen = true
      return nil
    }
    var defaultValue = ListValue.null
    if let text = literal(\.value) {
      if let value = type.value(of: text) {
        defaultValue = value
      } else {
        report(
          .badValue, "'\(text)', the value of state '\(name)', is not \(type.phrase)",
          at: valueRange(\.value), fix: type.fix(of: text, in: "value"))
      }
    }
    let place = StateReference(level: level, name: name)
    let range = valueRange(\.name)
    if let first = declared[place] {
      compiler.findings.add(
        Finding(
          .repeatedName, "there are two states '\(name)'", at: range, fix: "rename one"
        ).repeating(first))
      return nil
    }
    declared[place] = range
    let kind = FieldKind(type: type, isOptional: true)
    names[level]?.add(name, kind)
    return StateDefinition(
      name: name, kind: kind, defaultValue: defaultValue, isKept: self.isKept ?? false)
  }
}

extension Reading {
  /// Returns the closest state with the name in an attribute, or reports that there is none.
  func nearestState(
    _ part: KeyPath<Parts, Attribute<String>>
  ) -> (reference: StateReference, kind: FieldKind)? {
    guard let name = self[dynamicMember: part] else { return nil }
    let range = { valueRange(part) }
    guard let states = scope.states else {
      report(.unavailableRoot, "there are no states in \(scope.place)", at: range())
      return nil
    }
    var near = states
    if scope.fields == nil { near.names[.item] = nil }
    if let found = near.nearest(name) {
      compiler.uses.states.insert(found.reference)
      return found
    }
    if near.isOpen || compiler.findings.isFull { return nil }
    let attribute = parts[keyPath: part].name
    // The name may be written as in a binding.
    if let last = name.split(separator: ".").last.map(String.init), last != name,
      near.nearest(last) != nil
    {
      report(
        .unknownState, "'\(attribute)' takes only the name of a state", at: range(),
        fix: "write \(attribute)=\"\(last)\"")
    } else if states.nearest(name) != nil {
      report(
        .unknownState,
        "the state '\(name)' belongs to each item, and there is no item in \(scope.place)",
        at: range(), fix: "declare it without each=\"item\"")
    } else {
      compiler.findings.add(
        Finding(
          .unknownState, "unknown state '\(name)'", at: range(),
          fix: near.allNames.isEmpty ? "declare it: <state name=\"\(name)\" …/>" : nil
        ).suggesting(name, among: near.allNames))
    }
    return nil
  }
}
