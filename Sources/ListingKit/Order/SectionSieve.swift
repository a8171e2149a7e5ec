/// Decides which of the sections that a list is given enter it: the one place where duplicate
/// sections and those with an empty identifier are dropped.
struct SectionSieve {
  /// Where those that enter are among the given, ascending.
  private(set) var kept: [Int] = []
  private(set) var dropped: [String] = []
  private(set) var diagnostics: [ListDiagnostic] = []

  /// Decides, for each section in turn.
  ///
  /// - Parameter isKnown: whether an identifier is taken before the call.
  init(_ names: [String], isKnown: (String) -> Bool) {
    var seen: Set<String> = []
    for (position, name) in names.enumerated() {
      if name.isEmpty {
        drop(name, .emptyIdentifier, "a section has an empty identifier; it was dropped")
      } else if isKnown(name) || !seen.insert(name).inserted {
        drop(
          name, .duplicateSection,
          "section '\(name)' is in the list already; the later one was dropped")
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
