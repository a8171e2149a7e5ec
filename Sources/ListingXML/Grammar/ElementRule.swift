/// The rule for an element, which validation, schemas and the reference use. It derives from the
/// declaration.
package struct ElementRule: Sendable {
  /// The text that an element may contain.
  package enum Text: Sendable {
    /// White space only.
    case none
    /// Unchanged text.
    case plain
    /// Text with bindings.
    case bindings
  }

  /// Children with a limit for all of them together.
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

  /// Children that differ in an attribute.
  package struct Unique: Sendable {
    /// The key of their rule in ``ElementRegistry/rules``.
    package var key: String
    package var attribute: String
    /// The word for one of them in messages; `nil` if the document's compiler compares them, also those of other files.
    package var noun: String?
  }

  /// A rule for several attributes and children of an element, by their names.
  package enum Constraint: Sendable {
    /// At most one of them.
    case exclusive([String])
    /// The first one has no effect without one of the others.
    case needs(String, [String])
  }

  /// The local name.
  package var name: String
  /// The meaning of the element, in a sentence.
  package var summary: String
  /// The first version of the format that has it.
  package var since = FormatVersion.v10
  package var attributes: [AttributeRule] = []
  /// Whether all other attributes are allowed: they are values of the element.
  package var takesOtherAttributes = false
  package var groups: [Group] = []
  package var text = Text.none
  /// Whether the element is a text in the language of its `xml:lang`.
  var isTranslation: Bool { attributes.isEmpty && text == .bindings }
  /// Whether `kind` can name a kind of a plugin, whose attributes the element then has.
  package var takesPluginKinds = false
  /// Whether children of other namespaces are sections of plugins.
  package var takesPlugins = false
  /// Whether children of its own namespace belong to a plugin, which validates them.
  var isPlugin = false
  /// Whether the plugin of the element is missing, so that everything is accepted.
  var takesAnything = false
  /// The children that must differ in an attribute.
  package var unique: [Unique] = []
  /// What attributes and children exclude or need, besides what each of them allows.
  package var constraints: [Constraint] = []

  /// The noun for content elements.
  package static let contentNoun = "content element"

  /// The fixes for attributes of other languages, by their names.
  package var instead: [String: String] = [:]
  /// The fix for text, if the element contains none.
  var insteadOfText: String?
  /// The attributes that are missing if others have invalid values, by the names of those.
  var misnamed: [String: String] = [:]
  /// The attribute that isn't missing if there is text in its place.
  var attributeOfText: String?

  /// The index of the group of content elements; `nil` if there is none.
  package var contentGroup: Int? { groups.firstIndex { $0.noun == Self.contentNoun } }

  /// The keys of the rules of all children.
  package var childRules: [String] { groups.flatMap(\.rules) }

  /// The rule with bindings allowed in all attributes that can be bound.
  var takingBindings: Self {
    var rule = self
    rule.attributes = attributes.map(\.takingBindings)
    return rule
  }
}

/// The rule for an attribute, which validation, schemas and the reference use.
package struct AttributeRule: Sendable {
  package var name: String
  package var type: AttributeType
  package var isRequired = false
  /// Whether it's required unless the element is a plugin's.
  package var isRequiredOfBuiltIn = false
  /// The default value, if any.
  package var defaultValue: String?
  /// The first version of the format that has it.
  package var since = FormatVersion.v10
  /// Whether the value can be bound. Texts can contain bindings anyway.
  package var takesBindings = false
  /// Its meaning in a few words.
  package var summary: String
  /// The values of other languages, each with its equivalent.
  var synonyms: [String: String] = [:]

  /// Creates the rule of an attribute.
  package init(
    name: String, type: AttributeType, isRequired: Bool = false, defaultValue: String? = nil,
    since: FormatVersion = .v10, summary: String
  ) {
    (self.name, self.type, self.isRequired) = (name, type, isRequired)
    (self.defaultValue, self.since, self.summary) = (defaultValue, since, summary)
  }

  /// The rule as an optional one of plugins' elements.
  var unlessOfPlugin: Self {
    var rule = self
    (rule.isRequired, rule.isRequiredOfBuiltIn) = (false, isRequired)
    return rule
  }

  /// The rule with a value that can be bound.
  package var takingBindings: Self {
    var rule = self
    rule.takesBindings = !type.valueTypes.isEmpty
    return rule
  }
}
