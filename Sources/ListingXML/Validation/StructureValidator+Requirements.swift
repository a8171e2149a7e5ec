extension StructureValidator {
  /// Checks which of the plugins are there that a document requires. One of another version counts
  /// as missing, so that fallbacks stand for its elements.
  mutating func checkRequirements(of root: DocumentElement) {
    guard let value = root["requires"], root.name == registry.roots.first,
      AttributeType.plugins.accepts(value)
    else { return }
    let raw = raw
    for (word, scalars) in value.words {
      let parts = word.split(separator: "/").map(String.init)
      let known = plugins.plugins.first { $0.identifier == parts[0] }
      if let known, parts.count == 1 || known.isAtLeast(parts[1]) { continue }
      if let known { plugins.remove(known.identifier) }
      let lacking = root.elements.first { element in
        element.namespace != ElementRegistry.namespace
          && element.elements("fallback", in: ElementRegistry.namespace).isEmpty
          && (known.map { $0.namespace == element.namespace }
            ?? (plugins.plugin(forNamespace: element.namespace) == nil))
      }
      let wanted = "plugin '\(parts[0])'" + (parts.count > 1 ? " \(parts[1])" : "")
      let found = known.map { "version \($0.version) is there" } ?? "it is not there"
      let range = raw.value(of: "requires", in: root)
      var finding = Finding(
        .requiredPlugin, "the document requires \(wanted), and \(found)",
        at: raw.ranges(ofScalars: [scalars], in: range, isAttribute: true)[0])
      if known == nil {
        finding = finding.suggesting(parts[0], among: plugins.plugins.map(\.identifier))
      }
      if let lacking {
        finding = finding.noting(
          "'\(lacking.qualifiedName)' has no fallback", at: lacking.nameRange)
        missedNamespaces.insert(known?.namespace)
      } else {
        finding.severity = .warning
      }
      findings.add(finding)
    }
  }
}

extension StructureValidator {
  /// Whether it was told that the plugin of an element is missed.
  func isRequired(_ element: DocumentElement) -> Bool {
    missedNamespaces.contains(nil) || missedNamespaces.contains(element.namespace)
  }
}

extension SectionPlugin {
  /// Whether the plugin's version is that one or newer, and of the same major.
  fileprivate func isAtLeast(_ wanted: String) -> Bool {
    func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
    let (own, wanted) = (numbers(version), numbers(wanted))
    return own.first == wanted.first && !own.lexicographicallyPrecedes(wanted)
  }
}

extension String {
  /// The words of the text, with their scalars.
  fileprivate var words: [(word: String, scalars: Range<Int>)] {
    split(separator: " ").map { word in
      let start = unicodeScalars.distance(from: startIndex, to: word.startIndex)
      return (String(word), start..<start + word.unicodeScalars.count)
    }
  }
}
