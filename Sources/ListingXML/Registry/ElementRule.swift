/// What an element of the format may be: the one source of truth for validation and reference.
struct ElementRule: Sendable {
  /// What text an element may hold.
  enum Text: Sendable {
    /// None but white space.
    case none
    /// Text with bindings.
    case bindings
  }

  /// Children of which there may be some number.
  struct Group: Sendable {
    /// The keys of their rules in ``ElementRegistry/rules``.
    var rules: [String]
    /// The fewest of all of them together.
    var minimum: Int
    /// The most of all of them together.
    var maximum: Int
    /// What one of them is called in messages.
    var noun: String
  }

  /// The local name.
  var name: String
  /// What it means, in a sentence.
  var summary: String
  /// Whether it can be used now.
  var isSupported = true
  var attributes: [AttributeRule] = []
  /// Whether attributes that are not listed are values of the element.
  var takesOtherAttributes = false
  var groups: [Group] = []
  var text = Text.none
  /// Whether elements of other namespaces are sections of plugins here.
  var takesPlugins = false

  /// The keys of the rules of all children.
  var childRules: [String] { groups.flatMap(\.rules) }
}

/// What an attribute of an element may be.
struct AttributeRule: Sendable {
  var name: String
  var type: AttributeType
  var isRequired = false
  /// Whether it can be used now.
  var isSupported = true
  /// What it means, in a few words.
  var summary: String
}
