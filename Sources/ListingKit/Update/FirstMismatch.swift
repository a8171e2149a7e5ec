/// Where something first is not what it should be, in words that are short however much there is.
enum FirstMismatch {
  /// How many identifiers are shown on either side of the place.
  private static let neighborCount = 2
  private static let longestIdentifier = 40

  /// Where two snapshots differ; `nil` where they hold the same.
  static func words(_ found: ListSnapshot, expected: ListSnapshot) -> String? {
    guard found != expected else { return nil }
    let sections = found.sectionIdentifiers
    if let words = words(sections, expected: expected.sectionIdentifiers) {
      return "the sections have \(words)"
    }
    for section in sections {
      let items = found.itemIdentifiers(inSection: section)
      if let words = words(items, expected: expected.itemIdentifiers(inSection: section)) {
        return "section \(quoted(section)) has \(words)"
      }
    }
    return nil
  }

  /// Where two lists of identifiers differ: `at 3 ['b' 'x' 'd' …] of 9 instead of …`; `nil` where
  /// they are the same.
  static func words(_ found: [String], expected: [String]) -> String? {
    let place = zip(found, expected).prefix { $0 == $1 }.count
    guard place < max(found.count, expected.count) else { return nil }
    return "at \(place) \(stretch(found, place)) instead of \(stretch(expected, place))"
  }

  private static func stretch(_ identifiers: [String], _ place: Int) -> String {
    let start = max(0, min(place, identifiers.count) - neighborCount)
    let end = min(identifiers.count, place + neighborCount + 1)
    let words =
      (start > 0 ? ["…"] : []) + identifiers[start..<end].map(quoted)
      + (end < identifiers.count ? ["…"] : [])
    return "[\(words.joined(separator: " "))] of \(identifiers.count)"
  }

  private static func quoted(_ identifier: String) -> String {
    let start = identifier.prefix(longestIdentifier)
    return start.endIndex < identifier.endIndex ? "'\(start)…'" : "'\(start)'"
  }
}
