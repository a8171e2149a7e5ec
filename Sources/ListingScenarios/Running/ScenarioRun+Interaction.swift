import Foundation
import ListingKit
import ListingSources
import ListingTesting
import ListingText

extension ScenarioRun {
  /// Performs an action of the user or the app.
  func perform(_ action: ScenarioOperation.InteractionAction) {
    switch action {
    case .filter(let section, let text): filter(section, text)
    case .setCollapsed(let isCollapsed, let section):
      readyMade(section)?.isCollapsed = isCollapsed
    case .setExpanded(let isExpanded, let path):
      guard indexPath(of: path, to: "expand or collapse") != nil,
        let section = readyMade(path.section)
      else { return }
      if isExpanded {
        section.expandedItems.insert(path.item)
      } else {
        section.expandedItems.remove(path.item)
      }
    case .action(let path, let title):
      guard let indexPath = indexPath(of: path, to: "perform an action of") else { return }
      let actions = list.actions(at: indexPath).filter(\.isEnabled)
      guard let action = actions.first(where: { $0.title == title }) else {
        let known = actions.map { "'\($0.title)'" }.joined(separator: ", ")
        return fail("the actions of \(path)", "'\(title)'", known.isEmpty ? "none" : known)
      }
      list.perform(action)
    case .undo:
      if !list.undo() { fail("the last deletion", "one that can be undone", "none") }
    case .commitDeletions: list.commitDeletions()
    case .wait(let duration):
      clock.advance(by: duration)
      list.passUndoTime(duration)
    }
  }

  private func filter(_ section: String, _ text: String?) {
    guard let member = sections.member(section, in: list),
      member.items != nil || member.pages != nil
    else {
      return fail("section '\(section)'", "a section of items with fields", "\(ListOrder(list))")
    }
    let keeps = text.map { text in
      { (item: ListItem) in
        item.listIdentifier.contains(text)
          || item.fields.contains { $0.value.plainText?.contains(text) ?? false }
      }
    }
    member.items?.filter = keeps
    member.pages?.filter = keeps
  }

  private func readyMade(_ section: String) -> (any ReadyMadeSection)? {
    if let section = sections.member(section, in: list)?.readyMade { return section }
    fail("section '\(section)'", "a section that can hide items", "\(ListOrder(list))")
    return nil
  }

  // MARK: - Expectations

  /// Checks the hidden items of a section.
  func checkHidden(_ section: String, _ expected: [String]) {
    guard let found = sections.member(section, in: list)?.readyMade else {
      return fail("the hidden items of section '\(section)'", expected.shown, "no such section")
    }
    let shown = Set(list.displayedSnapshot.itemIdentifiers(inSection: section))
    compare(
      "the hidden items of section '\(section)'", expected,
      found.allIdentifiers.filter { !shown.contains($0) })
  }

  func checkEvents(_ event: ScenarioEvent, _ expected: [ListEvent.Subject]) {
    compare(
      "the events of the kind '\(event.rawValue)'", expected.map(\.shown),
      host.events.filter { $0.kind == event.kind }.map(\.subject.shown), escaping: false)
  }

  func checkAccessibility(_ view: ScenarioView, _ expected: String) {
    let node = element(of: view).flatMap { host.view?.accessibilityNode(of: $0) }
    check("what is read of \(view)", expected, node?.spoken ?? "no such view")
  }

  func checkPlaceholder(_ expected: String) {
    let node = host.view?.accessibilityNode(of: .boundary(.placeholder))
    check("the placeholder", expected, node?.label.withSingleSpaces ?? "")
  }

  func checkAnnouncement(_ expected: String) {
    check(
      "the announcement", expected,
      host.updates.compactMap(\.announcement).joined(separator: "; "))
  }

  func check(_ subject: String, _ expected: String, _ found: String) {
    func shown(_ text: String) -> String { text.isEmpty ? "nothing" : "'\(text)'" }
    if found != expected { fail(subject, shown(expected), shown(found)) }
  }
}

extension ReadyMadeSection {
  /// The identifiers of all items, including hidden ones.
  fileprivate var allIdentifiers: [String] { (0..<count).compactMap { self[$0]?.listIdentifier } }
}

extension ListEvent.Subject {
  /// The subject as a list of a scenario writes it.
  fileprivate var shown: String {
    switch self {
    case .item(let path): path.description
    case .section(let section): section.escapedForList
    case .view(let path): "\(path)"
    }
  }
}

extension AccessibilityNode {
  /// The properties of the node, in the order in which scenarios write them.
  fileprivate var spoken: String {
    var words = ["\(role.rawValue) \(label.withSingleSpaces)"]
    if let position, let count { words.append("\(position) of \(count)") }
    if isSelected { words.append("selected") }
    if let isExpanded { words.append(isExpanded ? "expanded" : "collapsed") }
    if level > 0 { words.append("level \(level)") }
    words += actions.map { "action \($0)" }
    return words.joined(separator: ", ")
  }
}
