import Foundation

/// The distances from the edges of a rectangle in the direction of reading, in points, positive
/// inwards.
public struct ListDirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge, in points.
  public var top: CGFloat
  /// The distance from the leading edge, in points: the left one if the layout is left to right.
  public var leading: CGFloat
  /// The distance from the bottom edge, in points.
  public var bottom: CGFloat
  /// The distance from the trailing edge, in points.
  public var trailing: CGFloat

  /// No distance on any side.
  public static let zero = ListDirectionalEdgeInsets()

  /// Creates insets in points, which are 0 by default.
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same insets with every distance a usable length.
  var usable: ListDirectionalEdgeInsets {
    ListDirectionalEdgeInsets(
      top: top.usableLength, leading: leading.usableLength, bottom: bottom.usableLength,
      trailing: trailing.usableLength)
  }

  /// Returns the insets rounded to whole cells of a size, if the host has cells.
  func rounded(toCells size: CGSize) -> ListDirectionalEdgeInsets {
    ListDirectionalEdgeInsets(
      top: top.rounded(toCells: size.height), leading: leading.rounded(toCells: size.width),
      bottom: bottom.rounded(toCells: size.height),
      trailing: trailing.rounded(toCells: size.width))
  }

  /// Returns the size inside the insets of a rectangle, at least zero.
  func remainder(of size: CGSize) -> CGSize {
    CGSize(
      width: max(0, size.width - leading - trailing),
      height: max(0, size.height - top - bottom))
  }
}
