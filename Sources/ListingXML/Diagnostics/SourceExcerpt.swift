/// A line of a document as it is shown: cut to a window round the range, and the range underlined.
struct SourceExcerpt {
  /// The most scalars of a line that are shown.
  static let widest = 100

  let text: String
  let underline: String

  /// - Parameters:
  ///   - line: the whole line.
  ///   - column: where the range begins, in scalars, counted from 1.
  ///   - length: how many scalars are in the range.
  init(line: String, column: Int, length: Int) {
    let scalars = Array(line.unicodeScalars)
    let start = min(max(0, column - 1), scalars.count)
    var window = 0..<scalars.count
    if scalars.count > Self.widest {
      // A third of the window is kept for what comes before the range.
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

    var underline = isCutBefore ? " " : ""
    for scalar in scalars[window.lowerBound..<start] {
      underline += scalar == "\t" ? "\t" : String(repeating: " ", count: scalar.cells)
    }
    var width = 0
    for scalar in scalars[start..<max(start, end)] { width += scalar == "\t" ? 1 : scalar.cells }
    self.underline = underline + "^" + String(repeating: "~", count: max(0, width - 1))
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows it as it is: no control character, no mark of direction.
  var isShown: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// About how many columns of a terminal it takes, so that an underline is under its text.
  fileprivate var cells: Int {
    if !isShown { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
