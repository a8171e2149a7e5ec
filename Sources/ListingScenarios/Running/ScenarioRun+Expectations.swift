import Foundation
import ListingKit
import ListingSources
import ListingText
import ListingXML

extension ScenarioRun {
  /// Compares the results since the last `then` with the expected ones.
  ///
  /// - Parameter place: the `then`.
  func check(_ expectations: [ScenarioExpectation], at place: Range<Int>) {
    for expectation in expectations {
      self.place = expectation.place
      check(expectation.kind)
    }
    self.place = place
    checkUpdates(expectations)
    checkDrops(expectations)
    checkErrors(expectations)
    checkLoads(expectations)
  }

  private func check(_ kind: ScenarioExpectation.Kind) {
    switch kind {
    case .sections(let sections):
      compare("the sections", sections, list.displayedSnapshot.sectionIdentifiers)
    case .order(let section, let items):
      guard list.displayedSnapshot.contains(section: section) else {
        return fail("the order of section '\(section)'", items.shown, "no such section")
      }
      compare(
        "the order of section '\(section)'", items,
        list.displayedSnapshot.itemIdentifiers(inSection: section))
    case .dropped(let section, let items):
      compare(
        "the dropped items of section '\(section)'", items,
        period.drops.filter { $0.section == section }.compactMap(\.item))
    case .updated(let section, let items):
      compare(
        "the updated items of section '\(section)'", items,
        period.outcomes(\.updated).filter { $0.section == section }.map(\.item))
    case .droppedSections(let sections):
      compare(
        "the sections that were dropped", sections,
        period.drops.filter { $0.item == nil }.map(\.section))
    case .unknown(let paths):
      let unknown = period.outcomes { outcome in
        outcome.unknown.map(\.description) + outcome.unknownSections.map(\.escapedForList)
      }
      compare("the items that deletes didn't find", paths, unknown, escaping: false)
    case .field(let path, let name, let text): checkField(path, name, text)
    case .state(let section, let state): checkState(section, state)
    case .hidden(let section, let items): checkHidden(section, items)
    case .events(let event, let subjects): checkEvents(event, subjects)
    case .accessibility(let view, let text): checkAccessibility(view, text)
    case .placeholder(let text): checkPlaceholder(text)
    case .undoTitle(let title): check("the undo title", title, list.undoTitle ?? "")
    case .announcement(let text): checkAnnouncement(text)
    case .shows(let view, let text): checkContent(view, text)
    case .emitted(let events): checkEmitted(events)
    case .opened(let hrefs): compare("the opened addresses", hrefs, period.opened)
    case .sent(let requests):
      compare("the sent requests", requests, server?.takeRequests() ?? [], escaping: false)
    case .completions(let labels): compare("the completions", labels, period.completions)
    case .displayed(let paths): compare("the items that appeared", paths, host.displayed)
    case .ended(let paths): compare("the items that disappeared", paths, host.ended)
    case .visible(let paths):
      compare(
        "the visible items", paths,
        (host.view?.uncoveredIndexPaths ?? []).compactMap {
          list.displayedSnapshot.itemPath(at: $0)
        })
    case .selected(let paths):
      compare(
        "the selected items", paths,
        (host.view?.indexPathsForSelectedItems ?? []).compactMap {
          list.displayedSnapshot.itemPath(at: $0)
        })
    case .offset(let offset):
      let found = host.view?.contentOffset.y ?? 0
      // The tolerance of layouts.
      if abs(found - offset) > 0.001 { fail("the offset", offset.shown, found.shown) }
    // These are compared together below.
    case .update, .error: break
    }
  }

  // MARK: - Lists

  func compare(
    _ subject: String, _ expected: [String], _ found: [String], escaping: Bool = true
  ) {
    guard expected != found else { return }
    let difference =
      escaping
      ? ListComparison(expected: expected.map(\.escapedForList), found: found.map(\.escapedForList))
      : ListComparison(expected: expected, found: found)
    fail(subject, difference.shownExpected, difference.shownFound)
  }

  private func compare(_ subject: String, _ expected: [ListItemPath], _ found: [ListItemPath]) {
    compare(subject, expected.map(\.description), found.map(\.description), escaping: false)
  }

  private func checkEmitted(_ expected: [EmittedEvent]) {
    // An event that is expected by its name only may have any values.
    let comparesValues = expected.contains { $0.values != nil }
    let found = period.emitted(withValues: comparesValues)
    compare(
      "the emitted events", expected.map(\.description), found.map(\.description), escaping: false)
  }

  // MARK: - Content

  private func checkContent(_ view: ScenarioView, _ expected: String) {
    let content: ListContent?
    switch view {
    case .item(let path):
      content = list.displayedSnapshot.indexPath(for: path).flatMap { list.cell(at: $0) }?.content
    case .supplementary(let kind, let section):
      content =
        list.displayedSnapshot.index(ofSection: section)
        .flatMap { list.supplementaryView(kind, at: $0) }?.content
    }
    let found = content?.words.joined(separator: " ")
    if (found ?? "") != expected {
      fail(
        "the text of \(view)", expected.isEmpty ? "nothing" : "'\(expected)'",
        found.map { $0.isEmpty ? "nothing" : "'\($0)'" } ?? "no such view")
    }
  }

  private func checkField(_ path: ListItemPath, _ name: String, _ text: String?) {
    let subject = "the field '\(name)' of \(path)"
    let expected = text.map { "'\($0)'" } ?? "no such field"
    guard list.displayedSnapshot.contains(path) else {
      return fail(subject, expected, "no such item")
    }
    guard let item = sections.member(path.section, in: list)?.item(path.item) else {
      return fail(subject, expected, "an item without fields")
    }
    let found = item[name]?.plainText
    if found != text { fail(subject, expected, found.map { "'\($0)'" } ?? "no such field") }
  }

  private func checkState(_ section: String?, _ expected: ScenarioLoadState) {
    guard let section else { return check("the state of the list", expected, list.loadState) }
    let subject = "the state of section '\(section)'"
    guard let member = sections.member(section, in: list) else {
      return fail(subject, expected.rawValue, "no such section")
    }
    guard let state = (member.section as? any ListSectionLoading)?.loadState else {
      return fail(subject, expected.rawValue, "a section without loads")
    }
    check(subject, expected, state)
  }

  private func check(_ subject: String, _ expected: ScenarioLoadState, _ state: ListLoadState) {
    let found = ScenarioLoadState(state)
    guard found != expected else { return }
    var text = found.rawValue
    if case .failed(let message) = state { text += ": \(message)" }
    fail(subject, expected.rawValue, text)
  }

  // MARK: - Results that need an expectation

  private func checkDrops(_ expectations: [ScenarioExpectation]) {
    var sections: Set<String> = []
    var expectsSections = false
    for expectation in expectations {
      switch expectation.kind {
      case .dropped(let section, _): sections.insert(section)
      case .droppedSections: expectsSections = true
      default: break
      }
    }
    for drop in period.drops {
      if let item = drop.item, !sections.contains(drop.section) {
        fail(
          "the items of section '\(drop.section)'",
          "no dropped items, since there is no 'dropped'",
          "'\(item)' was dropped", at: drop.place)
      } else if drop.item == nil, !expectsSections {
        fail(
          "the sections", "no dropped sections, since there is no 'dropped-sections'",
          "'\(drop.section)' was dropped", at: drop.place)
      }
    }
  }

  private func checkErrors(_ expectations: [ScenarioExpectation]) {
    var expected: [(code: ListError.Code, label: String?, place: Range<Int>)] = []
    for expectation in expectations {
      if case .error(let code, let label) = expectation.kind {
        expected.append((code, label, expectation.place))
      }
    }
    for (index, operation) in period.operations.enumerated() {
      // Without a label, the error belongs to the only operation, which the first load may precede.
      let isLast = index == period.operations.count - 1
      let matches = expected.filter { $0.label.map { $0 == operation.label } ?? isLast }
      switch operation.result {
      case .success:
        for match in matches {
          fail(
            operation.subject, "to fail with \(match.code.rawValue)", "success", at: match.place)
        }
      case .failure(let error) where matches.isEmpty:
        fail(operation.subject, "success", "failure: \(error)", at: operation.place)
      case .failure(let error):
        for match in matches where match.code != error.code {
          fail(
            operation.subject, "to fail with \(match.code.rawValue)", "failure: \(error)",
            at: match.place)
        }
      }
    }
    // Only operations on the list can fail.
    let labels = period.operations.map(\.label)
    for (code, label, place) in expected where label.map({ !labels.contains($0) }) ?? false {
      fail("operation '\(label ?? "")'", "to fail with \(code.rawValue)", "success", at: place)
    }
  }

  private func checkLoads(_ expectations: [ScenarioExpectation]) {
    let failed = expectations.compactMap { expectation in
      if case .state(let section?, .failed) = expectation.kind { section } else { nil }
    }
    for failure in period.loadFailures where !failed.contains(failure.section) {
      fail(
        "section '\(failure.section)'", "to load, since there is no 'state'", failure.message,
        at: failure.place)
    }
  }
}

// MARK: - Texts

extension ScenarioPeriod.Operation {
  fileprivate var subject: String { label.map { "operation '\($0)'" } ?? "the operation" }
}

extension [String] {
  /// The identifiers as a list of a scenario writes them.
  var shown: String {
    isEmpty ? "nothing" : map(\.escapedForList).joined(separator: " ")
  }
}

extension CGFloat {
  /// The number of points as a scenario writes it.
  var shown: String {
    self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(Double(self))
  }
}

extension ListContent {
  /// Its readable text, with switches as on and off.
  fileprivate var words: [String] {
    switch body {
    case .toggle(let isOn, _): [isOn ? "on" : "off"]
    case .column(_, let children), .row(_, let children), .overlay(let children):
      children.flatMap(\.words)
    default: texts.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    }
  }
}

extension ScenarioPeriod {
  /// The events that the document emitted, in order.
  fileprivate func emitted(withValues hasValues: Bool) -> [EmittedEvent] {
    events.compactMap { event in
      guard case .emit(let name, let values) = event.kind else { return nil }
      return EmittedEvent(
        name: name, values: hasValues ? values.mapValues { $0.plainText ?? "" } : nil)
    }
  }

  fileprivate var opened: [String] {
    events.compactMap { event in
      switch event.kind {
      case .open(let href): href
      case .show(let document, let parameters):
        DocumentAddress.of(document, parameters)
      case .back: ".."
      case .emit, .copy: nil
      }
    }
  }
}
