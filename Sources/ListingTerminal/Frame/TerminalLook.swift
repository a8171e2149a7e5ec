/// How a cell of a terminal looks: its style and its colours.
struct TerminalLook: Hashable, Sendable {
  var style: TerminalStyle = []
  /// The colour of the text; the terminal's own when `nil`.
  var color: TerminalColor?
  /// The colour behind it; the terminal's own when `nil`.
  var background: TerminalColor?

  /// The control sequence that makes all that follows look like this and like nothing else.
  var sequence: String {
    let codes =
      [0] + style.codes + (color?.codes(isBackground: false) ?? [])
      + (background?.codes(isBackground: true) ?? [])
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m"
  }
}
