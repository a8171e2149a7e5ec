/// The look of a cell: its style and its colors.
struct TerminalLook: Hashable, Sendable {
  var style: TerminalStyle = []
  /// The text color; `nil` for the terminal's default.
  var color: TerminalColor?
  /// The background color; `nil` for the terminal's default.
  var background: TerminalColor?

  /// The control sequence that sets exactly this look for the following text.
  var sequence: String {
    let codes =
      [0] + style.codes + (color?.codes(isBackground: false) ?? [])
      + (background?.codes(isBackground: true) ?? [])
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m"
  }
}
