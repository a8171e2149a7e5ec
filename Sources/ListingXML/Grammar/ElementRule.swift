/// What validation, schemas and the reference know of an element. It derives from its declaration.
package struct ElementRule: Sendable {
  /// The text that an element may contain.
  package enum Text: Sendable {
    /// White space only.
    case none
    /// Text as it is written.
    case plain
    /// Text with bindings.
    case bindings
  }

  /// Children of which a number is allowed in all.
  package struct Group: Sendable {
    /// The keys of their rules in ``ElementRegistry/rules``.
    package var rules: [String]
    /// The minimum number of all of them.
    package var minimum: Int
    /// The maximum number of all of them.
    package var maximum: Int
    /// The noun for one of them in messages.
    package var noun: String
    /// The attribute that distinguishes them: the numbers apply to each of its values.
    package var distinguishing: String?
  }

  /// The local name.
  package var name: String
  /// The meaning of the element, in a sentence.
  package var summary: String
  /// The first version of the format that has it.
  package var since = "1.0"
  package var attributes: [AttributeRule] = []
  /// Whether attributes that are not listed are values of the element.
  package var takesOtherAttributes = false
  package var groups: [Group] = []
  package var text = Text.none
  /// Whether the element is a text in the language of its `xml:lang`.
  var isTranslation: Bool { attributes.isEmpty && text == .bindings }
  /// Whether `kind` can name a kind of a plugin, whose attributes the element has then.
  package var takesPluginKinds = false
  /// Whether children of other namespaces are sections of plugins.
  package var takesPlugins = false
  /// Whether children of its own namespace belong to a plugin, which validates them.
  var isPlugin = false
  /// Whether the plugin of the element is missing, so that everything is accepted.
  var takesAnything = false
  /// The children that must differ in an attribute: the keys of their rules, and the attribute.
  package var unique: [(key: String, attribute: String)] = []

  /// The noun of elements that show something.
  package static let contentNoun = "content element"

  /// What to write instead of attributes that other languages have, by their names.
  package var instead: [String: String] = [:]
  /// What to write instead of text, if the element contains none.
  var insteadOfText: String?

  /// The index of the group of content elements; `nil` if there is none.
  package var contentGroup: Int? { groups.firstIndex { $0.noun == Self.contentNoun } }

  /// The keys of the rules of all children.
  package var childRules: [String] { groups.flatMap(\.rules) }

  /// The same rule with bindings allowed in all attributes that can be bound.
  var takingBindings: Self {
    var rule = self
    rule.attributes = attributes.map(\.takingBindings)
    return rule
  }
}

/// What validation, schemas and the reference know of an attribute.
package struct AttributeRule: Sendable {
  package var name: String
  package var type: AttributeType
  package var isRequired = false
  /// Whether it's required unless the element is a plugin's.
  package var isRequiredOfBuiltIn = false
  /// The default value; `nil` if there is none that the attribute could have.
  package var usual: String?
  /// The first version of the format that has it.
  package var since = "1.0"
  /// Whether the value may be bound. Texts can contain bindings anyway.
  package var takesBindings = false
  /// What it means, in a few words.
  package var summary: String
  /// The values that other languages have, each with the one that is meant.
  var synonyms: [String: String] = [:]

  /// Creates the rule of an attribute.
  package init(
    name: String, type: AttributeType, isRequired: Bool = false, usual: String? = nil,
    since: String = "1.0", summary: String
  ) {
    (self.name, self.type, self.isRequired) = (name, type, isRequired)
    (self.usual, self.since, self.summary) = (usual, since, summary)
  }

  /// The same rule, which an element of a plugin may omit.
  var unlessOfPlugin: Self {
    var rule = self
    (rule.isRequired, rule.isRequiredOfBuiltIn) = (false, isRequired)
    return rule
  }

  /// The same rule with a value that may be bound.
  package var takingBindings: Self {
    var rule = self
    rule.takesBindings = !type.valueTypes.isEmpty
    return rule
  }
}
