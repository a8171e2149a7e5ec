/// What a terminal shows in one place: a grapheme cluster and the columns that it takes.
struct TerminalCluster: Hashable, Sendable {
  /// What is sent. Never empty, and without control characters.
  let text: String
  /// The number of columns, 1 or 2.
  let width: Int
  /// Whether terminals are known to differ on the width, as they do on joined emoji.
  let isDisputed: Bool

  /// Creates a cluster.
  init(_ text: String, width: Int = 1, isDisputed: Bool = false) {
    self.text = text
    self.width = width
    self.isDisputed = isDisputed
  }

  /// A blank column.
  static let space = TerminalCluster(" ")

  /// Whether a line may be broken here, the blank being left out.
  var isSpace: Bool { text == " " || text == "\u{3000}" }
}

extension Sequence<TerminalCluster> {
  /// The columns of all clusters together.
  var terminalWidth: Int { reduce(0) { $0 + $1.width } }

  /// The clusters as one text.
  var terminalText: String { reduce(into: "") { $0 += $1.text } }
}
