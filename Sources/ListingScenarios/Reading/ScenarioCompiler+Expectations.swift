import Foundation
import ListingKit
import ListingXML

extension ScenarioCompiler {
  mutating func compileThen(_ element: DocumentElement) -> ScenarioStep {
    var expectations: [ScenarioExpectation] = []
    var subjects: [String: [String: DocumentElement]] = [:]
    let children = element.elements.filter(checked.isValid)
    for child in children where !findings.isFull {
      if ["order", "dropped", "updated", "state", "hidden", "events"].contains(child.name) {
        let subject = child["section"] ?? child["kind"] ?? ""
        if let first = subjects[child.name]?[subject] { addRepeated(child, first: first) }
        subjects[child.name, default: [:]][subject] = child
      }
      guard let kind = expectation(child) else { continue }
      expectations.append(ScenarioExpectation(kind: kind, place: child.nameRange))
    }
    checkUpdates(children.filter { $0.name == "update" })
    if element.elements.first(where: { _ in true }) == nil {
      findings.add(
        Finding(
          .missingExpectation, "this 'then' has no expectation", at: element.nameRange,
          fix: "add an expectation"))
    }
    if checked.hasError(in: element) { names.forgetDoubts() }
    let mistakes = names.endPeriod(
      errors: expectations.compactMap(\.errorLabel), unknown: expectations.flatMap(\.unknown))
    for mistake in mistakes { addUnknown(mistake.subject, at: mistake.range) }
    return .then(expectations, place: element.nameRange)
  }

  private mutating func addRepeated(_ element: DocumentElement, first: DocumentElement) {
    let subject =
      element["section"].map { "section '\($0)'" } ?? element["kind"].map { "the kind '\($0)'" }
      ?? "the list"
    findings.add(
      Finding(
        .repeatedElement, "there are two '\(element.name)' of \(subject)",
        at: element.nameRange, fix: "remove one"
      ).noting("the first one is here", at: first.nameRange))
  }

  private mutating func checkUpdates(_ updates: [DocumentElement]) {
    guard updates.count > 1, let none = updates.first(where: { $0["none"] == "true" }) else {
      return
    }
    findings.add(
      Finding(
        .misplacedAttribute, "this 'then' expects an update, and none",
        at: raw.name(of: "none", in: none), fix: "remove one of them"))
  }

  private mutating func expectation(_ element: DocumentElement) -> ScenarioExpectation.Kind? {
    switch element.name {
    case "sections", "dropped-sections":
      guard
        let sections = identifiers(
          of: element, check: { $0.check(.section($1), at: $2, .expectation) })
      else { return nil }
      return element.name == "sections" ? .sections(sections) : .droppedSections(sections)
    case "order", "dropped", "updated", "hidden":
      guard let section = section(of: element, .expectation) else { return nil }
      let isKnown = names.sections[section] != nil
      let items = identifiers(of: element) { compiler, item, range in
        // If the section is unknown, that is reported alone.
        if isKnown {
          compiler.check(
            .item(ListItemPath(section: section, item: item)), at: range, .expectation)
        }
      }
      guard let items else { return nil }
      switch element.name {
      case "order": return .order(section: section, items)
      case "dropped": return .dropped(section: section, items)
      case "hidden": return .hidden(section: section, items)
      default: return .updated(section: section, items)
      }
    case "unknown": return unknown(element)
    case "field": return field(element)
    case "update": return update(element).map { .update($0) }
    case "error":
      let code = element["code"].flatMap(ListError.Code.init)
      checkLabel(of: element)
      return code.map { .error($0, label: element["label"]) }
    case "state":
      let section = section(of: element, .expectation)
      if let section, case .given = names.sections[section] { checkPaged(section, of: element) }
      return element["is"].flatMap(ScenarioLoadState.init).map { .state(section: section, $0) }
    case "completions": return completions(element)
    case "shows":
      let text = element.texts.map(\.value).joined()
      return view(of: element, .expectation).map { .shows($0, text.withSingleSpaces) }
    case "emitted": return .emitted(events(of: element))
    case "opened": return .opened(plainWords(of: element))
    case "sent":
      return .sent(
        element.texts.map(\.value).joined().split(separator: "\n")
          .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty })
    case "events", "accessibility", "placeholder", "undo-title", "announcement":
      return interactionExpectation(element)
    default:
      if !hasViewport { addMissingViewport(element) }
      return viewExpectation(element)
    }
  }

  /// Returns the text of an element, split at white space.
  private func plainWords(of element: DocumentElement) -> [String] {
    element.texts.map(\.value).joined().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Returns the events in `emitted`: names, or elements with values.
  private mutating func events(of element: DocumentElement) -> [EmittedEvent] {
    let names = plainWords(of: element)
    let elements = Array(element.elements("emit").filter(checked.isValid))
    if let first = elements.first, !names.isEmpty {
      findings.add(
        Finding(
          .unexpectedText, "'emitted' has names and 'emit' elements", at: first.nameRange,
          fix: "write all events as 'emit' elements"))
    }
    if elements.isEmpty { return names.map { EmittedEvent(name: $0) } }
    return elements.map { event in
      let values = event.elements("with").filter(checked.isValid).compactMap { value in
        value["name"].map { ($0, value["value"] ?? "") }
      }
      return EmittedEvent(
        name: event["name"] ?? "", values: Dictionary(values) { first, _ in first })
    }
  }

  private mutating func viewExpectation(
    _ element: DocumentElement
  ) -> ScenarioExpectation.Kind? {
    if element.name == "offset" {
      let text = element.texts.map(\.value).joined().trimmedSpace
      if let offset = text.asPoints { return .offset(offset) }
      let place = element.texts.first { _ in true }?.range ?? element.nameRange
      findings.add(
        Finding(
          .badValue, "'\(text)' isn't an offset", at: place.lowerBound..<place.lowerBound + 1,
          fix: "write a number of points"))
      return nil
    }
    guard let paths = paths(of: element) else { return nil }
    switch element.name {
    case "displayed": return .displayed(paths)
    case "ended": return .ended(paths)
    case "visible": return .visible(paths)
    default: return .selected(paths)
    }
  }

  // MARK: - Lists

  mutating func identifiers(
    of element: DocumentElement,
    check: (inout ScenarioCompiler, String, Range<Int>) -> Void
  ) -> [String]? {
    guard let words = words(of: element) else { return nil }
    var identifiers: [String] = []
    for word in words {
      guard let identifier = identifier(word) else { return nil }
      check(&self, identifier, word.range)
      identifiers.append(identifier)
    }
    return identifiers
  }

  mutating func paths(of element: DocumentElement) -> [ListItemPath]? {
    guard let words = words(of: element) else { return nil }
    var paths: [ListItemPath] = []
    for word in words {
      guard let path = path(word) else { return nil }
      check(.item(path), at: word.range, .expectation)
      paths.append(path)
    }
    return paths
  }

  private mutating func unknown(_ element: DocumentElement) -> ScenarioExpectation.Kind? {
    guard let words = words(of: element) else { return nil }
    for word in words where !names.isInDoubt(word.text) {
      if word.parts.count == 1 {
        check(.section(word.parts[0]), at: word.range, .expectation)
      } else if let path = path(word) {
        check(.item(path), at: word.range, .expectation)
      }
    }
    return .unknown(words.map(\.text))
  }

  private mutating func completions(_ element: DocumentElement) -> ScenarioExpectation.Kind? {
    guard let words = words(of: element) else { return nil }
    var labels: [String] = []
    for word in words {
      guard let label = identifier(word) else { return nil }
      checkLabel(label.hasSuffix("!") ? String(label.dropLast()) : label, at: word.range)
      labels.append(label)
    }
    return .completions(labels)
  }

  // MARK: - Parts

  private mutating func field(_ element: DocumentElement) -> ScenarioExpectation.Kind? {
    let path = item(of: element, .expectation)
    var text = element.texts.map(\.value).joined()
    if !element.keepsSpace { text = text.trimmedSpace }
    let isMissing = element["missing"] == "true"
    if isMissing, !text.isEmpty {
      findings.add(
        Finding(
          .unexpectedText, "a missing field can't have text", at: element.nameRange,
          fix: "remove the text, or 'missing'"))
    }
    guard let path, let name = element["name"] else { return nil }
    return .field(path, name: name, isMissing ? nil : text)
  }

  private mutating func checkLabel(of element: DocumentElement) {
    if let label = element["label"] {
      return checkLabel(label, at: raw.value(of: "label", in: element))
    }
    // A step that can't be read may contain the operation.
    guard names.recentCount > 1 || names.recentCount == 0 && names.isWhole else { return }
    findings.add(
      Finding(
        .missingAttribute,
        names.recentCount == 0
          ? "there is no operation since the last 'then' that could fail"
          : "it isn't clear which operation fails",
        at: element.nameRange, fix: "add a label to the operation and here"))
  }

  private mutating func checkLabel(_ label: String, at range: Range<Int>) {
    guard names.isWhole, !names.recentLabels.contains(label) else { return }
    let finding = Finding(
      .unknownLabel, "no operation since the last 'then' has the label '\(label)'", at: range
    ).suggesting(label, among: names.recentLabels)
    if let first = names.labels[label] {
      findings.add(finding.noting("an earlier operation has it", at: first))
    } else {
      findings.add(finding)
    }
  }
}

extension String {
  /// The text without leading and trailing white space.
  fileprivate var trimmedSpace: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension ScenarioExpectation {
  /// The label of the expected error; `.some(nil)` for an error without a label.
  fileprivate var errorLabel: String?? {
    if case .error(_, let label) = kind { .some(label) } else { nil }
  }

  fileprivate var unknown: [String] {
    if case .unknown(let names) = kind { names } else { [] }
  }
}
