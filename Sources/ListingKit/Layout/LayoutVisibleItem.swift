import Foundation

/// Something of a section that can be seen, as its layout may change it just before it is shown.
///
/// What is changed holds until the list is laid out or scrolled again; then everything is where the
/// layout puts it, and the section's ``LayoutSection/visibleItemsInvalidationHandler`` is told anew.
public final class LayoutVisibleItem {
  /// What the view belongs to.
  public let kind: ListViewElementKind
  /// The middle of the view, in points of the content.
  public var center: CGPoint
  /// The size of the view, in points.
  public var size: CGSize
  /// Of two views that overlap, the one with the larger number is drawn over the other.
  public var zIndex: Int
  /// How opaque the view is, from 0 to 1.
  public var alpha: CGFloat
  /// Whether the view is not drawn.
  public var isHidden: Bool

  /// Where the layout put it.
  private let place: CGRect

  /// - Parameter place: where the layout put it.
  init(_ kind: ListViewElementKind, at place: CGRect, zIndex: Int, alpha: CGFloat, isHidden: Bool) {
    self.kind = kind
    self.place = place
    center = CGPoint(x: place.midX, y: place.midY)
    size = place.size
    self.zIndex = zIndex
    self.alpha = alpha
    self.isHidden = isHidden
  }

  /// Where the view is, in points of the content.
  public var frame: CGRect {
    guard isMoved else { return place }
    return CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Whether it is elsewhere than where the layout put it, or larger or smaller.
  var isMoved: Bool {
    center != CGPoint(x: place.midX, y: place.midY) || size != place.size
  }

  /// The index path of the item that the view is the cell of, or by which it is asked for.
  public var indexPath: IndexPath { kind.indexPath }
}
