/// Attributes with any names, which are values of the element.
struct OtherAttributes: ElementPart {
  func add(to rule: inout ElementRule) { rule.takesOtherAttributes = true }
}

/// Elements of other namespaces, which are sections of plugins.
struct PluginSections: ElementPart {
  func add(to rule: inout ElementRule) { rule.takesPlugins = true }
}

/// What to write instead of what an element of other languages has. It's the help of messages.
struct Instead: ElementPart {
  /// What to write instead of attributes, by their names.
  var attributes: [String: String] = [:]
  /// What to write instead of text.
  var text: String?

  func add(to rule: inout ElementRule) {
    rule.instead.merge(attributes) { $1 }
    if let text { rule.insteadOfText = text }
  }
}
