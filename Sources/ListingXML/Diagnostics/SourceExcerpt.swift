import ListingText

/// A line of a document for a message: cut to a window around the range, which is underlined.
struct SourceExcerpt {
  /// The most scalars of a line that are shown.
  static let widest = 100

  let text: String
  let underline: String

  /// - Parameters:
  ///   - line: the whole line.
  ///   - column: the start of the range, in scalars, counted from 1.
  ///   - length: the number of scalars in the range.
  init(line: String, column: Int, length: Int) {
    let scalars = Array(line.unicodeScalars)
    let start = min(max(0, column - 1), scalars.count)
    var window = 0..<scalars.count
    if scalars.count > Self.widest {
      // A third of the window is reserved for the text before the range.
      let first = min(max(0, start - Self.widest / 3), scalars.count - Self.widest)
      window = first..<first + Self.widest
    }
    let end = min(start + max(1, length), window.upperBound)
    let isCutBefore = window.lowerBound > 0
    let isCutAfter = window.upperBound < scalars.count

    var text = String.UnicodeScalarView()
    for scalar in scalars[window] {
      text.append(scalar.isShown || scalar == "\t" ? scalar : "\u{FFFD}")
    }
    self.text = (isCutBefore ? "…" : "") + String(text) + (isCutAfter ? "…" : "")

    let before = String(String.UnicodeScalarView(scalars[window.lowerBound..<start]))
    let range = String(String.UnicodeScalarView(scalars[start..<max(start, end)]))
    // A tab stays a tab, so that it's as wide as in the line above.
    let space = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.width) }
    let width = range.reduce(0) { $0 + $1.width }
    underline =
      (isCutBefore ? " " : "") + space.joined() + "^"
      + String(repeating: "~", count: max(0, width - 1))
  }
}

extension Character {
  /// The number of terminal columns of the character in an excerpt.
  fileprivate var width: Int {
    self == "\t" || !unicodeScalars.allSatisfy(\.isShown) ? 1 : unicodeScalars.terminalWidth
  }
}
