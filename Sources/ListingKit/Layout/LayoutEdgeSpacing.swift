import Foundation

/// The room that an item or a group of a compositional layout keeps free round its place.
///
/// It comes before the content insets, and adds to the spacing between the items of a group. A
/// flexible one grows with what its group leaves: along the group where the group's length is not
/// estimated, and across.
public struct LayoutEdgeSpacing: Hashable, Sendable {
  /// The room where reading begins.
  public var leading: LayoutSpacing?
  /// The room above.
  public var top: LayoutSpacing?
  /// The room where reading ends.
  public var trailing: LayoutSpacing?
  /// The room below.
  public var bottom: LayoutSpacing?

  /// Creates spacing; each is none when left out.
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
  /// The same with x and y exchanged.
  var transposed: LayoutEdgeSpacing {
    LayoutEdgeSpacing(leading: top, top: leading, trailing: bottom, bottom: trailing)
  }

  /// The room before and behind along an axis.
  func along(_ axis: LayoutGroup.Axis) -> LayoutEdgePair {
    axis == .horizontal
      ? LayoutEdgePair(before: leading, behind: trailing)
      : LayoutEdgePair(before: top, behind: bottom)
  }

  /// The room before and behind across an axis.
  func across(_ axis: LayoutGroup.Axis) -> LayoutEdgePair {
    along(axis == .horizontal ? .vertical : .horizontal)
  }
}

/// The room before and behind something in one direction.
struct LayoutEdgePair {
  let before: LayoutSpacing?
  let behind: LayoutSpacing?

  var leastBefore: CGFloat { before?.least ?? 0 }
  var leastBehind: CGFloat { behind?.least ?? 0 }

  /// How many of the two grow.
  var flexibleCount: Int { flexibleBefore + (behind?.isFlexible == true ? 1 : 0) }

  /// 1 if the room before grows, else 0.
  var flexibleBefore: Int { before?.isFlexible == true ? 1 : 0 }
}
