/// Drops duplicate sections, and sections with an empty identifier, from those that are added to a
/// list.
struct SectionDuplicateFilter {
  /// The positions of the sections that enter the list, ascending.
  private(set) var kept: [Int] = []
  /// The identifiers of the others.
  private(set) var dropped: [String] = []
  private(set) var diagnostics: [ListDiagnostic] = []

  init() {}

  /// Filters sections by their identifiers.
  ///
  /// - Parameter isKnown: returns whether the list already has a section with the identifier.
  init(_ names: [String], isKnown: (String) -> Bool) {
    var seen: Set<String> = []
    for (position, name) in names.enumerated() {
      if name.isEmpty || isKnown(name) || !seen.insert(name).inserted {
        drop(name)
      } else {
        kept.append(position)
      }
    }
  }

  /// Drops a section with an empty identifier, or else a duplicate.
  mutating func drop(_ name: String) {
    dropped.append(name)
    let code: ListError.Code = name.isEmpty ? .emptyIdentifier : .duplicateSection
    let message =
      name.isEmpty
      ? "a section has an empty identifier; it was dropped"
      : "section '\(name)' is already in the list; the later one was dropped"
    diagnostics.append(ListDiagnostic(code: code, section: name, message: message))
  }
}
