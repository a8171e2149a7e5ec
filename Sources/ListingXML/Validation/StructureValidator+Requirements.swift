extension StructureValidator {
  /// Checks the plugins that a document requires, and searches for missing ones. One of another version
  /// counts as missing, so that fallbacks replace its elements.
  mutating func checkRequirements(of root: DocumentElement) {
    guard let value = root["requires"], root.name == registry.kind.roots.first,
      ValueKind.plugins.parse(value) != nil
    else { return }
    let words = value.words
    // All positions at once: each search begins at the start of the tag.
    let places = raw.ranges(
      ofScalars: words.map(\.scalars), in: raw.value(of: "requires", in: root), isAttribute: true)
    for ((word, _), place) in zip(words, places) {
      guard let wanted = PluginRequirement(word) else { continue }
      let isRegistered = plugins[wanted.identifier] != nil
      let refusal = isRegistered ? nil : plugins.find(wanted)
      let known = plugins[wanted.identifier]
      if let known, wanted.isMet(by: known) { continue }
      if let known { plugins.remove(known.identifier) }
      let lacking = root.elements.first { element in
        element.namespace != ElementRegistry.namespace
          && element.elements("fallback", in: ElementRegistry.namespace).isEmpty
          && (known.map { $0.namespace == element.namespace }
            ?? (plugins.plugin(forNamespace: element.namespace) == nil))
      }
      let found = known.map { "version \($0.version) is loaded" } ?? "it isn't loaded"
      var finding = Finding(
        .requiredPlugin, "the document requires \(wanted), but \(found)", at: place)
      if let refusal { finding = finding.noting(refusal.message) }
      if known == nil {
        finding = finding.suggesting(wanted.identifier, among: plugins.plugins.map(\.identifier))
        if finding.fix == nil {
          finding.fix = "put it into a plugin folder, or remove it from 'requires'"
        }
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
  /// Returns whether the missing plugin of an element was reported.
  func isRequired(_ element: DocumentElement) -> Bool {
    missedNamespaces.contains(nil) || missedNamespaces.contains(element.namespace)
  }
}

extension String {
  /// The words of the text, with their positions in scalars.
  fileprivate var words: [(word: String, scalars: Range<Int>)] {
    var (place, end) = (startIndex, 0)
    return split(separator: " ").map { word in
      let start = end + unicodeScalars.distance(from: place, to: word.startIndex)
      (place, end) = (word.endIndex, start + word.unicodeScalars.count)
      return (String(word), start..<end)
    }
  }
}
