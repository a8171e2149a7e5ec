import Foundation

extension ListUpdate {
  /// Replays the update on the old snapshot and returns the problems that it finds.
  ///
  /// Checks that every coordinate exists and occurs once, that no item operation lies inside a
  /// deleted, inserted or reloaded section, that the stages lead from the old snapshot to the new
  /// one, and that reconfigured items are the same before and after.
  ///
  /// - Returns: a sentence for each problem; empty for a consistent update.
  /// - Complexity: O(*k* log *n*) for *k* changes, and O(*n*) for the *n* items of sections whose
  ///   unchanged items don't share storage, unlike those of snapshots of one list.
  public func verify() -> [String] {
    var problems: [String] = []
    if isReload {
      if !stages.isEmpty { problems.append("a reload has stages") }
    } else {
      var current = old
      for (index, stage) in stages.enumerated() {
        if let mismatch = FirstMismatch.description(of: stage.old, expected: current) {
          problems.append(
            "stage \(index) doesn't start with the result of the previous one: \(mismatch)")
        }
        problems += StageReplay(stage).problems().map { "stage \(index): \($0)" }
        current = stage.new
      }
      if let mismatch = FirstMismatch.description(of: current, expected: new) {
        problems.append("the stages don't end with the new snapshot: \(mismatch)")
      }
    }
    problems += StageReplay.repeated(reconfigures.map(\.to), "reconfigured item")
    for move in reconfigures
    where old.itemIdentifier(at: move.from) == nil
      || old.itemIdentifier(at: move.from) != new.itemIdentifier(at: move.to)
    {
      problems.append("reconfigure \(move.from) → \(move.to) refers to two different items")
    }
    for path in reloadedSupplementaryViews where !new.contains(section: path.section) {
      problems.append(
        "the \(path.kind) of section '\(path.section)' is reloaded, but the section isn't in the list"
      )
    }
    for case (let path, let item?) in reloadedSupplementaryViews.map({ ($0, $0.item) }) {
      problems.append(
        "the \(path.kind) of item '\(item)' of section '\(path.section)' is reloaded; reconfigure "
          + "the item instead, which reloads its attached views")
    }
    return problems
  }
}
