import Foundation

/// A visible view of a section, which the section's layout may change just before it is shown.
///
/// Changes last until the list is laid out or scrolled again. Then all views are where the layout
/// places them, and ``LayoutSection/visibleItemsInvalidationHandler`` is called again.
public final class LayoutVisibleItem {
  /// The element that the view belongs to.
  public let kind: ListViewElementKind
  /// The middle of the view, in points of the content.
  public var center: CGPoint
  /// The size of the view, in points.
  public var size: CGSize
  /// The drawing order: of overlapping views the one with the larger number is in front.
  public var zIndex: Int
  /// The opacity of the view, from 0 to 1.
  public var alpha: CGFloat
  /// Whether the view isn't drawn.
  public var isHidden: Bool

  /// The frame from the layout.
  private let place: CGRect

  /// - Parameter place: the frame from the layout.
  init(_ kind: ListViewElementKind, at place: CGRect, zIndex: Int, alpha: CGFloat, isHidden: Bool) {
    self.kind = kind
    self.place = place
    center = CGPoint(x: place.midX, y: place.midY)
    size = place.size
    self.zIndex = zIndex
    self.alpha = alpha
    self.isHidden = isHidden
  }

  /// The frame of the view, in points of the content.
  public var frame: CGRect {
    guard isMoved else { return place }
    return CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Whether the view was moved or resized.
  var isMoved: Bool {
    center != CGPoint(x: place.midX, y: place.midY) || size != place.size
  }

  /// The index path of the cell's item, or the one with which the view was requested.
  public var indexPath: IndexPath { kind.indexPath }
}
