import Foundation
import ListingKit
import ListingXML

extension ScenarioCompiler {
  /// Reads the expectation of an update.
  mutating func update(_ element: DocumentElement) -> UpdateExpectation? {
    let children = element.elements.filter(checked.isValid)
    if element["none"] == "true" {
      let others = ["count", "moves"].filter { element[$0] != nil }
      if let other = others.first {
        findings.add(
          Finding(
            .misplacedAttribute, "an update that isn't expected can't have '\(other)'",
            at: raw.name(of: other, in: element), fix: "remove it, or 'none'"))
      }
      if let child = children.first {
        findings.add(
          Finding(
            .misplacedElement, "an update that isn't expected can't have changes",
            at: child.nameRange,
            fix: "remove it, or 'none'"))
      }
      return UpdateExpectation.none
    }
    var changes: [ScenarioChange] = []
    for child in children where !findings.isFull {
      guard let change = change(child) else { return nil }
      changes.append(change)
    }
    return .some(
      changes: children.isEmpty ? nil : changes, count: element["count"].flatMap { Int($0) },
      moves: element["moves"].flatMap { Int($0) })
  }

  private mutating func change(_ element: DocumentElement) -> ScenarioChange? {
    switch element.name {
    case "reload-list": return .reloadList
    case "insert-section", "delete-section", "move-section", "reload-section":
      return sectionChange(element)
    case "move":
      let path = item(of: element, .expectation)
      let from = indexPath("from", of: element)
      let to = indexPath("to", of: element)
      guard let path, let from, let to else { return nil }
      return .moveItem(path, from: from, to: to)
    default:
      let path = item(of: element, .expectation)
      guard let place = indexPath("at", of: element), let path else { return nil }
      switch element.name {
      case "insert": return .insertItem(path, at: place)
      case "delete": return .deleteItem(path, at: place)
      case "reload": return .reloadItem(path, at: place)
      default: return .reconfigureItem(path, at: place)
      }
    }
  }

  private mutating func sectionChange(_ element: DocumentElement) -> ScenarioChange? {
    let section = section(of: element, .expectation)
    if element.name == "move-section" {
      let from = index("from", of: element)
      let to = index("to", of: element)
      guard let section, let from, let to else { return nil }
      return .moveSection(section, from: from, to: to)
    }
    guard let place = index("at", of: element), let section else { return nil }
    switch element.name {
    case "insert-section": return .insertSection(section, at: place)
    case "delete-section": return .deleteSection(section, at: place)
    default: return .reloadSection(section, at: place)
    }
  }
}
