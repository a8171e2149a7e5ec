import Foundation

/// The place of one item in a group of a compositional layout, or a group within another.
public class LayoutItem {
  /// How large the place is, within the group that holds it.
  public let layoutSize: LayoutSize

  /// The room kept free round the item inside its place, in points.
  public var contentInsets: ListDirectionalEdgeInsets = .zero

  /// Creates a place.
  public init(layoutSize: LayoutSize) { self.layoutSize = layoutSize }
}
