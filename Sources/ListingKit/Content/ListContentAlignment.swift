/// Where content stands in room that it does not need. A side that is `nil` is as in what the
/// content is in, in the end leading and top.
public struct ListContentAlignment: Hashable, Sendable {
  /// A place from side to side.
  public enum Horizontal: String, Hashable, Sendable, CaseIterable {
    case leading
    case center
    case trailing
  }

  /// A place from top to bottom.
  public enum Vertical: String, Hashable, Sendable, CaseIterable {
    case top
    case middle
    case bottom
  }

  public var horizontal: Horizontal?
  public var vertical: Vertical?

  /// Creates an alignment.
  public init(horizontal: Horizontal? = nil, vertical: Vertical? = nil) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
