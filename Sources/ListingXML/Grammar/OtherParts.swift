/// Attributes with any names, which are values of the element.
struct OtherAttributes: ElementPart {
  func add(to rule: inout ElementRule) { rule.takesOtherAttributes = true }
}

/// Elements of other namespaces, which are sections of plugins.
struct PluginSections: ElementPart {
  func add(to rule: inout ElementRule) { rule.takesPlugins = true }
}

/// The fixes for attributes and text of other languages, which messages show as help.
struct Instead: ElementPart {
  /// The fixes for attributes, by their names.
  var attributes: [String: String] = [:]
  /// The fix for text.
  var text: String?
  /// Attributes whose invalid values are probably those of missing attributes: the names of these, by theirs.
  var misnamed: [String: String] = [:]
  /// The missing attribute for which text is written.
  var ofText: String?

  func add(to rule: inout ElementRule) {
    rule.instead.merge(attributes) { $1 }
    if let text { rule.insteadOfText = text }
    rule.misnamed.merge(misnamed) { $1 }
    if let ofText { rule.attributeOfText = ofText }
  }
}
