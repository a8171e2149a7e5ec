import Foundation

/// A view of another framework that shows a list in the places of a list view, as a collection view does.
///
/// It makes the views, measures and displays them, and scrolls. The list view decides where they are, and notifies
/// sections of what the surface reports.
package protocol ListViewSurface: AnyObject {
  /// Elements have other places, or the content has another size.
  func placesDidChange()

  /// Configures the displayed view of an element again.
  func reconfigure(_ kind: ListViewElementKind)

  /// Returns the frame of an element by a layout of the surface; `nil` for its place in the list view.
  func frame(of kind: ListViewElementKind) -> CGRect?

  /// Returns the size that a view of the surface's framework needs in a width; `nil` for any other view.
  func fittingSize(of view: any ListReusableView, width: CGFloat) -> CGSize?
}
