import Foundation

/// The space around the place of an item or a group in a compositional layout.
///
/// It is outside of the content insets, and is added to the spacing between the items of a group.
/// Flexible spacing fills the group: along the group, unless its length is estimated, and across.
public struct LayoutEdgeSpacing: Hashable, Sendable {
  /// The space at the leading edge.
  public var leading: LayoutSpacing?
  /// The space at the top edge.
  public var top: LayoutSpacing?
  /// The space at the trailing edge.
  public var trailing: LayoutSpacing?
  /// The space at the bottom edge.
  public var bottom: LayoutSpacing?

  /// Creates spacing; by default there is none.
  public init(
    leading: LayoutSpacing? = nil, top: LayoutSpacing? = nil, trailing: LayoutSpacing? = nil,
    bottom: LayoutSpacing? = nil
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }
}

extension LayoutEdgeSpacing {
  /// The spacing with x and y exchanged.
  var transposed: LayoutEdgeSpacing {
    LayoutEdgeSpacing(leading: top, top: leading, trailing: bottom, bottom: trailing)
  }

  /// The space before and after the place along an axis.
  func along(_ axis: LayoutGroup.Axis) -> LayoutEdgePair {
    axis == .horizontal
      ? LayoutEdgePair(before: leading, behind: trailing)
      : LayoutEdgePair(before: top, behind: bottom)
  }

  /// The space before and after the place across an axis.
  func across(_ axis: LayoutGroup.Axis) -> LayoutEdgePair {
    along(axis == .horizontal ? .vertical : .horizontal)
  }
}

/// The space before and after a place in one direction.
struct LayoutEdgePair {
  let before: LayoutSpacing?
  let behind: LayoutSpacing?

  var leastBefore: CGFloat { before?.least ?? 0 }
  var leastBehind: CGFloat { behind?.least ?? 0 }

  /// How many of the two are flexible.
  var flexibleCount: Int { flexibleBefore + (behind?.isFlexible == true ? 1 : 0) }

  /// 1 if the space before the place is flexible, otherwise 0.
  var flexibleBefore: Int { before?.isFlexible == true ? 1 : 0 }
}
