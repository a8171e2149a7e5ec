import Foundation

/// Places next to each other or below each other, which are repeated as long as they fit and there
/// are items.
///
/// A section repeats its group until all of its items have a place. Places that don't fit go to the
/// next group; the first place of a group is used even if it's too long. A group with an estimated
/// length has each of its subitems once.
public final class LayoutGroup: LayoutItem {
  /// The direction in which the places follow each other.
  enum Axis {
    case horizontal
    case vertical
  }

  /// The items and groups that the group repeats.
  public let subitems: [LayoutItem]

  /// The distance between two places; none by default.
  public var interItemSpacing: LayoutSpacing?

  let axis: Axis
  /// How often the only subitem is repeated, with equal lengths; `nil` for as often as it fits with its own length.
  let count: LayoutCount?
  /// Returns the frames of the items of a custom group.
  let customFrames: ((_ container: CGSize) -> [CGRect])?

  private init(
    axis: Axis, layoutSize: LayoutSize, subitems: [LayoutItem], count: LayoutCount? = nil,
    customFrames: ((_ container: CGSize) -> [CGRect])? = nil
  ) {
    self.axis = axis
    self.subitems = subitems
    self.count = count
    self.customFrames = customFrames
    super.init(layoutSize: layoutSize)
  }

  /// Creates a group that places its items by a function.
  ///
  /// - Parameters:
  ///   - layoutSize: the size of the group in its section or its containing group.
  ///   - frames: returns the frames of the items for the size inside the group's content insets, in
  ///     points, relative to the corner of that area. It must return the same frames for the same
  ///     size.
  public static func custom(
    layoutSize: LayoutSize, frames: @escaping (_ container: CGSize) -> [CGRect]
  ) -> LayoutGroup {
    LayoutGroup(axis: .vertical, layoutSize: layoutSize, subitems: [], customFrames: frames)
  }

  /// Creates a group of places from left to right.
  ///
  /// - Parameters:
  ///   - layoutSize: the size of the group in its section or its containing group.
  ///   - subitems: the repeated items and groups; if empty, the section is laid out as a plain
  ///     list.
  public static func horizontal(layoutSize: LayoutSize, subitems: [LayoutItem]) -> LayoutGroup {
    LayoutGroup(axis: .horizontal, layoutSize: layoutSize, subitems: subitems)
  }

  /// Creates a group of places from top to bottom.
  ///
  /// - Parameters:
  ///   - layoutSize: the size of the group in its section or its containing group.
  ///   - subitems: the repeated items and groups; if empty, the section is laid out as a plain
  ///     list.
  public static func vertical(layoutSize: LayoutSize, subitems: [LayoutItem]) -> LayoutGroup {
    LayoutGroup(axis: .vertical, layoutSize: layoutSize, subitems: subitems)
  }

  /// Creates a group of equally wide places from left to right.
  ///
  /// The places share the width of the group without the spacing between them, whatever the width
  /// of the subitem is. In a group with an estimated width each place has its own width.
  ///
  /// - Parameters:
  ///   - layoutSize: the size of the group in its section or its containing group.
  ///   - repeatingSubitem: the repeated item or group.
  ///   - count: the number of places, at least 1.
  public static func horizontal(
    layoutSize: LayoutSize, repeatingSubitem: LayoutItem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .horizontal, layoutSize: layoutSize, subitems: [repeatingSubitem],
      count: .exactly(count))
  }

  /// Creates a group of equally high places from top to bottom.
  ///
  /// The places share the height of the group without the spacing between them, whatever the height
  /// of the subitem is. In a group with an estimated height each place has its own height.
  ///
  /// - Parameters:
  ///   - layoutSize: the size of the group in its section or its containing group.
  ///   - repeatingSubitem: the repeated item or group.
  ///   - count: the number of places, at least 1.
  public static func vertical(
    layoutSize: LayoutSize, repeatingSubitem: LayoutItem, count: Int
  ) -> LayoutGroup {
    LayoutGroup(
      axis: .vertical, layoutSize: layoutSize, subitems: [repeatingSubitem],
      count: .exactly(count))
  }

  /// A line of a grid: places that share the width of the list, each as high as its content.
  static func gridLine(_ count: LayoutCount, spacing: CGFloat) -> LayoutGroup {
    let size = LayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let group = LayoutGroup(
      axis: .horizontal, layoutSize: size, subitems: [LayoutItem(layoutSize: size)], count: count)
    group.interItemSpacing = .fixed(spacing)
    return group
  }
}

/// The place of one item in a group of a compositional layout, or a group in another group.
public class LayoutItem {
  /// The size of the place in its containing group.
  public let layoutSize: LayoutSize

  /// The insets of the item in its place, in points.
  public var contentInsets: ListDirectionalEdgeInsets = .zero

  /// The space around the place; none by default.
  public var edgeSpacing: LayoutEdgeSpacing?

  /// The views that are attached to the item, or to the group.
  public var supplementaryItems: [LayoutSupplementaryItem]

  /// Creates a place.
  public init(layoutSize: LayoutSize, supplementaryItems: [LayoutSupplementaryItem] = []) {
    self.layoutSize = layoutSize
    self.supplementaryItems = supplementaryItems
  }
}
