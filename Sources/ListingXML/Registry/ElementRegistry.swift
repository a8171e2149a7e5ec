/// All elements of the format, those that cannot be used yet among them.
struct ElementRegistry: Sendable {
  /// The namespace of the format; its last part is the major version.
  static let namespace = "urn:listingkit:1"

  /// The rules by their keys: the element's name, with the parent's after `@` where the same name
  /// means something else there.
  let rules: [String: ElementRule]

  /// The elements of the format.
  static let standard = ElementRegistry(
    documentRules + sectionRules + layoutRules + contentRules + laterRules)

  private init(_ rules: [(String, ElementRule)]) {
    self.rules = Dictionary(rules) { first, _ in first }
  }

  /// The rule of a key.
  subscript(_ key: String) -> ElementRule? { rules[key] }

  /// The rule of a child, with its key.
  func child(_ name: String, of rule: ElementRule) -> (key: String, rule: ElementRule)? {
    for key in rule.childRules {
      if let child = rules[key], child.name == name { return (key, child) }
    }
    return nil
  }

  /// The names of the children of an element.
  func childNames(of rule: ElementRule) -> [String] {
    rule.childRules.compactMap { rules[$0]?.name }
  }

  /// The names of the elements in which one of a name may be, in alphabetical order.
  func parents(of name: String) -> [String] {
    Set(rules.values.filter { child(name, of: $0) != nil }.map(\.name)).sorted()
  }
}

extension ElementRule {
  /// Describes an element that can be used.
  init(
    _ name: String, _ summary: String, _ attributes: [AttributeRule] = [],
    groups: [Group] = [], text: Text = .none
  ) {
    self.init(
      name: name, summary: summary, attributes: attributes, groups: groups, text: text)
  }

  /// Describes an element that is known and cannot be used yet.
  static func later(_ name: String, _ summary: String) -> (String, ElementRule) {
    var rule = ElementRule(name, summary)
    rule.isSupported = false
    return (name, rule)
  }
}

extension ElementRule.Group {
  /// At most one of these.
  static func optional(_ rules: String..., noun: String? = nil) -> Self {
    Self(rules: rules, minimum: 0, maximum: 1, noun: noun ?? rules[0])
  }

  /// Exactly one of these.
  static func one(_ rules: [String], noun: String) -> Self {
    Self(rules: rules, minimum: 1, maximum: 1, noun: noun)
  }

  /// Any number of these.
  static func any(_ rules: [String], noun: String) -> Self {
    Self(rules: rules, minimum: 0, maximum: .max, noun: noun)
  }
}

extension AttributeRule {
  static func required(_ name: String, _ type: AttributeType, _ summary: String) -> Self {
    Self(name: name, type: type, isRequired: true, summary: summary)
  }

  static func optional(_ name: String, _ type: AttributeType, _ summary: String) -> Self {
    Self(name: name, type: type, summary: summary)
  }

  /// A condition on what is declared.
  static let when = optional("when", .condition, "it is there only where this is true")

  static func later(_ names: String...) -> [Self] {
    names.map { Self(name: $0, type: .literal, isSupported: false, summary: "not supported yet") }
  }
}
