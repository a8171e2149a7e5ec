/// All elements of a format, those that cannot be used yet among them.
package struct ElementRegistry: Sendable {
  /// The namespace of section documents.
  package static let namespace = "urn:listingkit:1"

  /// What a document of the format is called in messages.
  package let noun: String
  /// The namespace of the format; its last part is the major version.
  package let namespace: String
  /// The names of the elements that a document begins with; the first one is the usual one.
  package let roots: [String]
  /// The start tag of a document, for messages.
  let opening: String
  /// The rules by their keys: the element's name, with the parent's after `@` where the same name
  /// means something else there.
  package let rules: [String: ElementRule]
  /// The keys of the rules, in the order in which they are explained.
  package let keys: [String]
  /// Whether values may be bound.
  package let hasBindings: Bool

  /// The elements of section documents.
  package static let standard = ElementRegistry(
    noun: "section document", namespace: namespace, roots: ["listing"],
    opening: "<listing xmlns=\"\(namespace)\" version=\"1.0\">",
    documentRules + sectionRules
      + (layoutRules + contentRules).map { ($0, $1.takingBindings) } + pressableRules + eventRules,
    hasBindings: true)

  /// The elements of files of translated strings, which belong to section documents.
  package static let translations = ElementRegistry(
    noun: "translations document", namespace: namespace, roots: ["translations"],
    opening: "<translations xmlns=\"\(namespace)\" version=\"1.0\" language=\"en\">",
    translationRules, hasBindings: true)

  /// All elements of section documents and of the files that belong to them.
  package static let all = ElementRegistry(
    noun: standard.noun, namespace: namespace, roots: standard.roots + translations.roots,
    opening: standard.opening,
    (standard.keys + translations.keys).compactMap { key in
      (standard[key] ?? translations[key]).map { (key, $0) }
    }, hasBindings: true)

  /// Creates the registry of a format.
  ///
  /// - Parameters:
  ///   - noun: what a document of the format is called in messages.
  ///   - namespace: the format's namespace; its last part is the major version.
  ///   - roots: the names of the elements that a document begins with, the usual one first.
  ///   - opening: the start tag of a document, for messages.
  ///   - rules: the elements with their keys.
  ///   - hasBindings: whether values may be bound.
  package init(
    noun: String, namespace: String, roots: [String], opening: String,
    _ rules: [(String, ElementRule)], hasBindings: Bool = false
  ) {
    self.noun = noun
    self.namespace = namespace
    self.roots = roots
    self.opening = opening
    self.rules = Dictionary(rules) { first, _ in first }
    var seen: Set<String> = []
    keys = rules.map(\.0).filter { seen.insert($0).inserted }
    self.hasBindings = hasBindings
  }

  /// Whether this is the format's namespace in some version.
  func isVersion(_ name: String) -> Bool {
    let isDigit: (Character) -> Bool = { ("0"..."9").contains($0) }
    let family = namespace.reversed().drop(while: isDigit).reversed()
    let version = name.dropFirst(family.count)
    return name.starts(with: family) && !version.isEmpty && version.allSatisfy(isDigit)
  }

  /// The rule of a key.
  package subscript(_ key: String) -> ElementRule? { rules[key] }

  /// The rule of a child, with its key.
  package func child(_ name: String, of rule: ElementRule) -> (key: String, rule: ElementRule)? {
    for key in rule.childRules {
      if let child = rules[key], child.name == name { return (key, child) }
    }
    return nil
  }

  /// The names of the children of an element that can be used.
  func childNames(of rule: ElementRule) -> [String] {
    rule.childRules.compactMap { rules[$0] }.filter(\.isSupported).map(\.name)
  }

  /// The names of the elements in which one of a name may be, in alphabetical order.
  func parents(of name: String) -> [String] {
    let parents = rules.values.filter {
      $0.isSupported && $0.name != "plugin" && child(name, of: $0) != nil
    }
    return Set(parents.map(\.name)).sorted()
  }
}

extension ElementRule {
  /// Describes an element that can be used.
  package init(
    _ name: String, _ summary: String, _ attributes: [AttributeRule] = [],
    groups: [Group] = [], text: Text = .none, unique: KeyValuePairs<String, String> = [:]
  ) {
    self.init(
      name: name, summary: summary, attributes: attributes, groups: groups, text: text,
      unique: unique)
  }

  /// Describes an element that is known and cannot be used yet.
  package static func later(_ name: String, _ summary: String) -> (String, ElementRule) {
    var rule = ElementRule(name, summary)
    rule.isSupported = false
    return (name, rule)
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

  /// At most one of these for each value of an attribute, and one without it.
  package static func optional(_ rule: String, foreach attribute: String) -> Self {
    Self(rules: [rule], minimum: 0, maximum: 1, noun: rule, distinguishing: attribute)
  }

  /// Any number of these.
  package static func any(_ rules: [String], noun: String) -> Self {
    Self(rules: rules, minimum: 0, maximum: .max, noun: noun)
  }
}

extension AttributeRule {
  /// Describes an attribute that must be there.
  package static func required(_ name: String, _ type: AttributeType, _ summary: String) -> Self {
    Self(name: name, type: type, isRequired: true, summary: summary)
  }

  /// Describes an attribute that may be left out.
  ///
  /// - Parameters:
  ///   - usual: the value that counts where it is left out.
  ///   - since: the first version of the format that has it.
  package static func optional(
    _ name: String, _ type: AttributeType, _ summary: String, usual: String? = nil,
    since: String = "1.0"
  ) -> Self {
    Self(name: name, type: type, usual: usual, since: since, summary: summary)
  }

  /// A condition on what is declared.
  static let when = optional("when", .condition, "the condition under which it exists")

  package static func later(_ names: String...) -> [Self] {
    names.map { Self(name: $0, type: .literal, isSupported: false, summary: "not supported yet") }
  }
}
