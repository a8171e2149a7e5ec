#if canImport(UIKit)
  import ListingKit
  import UIKit

  /// A view that the collection view asks for, while the list's section makes it.
  struct ViewRequest {
    /// The position that the collection view asks for.
    let indexPath: IndexPath
    /// The kind of a supplementary view; `nil` for a cell.
    var kind: String?
    /// The displayed cell that is configured again.
    var displayed: UICollectionViewCell?
    /// The view that was dequeued.
    var view: UICollectionReusableView?
    /// What the section configures: the view itself, or the one whose content it shows.
    var model: (any ListReusableView)?
    /// Whether the section wants a view of another type than the displayed one.
    var needsOtherView = false
  }
#endif
