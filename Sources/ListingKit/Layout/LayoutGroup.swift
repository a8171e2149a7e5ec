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
  /// The frames of the items of a custom group.
  let customFrames: ((_ container: CGSize) -> [CGRect])?

  private init(
    axis: Axis, layoutSize: LayoutSize, subitems: [LayoutItem],
    customFrames: ((_ container: CGSize) -> [CGRect])? = nil
  ) {
    self.axis = axis
    self.subitems = subitems
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
}
