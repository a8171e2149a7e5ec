/// Describes the first difference of two lists or snapshots, in a bounded number of characters.
enum FirstMismatch {
  /// The number of identifiers shown on either side of the difference.
  private static let neighborCount = 2
  private static let longestIdentifier = 40

  /// Returns the first difference of two snapshots; `nil` if they are equal.
  static func description(of found: ListSnapshot, expected: ListSnapshot) -> String? {
    guard found != expected else { return nil }
    let sections = found.sectionIdentifiers
    if let mismatch = description(of: sections, expected: expected.sectionIdentifiers) {
      return "the sections have \(mismatch)"
    }
    for section in sections {
      let items = found.itemIdentifiers(inSection: section)
      if let mismatch = description(
        of: items, expected: expected.itemIdentifiers(inSection: section))
      {
        return "section \(quoted(section)) has \(mismatch)"
      }
    }
    return nil
  }

  /// Returns the first difference of two lists of identifiers, such as
  /// `at 3 ['b' 'x' 'd' …] of 9 instead of …`; `nil` if they are equal.
  static func description(of found: [String], expected: [String]) -> String? {
    let place = zip(found, expected).prefix { $0 == $1 }.count
    guard place < max(found.count, expected.count) else { return nil }
    return "at \(place) \(excerpt(found, place)) instead of \(excerpt(expected, place))"
  }

  private static func excerpt(_ identifiers: [String], _ place: Int) -> String {
    let start = max(0, min(place, identifiers.count) - neighborCount)
    let end = min(identifiers.count, place + neighborCount + 1)
    let identifiersNearby =
      (start > 0 ? ["…"] : []) + identifiers[start..<end].map(quoted)
      + (end < identifiers.count ? ["…"] : [])
    return "[\(identifiersNearby.joined(separator: " "))] of \(identifiers.count)"
  }

  private static func quoted(_ identifier: String) -> String {
    let start = identifier.prefix(longestIdentifier)
    return start.endIndex < identifier.endIndex ? "'\(start)…'" : "'\(start)'"
  }
}
