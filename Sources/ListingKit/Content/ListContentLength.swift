import Foundation

/// How wide or high content is.
public enum ListContentLength: Hashable, Sendable {
  /// So many points.
  case points(CGFloat)
  /// A part of the room in what it is in: 0.5 is half of it.
  case fraction(CGFloat)
  /// All that is left; what else wants all that is left gets as much.
  case fill
}
