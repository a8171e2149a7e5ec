/// Compares an expected list of words with an actual one, for the message of a failure.
///
/// Short lists are shown in full. For long lists, the message has the words around the first difference,
/// and the missing and unexpected words.
struct ListComparison {
  let expected: [String]
  let found: [String]

  /// The most words that are always shown.
  private static let shortCount = 12
  /// The number of words that are shown on each side of the first difference.
  private static let contextCount = 3
  /// The most missing or unexpected words that are shown.
  private static let listedCount = 5

  /// The expected words.
  var shownExpected: String { isShort ? whole(expected) : context(in: expected) }

  /// The actual words; for a long list also the differences.
  var shownFound: String {
    if isShort { return whole(found) }
    let (missing, unexpected) = (expected.removing(found), found.removing(expected))
    let parts = [
      context(in: found), "the first difference is at position \(position)",
      listed("missing", missing), listed("unexpected", unexpected),
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  private var isShort: Bool { max(expected.count, found.count) <= Self.shortCount }

  /// The position of the first difference, counted from 0.
  private var position: Int { zip(expected, found).prefix { $0 == $1 }.count }

  private func whole(_ words: [String]) -> String {
    words.isEmpty ? "nothing" : words.joined(separator: " ")
  }

  private func context(in words: [String]) -> String {
    guard !words.isEmpty else { return "nothing" }
    let start = max(0, min(position, words.count) - Self.contextCount)
    let end = min(words.count, position + Self.contextCount + 1)
    let shown =
      (start > 0 ? ["…"] : []) + words[start..<end] + (end < words.count ? ["…"] : [])
    return "\(shown.joined(separator: " ")) (\(words.count) in all)"
  }

  private func listed(_ title: String, _ words: [String]) -> String? {
    guard !words.isEmpty else { return nil }
    let rest = words.count - Self.listedCount
    return "\(title): \(words.prefix(Self.listedCount).joined(separator: " "))"
      + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension [String] {
  /// Returns the words without those of another list, each of which removes one occurrence.
  ///
  /// - Complexity: O(*n*) for lists of *n* words.
  fileprivate func removing(_ other: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for word in other { counts[word, default: 0] += 1 }
    return filter { word in
      guard let count = counts[word], count > 0 else { return true }
      counts[word] = count - 1
      return false
    }
  }
}
