import Foundation

/// A view that is attached to an item or a group of a compositional layout: a badge, a caption.
///
/// It takes up no space and may extend beyond its container. The section makes it for the index
/// path of the item, or of the first item of the group, in
/// ``ListSectionSupplementaryViewSource/supplementaryView(ofKind:for:)``, which may return `nil`.
public struct LayoutSupplementaryItem: Hashable, Sendable {
  /// The kind of the view. It must differ from the kinds at the section's boundary; a group and its
  /// first item can't both have a view of the same kind.
  public var kind: ListSupplementaryKind
  /// The size of the view; fractions are parts of the container, estimates are used as they are.
  public var layoutSize: LayoutSize
  /// The point of the item or group that the view is attached to.
  public var containerAnchor: LayoutAnchor
  /// The point of the view that is placed there. By default it's the same point as the container's,
  /// so that the view is inside.
  public var itemAnchor: LayoutAnchor?
  /// The drawing order: of overlapping views the one with the larger number is in front. Items have
  /// 0.
  public var zIndex: Int

  /// Creates the description of an attached view.
  public init(
    _ kind: ListSupplementaryKind, layoutSize: LayoutSize, containerAnchor: LayoutAnchor,
    itemAnchor: LayoutAnchor? = nil, zIndex: Int = 1
  ) {
    self.kind = kind
    self.layoutSize = layoutSize
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    self.zIndex = zIndex
  }
}

extension LayoutSupplementaryItem {
  /// Returns the frame of the view for the frame of its container.
  func frame(at container: CGRect) -> CGRect {
    let size = layoutSize.size(in: container.size)
    let own = itemAnchor ?? LayoutAnchor(edges: containerAnchor.edges)
    let origin =
      container.origin + containerAnchor.point(in: container.size) - own.point(in: size)
      + containerAnchor.distance(for: size) + own.distance(for: size)
    return CGRect(origin: origin, size: size)
  }

  /// The item with x and y exchanged.
  var transposed: LayoutSupplementaryItem {
    LayoutSupplementaryItem(
      kind, layoutSize: layoutSize.transposed, containerAnchor: containerAnchor.transposed,
      itemAnchor: itemAnchor?.transposed, zIndex: zIndex)
  }
}

/// The place of a view that is attached to an item or a group.
struct AttachedPlace {
  let kind: ListSupplementaryKind
  /// The item, or the first one of the group.
  var item: Int
  var frame: CGRect
  let zIndex: Int

  /// Returns the place moved down by some points.
  func movedDown(by distance: CGFloat) -> AttachedPlace {
    var place = self
    place.frame = frame.offsetBy(dx: 0, dy: distance)
    return place
  }
}
