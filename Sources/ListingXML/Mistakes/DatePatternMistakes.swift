/// Letters of date patterns (Unicode Technical Standard 35, part 4) that are confused with others:
/// `yyyy-mm-dd`, `YYYY-MM-DD`, `HH:MM`. The patterns are valid, but have another meaning.
struct DatePatternMistakes {
  /// The pattern that was probably meant; `nil` if it isn't known.
  let pattern: String?
  /// The meaning of the letters.
  let reason: String

  /// Equal successive letters, or the text between fields.
  private struct Run {
    var text: String
    /// The letter of a field; `nil` for text between fields.
    var letter: Character?
  }

  /// - Returns: `nil` for a pattern without a mistake.
  init?(_ pattern: String) {
    var runs = Self.runs(of: pattern)
    var reasons: [String] = []
    var isKnown = true
    let letters = Set(runs.compactMap(\.letter))
    let hours: Set<Character?> = ["H", "h", "K", "k"]
    let hasMonth = runs.indices.contains { index in
      guard let letter = runs[index].letter, letter == "M" || letter == "L" else { return false }
      let before = runs[..<index].last { $0.letter != nil }?.letter
      return !(hours.contains(before) && runs[index - 1].text == ":")
    }
    let hasNoDayPeriod = letters.isDisjoint(with: ["a", "b", "B"])
    for index in runs.indices {
      guard let letter = runs[index].letter else { continue }
      // Quoted texts don't tell which fields are around them.
      let before = runs[..<index].last { $0.letter != nil }?.letter
      let after = runs[(index + 1)...].first { $0.letter != nil }?.letter
      let isAfterColon = index > 0 && runs[index - 1].text == ":"
      let meant: (letter: String, reason: String)? =
        switch letter {
        case "Y" where !letters.contains("w"): ("y", "the week-based year")
        case "D" where !letters.isDisjoint(with: ["M", "L", "m"]): ("d", "the day of the year")
        case "m"
        where !hours.contains(before) && after != "s" && !letters.isDisjoint(with: "yYudD"):
          ("M", "minutes")
        case "M" where hours.contains(before) && isAfterColon: ("m", "the month")
        case "h" where hasNoDayPeriod: ("H", "an hour of a 12-hour clock")
        case "K" where hasNoDayPeriod: ("k", "an hour of a 12-hour clock")
        case "S" where before?.lowercased() == "m" && isAfterColon && !letters.contains("s"):
          ("s", "fractions of a second")
        default: nil
        }
      guard let meant else { continue }
      reasons.append("'\(runs[index].text)' means \(meant.reason)")
      // The pattern has a month: minutes are meant, in the wrong place.
      if meant.letter == "M", hasMonth { isKnown = false }
      runs[index].text = String(repeating: meant.letter, count: runs[index].text.count)
    }
    guard !reasons.isEmpty else { return nil }
    self.pattern = isKnown ? runs.map(\.text).joined() : nil
    reason = reasons.joined(separator: ", ")
  }

  /// Returns the letters of a pattern that show a time, up to the last one; `nil` if there are none.
  static func time(in pattern: String) -> String? {
    let runs = runs(of: pattern)
    let isOfTime = { (run: Run) in run.letter.map { "hHkKjJCmsSAabBzZOvVXx".contains($0) } ?? false
    }
    guard let first = runs.firstIndex(where: isOfTime), let last = runs.lastIndex(where: isOfTime)
    else { return nil }
    return runs[first...last].map(\.text).joined()
  }

  private static func runs(of pattern: String) -> [Run] {
    var runs: [Run] = []
    var isQuoted = false
    for character in pattern {
      if character == "'" { isQuoted.toggle() }
      let letter =
        !isQuoted && character.isASCII && character.isLetter ? character : nil
      if let last = runs.last, last.letter == letter {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(Run(text: String(character), letter: letter))
      }
    }
    return runs
  }
}
