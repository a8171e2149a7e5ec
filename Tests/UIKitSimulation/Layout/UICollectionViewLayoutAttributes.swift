// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes

@MainActor
open class UICollectionViewLayoutAttributes: NSObject, @MainActor NSCopying {
  open var indexPath = IndexPath(item: 0, section: 0)
  public internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  public internal(set) var representedElementKind: String?
  open var frame = CGRect.zero
  open var zIndex = 0
  open var alpha: CGFloat = 1
  open var isHidden = false

  public required override init() { super.init() }

  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.frame = frame
    copy.zIndex = zIndex
    copy.alpha = alpha
    copy.isHidden = isHidden
    return copy
  }
}
