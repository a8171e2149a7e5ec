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

  private static let printableBytes: ClosedRange<UInt8> = 0x20...0x7E
  private static let printableCharacters = printableBytes.map {
    TerminalCluster(String(Character(Unicode.Scalar($0))))
  }

  /// Returns the clusters of a text of printable ASCII characters, without Unicode's tables; `nil` for any other.
  static func printable(_ text: String) -> [TerminalCluster]? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.allSatisfy(printableBytes.contains) else { return nil }
      return bytes.map { printableCharacters[Int($0 - printableBytes.lowerBound)] }
    }
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
