import Foundation

/// A document that was read and compared with the registry of its format: what documents of all
/// formats have in common.
package struct CheckedText {
  /// The text, and how messages call it.
  package let text: SourceText
  /// The document's element; `nil` where there is nothing to read further.
  package let root: DocumentElement?
  /// What is wrong so far.
  package var findings: FindingCollector { validator.findings }
  let validator: StructureValidator

  /// Where names and values are in the text.
  package var raw: RawText { validator.raw }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - name: how messages call it.
  ///   - registry: the format.
  ///   - plugins: the plugins whose elements it may hold.
  ///   - limits: how much it may ask for.
  /// - Complexity: O(*n*) for a document of *n* bytes.
  package init(
    contentsOf url: URL, name: String, registry: ElementRegistry,
    plugins: SectionRegistry = SectionRegistry(), limits: DocumentLimits = DocumentLimits()
  ) {
    switch DocumentBytes.read(url, limit: limits.bytes) {
    case .success(let bytes):
      self.init(bytes, name: name, registry: registry, plugins: plugins, limits: limits)
    case .failure(let refusal):
      self.init(SourceText(name: name, bytes: []), refusal.finding, registry, plugins)
    }
  }

  /// Reads the bytes of a file.
  package init(
    _ bytes: [UInt8], name: String, registry: ElementRegistry,
    plugins: SectionRegistry = SectionRegistry(), limits: DocumentLimits = DocumentLimits()
  ) {
    // Places are kept in 32 bits.
    let limit = min(limits.bytes, Int(Int32.max))
    guard bytes.count <= limit else {
      self.init(
        SourceText(name: name, bytes: []), DocumentBytes.tooLong(limit), registry, plugins)
      return
    }
    let decoded = DecodedText(bytes, opening: registry.kind.opening)
    let text = SourceText(name: name, bytes: decoded.bytes)
    if let finding = decoded.finding {
      self.init(text, finding, registry, plugins)
      return
    }
    let reader = DocumentReader(text, limits: limits, kind: registry.kind)
    var validator = StructureValidator(
      raw: RawText(bytes: text.bytes), registry: registry, plugins: plugins,
      findings: reader.findings)
    let root = reader.root().flatMap { validator.validate(root: $0) ? $0 : nil }
    self.init(text: text, root: root, validator: validator)
  }

  private init(
    _ text: SourceText, _ finding: Finding, _ registry: ElementRegistry, _ plugins: SectionRegistry
  ) {
    var findings = FindingCollector()
    findings.add(finding)
    self.init(
      text: text, root: nil,
      validator: StructureValidator(
        raw: RawText(bytes: text.bytes), registry: registry, plugins: plugins, findings: findings))
  }

  private init(text: SourceText, root: DocumentElement?, validator: StructureValidator) {
    self.text = text
    self.root = root
    self.validator = validator
  }

  /// Whether an element may be read: nothing about its name or place is wrong.
  package func isValid(_ element: DocumentElement) -> Bool { validator.isValid(element) }

  /// Whether something is wrong with an element or with what it holds.
  package func hasError(in element: DocumentElement) -> Bool {
    let range = element.nameRange.lowerBound..<element.end
    return findings.findings.contains {
      $0.severity == .error && $0.range.map { range.contains($0.lowerBound) } ?? false
    }
  }
}
