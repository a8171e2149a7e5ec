import ListingSources

extension StructureValidator {
  mutating func validatePlugin(_ element: DocumentElement) {
    guard var rule = registry["plugin"] else { return }
    let hasFallback = element.elements("fallback", in: ElementRegistry.namespace).first != nil
    guard let plugin = plugins.plugin(forNamespace: element.namespace) else {
      if !hasFallback, !isRequired(element) {
        findings.add(
          Finding(
            .missingPlugin,
            "there is no plugin for '\(element.qualifiedName)' of '\(element.namespace)'",
            at: element.nameRange,
            fix: plugins.finder == nil
              ? "register the plugin, or add a fallback"
              : "name the plugin in 'requires' of 'listing', or add a fallback"
          ).suggesting(plugins: plugins, for: element.namespace))
      }
      // The element's own attributes aren't known.
      rule.takesOtherAttributes = true
      rule.takesPlugins = true
      validateCore(of: element, rule)
      return
    }
    guard let kind = plugin.kind(element.name) else {
      invalid.insert(element)
      findings.add(
        Finding(
          .unknownPluginElement,
          "plugin '\(plugin.identifier)' has no element '\(element.name)'", at: element.nameRange
        ).suggesting(element.name, among: plugin.kinds.map(\.element)))
      return
    }
    rule.attributes += kind.attributes.map(\.rule)
    rule.isPlugin = true
    validate(element, rule)
    validateChildren(of: element, kind.children)
  }

  /// Validates the plugin's elements that one contains.
  private mutating func validateChildren(of element: DocumentElement, _ declared: [PluginChild]) {
    var first: [String: DocumentElement] = [:]
    var isComplete = true
    for child in element.elements where child.namespace == element.namespace && !findings.isFull {
      guard let known = declared.first(where: { $0.element == child.name }) else {
        invalid.insert(child)
        isComplete = false
        findings.add(
          Finding(
            .unknownPluginElement,
            "'\(child.qualifiedName)' isn't allowed in '\(element.qualifiedName)'",
            at: child.nameRange
          ).suggesting(child.name, among: declared.map(\.element)))
        continue
      }
      if let first = first[child.name], !known.isRepeated {
        invalid.insert(child)
        findings.add(
          Finding(
            .repeatedElement,
            "'\(element.qualifiedName)' takes one '\(child.qualifiedName)', but this is another one",
            at: child.nameRange, fix: "remove one"
          ).repeating(first.nameRange))
        continue
      }
      first[child.name] = first[child.name] ?? child
      validate(child, known.rule)
      validateChildren(of: child, known.children)
    }
    guard isComplete else { return }
    for missing in declared where missing.isRequired && first[missing.element] == nil {
      let name = (element.prefix.map { "\($0):" } ?? "") + missing.element
      findings.add(
        Finding(
          .missingElement, "'\(element.qualifiedName)' needs one '\(name)'", at: element.nameRange,
          fix: "add <\(name)>: \(missing.summary)"))
    }
  }

  /// Validates the core's part of an element of a missing plugin.
  private mutating func validateCore(of element: DocumentElement, _ rule: ElementRule) {
    checkAttributes(of: element, rule)
    for child in element.elements where child.namespace == ElementRegistry.namespace {
      if child.name == "fallback", let rule = registry["fallback"] { validate(child, rule) }
    }
  }
}

extension PluginAttribute {
  /// The rule for validation.
  var rule: AttributeRule {
    // All values can contain bindings: they are read with the parameters when the section is created.
    AttributeRule(name: name, type: ValueKind.text.type, isRequired: isRequired, summary: summary)
  }
}

extension PluginChild {
  /// The rule for validation.
  fileprivate var rule: ElementRule {
    var rule = ElementRule(element, summary)
    rule.attributes = attributes.map(\.rule)
    rule.text = takesText ? .bindings : .none
    rule.isPlugin = true
    return rule
  }
}

extension Finding {
  /// Adds the namespace that was probably meant, and the available ones.
  func suggesting(plugins: SectionRegistry, for namespace: String) -> Finding {
    let known = plugins.plugins.map(\.namespace)
    var finding = self
    if let match = known.suggestion(for: namespace) {
      finding.fix = "did you mean the namespace '\(match)'?"
    }
    if !known.isEmpty {
      finding = finding.noting("known plugins: \(known.joined(separator: ", "))")
    }
    if plugins.finder != nil {
      finding = finding.noting(
        "a plugin in a plugin folder is loaded if the document requires it, as in "
          + "requires=\"clock/1.0\"")
    }
    return finding
  }
}
