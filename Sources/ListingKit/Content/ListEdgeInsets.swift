import Foundation

/// Distances from the edges of a rectangle, in points, positive inwards.
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

  /// Creates insets in points; each is 0 when left out.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance on all sides.
  public init(all inset: CGFloat) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// The distances rounded to whole cells of a size; as they are where there are no cells.
  func rounded(toCells size: CGSize) -> ListEdgeInsets {
    ListEdgeInsets(
      top: top.rounded(toCells: size.height), left: left.rounded(toCells: size.width),
      bottom: bottom.rounded(toCells: size.height), right: right.rounded(toCells: size.width))
  }
}
