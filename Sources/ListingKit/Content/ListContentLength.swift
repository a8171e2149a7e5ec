import Foundation

/// The width or the height of content.
public enum ListContentLength: Hashable, Sendable {
  /// A length in points.
  case points(CGFloat)
  /// A fraction of the space in the container: 0.5 is half of it.
  case fraction(CGFloat)
  /// The remaining space, which is shared evenly by all children that fill.
  case fill
}
