import Foundation

/// A document of any format that was read and validated against the registry of the format.
package struct CheckedText {
  /// The text, with its name in messages.
  package let text: SourceText
  /// The root element; `nil` if the document can't be read further.
  package let root: DocumentElement?
  /// The mistakes so far.
  package var findings: FindingCollector { validator.findings }
  let validator: StructureValidator

  /// The positions of names and values in the text.
  package var raw: RawText { validator.raw }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - name: the name of the file in messages.
  ///   - registry: the elements of the format.
  ///   - plugins: the plugins whose elements it can contain.
  ///   - limits: the limits of the document.
  /// - Complexity: O(*n*) in the bytes of the document.
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
    // Positions have 32 bits.
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

  /// Returns whether an element has a valid name and place, so that it can be read.
  package func isValid(_ element: DocumentElement) -> Bool { validator.isValid(element) }

  /// Returns whether an element or its content has a mistake.
  package func hasError(in element: DocumentElement) -> Bool {
    let range = element.nameRange.lowerBound..<element.end
    return findings.findings.contains {
      $0.severity == .error && $0.range.map { range.contains($0.lowerBound) } ?? false
    }
  }
}
