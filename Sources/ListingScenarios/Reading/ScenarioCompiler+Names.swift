import ListingKit
import ListingXML

/// Checks that the names in steps are those of earlier steps.
extension ScenarioCompiler {
  /// The kind of element that contains a name.
  enum Speaker {
    /// An operation, which may name an unknown item if the next `then` expects the result.
    case operation(label: String?)
    case expectation
  }

  /// Returns the section that an attribute names.
  mutating func section(
    _ name: String = "section", of element: DocumentElement, _ speaker: Speaker
  ) -> String? {
    guard let section = element[name] else { return nil }
    check(.section(section), at: raw.value(of: name, in: element), speaker)
    return section
  }

  /// Returns the item that an attribute names.
  mutating func item(
    _ name: String = "item", of element: DocumentElement, _ speaker: Speaker
  ) -> ListItemPath? {
    guard let path = path(name, of: element) else { return nil }
    check(.item(path), at: raw.value(of: name, in: element), speaker)
    return path
  }

  /// Reports a section or an item that no earlier step has added.
  mutating func check(_ subject: ScenarioNames.Subject, at range: Range<Int>, _ speaker: Speaker) {
    if names.isKnown(subject) { return }
    switch speaker {
    case .expectation: names.addUnknown(subject, at: range)
    case .operation(let label):
      names.add(ScenarioNames.Doubt(subject: subject, range: range, label: label))
    }
  }

  mutating func addUnknown(_ subject: ScenarioNames.Subject, at range: Range<Int>) {
    // Suggestions aren't computed for messages that are dropped.
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

  /// Returns whether a section gets its items as an operation needs it, and reports it otherwise.
  mutating func checkPaged(_ section: String, of element: DocumentElement) {
    let isPaged =
      switch names.sections[section] {
      case .delivered: true
      case .document: element.name != "deliver"
      case .given: false
      case nil: true  // Reported as unknown.
      }
    // A mistake in the section's own element was reported there.
    if isPaged || !names.isWhole { return }
    findings.add(
      Finding(
        .notPaged, "'\(element.name)' needs a paged section, and '\(section)' isn't one",
        at: raw.value(of: "section", in: element), fix: "add a page-size to the section"))
  }
}
