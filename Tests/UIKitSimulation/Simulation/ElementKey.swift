/// The kind and the position of a displayed view.
struct ElementKey: Hashable {
  var category: UICollectionView.ElementCategory
  var kind: String?
  var indexPath: IndexPath

  static func cell(_ indexPath: IndexPath) -> ElementKey {
    ElementKey(category: .cell, indexPath: indexPath)
  }

  init(
    category: UICollectionView.ElementCategory, kind: String? = nil, indexPath: IndexPath
  ) {
    self.category = category
    self.kind = kind
    self.indexPath = indexPath
  }

  @MainActor
  init(_ attributes: UICollectionViewLayoutAttributes) {
    category = attributes.representedElementCategory
    kind = attributes.representedElementKind
    indexPath = attributes.indexPath
  }

  /// Whether the view belongs to its section rather than to an item of it.
  @MainActor var isOfSection: Bool {
    kind == UICollectionView.elementKindSectionHeader
      || kind == UICollectionView.elementKindSectionFooter
  }
}

/// A view that is displayed, or about to be.
struct DisplayedView {
  let view: UICollectionReusableView
  /// Whether the delegate was notified.
  var isAnnounced = false
  /// The sizes from the layout for which the view has said which size it prefers, and the answer; empty for a view
  /// that has new content.
  var fittedSizes: [CGSize] = []
}

/// A request of a collection view for a view.
struct ViewRequest {
  let key: ElementKey
  /// The displayed cell that is reconfigured.
  var reconfigured: UICollectionReusableView?
  /// The views that were dequeued.
  var dequeued: [UICollectionReusableView] = []
}
