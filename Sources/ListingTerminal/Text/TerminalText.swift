import ListingText

/// The rules for showing text from data on a terminal.
///
/// Control characters (C0, C1, bidirectional ones, and formatting characters without a width) are
/// replaced with visible characters and never sent. Direction marks, which number formats put around
/// signs, isolates of the direction of the first letter, which documents put around values, and marks of where a line may
/// break are left out: they have no width and reorder nothing else, and terminals disagree about them.
/// Tabs are spaces up to the next tab stop, every 8 columns.
public struct TerminalText: Hashable, Sendable {
  /// The characters that a terminal can show.
  public enum Repertoire: Hashable, Sendable {
    /// All of Unicode, as UTF-8.
    case unicode
    /// ASCII only: other characters are replaced with the most similar one, or with `?`.
    case ascii
  }

  /// The characters that the terminal can show.
  public var repertoire: Repertoire

  /// Creates the rules for a terminal.
  public init(repertoire: Repertoire = .unicode) {
    self.repertoire = repertoire
  }

  /// The replacement of the part of a text that doesn't fit.
  public var ellipsis: String { repertoire == .unicode ? "…" : "..." }

  /// Returns a text as it's shown in one line, ready to be sent.
  public func shown(_ text: String) -> String {
    isPlain(text) ? text : clusters(of: text).terminalText
  }

  /// Returns the number of columns of a text in one line.
  ///
  /// - Complexity: O(*n*) for a text of *n* scalars, like all functions of this type.
  public func width(of text: String) -> Int {
    clusters(of: text).terminalWidth
  }

  /// Returns the clusters of a text in one line. Line ends count as control characters.
  func clusters(of text: String) -> [TerminalCluster] {
    isPlain(text)
      ? text.unicodeScalars.map { TerminalCluster(plain: $0) } : clustersByTables(of: text)
  }

  /// Returns whether each character of a text is shown as it is, and is a cluster of its own.
  private func isPlain(_ text: String) -> Bool {
    text.isPrintableASCII
      || repertoire == .unicode && text.unicodeScalars.allSatisfy { $0.plainWidth != nil }
  }

  /// Returns the clusters of any text in one line.
  func clustersByTables(of text: String) -> [TerminalCluster] {
    var clusters: [TerminalCluster] = []
    clusters.reserveCapacity(text.utf8.count)
    var column = 0
    for character in text {
      let start = clusters.count
      if character == "\t" {
        clusters.append(contentsOf: repeatElement(.space, count: 8 - column % 8))
      } else {
        append(character, to: &clusters)
      }
      column += clusters[start...].terminalWidth
    }
    return clusters
  }

  private func append(_ character: Character, to clusters: inout [TerminalCluster]) {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, !first.isDirectionMark, !first.isInvisibleMark else { return }
    if (0x20...0x7E).contains(first.value) && scalars.count == 1 {
      clusters.append(TerminalCluster(String(character)))
      return
    }
    switch repertoire {
    case .ascii:
      clusters.append(contentsOf: character.asciiReplacement.map { TerminalCluster(String($0)) })
    case .unicode:
      if first.isHiddenOnTerminal {
        clusters.append(contentsOf: scalars.map { TerminalCluster(Self.picture(of: $0)) })
      } else {
        appendVisible(character, to: &clusters)
      }
    }
  }

  private func appendVisible(_ character: Character, to clusters: inout [TerminalCluster]) {
    var kept = String.UnicodeScalarView()
    var isCut = false
    let scalars = character.unicodeScalars
    let isFlag = scalars.first == "\u{1F3F4}"
    for scalar in scalars {
      // Tags after a black flag spell the name of a region. Elsewhere they are hidden text, as are more
      // marks than any script uses.
      if (scalar.isTag && !isFlag) || kept.count == Self.clusterLimit {
        isCut = true
      } else {
        kept.append(scalar)
      }
    }
    for piece in kept.terminalPieces { clusters.append(cluster(of: piece)) }
    if isCut { clusters.append(TerminalCluster("\u{FFFD}")) }
  }

  private func cluster(of scalars: String.UnicodeScalarView) -> TerminalCluster {
    let width = scalars.terminalWidth
    if width == 0 {
      // A mark without a base character would combine with the previous character on the screen.
      return TerminalCluster(Self.placeholder + String(scalars), isDisputed: true)
    }
    let isDisputed =
      scalars.count > 1 || width == 2 && scalars.contains { $0.properties.isEmoji }
    return TerminalCluster(String(scalars), width: width, isDisputed: isDisputed)
  }

  /// The maximum number of scalars of a cluster. The longest emoji have 10, stacked scripts fewer.
  private static let clusterLimit = 32

  /// The base of a mark without a base character.
  private static let placeholder = "\u{25CC}"

  private static func picture(of scalar: Unicode.Scalar) -> String {
    let picture: Unicode.Scalar? =
      switch scalar.value {
      case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
      case 0x7F: "\u{2421}"
      default: "\u{FFFD}"
      }
    return picture.map { String($0) } ?? "\u{FFFD}"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar at the start of a cluster would be invisible, or control the terminal.
  fileprivate var isHiddenOnTerminal: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: break
    }
    return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
      || (0xFFF9...0xFFFB).contains(value)
  }

  /// Whether it's a direction mark (left to right, right to left, Arabic letter), or the start or end of an
  /// isolate that has the direction of its first letter. Embeddings, overrides and other isolates aren't included.
  fileprivate var isDirectionMark: Bool {
    switch self {
    case "\u{200E}", "\u{200F}", "\u{61C}", "\u{2068}", "\u{2069}": true
    default: false
    }
  }

  /// Whether it's a mark that shows where a line may break, or nothing at all: a soft hyphen, a space or a joiner
  /// without width, a byte order mark.
  fileprivate var isInvisibleMark: Bool {
    switch self {
    case "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}": true
    default: false
    }
  }

  fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }
}
