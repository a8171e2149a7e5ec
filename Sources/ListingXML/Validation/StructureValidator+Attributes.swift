extension StructureValidator {
  /// Attributes of these mean nothing to a format. Those in none have a prefix that is not bound,
  /// which was reported.
  static let ignoredNamespaces: Set = [
    "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2001/XMLSchema-instance", "",
  ]

  mutating func checkAttributes(of element: DocumentElement, _ rule: ElementRule) {
    for attribute in element.attributes where !findings.isFull {
      if attribute.prefix != nil {
        checkForeign(attribute, of: element)
        continue
      }
      guard let known = rule.attributes.first(where: { $0.name == attribute.name }) else {
        if !rule.takesOtherAttributes { addUnknown(attribute, of: element, rule) }
        continue
      }
      if known.isSupported {
        checkValue(of: attribute, known, of: element)
      } else {
        findings.add(
          Finding(
            .notSupported,
            "the attribute '\(attribute.name)' of '\(element.qualifiedName)' is not supported yet",
            at: raw.name(of: attribute.name, in: element)))
      }
    }
    for attribute in rule.attributes where attribute.isRequired && element[attribute.name] == nil {
      findings.add(
        Finding(
          .missingAttribute, "'\(element.qualifiedName)' needs the attribute '\(attribute.name)'",
          at: element.nameRange, fix: "add \(attribute.name)=\"…\": \(attribute.summary)"))
    }
  }

  private mutating func checkForeign(_ attribute: DocumentAttribute, of element: DocumentElement) {
    if Self.ignoredNamespaces.contains(attribute.namespace) { return }
    findings.add(
      Finding(
        .unknownAttribute, "unknown attribute '\(attribute.qualifiedName)'",
        at: raw.name(of: attribute.qualifiedName, in: element), fix: "remove it"))
  }

  private mutating func addUnknown(
    _ attribute: DocumentAttribute, of element: DocumentElement, _ rule: ElementRule
  ) {
    let known = rule.attributes.filter(\.isSupported).map(\.name)
    let finding = Finding(
      .unknownAttribute,
      "unknown attribute '\(attribute.name)' of '\(element.qualifiedName)'",
      at: raw.name(of: attribute.name, in: element))
    addUnknown(
      known.isEmpty
        ? finding.noting("it takes none") : finding.suggesting(attribute.name, among: known))
  }

  private mutating func checkValue(
    of attribute: DocumentAttribute, _ rule: AttributeRule, of element: DocumentElement
  ) {
    let type = rule.type
    if type.takesAnything { return }
    let range = raw.value(of: attribute.name, in: element)
    if attribute.value.hasBraces {
      // What bindings stand for is checked where they are read.
      if rule.takesBindings { return }
      findings.add(
        Finding(
          .bindingNotSupported, "'\(attribute.name)' takes no bindings", at: range,
          fix: "write \(type.phrase)"))
      return
    }
    if case .choice(let names, let later) = type, !names.contains(attribute.value) {
      addChoice(attribute, names, later, of: element, at: range)
    } else if !type.accepts(attribute.value) {
      let finding = Finding(
        .badValue, "'\(attribute.value)' is no value of '\(attribute.name)'", at: range,
        fix: "write \(type.phrase)")
      let word = type.unknownWord(in: attribute.value)
      findings.add(word.map { finding.suggesting($0, among: type.words) } ?? finding)
    }
  }

  private mutating func addChoice(
    _ attribute: DocumentAttribute, _ names: [String], _ later: [String],
    of element: DocumentElement,
    at range: Range<Int>
  ) {
    let isSource = element.name == "source" && attribute.name == "kind"
    if later.contains(attribute.value) || (isSource && attribute.value.contains(":")) {
      findings.add(
        Finding(
          .notSupported,
          "'\(attribute.value)' for '\(attribute.name)' of '\(element.qualifiedName)' is not "
            + "supported yet",
          at: range
        ).noting("supported: \(names.joined(separator: ", "))"))
    } else if isSource {
      findings.add(
        Finding(.unknownSourceKind, "unknown kind of source '\(attribute.value)'", at: range)
          .suggesting(attribute.value, among: names + later))
    } else {
      findings.add(
        Finding(
          .badValue, "'\(attribute.value)' is no value of '\(attribute.name)'", at: range
        ).suggesting(attribute.value, among: names))
    }
  }
}
