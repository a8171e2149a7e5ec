/// All elements of a format.
package struct ElementRegistry: Sendable {
  /// The namespace of section documents.
  package static let namespace = DocumentKind.sectionNamespace

  /// The name of the format in messages, its namespace and its root elements.
  package let kind: DocumentKind
  /// The rules by their keys: the element's name, or `name@parent` if the name has another meaning in that
  /// parent.
  package let rules: [String: ElementRule]
  /// The keys of the rules, in the order of the reference.
  package let keys: [String]
  /// Whether values can be bound.
  package let hasBindings: Bool

  /// Creates the registry of a format.
  ///
  /// - Parameters:
  ///   - kind: the format.
  ///   - rules: the elements with their keys.
  ///   - hasBindings: whether values can be bound.
  package init(_ kind: DocumentKind, _ rules: [(String, ElementRule)], hasBindings: Bool = false) {
    self.kind = kind
    self.rules = Dictionary(rules) { first, _ in first }
    var seen: Set<String> = []
    keys = rules.map(\.0).filter { seen.insert($0).inserted }
    self.hasBindings = hasBindings
  }

  /// The namespace of the format.
  package var namespace: String { kind.namespace }

  /// The rule with a key.
  package subscript(_ key: String) -> ElementRule? { rules[key] }

  /// Returns the rule of a child, with its key.
  package func child(_ name: String, of rule: ElementRule) -> (key: String, rule: ElementRule)? {
    for key in rule.childRules {
      if let child = rules[key], child.name == name { return (key, child) }
    }
    return nil
  }

  /// Returns the names of the children of an element.
  func childNames(of rule: ElementRule) -> [String] {
    rule.childRules.compactMap { rules[$0]?.name }
  }

  /// Returns the names of the elements that can contain an element, in alphabetical order.
  func parents(of name: String) -> [String] {
    let parents = rules.values.filter {
      $0.name != "plugin" && child(name, of: $0) != nil
    }
    return Set(parents.map(\.name)).sorted()
  }
}

extension ElementRule {
  /// Creates the rule of an element.
  package init(
    _ name: String, _ summary: String, _ attributes: [AttributeRule] = [],
    groups: [Group] = [], text: Text = .none, unique: KeyValuePairs<String, String> = [:]
  ) {
    self.init(
      name: name, summary: summary, attributes: attributes, groups: groups, text: text,
      unique: unique.map { .init(key: $0, attribute: $1) })
  }
}

extension ElementRule.Group {
  /// At most one of these.
  package static func optional(_ rules: String..., noun: String? = nil) -> Self {
    Self(rules: rules, minimum: 0, maximum: 1, noun: noun ?? rules[0])
  }

  /// Exactly one of these.
  package static func one(_ rules: [String], noun: String) -> Self {
    Self(rules: rules, minimum: 1, maximum: 1, noun: noun)
  }

  /// At most one of these for each value of an attribute, and one without the attribute.
  package static func optional(_ rule: String, foreach attribute: String) -> Self {
    Self(rules: [rule], minimum: 0, maximum: 1, noun: rule, distinguishing: attribute)
  }

  /// Any number of these.
  package static func any(_ rules: [String], noun: String) -> Self {
    Self(rules: rules, minimum: 0, maximum: .max, noun: noun)
  }
}

extension AttributeRule {
  /// Creates the rule of a required attribute.
  package static func required(
    _ name: String, _ kind: ValueKind<some Sendable>, _ summary: String
  ) -> Self {
    Self(name: name, type: kind.type, isRequired: true, summary: summary)
  }

  /// Creates the rule of an optional attribute.
  ///
  /// - Parameters:
  ///   - defaultValue: the default value.
  ///   - since: the first version of the format that has it.
  package static func optional(
    _ name: String, _ kind: ValueKind<some Sendable>, _ summary: String,
    defaultValue: String? = nil,
    since: FormatVersion = .v10
  ) -> Self {
    Self(name: name, type: kind.type, defaultValue: defaultValue, since: since, summary: summary)
  }

  /// A condition for a declaration.
  static let when = optional("when", .condition, "the condition under which it exists")
}
