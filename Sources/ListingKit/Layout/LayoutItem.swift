import Foundation

/// The place of one item in a group of a compositional layout, or a group within another.
public class LayoutItem {
  /// How large the place is, within the group that holds it.
  public let layoutSize: LayoutSize

  /// The room kept free round the item inside its place, in points.
  public var contentInsets: ListDirectionalEdgeInsets = .zero

  /// The room kept free round the place, none by default.
  public var edgeSpacing: LayoutEdgeSpacing?

  /// The views that are attached to the item, or to the group.
  public var supplementaryItems: [LayoutSupplementaryItem]

  /// Creates a place.
  public init(layoutSize: LayoutSize, supplementaryItems: [LayoutSupplementaryItem] = []) {
    self.layoutSize = layoutSize
    self.supplementaryItems = supplementaryItems
  }
}
