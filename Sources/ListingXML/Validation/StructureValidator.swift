import ListingSources

/// Validates a document against the registry: elements, attributes, values, numbers of children.
///
/// Invalid elements aren't validated further, so that one mistake is one message.
struct StructureValidator {
  let raw: RawText
  let registry: ElementRegistry
  /// The plugins that are registered in the required versions.
  var plugins: SectionRegistry
  /// The version of the document.
  private(set) var version = FormatVersion.v10
  var findings: FindingCollector
  /// The namespaces of missing plugins that were reported; `nil` stands for all namespaces.
  var missedNamespaces: Set<String?> = []
  /// The elements that can't be read.
  var invalid: Set<DocumentElement> = []
  /// The names of the document's templates.
  private var templates: Set<String> = []
  /// The rules with the names of the document.
  private var rules = DocumentRules()

  init(
    raw: RawText, registry: ElementRegistry, plugins: SectionRegistry,
    findings: FindingCollector
  ) {
    self.raw = raw
    self.registry = registry
    self.plugins = plugins
    self.findings = findings
  }

  /// Returns whether an element can be read.
  func isValid(_ element: DocumentElement) -> Bool {
    invalid.isEmpty || !invalid.contains(element)
  }

  /// Validates a whole document.
  ///
  /// - Returns: whether the root element is valid, so that the document can be read.
  mutating func validate(root: DocumentElement) -> Bool {
    guard checkNamespace(of: root) else { return false }
    guard registry.kind.roots.contains(root.name), let rule = registry[root.name] else {
      let others = [DocumentKind.sections, .translations].filter {
        registry.namespace == $0.namespace && $0.roots.contains(root.name)
      }
      if let other = others.first {
        add(other, at: root)
        return false
      }
      let names = registry.kind.roots.map { "'\($0)'" }.joined(separator: " or ")
      findings.add(
        Finding(
          .wrongRoot, "a \(registry.kind.noun) begins with \(names), not '\(root.name)'",
          at: root.nameRange,
          fix: root.name == "strings"
            ? "a translations document begins with \(DocumentKind.translations.opening)"
            : "put the content in \(registry.kind.opening)"))
      return false
    }
    let isVersioned = rule.attributes.contains { $0.name == "version" }
    guard !isVersioned || checkVersion(of: root) else { return false }
    checkRequirements(of: root)
    templates = Set(root.elements("template").compactMap { $0["name"] })
    validate(root, rule)
    return true
  }

  private mutating func checkNamespace(of root: DocumentElement) -> Bool {
    if root.namespace == registry.namespace { return true }
    let fix = "write xmlns=\"\(registry.namespace)\""
    if registry.kind.isVersion(root.namespace) {
      findings.add(
        Finding(
          .namespaceVersion,
          "unsupported version '\(root.namespace)' of the format, expected "
            + "\(registry.namespace)",
          at: namespaceRange(of: root), fix: fix))
    } else if let foreign = ForeignDocument(
      root.name, namespace: root.namespace, expected: registry.kind)
    {
      findings.add(
        Finding(
          .wrongRoot, "this is \(foreign.phrase), not a \(registry.kind.noun)", at: root.nameRange,
          fix: "a \(registry.kind.noun) begins with \(registry.kind.opening)"))
    } else {
      findings.add(
        Finding(
          .wrongRoot, "'\(root.name)' is in no namespace", at: root.nameRange,
          fix: "add xmlns=\"\(registry.namespace)\""))
    }
    return false
  }

  /// Reports a file of strings in place of a section document, or the reverse.
  private mutating func add(_ other: DocumentKind, at root: DocumentElement) {
    let isStrings = other.roots == DocumentKind.translations.roots
    findings.add(
      Finding(
        .wrongRoot, "this is a \(other.noun), not a \(registry.kind.noun)", at: root.nameRange,
        fix: isStrings
          ? "name it in a section document with <strings href=\"…\"/>"
          : "include it with <include href=\"…\"/>"))
  }

  private func namespaceRange(of element: DocumentElement) -> Range<Int> {
    raw.value(of: element.prefix.map { "xmlns:\($0)" } ?? "xmlns", in: element)
  }

  /// Documents of another major version aren't read: their rules differ. In a document of a newer minor
  /// version unknown elements and attributes are skipped.
  mutating func checkVersion(of root: DocumentElement) -> Bool {
    guard let written = root["version"] else { return true }
    if let version = FormatVersion(written) {
      self.version = version
      return true
    }
    findings.add(
      Finding(
        .documentVersion, "unsupported version '\(written)'",
        at: raw.value(of: "version", in: root), fix: "write \(FormatVersion.newest)"))
    return false
  }

  /// Whether the document has a newer version than the supported ones.
  var isNewer: Bool { version > .newest }

  /// Reports an element or an attribute of a version that the document doesn't declare.
  mutating func addNewer(_ wanted: FormatVersion, of name: String, at range: Range<Int>) {
    findings.add(
      Finding(
        .documentVersion,
        "'\(name)' needs version \(wanted), and the document has version \(version)",
        at: range, fix: "write version=\"\(wanted)\" in <\(registry.kind.roots[0])>"))
  }

  /// Reports an unknown element or attribute; in a document of a newer version as a warning.
  mutating func addUnknown(_ finding: Finding) {
    guard isNewer else { return findings.add(finding) }
    var finding = Finding(finding.code, finding.message, at: finding.range)
    finding.severity = .warning
    findings.add(
      finding.noting(
        "ignored: the document has version \(version), and this release supports \(FormatVersion.newest)"
      ))
  }

  mutating func validate(_ element: DocumentElement, _ rule: ElementRule) {
    validate(element, DocumentRule(rule, registry, element.tree))
  }

  private mutating func validate(_ element: DocumentElement, _ documentRule: DocumentRule) {
    if findings.isFull { return }
    let rule = documentRule.rule
    if rule.since > version { addNewer(rule.since, of: rule.name, at: element.nameRange) }
    if !documentRule.acceptsAttributes(of: element) { checkAttributes(of: element, rule) }
    var isComplete = checkTexts(of: element, rule)
    var isMissing = rule.groups.map { $0.minimum > 0 }
    // The first children of which only one is allowed.
    var first: [Limited: DocumentElement] = [:]
    for child in element.elements where !findings.isFull {
      let childRule: DocumentRule
      let index: Int
      if let known = documentRule.child(child, &rules) {
        (index, childRule) = known
      } else if child.namespace == registry.namespace {
        addUnknown(child, in: element, rule)
        isComplete = false
        continue
      } else if let content = contentRule(of: child, in: rule) {
        childRule = DocumentRule(content.0, registry, element.tree)
        index = content.group
      } else {
        if !validateForeign(child, in: element, rule) { isComplete = false }
        continue
      }
      isMissing[index] = false
      if rule.groups[index].maximum == 1 {
        let limited = Limited(
          group: index, value: rule.groups[index].distinguishing.flatMap { child[$0] })
        if let first = first[limited] {
          addRepeated(child, in: element, rule.groups[index], first: first)
          invalid.insert(child)
          continue
        }
        first[limited] = child
      }
      if childRule.rule.takesAnything {
        addMissingContent(child)
      } else {
        validate(child, childRule)
      }
    }
    if !(rule.constraints.isEmpty && rule.unique.isEmpty) { checkConstraints(of: element, rule) }
    guard isComplete else { return }
    for (group, isMissing) in zip(rule.groups, isMissing) where isMissing {
      addMissing(group, in: element)
    }
  }

  /// The identity of a child of which only one is allowed.
  private struct Limited: Hashable {
    var group: Int
    /// The value of the attribute that distinguishes them.
    var value: String?
  }
}

// MARK: - Elements

extension StructureValidator {
  private mutating func addUnknown(
    _ child: DocumentElement, in parent: DocumentElement, _ rule: ElementRule
  ) {
    invalid.insert(child)
    let parents = registry.parents(of: child.name)
    let known = registry.childNames(of: rule)
    if rule.name == "layout" {
      addUnknown(
        Finding(.unknownLayout, "unknown layout '\(child.name)'", at: child.nameRange)
          .suggesting(child.name, among: known))
    } else if parents.isEmpty {
      let finding = Finding(
        .unknownElement, "unknown element '\(child.name)'", at: child.nameRange,
        fix: templates.contains(child.name)
          ? "write <use template=\"\(child.name)\"/>"
          : registry.namespace == ElementRegistry.namespace
            ? ForeignNames.fix(ofElement: child.name, isInText: rule.text != .none)
            : child.name == "expect" ? "write <then>" : nil)
      addUnknown(finding.fix == nil ? finding.suggesting(child.name, among: known) : finding)
    } else {
      // A child element for text is a text of the element itself.
      let isText = child.name == "text" && rule.text != .none
      var finding = Finding(
        .misplacedElement, "'\(child.name)' isn't allowed in '\(parent.qualifiedName)'",
        at: child.nameRange,
        fix: isText
          ? "write the text itself, without <text>"
          : "put it in: \(parents.joined(separator: ", "))")
      if !known.isEmpty {
        finding = finding.noting("expected one of: \(known.joined(separator: ", "))")
      }
      addUnknown(finding)
    }
  }

  private mutating func addRepeated(
    _ child: DocumentElement, in parent: DocumentElement, _ group: ElementRule.Group,
    first: DocumentElement
  ) {
    findings.add(
      Finding(
        .repeatedElement,
        "'\(parent.qualifiedName)' takes one \(group.noun), but this is another one",
        at: child.nameRange,
        fix: group.noun == ElementRule.contentNoun
          ? "put both in a column"
          : group.distinguishing.map { "remove one, or give it another '\($0)'" } ?? "remove one"
      ).repeating(first.nameRange))
  }

  private mutating func addMissing(_ group: ElementRule.Group, in element: DocumentElement) {
    let names = group.rules.compactMap { registry[$0]?.name }
    findings.add(
      Finding(
        .missingElement, "'\(element.qualifiedName)' needs one \(group.noun)",
        at: element.nameRange,
        fix: names.count == 1
          ? "add <\(names[0])>…</\(names[0])>" : "add one of: \(names.joined(separator: ", "))"))
  }

  /// - Returns: whether there is no text in an element without text.
  private mutating func checkTexts(of element: DocumentElement, _ rule: ElementRule) -> Bool {
    guard rule.text == .none else { return true }
    var isClean = true
    for text in element.texts where text.isWritten {
      let scalars = Array(text.value.unicodeScalars)
      let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? 0
      let end = (scalars.lastIndex { !$0.properties.isWhitespace } ?? start) + 1
      findings.add(
        Finding(
          .unexpectedText, "'\(element.qualifiedName)' can't contain text",
          at: raw.ranges(ofScalars: [start..<end], in: text.range, isAttribute: false)[0],
          fix: rule.insteadOfText != nil
            ? rule.insteadOfText
            : registry.child("text", of: rule) != nil
              ? "put it in <text>"
              : rule.attributes.contains { $0.name == "value" && element["value"] == nil }
                ? "put it in value=\"…\"" : "remove it"))
      isClean = false
    }
    return isClean
  }

  /// - Returns: whether the element is known here.
  private mutating func validateForeign(
    _ child: DocumentElement, in parent: DocumentElement, _ rule: ElementRule
  ) -> Bool {
    if rule.takesPlugins, !child.namespace.isEmpty, !registry.kind.isVersion(child.namespace) {
      validatePlugin(child)
      return true
    }
    // The plugin's own elements are validated with the plugin.
    if rule.isPlugin, child.namespace == parent.namespace { return true }
    invalid.insert(child)
    if addUnknownContent(child, in: rule) { return false }
    if child.prefix != nil, child.namespace.isEmpty {
      return false  // The unbound prefix was reported.
    }
    if registry.kind.isVersion(child.namespace) {
      findings.add(
        Finding(
          .namespaceVersion,
          "'\(child.qualifiedName)' is in '\(child.namespace)', and the document in "
            + "\(registry.namespace)",
          at: child.nameRange))
    } else if child.namespace.isEmpty {
      findings.add(
        Finding(
          .unknownElement, "'\(child.name)' is in no namespace", at: child.nameRange,
          fix: "remove its xmlns=\"\""))
    } else {
      findings.add(
        Finding(
          .misplacedElement,
          "'\(child.qualifiedName)' of a plugin isn't allowed in '\(parent.qualifiedName)'",
          at: child.nameRange, fix: "put it in: listing"))
    }
    return false
  }
}
