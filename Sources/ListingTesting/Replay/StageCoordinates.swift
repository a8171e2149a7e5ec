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

    problems += repeats(goingSections + stage.reloadedSections).map {
      "section \($0) is deleted, moved or reloaded twice"
    }
    problems += repeats(comingSections).map { "section \($0) is inserted or moved to twice" }
    problems += repeats(touchedItems).map { "item \($0.text) is deleted, moved or reloaded twice" }
    problems += repeats(comingItems).map { "item \($0.text) is inserted or moved to twice" }

    for index in goingSections + stage.reloadedSections where !sections.indices.contains(index) {
      problems.append("there is no section \(index) to delete, move or reload")
    }
    for path in touchedItems
    where path.count != 2 || !sections.indices.contains(path.section)
      || !sections[path.section].items.indices.contains(path.item)
    {
      problems.append("there is no item \(path.text) to delete, move or reload")
    }
    for index in comingSections where stage.new.sectionIdentifier(at: index) == nil {
      problems.append("there is no new section \(index)")
    }
    for path in comingItems where path.count != 2 || stage.new.itemIdentifier(at: path) == nil {
      problems.append("there is no new item \(path.text)")
    }
    guard problems.isEmpty else { return problems }

    let closed = Set(stage.deletedSections + stage.reloadedSections)
    for path in touchedItems where closed.contains(path.section) {
      problems.append("item \(path.text) changes in a section that is deleted or reloaded")
    }
    let inserted = Set(stage.insertedSections)
    for path in comingItems where inserted.contains(path.section) {
      problems.append("item \(path.text) is inserted into a section that is inserted")
    }
    if !inOneStage { problems += movedSectionProblems(touchedItems, comingItems) }
    let deltas = sections.count - goingSections.count + comingSections.count
    if deltas != stage.new.numberOfSections {
      problems.append("there are \(deltas) sections instead of \(stage.new.numberOfSections)")
    }
    return problems
  }

  private func movedSectionProblems(_ going: [IndexPath], _ coming: [IndexPath]) -> [String] {
    let sources = Set(stage.movedSections.map(\.from))
    let targets = Set(stage.movedSections.map(\.to))
    return going.filter { sources.contains($0.section) }
      .map { "item \($0.text) changes in a section that moves in the same stage" }
      + coming.filter { targets.contains($0.section) }
      .map { "item \($0.text) is inserted into a section that moves in the same stage" }
  }

  private func repeats<Element: Hashable>(_ elements: [Element]) -> [Element] {
    Dictionary(grouping: elements) { $0 }.filter { $1.count > 1 }.map(\.key)
  }
}
