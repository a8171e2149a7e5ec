import ListingKit
import ListingXML

/// Names that are used must have been brought by a step.
extension ScenarioCompiler {
  /// Who names something.
  enum Speaker {
    /// An operation, which may name an unknown item if the next `then` expects the result.
    case operation(label: String?)
    case expectation
  }

  /// The section in an attribute.
  mutating func section(
    _ name: String = "section", of element: DocumentElement, _ speaker: Speaker
  ) -> String? {
    guard let section = element[name] else { return nil }
    check(.section(section), at: raw.value(of: name, in: element), speaker)
    return section
  }

  /// The item in an attribute.
  mutating func item(
    _ name: String = "item", of element: DocumentElement, _ speaker: Speaker
  ) -> ListItemPath? {
    guard let path = path(name, of: element) else { return nil }
    check(.item(path), at: raw.value(of: name, in: element), speaker)
    return path
  }

  /// Sees to it that a step has brought something.
  mutating func check(_ subject: ScenarioNames.Subject, at range: Range<Int>, _ speaker: Speaker) {
    if names.isKnown(subject) { return }
    switch speaker {
    case .expectation: names.addUnknown(subject, at: range)
    case .operation(let label):
      names.add(ScenarioNames.Doubt(subject: subject, range: range, label: label))
    }
  }

  mutating func addUnknown(_ subject: ScenarioNames.Subject, at range: Range<Int>) {
    // What is probably meant is not looked for in vain.
    if findings.isFull { return }
    switch subject {
    case .item(let path) where names.sections[path.section] != nil:
      var finding = Finding(
        .unknownIdentifier,
        "no step adds an item '\(path.item)' to section '\(path.section)'", at: range,
        fix: "correct the name, or add it in a step")
      finding = finding.suggesting(path.item, among: names.itemNames(in: path.section))
      findings.add(finding)
    case .item(let path): addUnknown(section: path.section, at: range)
    case .section(let section): addUnknown(section: section, at: range)
    }
  }

  private mutating func addUnknown(section: String, at range: Range<Int>) {
    findings.add(
      Finding(
        .unknownIdentifier, "no step adds a section '\(section)'", at: range,
        fix: "correct the name, or add it in a step"
      ).suggesting(section, among: names.sections.keys.sorted()))
  }

  /// Whether a section gets its items in one of two ways, reported where it does not.
  mutating func checkPaged(_ section: String, of element: DocumentElement) {
    let isPaged =
      switch names.sections[section] {
      case .delivered: true
      case .document: element.name != "deliver"
      case .given: false
      case nil: true  // Reported as unknown.
      }
    // What is wrong with the section's own element was told.
    if isPaged || !names.isWhole { return }
    findings.add(
      Finding(
        .notPaged, "'\(element.name)' needs a paged section, and '\(section)' isn't one",
        at: raw.value(of: "section", in: element), fix: "add a page-size to the section"))
  }
}
