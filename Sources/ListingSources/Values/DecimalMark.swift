/// The character between the whole part of a number and its fraction, in data with grouped digits.
public enum DecimalMark: String, Sendable, Hashable, CaseIterable {
  /// As in `1,234.56`.
  case point
  /// As in `1.234,56` or `1 234,56`.
  case comma

  private var character: Character { self == .point ? "." : "," }
  private var groupMark: Character { self == .point ? "," : "." }

  /// Returns a number with a decimal point and without groups; `nil` if it isn't written in this way.
  ///
  /// Digits can be in groups of three, with one mark between all groups: a comma or a point, a space or an
  /// apostrophe.
  package func plain(_ text: String) -> String? {
    let text = text.trimmed
    let parts = text.split(separator: character, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else { return nil }
    let sign = whole.first.flatMap { "+-\u{2212}".contains($0) ? $0 : nil }
    let digits = sign == nil ? whole : whole.dropFirst()
    let marks = Set(digits.filter { !$0.isASCIIDigit })
    guard marks.count <= 1, marks.allSatisfy(isGroupMark) else { return nil }
    let groups = digits.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
    let areGroups =
      groups.count == 1
      || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    guard areGroups, parts.dropFirst().allSatisfy({ !$0.contains(where: isGroupMark) }) else {
      return nil
    }
    let number = groups.joined() + parts.dropFirst().map { ".\($0)" }.joined()
    return (sign == nil || sign == "+" ? "" : "-") + number
  }

  private func isGroupMark(_ character: Character) -> Bool {
    character == groupMark || " \u{A0}\u{202F}'\u{2019}".contains(character)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
