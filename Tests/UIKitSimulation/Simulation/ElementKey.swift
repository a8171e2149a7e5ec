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
