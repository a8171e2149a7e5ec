extension StructureValidator {
  /// Reports attributes and children that exclude, need or repeat each other.
  mutating func checkConstraints(of element: DocumentElement, _ rule: ElementRule) {
    for constraint in rule.constraints where !findings.isFull { check(constraint, of: element) }
    for unique in rule.unique where unique.noun != nil { check(unique, of: element) }
  }

  private mutating func check(_ constraint: ElementRule.Constraint, of element: DocumentElement) {
    switch constraint {
    case .exclusive(let names):
      let found = names.filter { has($0, element) }
      guard found.count > 1 else { return }
      add(
        found[1], of: element,
        "'\(element.name)' takes '\(found[0])' or '\(found[1])', but not both",
        fix: "remove one of them")
    case .needs(let name, let others):
      guard has(name, element), !others.contains(where: { has($0, element) }) else { return }
      let wanted = others.map { "'\($0)'" }.joined(separator: " or ")
      add(
        name, of: element, "'\(name)' of '\(element.name)' has no effect without \(wanted)",
        fix: "add \(wanted), or remove it")
    }
  }

  private func has(_ name: String, _ element: DocumentElement) -> Bool {
    element[name] != nil || child(name, of: element) != nil
  }

  private func child(_ name: String, of element: DocumentElement) -> DocumentElement? {
    element.elements(name, in: registry.namespace).first { _ in true }
  }

  private mutating func add(
    _ name: String, of element: DocumentElement, _ message: String, fix: String
  ) {
    let child = element[name] == nil ? child(name, of: element) : nil
    findings.add(
      Finding(
        child == nil ? .misplacedAttribute : .misplacedElement, message,
        at: child?.nameRange ?? raw.name(of: name, in: element), fix: fix))
  }

  private mutating func check(_ unique: ElementRule.Unique, of element: DocumentElement) {
    guard let noun = unique.noun, let name = registry[unique.key]?.name else { return }
    var first: [String: DocumentElement] = [:]
    for child in element.elements(name, in: registry.namespace) where !findings.isFull {
      guard isValid(child), let value = child[unique.attribute] else { continue }
      guard let known = first[value] else {
        first[value] = child
        continue
      }
      invalid.insert(child)
      findings.add(
        Finding(
          .repeatedName, "'\(element.name)' has two \(noun)s '\(value)'",
          at: raw.value(of: unique.attribute, in: child), fix: "rename one"
        ).repeating(raw.value(of: unique.attribute, in: known)))
    }
  }
}
