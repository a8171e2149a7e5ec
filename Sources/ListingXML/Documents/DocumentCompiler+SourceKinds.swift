import ListingSources

extension DocumentCompiler {
  /// Reports what is of no use for a kind of source, and what a kind lacks.
  mutating func check(_ kind: SourceKind, of element: DocumentElement, page: DocumentElement?) {
    for (name, kinds) in SourceKind.attributes
    where element[name] != nil && !kinds.contains(kind) {
      addUseless(
        .misplacedAttribute, name, for: kind, but: kinds, at: raw.name(of: name, in: element))
    }
    for (name, kinds) in SourceKind.elements where !kinds.contains(kind) {
      for child in element.elements(name) {
        addUseless(.misplacedElement, name, for: kind, but: kinds, at: child.nameRange)
      }
    }
    checkFormat(of: element, kind)
    guard let page else { return }
    for (name, kinds) in SourceKind.pageAttributes
    where page[name] != nil && !kinds.contains(kind) {
      addUseless(
        .misplacedAttribute, name, for: kind, but: kinds, at: raw.name(of: name, in: page))
    }
    checkOneOf(kind.modes, "mode", of: page, kind)
  }

  private mutating func addUseless(
    _ code: DiagnosticCode, _ name: String, for kind: SourceKind, but kinds: [SourceKind],
    at range: Range<Int>
  ) {
    let others = kinds.map(\.rawValue).joined(separator: " and ")
    findings.add(
      Finding(
        code, "'\(name)' has no effect in a source of kind '\(kind.rawValue)'", at: range,
        fix: "remove it; it is for \(others)"))
  }

  /// An attribute that a kind has must be one of the kind's own names.
  private mutating func checkOneOf(
    _ names: [String], _ attribute: String, of element: DocumentElement, _ kind: SourceKind
  ) {
    guard let value = element[attribute], !names.isEmpty, !names.contains(value) else { return }
    findings.add(
      Finding(
        .misplacedAttribute,
        "invalid \(attribute) '\(value)' for a source of kind '\(kind.rawValue)'",
        at: raw.value(of: attribute, in: element),
        fix: "write one of \(names.joined(separator: ", "))"))
  }

  private mutating func checkFormat(of element: DocumentElement, _ kind: SourceKind) {
    checkOneOf(kind.formats, "format", of: element, kind)
    guard kind == .xml || kind == .http else { return }
    let isPlain = kind == .xml || element["format"] == "xml"
    if isPlain, feed(of: element) == nil, element["select"] == nil {
      findings.add(
        Finding(
          .missingAttribute, "an XML source needs 'select'", at: element.nameRange,
          fix: "add select=\"/list/item\", or format=\"rss\""))
    } else if feed(of: element) != nil, element["select"] != nil {
      findings.add(
        Finding(
          .misplacedAttribute, "the format already determines the items",
          at: raw.name(of: "select", in: element), fix: "remove 'select' or 'format'"))
    }
  }
}
