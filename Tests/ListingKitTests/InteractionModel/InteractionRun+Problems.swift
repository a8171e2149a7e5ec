import Foundation
import ListingKit

/// Checks after each step.
extension InteractionRun {
  /// Returns the first problem, or `nil`.
  func problem() -> String? {
    if let problem = balance.problems.first { return "event \(problem)" }
    if let step = steps.last(where: { $0.hasPrefix("un") || $0.hasPrefix("refused") }) {
      return step == "undo" ? orderProblem() : step
    }
    return orderProblem()
  }

  private func orderProblem() -> String? {
    for section in reference.sections {
      let (expected, listed) = (
        reference.shownIdentifiers(section.name),
        list.shownSnapshot.itemIdentifiers(inSection: section.name)
      )
      if listed != expected { return "\(section.name): \(listed), expected \(expected)" }
      let all = plain[section.name]?.items ?? paged.items
      if all != section.rows {
        return "all of \(section.name): \(all.map(\.text)), expected \(section.rows.map(\.text))"
      }
    }
    if list.snapshot.sectionIdentifiers != reference.sections.map(\.name) { return "sections" }
    return selectionProblem() ?? displayProblem() ?? accessibilityProblem()
  }

  private func selectionProblem() -> String? {
    if list.selection.items != reference.selection {
      let (new, gone) = (
        list.selection.items.subtracting(reference.selection),
        reference.selection.subtracting(list.selection.items)
      )
      return "selected \(new) too much and \(gone) too little"
    }
    if list.undoTitle != (reference.pending == nil ? nil : "Delete") { return "undo title" }
    if view.pressedItem != pressed {
      return "pressed \(view.pressedItem?.description ?? "nothing")"
    }
    if view.movingItem != reference.drag?.item {
      return "moving \(view.movingItem?.description ?? "nothing"), expected "
        + "\(reference.drag?.item.description ?? "nothing")"
    }
    let highlighted = Set([pressed].compactMap { $0.map(ListEvent.Subject.item) })
    return balance.highlighted == highlighted ? nil : "highlighted \(balance.highlighted)"
  }

  private func displayProblem() -> String? {
    let expected = Set(view.elements(of: list, in: view.bounds).map(\.subject))
    let elements = view.visibleElements.filter { $0.kind != .boundary(.placeholder) }
    let visible = elements.compactMap { subject(of: $0.kind) }
    if Set(visible) != expected || visible.count != expected.count {
      return "visible \(visible.map(\.name)), expected \(expected.map(\.name))"
    }
    if Set(view.visibleElements.map { ObjectIdentifier($0.view) }).count
      != view.visibleElements.count
    {
      return "a view is shown twice"
    }
    let displayed = balance.displayed.filter { if case .section = $0 { false } else { true } }
      .filter { !$0.name.hasPrefix("/") }
    if displayed != expected { return "displayed \(displayed.map(\.name))" }
    let range = view.expectedRange(of: list)
    if balance.sections != range.sections { return "working range \(balance.sections)" }
    let hidden = range.items.subtracting(balance.displayed)
    if !balance.prefetched.isSubset(of: hidden) { return "prefetched \(balance.prefetched)" }
    if !hidden.isSubset(of: balance.known) { return "not prefetched: \(hidden)" }
    balance.known.formIntersection(range.items)
    let isPlaceholderShown = view.element(at: .boundary(.placeholder)) != nil
    return isPlaceholderShown && list.shownSnapshot.numberOfItems > 0 ? "a placeholder" : nil
  }

  private func subject(of kind: ListView.Element.Kind) -> ListEvent.Subject? {
    if case .item(let indexPath) = kind {
      return list.shownSnapshot.itemPath(at: indexPath).map { .item($0) }
    }
    return switch kind {
    case .header(let section):
      .view(ListSupplementaryPath(kind: .header, section: reference.sections[section].name))
    case .footer(let section):
      .view(ListSupplementaryPath(kind: .footer, section: reference.sections[section].name))
    default: nil
    }
  }

  /// The cells for assistive technology: each visible row once, in order.
  private func accessibilityProblem() -> String? {
    let cells = view.accessibilityTree.children.filter { $0.position != nil }
    var expected: [String] = []
    for element in view.visibleElements {
      guard case .item(let indexPath) = element.kind else { continue }
      let name = reference.sections[indexPath.section].name
      let shown = reference.shown(name)
      guard shown.indices.contains(indexPath.item) else { return "no row at \(indexPath)" }
      let (row, level) = (shown[indexPath.item].row, shown[indexPath.item].level)
      let isSelected = reference.selection.contains(
        ListItemPath(section: name, item: row.listIdentifier))
      if element.view.content.texts.first != row.text {
        return "\(element.view.content.texts) instead of \(row.text)"
      }
      if (element.view as? any ListCell)?.isSelected != isSelected { return "the cell of \(row)" }
      let isExpanded =
        row.children.isEmpty ? nil : reference[name].expanded.contains(row.listIdentifier)
      expected.append(
        "\(row.listIdentifier) \(indexPath.item + 1) of \(shown.count) \(isSelected) \(level) "
          + "\(isExpanded.map { "\($0)" } ?? "")")
    }
    let described = cells.map { cell in
      "\(cell.label.prefix { $0 != " " }) \(cell.position ?? 0) of \(cell.count ?? 0) "
        + "\(cell.isSelected) \(cell.level) \(cell.isExpanded.map { "\($0)" } ?? "")"
    }
    return described == expected ? nil : "cells \(described), expected \(expected)"
  }
}
