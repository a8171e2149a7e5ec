/// The version of a plugin: numbers with points, and perhaps a suffix, which doesn't count.
struct PluginVersion {
  /// The numbers without zeros at the end: 1.2.0 is 1.2.
  let numbers: [Int]

  /// - Returns: `nil` for an invalid text.
  init?(_ text: String) {
    guard
      let match = text.wholeMatch(
        of: #/([0-9]{1,9}(?:\.[0-9]{1,9})*)(?:[\-+][A-Za-z0-9.+\-]+)?/#)
    else { return nil }
    let all = match.1.split(separator: ".").compactMap { Int($0) }
    numbers = Array(all.prefix(1) + all.dropFirst().reversed().drop { $0 == 0 }.reversed())
  }
}
