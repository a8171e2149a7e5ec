/// The update of an updater, or a reload if debug builds found problems in it.
struct VerifiedUpdate: Sendable {
  let update: ListUpdate
  /// The problems, one sentence each.
  let problems: [String]
  /// Sections that the updater reloaded and that neither snapshot contains.
  let unknownSections: [String]

  init(_ change: ListChange, by updater: any ListUpdater) {
    let made = updater.update(for: change)
    problems = Self.problems(made, change)
    // A custom updater causes a diagnostic. In this package's own updater it would be a programming error.
    assert(problems.isEmpty || !(updater is DiffingUpdater), "inconsistent update: \(problems)")
    unknownSections = made.unknownSections
    update = problems.isEmpty ? made : .reload(old: change.old, new: change.new)
  }

  private static func problems(_ update: ListUpdate, _ change: ListChange) -> [String] {
    #if DEBUG
      var problems = update.verify()
      if let mismatch = FirstMismatch.description(of: update.old, expected: change.old) {
        problems.append("it doesn't start with the displayed snapshot: \(mismatch)")
      }
      if let mismatch = FirstMismatch.description(of: update.new, expected: change.new) {
        problems.append("it doesn't end with the list's current snapshot: \(mismatch)")
      }
      return problems
    #else
      return []
    #endif
  }
}
