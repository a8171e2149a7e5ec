import Foundation

/// Places beside each other or below each other, repeated as long as they fit and there are items.
///
/// A section repeats its group down the list until all of its items have a place. Places that do
/// not fit any more are left to the next group; the first one is kept even where it is too long.
/// A group whose length is estimated has each of its subitems once.
public final class LayoutGroup: LayoutItem {
  /// The direction in which the places follow each other.
  enum Axis {
    case horizontal
    case vertical
  }

  /// What the group repeats: items and other groups.
  public let subitems: [LayoutItem]

  /// The distance between two places, none by default.
  public var interItemSpacing: LayoutSpacing?

  let axis: Axis

  private init(axis: Axis, layoutSize: LayoutSize, subitems: [LayoutItem]) {
    self.axis = axis
    self.subitems = subitems
    super.init(layoutSize: layoutSize)
  }

  /// Creates a group of places from left to right.
  ///
  /// - Parameters:
  ///   - layoutSize: the size of the group, within the section or the group that holds it.
  ///   - subitems: what is repeated; with none, the section is laid out as a plain list.
  public static func horizontal(layoutSize: LayoutSize, subitems: [LayoutItem]) -> LayoutGroup {
    LayoutGroup(axis: .horizontal, layoutSize: layoutSize, subitems: subitems)
  }

  /// Creates a group of places from top to bottom.
  ///
  /// - Parameters:
  ///   - layoutSize: the size of the group, within the section or the group that holds it.
  ///   - subitems: what is repeated; with none, the section is laid out as a plain list.
  public static func vertical(layoutSize: LayoutSize, subitems: [LayoutItem]) -> LayoutGroup {
    LayoutGroup(axis: .vertical, layoutSize: layoutSize, subitems: subitems)
  }

  /// The dimension along the group's axis.
  func mainDimension(of size: LayoutSize) -> LayoutDimension {
    axis == .horizontal ? size.widthDimension : size.heightDimension
  }

  /// The length along the group's axis.
  func mainLength(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.width : size.height
  }

  /// The length across the group's axis.
  func crossLength(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.height : size.width
  }

  /// A size from its lengths along and across the group's axis.
  func size(main: CGFloat, cross: CGFloat) -> CGSize {
    axis == .horizontal
      ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }

  /// A point moved along the group's axis.
  func point(_ point: CGPoint, movedBy length: CGFloat) -> CGPoint {
    axis == .horizontal
      ? CGPoint(x: point.x + length, y: point.y) : CGPoint(x: point.x, y: point.y + length)
  }
}
