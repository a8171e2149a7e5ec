/// The alignment of content in space that it doesn't need. A `nil` component is that of the container,
/// and finally the top leading corner.
public struct ListContentAlignment: Hashable, Sendable {
  /// A horizontal alignment.
  public enum Horizontal: String, Hashable, Sendable, CaseIterable {
    case leading
    case center
    case trailing
  }

  /// A vertical alignment.
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
