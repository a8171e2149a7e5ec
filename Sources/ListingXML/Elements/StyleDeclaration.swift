import Foundation

struct StyleDeclaration: ElementDeclaration {
  static let name = "style"
  static let summary = "A named style of content."
  let name = Attribute.required("name", .identifier, "its name in content")
  let base = Attribute("extends", .name, "the style whose values it inherits")
  let color = LookAttribute.color
  let background = LookAttribute.background
  let align = LookAttribute.align
  let lines = LookAttribute.lines.described(
    "the maximum number of lines of a text; 0 for no limit")
}

extension DocumentCompiler {
  /// Reads the styles of a document.
  func compileStyles(_ elements: [DocumentElement]) {
    for element in elements where validator.isValid(element) && !findings.isFull {
      let e = reading(element, StyleDeclaration(), scope("a style"))
      guard let name = e.written(\.name), !name.isEmpty else {
        hasUnknownStyles = true
        continue
      }
      let range = e.valueRange(\.name)
      let finding = Finding(
        .repeatedName, "there are two styles '\(name)'", at: range, fix: "rename one")
      if StyleSheet.builtIn.contains(name) {
        findings.add(finding.noting("'\(name)' is built in"))
      } else if let first = declaredStyles[name] {
        let range = reading(first, e.parts, e.scope).valueRange(\.name)
        findings.add(finding.repeating(range))
      } else {
        declaredStyles[name] = element
      }
    }
    for element in elements {
      guard let name = StyleDeclaration().name.value(in: element),
        declaredStyles[name] == element
      else { continue }
      compileStyle(name)
    }
  }

  /// Reads a style after those that it extends.
  private func compileStyle(_ name: String) {
    var chain: [String] = []
    var known: Set<String> = []
    var next: String? = name
    while let name = next, styles[name] == nil, let element = declaredStyles[name] {
      chain.append(name)
      known.insert(name)
      let e = reading(element, StyleDeclaration(), scope("a style"))
      next = e.written(\.base)
      guard let base = next, known.contains(base) else { continue }
      let ring = (chain.drop { $0 != base } + [base]).joined(separator: " → ")
      findings.add(
        Finding(
          .recursion, "the style '\(base)' extends itself: \(ring)",
          at: e.valueRange(\.base), fix: "remove this 'extends'"))
      next = nil
    }
    for name in chain.reversed() {
      guard let element = declaredStyles[name] else { continue }
      let scope = self.scope("a style")
      styles.add(name, settings(of: element, base: StyleDeclaration().base.name, scope))
    }
  }

  /// Returns the settings of an element: those of its style, then its own attributes. Only the last setting
  /// of each attribute is kept.
  ///
  /// - Parameters:
  ///   - base: the attribute that names a style.
  ///   - rules: the attributes; by default those of the element's name.
  func settings(
    of element: DocumentElement, base: String, _ scope: BindingScope,
    rules: [AttributeRule]? = nil
  ) -> [AttributeSetting] {
    let rules = rules ?? validator.registry[element.name]?.attributes ?? []
    var settings: [AttributeSetting] = []
    if let rule = rules.first(where: { $0.name == base && $0.type.choices.isEmpty }),
      let name = element[base]
    {
      if name.hasBraces, rule.takesBindings { uses.styles.formUnion(declaredStyles.keys) }
      uses.styles.insert(name)
      settings =
        name.hasBraces && rule.takesBindings
        ? [setting(rule, of: element, scope)].compactMap { $0 } : style(name, at: base, of: element)
    }
    for attribute in element.attributes where attribute.prefix == nil && attribute.name != base {
      guard let rule = rules.first(where: { $0.name == attribute.name }),
        LookAttribute(rule) != nil
      else { continue }
      settings.removeAll { $0.name == rule.name && $0.type != ValueKind.style.type }
      if let setting = setting(rule, of: element, scope) { settings.append(setting) }
    }
    return settings
  }

  /// Returns an element with the attributes that can contain bindings to parameters, as there is no item.
  ///
  /// - Parameters:
  ///   - key: the element's rule.
  ///   - isDeep: whether to read its children as well.
  func bound(_ element: DocumentElement, _ key: String, isDeep: Bool = false) -> BoundElement {
    var scope = self.scope("an attribute of '\(element.name)'")
    scope.isOfLayout = isDeep
    var bound = BoundElement(name: element.name)
    guard let rule = validator.registry[key] else { return bound }
    for attribute in rule.attributes where attribute.takesBindings {
      if let setting = setting(attribute, of: element, scope) { bound.settings.append(setting) }
    }
    guard isDeep else { return bound }
    for child in element.elements where validator.isValid(child) {
      guard let (key, _) = validator.registry.child(child.name, of: rule) else { continue }
      bound.children.append(self.bound(child, key, isDeep: true))
    }
    return bound
  }

  /// Returns the value of an attribute, a literal or bindings, or `nil` if it's missing or invalid.
  func setting(
    _ rule: AttributeRule, of element: DocumentElement, _ scope: BindingScope
  ) -> AttributeSetting? {
    guard let value = element[rule.name] else { return nil }
    var setting = AttributeSetting(
      name: rule.name, type: rule.type, value: TextTemplate(parts: [.literal(value)]))
    guard value.hasBraces, rule.takesBindings else { return setting }
    guard let text = typedText(ofAttribute: rule.name, of: element, scope) else { return nil }
    setting.value = text.template
    if let literal = setting.value.literal {
      if rule.type.accepts(literal) { return setting }
      findings.add(
        Finding(
          .badValue, "invalid value '\(literal)' for '\(rule.name)'",
          at: raw.value(of: rule.name, in: element), fix: "write \(rule.type.phrase)"))
      return nil
    }
    if rule.type.canBe(setting.value) == false {
      findings.add(
        Finding(
          .badValue, "invalid value '\(value)' for '\(rule.name)', whatever it is bound to",
          at: raw.value(of: rule.name, in: element), fix: "write \(rule.type.phrase)"))
      return nil
    }
    guard let type = text.typed.type, !rule.type.valueTypes.contains(type) else { return setting }
    let known = rule.type.valueTypes.map(\.phrase).sorted().joined(separator: " or ")
    findings.add(
      Finding(
        .wrongType, "\(type.phrase) is not a valid value for '\(rule.name)'",
        at: raw.value(of: rule.name, in: element), fix: text.typed.fix ?? "give it \(known)"))
    return nil
  }

  /// Returns the settings of a style; none if it's unknown.
  private func style(
    _ name: String, at attribute: String, of element: DocumentElement
  ) -> [AttributeSetting] {
    if let settings = styles[name] { return settings }
    if !hasUnknownStyles, !name.isEmpty, !name.hasBraces, declaredStyles[name] == nil {
      var finding = Finding(
        .unknownStyle, "unknown style '\(name)'", at: raw.value(of: attribute, in: element))
      if let declaration = name.asLook {
        finding.fix = "write \(declaration)"
      } else if name.contains(" ") {
        finding.fix = "write one style, which may extend another"
      } else {
        finding = finding.suggesting(name, among: styles.names)
      }
      findings.add(finding.noting(documents.omission(of: .styles, named: name), raw))
    }
    return []
  }
}

extension String {
  /// A CSS declaration as the equivalent attribute: `color="red"` for `color: red`.
  fileprivate var asLook: String? {
    let parts = split(separator: ";").first?.split(separator: ":", maxSplits: 1).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard let parts, parts.count == 2 else { return nil }
    let known = LookParts.rules.map(\.name)
    let name =
      known.contains(parts[0])
      ? parts[0] : ForeignNames.synonym(ofAttribute: parts[0], among: known)
    return name.map { "\($0)=\"\(parts[1])\"" }
  }
}

extension Finding {
  /// Adds a note that an include leaves the missing declaration out.
  func noting(_ omission: DocumentElement?, _ raw: RawText) -> Finding {
    omission.map {
      let range = raw.value(of: IncludeDeclaration().only.name, in: $0)
      return noting("the included document declares it", at: range)
    } ?? self
  }
}
