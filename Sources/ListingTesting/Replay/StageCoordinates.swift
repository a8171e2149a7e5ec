import Foundation
import ListingKit

/// Checks that each coordinate of a stage exists, occurs once and is allowed at its position.
struct StageCoordinates {
  let stage: ListUpdate.Stage

  init(_ stage: ListUpdate.Stage) { self.stage = stage }

  func problems(_ sections: [UpdateReplay.Section], inOneStage: Bool) -> [String] {
    let goingSections = stage.deletedSections + stage.movedSections.map(\.from)
    let comingSections = stage.insertedSections + stage.movedSections.map(\.to)
    let goingItems = stage.deletedItems + stage.movedItems.map(\.from)
    let comingItems = stage.insertedItems + stage.movedItems.map(\.to)
    let touchedItems = goingItems + stage.reloadedItems
    var problems: [String] = []

    problems += repeats(goingSections + stage.reloadedSections).map { "section \($0) goes twice" }
    problems += repeats(comingSections).map { "section \($0) comes twice" }
    problems += repeats(touchedItems).map { "item \($0.text) goes twice" }
    problems += repeats(comingItems).map { "item \($0.text) comes twice" }

    for index in goingSections + stage.reloadedSections where !sections.indices.contains(index) {
      problems.append("there is no section \(index) to go")
    }
    for path in touchedItems
    where path.count != 2 || !sections.indices.contains(path.section)
      || !sections[path.section].items.indices.contains(path.item)
    {
      problems.append("there is no item \(path.text) to go")
    }
    for index in comingSections where stage.new.sectionIdentifier(at: index) == nil {
      problems.append("there is no place \(index) for a section to come")
    }
    for path in comingItems where path.count != 2 || stage.new.itemIdentifier(at: path) == nil {
      problems.append("there is no place \(path.text) for an item to come")
    }
    guard problems.isEmpty else { return problems }

    let closed = Set(stage.deletedSections + stage.reloadedSections)
    for path in touchedItems where closed.contains(path.section) {
      problems.append("item \(path.text) goes from a section that is deleted or reloaded")
    }
    let inserted = Set(stage.insertedSections)
    for path in comingItems where inserted.contains(path.section) {
      problems.append("item \(path.text) comes in a section that is inserted")
    }
    if !inOneStage { problems += movedSectionProblems(touchedItems, comingItems) }
    let deltas = sections.count - goingSections.count + comingSections.count
    if deltas != stage.new.numberOfSections {
      problems.append("\(deltas) sections are left where \(stage.new.numberOfSections) should be")
    }
    return problems
  }

  private func movedSectionProblems(_ going: [IndexPath], _ coming: [IndexPath]) -> [String] {
    let sources = Set(stage.movedSections.map(\.from))
    let targets = Set(stage.movedSections.map(\.to))
    return going.filter { sources.contains($0.section) }
      .map { "item \($0.text) goes from a section that moves in the same stage" }
      + coming.filter { targets.contains($0.section) }
      .map { "item \($0.text) comes in a section that moves in the same stage" }
  }

  private func repeats<Element: Hashable>(_ elements: [Element]) -> [Element] {
    Dictionary(grouping: elements) { $0 }.filter { $1.count > 1 }.map(\.key)
  }
}
