import ListingSources

/// A rule with the names of a document, by their indexes in the document's table. Nearly all elements of a
/// document are valid, and it has few names: each is looked up once.
final class DocumentRule {
  let rule: ElementRule
  private let registry: ElementRegistry
  private let tree: DocumentTree
  /// The properties of each name of the document as an attribute and as a child.
  private var attributes: [Int: KnownAttribute] = [:]
  private var children: [Int: KnownChild] = [:]
  private let required: [String]

  private enum KnownAttribute {
    /// It's validated elsewhere.
    case unclear
    /// Any value is valid.
    case ignored
    /// The index among the required attributes, if it's one of them.
    case declared(AttributeType, required: Int?)
  }

  private enum KnownChild {
    case unclear
    /// The group, and the index of the rule among all rules.
    case declared(group: Int, rule: Int)
  }

  init(_ rule: ElementRule, _ registry: ElementRegistry, _ tree: DocumentTree) {
    (self.rule, self.registry, self.tree) = (rule, registry, tree)
    required = rule.attributes.filter { $0.isRequired || $0.isRequiredOfBuiltIn }.map(\.name)
  }

  /// Returns whether the attributes of an element are certainly valid.
  func acceptsAttributes(of element: DocumentElement) -> Bool {
    if rule.takesPluginKinds { return false }
    var count = 0
    for value in element.values {
      switch attribute(Int(value.name)) {
      case .unclear: return false
      case .ignored: continue
      case .declared(let type, let required):
        if required != nil { count += 1 }
        if type.takesAnything { continue }
        let text = tree.string(value)
        guard !text.hasBraces, type.accepts(text) else { return false }
      }
    }
    return count == required.count
  }

  /// Returns the rule of a child and its group, or `nil` if that takes more than a lookup.
  func child(
    _ element: DocumentElement, _ rules: inout DocumentRules
  ) -> (group: Int, rule: DocumentRule)? {
    let place = element.namePlace
    if let known = children[place] {
      if case .declared(let group, let rule) = known { return (group, rules[rule]) }
      return nil
    }
    guard element.namespace == registry.namespace,
      let (key, child) = registry.child(element.name, of: rule),
      let group = rule.groups.firstIndex(where: { $0.rules.contains(key) })
    else {
      children[place] = .unclear
      return nil
    }
    let rule = rules.place(of: key) { DocumentRule(child, registry, tree) }
    children[place] = .declared(group: group, rule: rule)
    return (group, rules[rule])
  }

  private func attribute(_ place: Int) -> KnownAttribute {
    if let known = attributes[place] { return known }
    let known = attribute(named: tree.names[place])
    attributes[place] = known
    return known
  }

  private func attribute(named name: DocumentName) -> KnownAttribute {
    guard name.prefix == nil else {
      return StructureValidator.ignoredNamespaces.contains(name.namespace) ? .ignored : .unclear
    }
    guard let known = rule.attributes.first(where: { $0.name == name.local }) else {
      return rule.takesOtherAttributes ? .ignored : .unclear
    }
    // What affects another attribute, or needs a version of the document, is validated elsewhere.
    let type = known.type
    if known.since > .v10 { return .unclear }
    if type == ValueKind.fieldFormat.type || type == ValueKind.dimension.type { return .unclear }
    return .declared(type, required: required.firstIndex(of: known.name))
  }
}

/// The rules that a document needs. Rules refer to each other by their indexes: those of elements that can
/// contain themselves would be reference cycles.
struct DocumentRules {
  private var rules: [DocumentRule] = []
  private var places: [String: Int] = [:]

  subscript(_ place: Int) -> DocumentRule { rules[place] }

  /// Returns the index of the rule with a key, creating it on demand.
  mutating func place(of key: String, _ make: () -> DocumentRule) -> Int {
    if let place = places[key] { return place }
    places[key] = rules.count
    rules.append(make())
    return rules.count - 1
  }
}
