import ListingSources

extension StructureValidator {
  /// Namespaces whose attributes are ignored. Attributes without a namespace but with a prefix were
  /// reported.
  static let ignoredNamespaces: Set = [
    "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2001/XMLSchema-instance", "",
  ]

  mutating func checkAttributes(of element: DocumentElement, _ rule: ElementRule) {
    let source = rule.takesPluginKinds ? pluginSource(of: element, raw) : nil
    // An unknown kind determines nothing else.
    let isOfNoKind =
      rule.takesPluginKinds && source == nil
      && element["kind"].map { SourceKind(rawValue: $0) == nil } ?? false
    let missing = rule.attributes.filter {
      ($0.isRequired || $0.isRequiredOfBuiltIn && source == nil && !isOfNoKind)
        && element[$0.name] == nil
    }
    if addMisnamed(missing, of: element, rule) { return }
    var hasUnknown = false
    let known = findings.findings.count
    for attribute in element.attributes where !findings.isFull {
      if attribute.prefix != nil {
        if let source, check(attribute, of: source, element) { continue }
        if isOfNoKind, plugins.plugin(forNamespace: attribute.namespace) != nil { continue }
        checkForeign(attribute, of: element, rule)
        continue
      }
      guard let known = rule.attributes.first(where: { $0.name == attribute.name }) else {
        if rule.takesOtherAttributes { continue }
        if let source, checkUnprefixed(attribute, of: source, element) { continue }
        // Other mistakes of the attribute have the same cause.
        if let finding = foreign(attribute, of: element, rule) { return findings.add(finding) }
        addUnknown(attribute, of: element, rule, missing: hasUnknown ? [] : missing.map(\.name))
        hasUnknown = true
        continue
      }
      if known.since > version {
        addNewer(known.since, of: known.name, at: raw.name(of: known.name, in: element))
      }
      checkValue(of: attribute, known, of: element)
    }
    // The missing attribute is probably the unknown one, unless that is of a newer version.
    if hasUnknown, !isNewer { return }
    for attribute in missing where !isInside(attribute.name, of: element, rule) {
      findings.add(
        Finding(
          .missingAttribute, "'\(element.qualifiedName)' needs the attribute '\(attribute.name)'",
          at: element.nameRange, fix: "add \(attribute.name)=\"…\": \(attribute.summary)"))
    }
    let isMisspelled = findings.findings[known...].contains { $0.code == .unknownAttribute }
    if let source, !isMisspelled { checkMissing(of: source, element) }
  }

  /// Reports the value of a missing attribute in another one, whose value it can't be, and returns whether it did.
  private mutating func addMisnamed(
    _ missing: [AttributeRule], of element: DocumentElement, _ rule: ElementRule
  ) -> Bool {
    for attribute in rule.attributes {
      guard let name = rule.misnamed[attribute.name], let value = element[attribute.name],
        !value.hasBraces, !attribute.type.accepts(value),
        missing.contains(where: { $0.name == name })
      else { continue }
      findings.add(
        Finding(
          .missingAttribute, "'\(element.qualifiedName)' needs the attribute '\(name)'",
          at: raw.name(of: attribute.name, in: element),
          fix: "write \(name)=\"\(value)\" in place of \(attribute.name)"))
      return true
    }
    return false
  }

  private mutating func checkForeign(
    _ attribute: DocumentAttribute, of element: DocumentElement, _ rule: ElementRule
  ) {
    if Self.ignoredNamespaces.contains(attribute.namespace) { return }
    let known = rule.attributes.map(\.name)
    let fix =
      known.contains(attribute.name)
      ? "write \(attribute.name) without a prefix"
      : attribute.name == "text" && rule.text != .none
        ? "write the text inside of '\(element.qualifiedName)'" : "remove it"
    findings.add(
      Finding(
        .unknownAttribute, "unknown attribute '\(attribute.qualifiedName)'",
        at: raw.name(of: attribute.qualifiedName, in: element), fix: fix))
  }

  /// Reports text that is probably the value of a missing attribute, and returns whether it did.
  private func isInside(
    _ name: String, of element: DocumentElement, _ rule: ElementRule
  ) -> Bool {
    rule.text == .none && (name == "value" || name == rule.attributeOfText) && element.containsText
  }

  /// - Parameter missing: the missing attributes, if this is the first unknown attribute.
  private mutating func addUnknown(
    _ attribute: DocumentAttribute, of element: DocumentElement, _ rule: ElementRule,
    missing: [String]
  ) {
    let known = rule.attributes.map(\.name)
    let replacement =
      rule.instead[attribute.name] != nil
      ? rule.instead[attribute.name]
      : registry.child(attribute.name, of: rule) != nil
        ? "write it as an element: <\(attribute.name)>…</\(attribute.name)>"
        : ForeignNames.fix(
          ofAttribute: attribute.name, known: known, isInText: rule.text != .none)
    var finding = Finding(
      .unknownAttribute,
      "unknown attribute '\(attribute.name)' of '\(element.qualifiedName)'",
      at: raw.name(of: attribute.name, in: element),
      fix: replacement ?? fix(of: attribute, of: element, rule, missing: missing))
    if known.isEmpty {
      finding = finding.noting("it has no attributes")
    } else if finding.fix == nil || replacement == nil && missing.isEmpty {
      finding = finding.suggesting(attribute.name, among: known)
    }
    if !missing.isEmpty {
      finding = finding.noting("required: \(missing.joined(separator: ", "))")
    }
    addUnknown(finding)
  }

  /// Returns the fix for an unknown attribute, unless it's misspelled.
  private func fix(
    of attribute: DocumentAttribute, of element: DocumentElement, _ rule: ElementRule,
    missing: [String]
  ) -> String? {
    let (name, known) = (attribute.name, rule.attributes.map(\.name))
    if missing == ["name", "value"] { return "write name=\"\(name)\" value=\"…\"" }
    if let word = ForeignNames.synonym(ofAttribute: name, among: known) { return "write \(word)" }
    if missing.count == 1 { return "did you mean '\(missing[0])'?" }
    if rule.isTranslation, name == "lang" { return "write xml:lang" }
    if rule.name == "state", name == "each" { return "declare it in a section" }
    if rule.name == "on", name == "event" { return "remove it: it is when the button is pressed" }
    if rule.childRules.contains("with"), element["template"] != nil,
      known.suggestion(for: name) == nil
    {
      return "pass it: <with name=\"\(name)\" value=\"…\"/>"
    }
    return nil
  }

  private mutating func checkValue(
    of attribute: DocumentAttribute, _ rule: AttributeRule, of element: DocumentElement
  ) {
    let type = rule.type
    if type.takesAnything { return }
    let range = raw.value(of: attribute.name, in: element)
    if attribute.value.hasBraces {
      // Values with bindings are checked where they are read.
      if rule.takesBindings { return }
      findings.add(
        Finding(
          .bindingNotSupported, "'\(attribute.name)' can't contain bindings", at: range,
          fix: name(inBinding: attribute.value, type).map { "write \($0)" }
            ?? "write \(type.phrase)"))
      return
    }
    // The format of a field whose type has none is reported with its type.
    if type == ValueKind.fieldFormat.type,
      FieldType(rawValue: element["type"] ?? "string")?.hasFormat == false
    {
      return
    }
    if type == ValueKind.sourceKind.type {
      checkSourceKind(attribute.value, of: element, at: range)
    } else if !type.choices.isEmpty, !type.choices.contains(attribute.value) {
      addChoice(attribute, rule, of: element, at: range)
    } else if !type.accepts(attribute.value) {
      let finding = Finding(
        .badValue, "invalid value '\(attribute.value)' for '\(attribute.name)'", at: range,
        fix: rule.synonyms[attribute.value].map { "write \($0)" } ?? type.fix(of: attribute.value))
      let word = type.unknownWord(in: attribute.value)
      findings.add(word.map { finding.suggesting($0, among: type.words) } ?? finding)
    } else if type == ValueKind.dimension.type {
      checkFraction(attribute, of: element, at: range)
    }
  }

  /// Returns the name in a binding in place of a name: `open` in `{state.open}`.
  private func name(inBinding text: String, _ type: AttributeType) -> String? {
    guard type == ValueKind.identifier.type,
      let name = text.wholeMatch(of: #/\{\s*[a-z]+\.([^{}\s]+)\s*\}/#)?.1
    else { return nil }
    return type.accepts(String(name)) ? String(name) : nil
  }

  /// Returns the mistake of an attribute that belongs to another element.
  private func foreign(
    _ attribute: DocumentAttribute, of element: DocumentElement, _ rule: ElementRule
  ) -> Finding? {
    let known = ForeignValues.attributes["\(registry.namespace) \(rule.name)"]
    guard let known, known.names.contains(attribute.name) else { return nil }
    return Finding(
      .unknownAttribute,
      "unknown attribute '\(attribute.name)' of '\(element.qualifiedName)'",
      at: raw.name(of: attribute.name, in: element), fix: known.fix)
  }

  /// Reports points that were probably meant as a fraction of the available width or height.
  private mutating func checkFraction(
    _ attribute: DocumentAttribute, of element: DocumentElement, at range: Range<Int>
  ) {
    let sides = ["width": "height", "height": "width"]
    guard
      let fraction = ForeignValues.fraction(
        attribute.value, of: attribute.name, other: sides[attribute.name].flatMap { element[$0] })
    else { return }
    findings.add(
      Finding(
        warning: .badValue, "'\(attribute.value)' is a number of points", at: range,
        fix: "did you mean '\(fraction)'?"))
  }

  private mutating func addChoice(
    _ attribute: DocumentAttribute, _ rule: AttributeRule, of element: DocumentElement,
    at range: Range<Int>
  ) {
    let finding = Finding(
      .badValue, "invalid value '\(attribute.value)' for '\(attribute.name)'", at: range,
      fix: fix(ofAction: attribute, of: element)
        ?? rule.synonyms[attribute.value].map { "write \($0)" })
    findings.add(
      finding.fix == nil ? finding.suggesting(attribute.value, among: rule.type.choices) : finding)
  }

  /// Returns the fix for an action that is written as an attribute.
  private func fix(
    ofAction attribute: DocumentAttribute, of element: DocumentElement
  ) -> String? {
    guard element.name == "button", attribute.name == "action",
      let rule = registry["on@button"].flatMap({ registry.child(attribute.value, of: $0) })?.rule
    else { return nil }
    let needed = rule.attributes.filter(\.isRequired).map { " \($0.name)=\"…\"" }.joined()
    return "replace the attribute by an element in the button: <on><\(rule.name)\(needed)/></on>"
  }
}
