/// A view that is displayed, or about to be.
struct DisplayedView {
  let view: UICollectionReusableView
  /// Whether the delegate was notified.
  var isAnnounced = false
  /// The sizes from the layout for which the view has said which size it prefers, and the answer; empty for a view
  /// that has new content.
  var fittedSizes: [CGSize] = []
}
