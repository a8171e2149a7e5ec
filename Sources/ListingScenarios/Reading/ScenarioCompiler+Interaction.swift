import ListingKit
import ListingXML

extension ScenarioCompiler {
  /// Reads an action of the user or the app that doesn't need a view. Returns `nil` after reporting a
  /// mistake.
  mutating func interaction(
    _ element: DocumentElement, _ speaker: Speaker
  ) -> ScenarioOperation.InteractionAction? {
    switch element.name {
    case "filter":
      return section(of: element, speaker).map { .filter(section: $0, element["contains"]) }
    case "collapse", "expand":
      let expands = element.name == "expand"
      return subject(of: element, speaker).map { subject in
        switch subject {
        case .item(let path): .setExpanded(expands, path)
        case .section(let section): .setCollapsed(!expands, section: section)
        }
      }
    case "action":
      guard let path = item(of: element, speaker), let title = element["title"] else { return nil }
      return .action(path, title: title)
    case "undo": return .undo
    case "commit-deletions": return .commitDeletions
    default: return duration("for", of: element).map { .wait($0) }
    }
  }

  // MARK: - Expectations

  /// Reads an expectation of an interaction.
  mutating func interactionExpectation(
    _ element: DocumentElement
  ) -> ScenarioExpectation.Kind? {
    let text = element.texts.map(\.value).joined().withSingleSpaces
    switch element.name {
    case "undo-title": return .undoTitle(text)
    case "announcement": return .announcement(text)
    case "events": return events(element)
    case "placeholder":
      if !hasViewport { addMissingViewport(element) }
      return .placeholder(text)
    default:
      if !hasViewport { addMissingViewport(element) }
      return view(of: element, .expectation).map { .accessibility($0, text) }
    }
  }

  private mutating func events(_ element: DocumentElement) -> ScenarioExpectation.Kind? {
    guard let event = element["kind"].flatMap(ScenarioEvent.init) else { return nil }
    if event.needsViewport, !hasViewport { addMissingViewport(element) }
    if event == .impression, !hasImpressions {
      findings.add(
        Finding(
          .missingAttribute, "impressions need 'impression' in 'given'", at: element.nameRange,
          fix: "add impression=\"1s\" to 'given'"))
    }
    guard event.isOfSection else {
      return paths(of: element).map { .events(event, $0.map { .item($0) }) }
    }
    return identifiers(of: element) { $0.check(.section($1), at: $2, .expectation) }
      .map { .events(event, $0.map { .section($0) }) }
  }
}
