/// A request of a collection view for a view.
struct ViewRequest {
  let key: ElementKey
  /// The displayed cell that is reconfigured.
  var reconfigured: UICollectionReusableView?
  /// The views that were dequeued.
  var dequeued: [UICollectionReusableView] = []
}
