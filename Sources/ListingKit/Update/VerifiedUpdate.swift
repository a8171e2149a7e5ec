/// An update as an updater made it, or a reload where debug builds found it wrong.
struct VerifiedUpdate: Sendable {
  let update: ListUpdate
  /// What was wrong, a sentence each.
  let problems: [String]

  init(_ change: ListChange, by updater: any ListUpdater) {
    let made = updater.update(for: change)
    problems = Self.problems(made, change)
    // Whoever makes an updater meets a diagnostic; in the one of this package it would be an error.
    assert(problems.isEmpty || !(updater is DiffingUpdater), "inconsistent update: \(problems)")
    update = problems.isEmpty ? made : .reload(old: change.old, new: change.new)
  }

  private static func problems(_ update: ListUpdate, _ change: ListChange) -> [String] {
    #if DEBUG
      var problems = update.verify()
      if update.old != change.old {
        problems.append("it begins with \(update.old) instead of \(change.old)")
      }
      if update.new != change.new {
        problems.append("it ends with \(update.new) instead of \(change.new)")
      }
      return problems
    #else
      return []
    #endif
  }
}
