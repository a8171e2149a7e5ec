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

  /// How often a group has its only subitem.
  enum Count: Equatable {
    /// So often.
    case exactly(Int)
    /// As often as it has at least a length, in points.
    case fitting(CGFloat)
  }

  /// What the group repeats: items and other groups.
  public let subitems: [LayoutItem]

  /// The distance between two places, none by default.
  public var interItemSpacing: LayoutSpacing?

  let axis: Axis
  /// How often the only subitem is there, as long as is fair, where it is not as often as it fits.
  let count: Count?
  /// The frames of the items of a custom group.
  let customFrames: ((_ container: CGSize) -> [CGRect])?

  private init(
    axis: Axis, layoutSize: LayoutSize, subitems: [LayoutItem], count: Count? = nil,
    customFrames: ((_ container: CGSize) -> [CGRect])? = nil
  ) {
    self.axis = axis
    self.subitems = subitems
    self.count = count
    self.customFrames = customFrames
    super.init(layoutSize: layoutSize)
  }

  /// Creates a group whose items are wherever a function says.
  ///
  /// - Parameters:
  ///   - layoutSize: the size of the group, within the section or the group that holds it.
  ///   - frames: asked with the size inside the group's content insets, in points; the frames of
  ///     its items, from the corner of that room. They are taken to be the same for the same size.
  public static func custom(
    layoutSize: LayoutSize, frames: @escaping (_ container: CGSize) -> [CGRect]
  ) -> LayoutGroup {
    LayoutGroup(axis: .vertical, layoutSize: layoutSize, subitems: [], customFrames: frames)
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

  /// Creates a group of equally wide places from left to right.
  ///
  /// The width of the group without the spacing between its places is shared by them, whatever
  /// width the subitem says. In a group whose width is estimated each has its own.
  ///
  /// - Parameters:
  ///   - layoutSize: the size of the group, within the section or the group that holds it.
  ///   - repeatingSubitem: what is repeated.
  ///   - count: how often; less than 1 counts as 1.
  public static func horizontal(
    layoutSize: LayoutSize, repeatingSubitem: LayoutItem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .horizontal, layoutSize: layoutSize, subitems: [repeatingSubitem],
      count: .exactly(count))
  }

  /// Creates a group of equally high places from top to bottom.
  ///
  /// The height of the group without the spacing between its places is shared by them, whatever
  /// height the subitem says. In a group whose height is estimated each has its own.
  ///
  /// - Parameters:
  ///   - layoutSize: the size of the group, within the section or the group that holds it.
  ///   - repeatingSubitem: what is repeated.
  ///   - count: how often; less than 1 counts as 1.
  public static func vertical(
    layoutSize: LayoutSize, repeatingSubitem: LayoutItem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .vertical, layoutSize: layoutSize, subitems: [repeatingSubitem],
      count: .exactly(count))
  }

  /// A line of a grid: places that share the width of the list, each as high as its content.
  static func gridLine(_ count: Count, spacing: CGFloat) -> LayoutGroup {
    let size = LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let group = LayoutGroup(
      axis: .horizontal, layoutSize: size, subitems: [LayoutItem(layoutSize: size)], count: count)
    group.interItemSpacing = .fixed(spacing)
    return group
  }
}
