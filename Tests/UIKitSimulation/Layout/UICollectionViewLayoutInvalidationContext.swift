// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutinvalidationcontext

@MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  open var contentOffsetAdjustment = CGPoint.zero
  open var contentSizeAdjustment = CGSize.zero

  public override init() { super.init() }
}
