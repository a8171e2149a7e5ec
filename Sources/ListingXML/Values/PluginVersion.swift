/// The version of a plugin: numbers with points, and perhaps a suffix, which doesn't count.
struct PluginVersion {
  let numbers: [Int]

  /// - Returns: `nil` for an invalid text.
  init?(_ text: String) {
    guard
      let match = text.wholeMatch(
        of: #/([0-9]{1,9}(?:\.[0-9]{1,9})*)(?:[\-+][A-Za-z0-9.+\-]+)?/#)
    else { return nil }
    numbers = match.1.split(separator: ".").compactMap { Int($0) }
  }
}
