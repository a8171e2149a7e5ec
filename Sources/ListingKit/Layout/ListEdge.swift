/// An edge of a list, in the direction in which it scrolls.
public enum ListEdge: String, Hashable, Sendable, CaseIterable {
  /// The edge where the list begins: the top of a list that scrolls vertically.
  case start
  /// The edge where the list ends.
  case end
}
