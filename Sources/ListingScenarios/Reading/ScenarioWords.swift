/// The words of a list of identifiers or paths: `\ `, `\/` and `\\` stand for a space, a slash and a
/// backslash in a word.
struct ScenarioWords {
  /// A word, split at its slashes.
  struct Word {
    var parts: [String]
    /// The scalars of the text that it consists of.
    var scalars: Range<Int>
  }

  private(set) var words: [Word] = []
  /// The backslashes that escape nothing, as scalars of the text.
  private(set) var badEscapes: [Range<Int>] = []

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    var parts: [String.UnicodeScalarView] = []
    var start = 0
    var index = 0
    while index <= scalars.count {
      if index == scalars.count || scalars[index].separatesWords {
        if !parts.isEmpty {
          words.append(Word(parts: parts.map { String($0) }, scalars: start..<index))
        }
        parts = []
        index += 1
        continue
      }
      if parts.isEmpty {
        parts = [String.UnicodeScalarView()]
        start = index
      }
      switch scalars[index] {
      case "\\":
        let escaped = index + 1 < scalars.count ? scalars[index + 1] : nil
        if let escaped, escaped == " " || escaped == "/" || escaped == "\\" {
          parts[parts.count - 1].append(escaped)
          index += 1
        } else {
          badEscapes.append(index..<index + 1)
        }
      case "/": parts.append(String.UnicodeScalarView())
      case let scalar: parts[parts.count - 1].append(scalar)
      }
      index += 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space of XML.
  fileprivate var separatesWords: Bool {
    self == " " || self == "\t" || self == "\n" || self == "\r"
  }
}
