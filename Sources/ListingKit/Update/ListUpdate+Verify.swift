import Foundation

extension ListUpdate {
  /// Replays the update on the old snapshot and says what is wrong with it.
  ///
  /// Checks that every coordinate exists and occurs once, that no item operation lies inside a
  /// deleted, inserted or reloaded section, that the stages lead from the old snapshot to the new
  /// one, and that reconfigured items are the same before and after.
  ///
  /// - Returns: a sentence for each thing that is wrong; empty for a consistent update.
  /// - Complexity: O(*n*) for *n* items in both snapshots.
  public func verify() -> [String] {
    var problems: [String] = []
    if isReload {
      if !stages.isEmpty { problems.append("a reload has stages") }
    } else {
      var current = old
      for (index, stage) in stages.enumerated() {
        if let words = FirstMismatch.words(stage.old, expected: current) {
          problems.append("stage \(index) does not begin with what there is then: \(words)")
        }
        problems += StageReplay(stage).problems().map { "stage \(index): \($0)" }
        current = stage.new
      }
      if let words = FirstMismatch.words(current, expected: new) {
        problems.append("the stages do not end with the new snapshot: \(words)")
      }
    }
    problems += repeated(reconfigures.map(\.to), "reconfigured item")
    for move in reconfigures
    where old.itemIdentifier(at: move.from) == nil
      || old.itemIdentifier(at: move.from) != new.itemIdentifier(at: move.to)
    {
      problems.append("reconfigure \(move.from) → \(move.to) is not one item")
    }
    for path in reloadedSupplementaryViews where !new.contains(section: path.section) {
      problems.append("the \(path.kind) of '\(path.section)' is reloaded, which is not there")
    }
    for case (let path, let item?) in reloadedSupplementaryViews.map({ ($0, $0.item) }) {
      problems.append(
        "the \(path.kind) of item '\(item)' of '\(path.section)' is reloaded; reconfigure the item, "
          + "which makes the views attached to it again")
    }
    return problems
  }
}

private func repeated<Element: Hashable>(_ elements: [Element], _ name: String) -> [String] {
  var seen: Set<Element> = []
  return elements.filter { !seen.insert($0).inserted }.map { "\(name) \($0) occurs twice" }
}

/// The replay of one stage: first the sections, then the items of those that stay.
private struct StageReplay {
  let stage: ListUpdate.Stage
  let oldSections: [String]
  let newSections: [String]
  let departures: [IndexPath]
  let arrivals: [IndexPath]
  /// The items that leave their place and that are inserted, and where moved ones come from, by
  /// section: looked up for each section that stays.
  private let departed: [Int: Set<Int>]
  private let inserted: [Int: Set<Int>]
  private let origins: [IndexPath: IndexPath]
  private let reloadedSections: Set<Int>

  init(_ stage: ListUpdate.Stage) {
    self.stage = stage
    oldSections = stage.old.sectionIdentifiers
    newSections = stage.new.sectionIdentifiers
    departures = stage.deletedItems + stage.movedItems.map(\.from)
    arrivals = stage.insertedItems + stage.movedItems.map(\.to)
    departed = Self.bySection(departures)
    inserted = Self.bySection(stage.insertedItems)
    reloadedSections = Set(stage.reloadedSections)
    origins = Dictionary(
      stage.movedItems.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
  }

  private static func bySection(_ paths: [IndexPath]) -> [Int: Set<Int>] {
    Dictionary(grouping: paths, by: \.section).mapValues { Set($0.map(\.item)) }
  }

  func problems() -> [String] {
    var problems = coordinateProblems()
    guard problems.isEmpty, let origins = sectionOrigins(&problems) else { return problems }
    problems += misplacedItemOperations(origins)
    guard problems.isEmpty else { return problems }
    for (new, origin) in origins.enumerated() {
      guard let old = origin else { continue }
      if oldSections[old] != newSections[new] {
        problems.append("section '\(oldSections[old])' became '\(newSections[new])'")
      } else if !reloadedSections.contains(old) {
        problems += itemProblems(old: old, new: new)
      }
    }
    return problems
  }

  private func coordinateProblems() -> [String] {
    let oldIndexes =
      stage.deletedSections + stage.movedSections.map(\.from) + stage.reloadedSections
    let newIndexes = stage.insertedSections + stage.movedSections.map(\.to)
    let oldItems = departures + stage.reloadedItems
    return repeated(oldIndexes, "old section") + repeated(newIndexes, "new section")
      + repeated(oldItems, "old item") + repeated(arrivals, "new item")
      + oldIndexes.filter { !oldSections.indices.contains($0) }.map { "no old section at \($0)" }
      + newIndexes.filter { !newSections.indices.contains($0) }.map { "no new section at \($0)" }
      + oldItems.filter { stage.old.itemIdentifier(at: $0) == nil }.map { "no old item at \($0)" }
      + arrivals.filter { stage.new.itemIdentifier(at: $0) == nil }.map { "no new item at \($0)" }
  }

  /// For each new section the old index that it came from, or `nil` where it was inserted.
  private func sectionOrigins(_ problems: inout [String]) -> [Int?]? {
    let gone = Set(stage.deletedSections + stage.movedSections.map(\.from))
    var staying = oldSections.indices.filter { !gone.contains($0) }[...]
    let targets = Dictionary(
      stage.movedSections.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
    let inserted = Set(stage.insertedSections)
    var origins: [Int?] = []
    for index in newSections.indices {
      if inserted.contains(index) {
        origins.append(nil)
      } else if let origin = targets[index] ?? staying.popFirst() {
        origins.append(origin)
      } else {
        problems.append("nothing is left for the new section at \(index)")
        return nil
      }
    }
    if !staying.isEmpty { problems.append("\(staying.count) old sections have no place") }
    return staying.isEmpty ? origins : nil
  }

  private func misplacedItemOperations(_ origins: [Int?]) -> [String] {
    let closedOld = reloadedSections.union(stage.deletedSections)
    let closedNew = Set(
      origins.indices.filter { index in origins[index].map(reloadedSections.contains) ?? true })
    return (departures + stage.reloadedItems).filter { closedOld.contains($0.section) }
      .map { "the old item \($0) lies in a section that is deleted or reloaded" }
      + arrivals.filter { closedNew.contains($0.section) }
      .map { "the new item \($0) lies in a section that is inserted or reloaded" }
  }

  private func itemProblems(old: Int, new: Int) -> [String] {
    let gone = departed[old] ?? []
    let inserted = inserted[new] ?? []
    let before = stage.old.itemIdentifiers(inSection: oldSections[old])
    let after = stage.new.itemIdentifiers(inSection: newSections[new])
    var staying = before.indices.filter { !gone.contains($0) }.map { before[$0] }[...]
    var result: [String] = []
    for index in after.indices {
      if inserted.contains(index) {
        result.append(after[index])
      } else if let origin = origins[IndexPath(item: index, section: new)] {
        result.append(stage.old.itemIdentifier(at: origin) ?? "")
      } else if let next = staying.popFirst() {
        result.append(next)
      }
    }
    result += staying
    guard let words = FirstMismatch.words(result, expected: after) else { return [] }
    return ["section '\(newSections[new])' comes to have \(words)"]
  }
}
