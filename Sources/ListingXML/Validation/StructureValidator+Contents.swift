extension StructureValidator {
  /// Returns the rule of a plugin's content element and its group, or `nil` if it isn't one. An element of
  /// a missing plugin may be content.
  func contentRule(
    of element: DocumentElement, in rule: ElementRule
  ) -> (ElementRule, group: Int)? {
    guard let group = rule.contentGroup, !element.namespace.isEmpty,
      !registry.kind.isVersion(element.namespace)
    else { return nil }
    guard let plugin = plugins.plugin(forNamespace: element.namespace) else {
      var unknown = ElementRule(element.name, "")
      unknown.takesAnything = true
      return (unknown, group)
    }
    return plugin.content(element.name).map { ($0.rule, group) }
  }

  /// Reports that the plugin of a content element is missing.
  mutating func addMissingContent(_ element: DocumentElement) {
    if missedNamespaces.contains(nil) || missedNamespaces.contains(element.namespace) { return }
    findings.add(
      Finding(
        .missingPlugin,
        "there is no plugin for '\(element.qualifiedName)' of '\(element.namespace)'",
        at: element.nameRange, fix: "register the plugin"
      ).suggesting(plugins: plugins, for: element.namespace))
  }

  /// Reports an element of a plugin that isn't content, where content is expected.
  ///
  /// - Returns: whether it was reported.
  mutating func addUnknownContent(_ element: DocumentElement, in rule: ElementRule) -> Bool {
    guard rule.contentGroup != nil,
      let plugin = plugins.plugin(forNamespace: element.namespace),
      plugin.kind(element.name) == nil, !plugin.contents.isEmpty
    else { return false }
    let prefix = element.prefix.map { "\($0):" } ?? ""
    findings.add(
      Finding(
        .unknownPluginElement,
        "plugin '\(plugin.identifier)' has no content element '\(element.name)'",
        at: element.nameRange
      ).suggesting(
        element.qualifiedName, among: plugin.contents.map { prefix + $0.element }))
    return true
  }
}

extension ContentKind {
  /// The rule for validation.
  var rule: ElementRule {
    ElementRule(element, summary, attributes.map(\.rule) + LookParts.rules)
  }
}
