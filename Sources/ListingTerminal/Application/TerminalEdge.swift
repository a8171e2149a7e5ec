/// An edge of the list that the cursor can follow while pages load.
enum TerminalEdge: Hashable, Sendable {
  /// Before the first item.
  case start
  /// After the last item.
  case end
}
