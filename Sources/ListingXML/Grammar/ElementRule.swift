/// What an element of the format may be: the one source of truth for validation and reference.
package struct ElementRule: Sendable {
  /// What text an element may hold.
  package enum Text: Sendable {
    /// None but white space.
    case none
    /// Text as it is written.
    case plain
    /// Text with bindings.
    case bindings
  }

  /// Children of which there may be some number.
  package struct Group: Sendable {
    /// The keys of their rules in ``ElementRegistry/rules``.
    package var rules: [String]
    /// The fewest of all of them together.
    package var minimum: Int
    /// The most of all of them together.
    package var maximum: Int
    /// What one of them is called in messages.
    package var noun: String
    /// The attribute by which they are told apart: as many of each value as of all otherwise.
    package var distinguishing: String?
  }

  /// The local name.
  package var name: String
  /// What it means, in a sentence.
  package var summary: String
  /// The first version of the format that has it.
  package var since = "1.0"
  package var attributes: [AttributeRule] = []
  /// Whether attributes that are not listed are values of the element.
  package var takesOtherAttributes = false
  package var groups: [Group] = []
  package var text = Text.none
  /// Whether it is a text in the language of its `xml:lang`.
  var isTranslation: Bool { attributes.isEmpty && text == .bindings }
  /// Whether its `kind` may name a plugin's, whose attributes it then has.
  package var takesPluginKinds = false
  /// Whether elements of other namespaces are sections of plugins here.
  package var takesPlugins = false
  /// Whether elements of its own namespace are a plugin's, which alone knows them.
  var isPlugin = false
  /// Whether nothing is known of it, as its plugin is missing.
  var takesAnything = false
  /// The children that must differ in an attribute: the keys of their rules, and the attribute.
  package var unique: [(key: String, attribute: String)] = []

  /// The noun of elements that show something.
  package static let contentNoun = "content element"

  /// What to write instead of attributes that other languages have, by their names.
  package var instead: [String: String] = [:]
  /// What to write instead of text, if the element contains none.
  var insteadOfText: String?

  /// The place among the groups of the elements that show something, where there is one.
  package var contentGroup: Int? { groups.firstIndex { $0.noun == Self.contentNoun } }

  /// The keys of the rules of all children.
  package var childRules: [String] { groups.flatMap(\.rules) }

  /// The same, where bindings may stand for all values of attributes that can be made of them.
  var takingBindings: Self {
    var rule = self
    rule.attributes = attributes.map(\.takingBindings)
    return rule
  }
}

/// What an attribute of an element may be.
package struct AttributeRule: Sendable {
  package var name: String
  package var type: AttributeType
  package var isRequired = false
  /// Whether it must be there unless a plugin is named, which may do without.
  package var isRequiredOfBuiltIn = false
  /// The value that counts where it is left out; `nil` where that is no value of the attribute.
  package var usual: String?
  /// The first version of the format that has it.
  package var since = "1.0"
  /// Whether bindings may stand for the value, where its type is not a text already.
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

  /// The same, where a plugin that is named may do without.
  var unlessOfPlugin: Self {
    var rule = self
    (rule.isRequired, rule.isRequiredOfBuiltIn) = (false, isRequired)
    return rule
  }

  /// The same, where bindings may stand for the value.
  package var takingBindings: Self {
    var rule = self
    rule.takesBindings = !type.valueTypes.isEmpty
    return rule
  }
}
