/// How an item is marked on the screen: as the one at the cursor, as a selected one.
struct TerminalMark {
  /// The style that is added to its cells.
  var style: TerminalStyle = []
  /// A symbol in the first column of its first row if that's blank, otherwise in the last one. It's visible
  /// without colors and styles.
  var symbol: String?
}
