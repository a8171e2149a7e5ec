import Foundation

/// The distances from the edges of a rectangle, in points, positive inwards.
public struct ListEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge, in points.
  public var top: CGFloat
  /// The distance from the left edge, in points.
  public var left: CGFloat
  /// The distance from the bottom edge, in points.
  public var bottom: CGFloat
  /// The distance from the right edge, in points.
  public var right: CGFloat

  /// No distance on any side.
  public static let zero = ListEdgeInsets()

  /// Creates insets in points, which are 0 by default.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets with the same distance on all sides.
  public init(all inset: CGFloat) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// Returns the distances rounded to whole cells of a size, if the host has cells.
  func rounded(toCells size: CGSize) -> ListEdgeInsets {
    ListEdgeInsets(
      top: top.rounded(toCells: size.height), left: left.rounded(toCells: size.width),
      bottom: bottom.rounded(toCells: size.height), right: right.rounded(toCells: size.width))
  }
}

/// The direction of reading.
public enum ListLayoutDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft
}
