/// How text that comes from data is shown on a terminal.
///
/// Control characters (C0, C1, bidirectional ones, and formatting ones without a width) are shown
/// by a visible replacement and never sent. The marks of a direction that formats of numbers put round
/// signs reorder nothing else and have no width: they are left out, as terminals disagree on them. Tabs become spaces up to the next of the stops that
/// are 8 columns apart.
public struct TerminalText: Hashable, Sendable {
  /// What a terminal can show.
  public enum Repertoire: Hashable, Sendable {
    /// All of Unicode, as UTF-8.
    case unicode
    /// ASCII alone: what it lacks is replaced by the nearest that it has, or by `?`.
    case ascii
  }

  /// What the terminal can show.
  public var repertoire: Repertoire

  /// Creates rules for a terminal.
  public init(repertoire: Repertoire = .unicode) {
    self.repertoire = repertoire
  }

  /// What stands for the part of a text that has no room.
  public var ellipsis: String { repertoire == .unicode ? "…" : "..." }

  /// A text as it is shown on one line, ready to be sent.
  public func shown(_ text: String) -> String {
    clusters(of: text).terminalText
  }

  /// The number of columns that a text takes when it is shown on one line.
  ///
  /// - Complexity: O(*n*) for a text of *n* scalars, as for all functions here.
  public func width(of text: String) -> Int {
    clusters(of: text).terminalWidth
  }

  /// The clusters of a text shown on one line: line ends count as control characters.
  func clusters(of text: String) -> [TerminalCluster] {
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
    guard let first = scalars.first, !first.isDirectionMark else { return }
    if (0x20...0x7E).contains(first.value) && scalars.count == 1 {
      clusters.append(TerminalCluster(String(character)))
      return
    }
    switch repertoire {
    case .ascii:
      let replacement = Self.asciiReplacements[character] ?? "?"
      clusters.append(contentsOf: replacement.map { TerminalCluster(String($0)) })
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
      // Tags spell the name of a region after a black flag. Elsewhere they are hidden text, as
      // are marks beyond any number that a script uses.
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
      // A mark without a letter would join whatever stands before it on the screen.
      return TerminalCluster(Self.placeholder + String(scalars), isDisputed: true)
    }
    let isDisputed =
      scalars.count > 1 || width == 2 && scalars.contains { $0.properties.isEmoji }
    return TerminalCluster(String(scalars), width: width, isDisputed: isDisputed)
  }

  /// The most scalars sent for one cluster; the longest emoji have 10, stacked scripts fewer.
  private static let clusterLimit = 32

  /// What carries a mark that has no letter of its own.
  private static let placeholder = "\u{25CC}"

  private static let asciiReplacements: [Character: String] = [
    "…": "...", "─": "-", "–": "-", "—": "-", "‐": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"",
    "\u{A0}": " ", "│": "|", "•": "*", "┌": "+", "┐": "+", "└": "+", "┘": "+", "█": "#", "░": ".",
  ]

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
  /// Whether nothing would be seen of the scalar at the start of a cluster, or worse, it would be
  /// obeyed.
  fileprivate var isHiddenOnTerminal: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: break
    }
    return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
      || (0xFFF9...0xFFFB).contains(value)
  }

  /// Whether it is a mark of a direction (left to right, right to left, Arabic letter): seen as
  /// nothing, and no beginning of anything. Embeddings, overrides and isolates are others.
  fileprivate var isDirectionMark: Bool {
    self == "\u{200E}" || self == "\u{200F}" || self == "\u{61C}"
  }

  fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }
}
