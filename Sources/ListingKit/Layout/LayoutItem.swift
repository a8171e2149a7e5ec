import Foundation

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
