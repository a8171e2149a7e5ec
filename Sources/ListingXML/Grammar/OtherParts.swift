/// Attributes with any names, which are values of the element.
struct OtherAttributes: ElementPart {
  func add(to rule: inout ElementRule) { rule.takesOtherAttributes = true }
}

/// Elements of other namespaces, which are sections of plugins.
struct PluginSections: ElementPart {
  func add(to rule: inout ElementRule) { rule.takesPlugins = true }
}
