import ListingText

/// A grapheme cluster and the number of its columns on a terminal.
struct TerminalCluster: Hashable, Sendable {
  /// The text that is sent. It isn't empty and contains no control characters.
  let text: String
  /// The number of columns, 1 or 2.
  let width: Int
  /// Whether terminals disagree about the width, as for joined emoji.
  let isDisputed: Bool

  /// Creates a cluster.
  init(_ text: String, width: Int = 1, isDisputed: Bool = false) {
    self.text = text
    self.width = width
    self.isDisputed = isDisputed
  }

  /// A blank column.
  static let space = TerminalCluster(" ")

  private static let asciiClusters = (0..<0x80).map { TerminalCluster(String(UnicodeScalar($0))) }

  /// Creates the cluster of a character with a ``Swift/Unicode/Scalar/plainWidth``.
  init(plain scalar: Unicode.Scalar) {
    self =
      scalar.isASCII
      ? Self.asciiClusters[Int(scalar.value)]
      : TerminalCluster(String(scalar), width: scalar.plainWidth ?? 1)
  }

  /// Whether a line can be broken here, without the blank.
  var isSpace: Bool { text == " " || text == "\u{3000}" }
}

extension Sequence<TerminalCluster> {
  /// The number of columns of all clusters.
  var terminalWidth: Int { reduce(0) { $0 + $1.width } }

  /// The text of all clusters.
  var terminalText: String { reduce(into: "") { $0 += $1.text } }
}
