/// Drops duplicate sections, and sections with an empty identifier, from those that are added to a
/// list.
struct SectionDuplicateFilter {
  /// The positions of the sections that enter the list, ascending.
  private(set) var kept: [Int] = []
  /// The identifiers of the others.
  private(set) var dropped: [String] = []
  private(set) var diagnostics: [ListDiagnostic] = []

  /// Filters sections by their identifiers.
  ///
  /// - Parameter isKnown: returns whether the list already has a section with the identifier.
  init(_ names: [String], isKnown: (String) -> Bool) {
    var seen: Set<String> = []
    for (position, name) in names.enumerated() {
      if name.isEmpty {
        drop(name, .emptyIdentifier, "a section has an empty identifier; it was dropped")
      } else if isKnown(name) || !seen.insert(name).inserted {
        drop(
          name, .duplicateSection,
          "section '\(name)' is already in the list; the later one was dropped")
      } else {
        kept.append(position)
      }
    }
  }

  private mutating func drop(_ name: String, _ code: ListError.Code, _ message: String) {
    dropped.append(name)
    diagnostics.append(ListDiagnostic(code: code, section: name, message: message))
  }
}
