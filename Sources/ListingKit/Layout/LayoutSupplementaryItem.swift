import Foundation

/// A view that is attached to an item or a group of a compositional layout: a badge, a caption.
///
/// It takes no room of its own and may reach beyond what it is attached to. Its section makes it, by
/// the index path of the item or the first item of the group:
/// ``ListSectionSupplementaryViewSource/supplementaryView(ofKind:for:)``. Where the section makes
/// none there is none.
public struct LayoutSupplementaryItem: Hashable, Sendable {
  /// What kind of view it is: not one that the section has at its boundary, nor one that an item
  /// and the group that it begins both have.
  public var kind: ListSupplementaryKind
  /// Its size; fractions are parts of what it is attached to, estimates stay as they are.
  public var layoutSize: LayoutSize
  /// The point of the item or group that it is attached to.
  public var containerAnchor: LayoutAnchor
  /// Its own point that comes to lie there. Without one it is the same point as the container's, so
  /// that the view lies within.
  public var itemAnchor: LayoutAnchor?
  /// Of two views that overlap, the one with the larger number is drawn over the other; items have
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
  /// Where the view is if it is attached to something at a place.
  func frame(at container: CGRect) -> CGRect {
    let size = layoutSize.size(in: container.size)
    let own = itemAnchor ?? LayoutAnchor(edges: containerAnchor.edges)
    let origin =
      container.origin + containerAnchor.point(in: container.size) - own.point(in: size)
      + containerAnchor.distance(for: size) + own.distance(for: size)
    return CGRect(origin: origin, size: size)
  }

  /// The same with x and y exchanged.
  var transposed: LayoutSupplementaryItem {
    LayoutSupplementaryItem(
      kind, layoutSize: layoutSize.transposed, containerAnchor: containerAnchor.transposed,
      itemAnchor: itemAnchor?.transposed, zIndex: zIndex)
  }
}

/// Where a view is that is attached to an item or a group of a line.
struct AttachedPlace {
  let kind: ListSupplementaryKind
  /// The item, or the first one of the group.
  var item: Int
  var frame: CGRect
  let zIndex: Int

  /// The place so many points further down.
  func movedDown(by distance: CGFloat) -> AttachedPlace {
    var place = self
    place.frame = frame.offsetBy(dx: 0, dy: distance)
    return place
  }
}
