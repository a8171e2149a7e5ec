// https://developer.apple.com/documentation/uikit/uiscrollview

open class UIScrollView: UIView {
  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var refreshControl: UIRefreshControl?
  open var alwaysBounceVertical = false
  /// Whether the user touches the view, or it moves on afterward.
  private(set) open var isTracking = false
  open var isScrollEnabled = true

  open var adjustedContentInset: UIEdgeInsets { contentInset }

  open var contentOffset = CGPoint.zero {
    didSet {
      guard contentOffset != oldValue else { return }
      offsetDidChange(from: oldValue)
      delegate?.scrollViewDidScroll(self)
    }
  }

  open override var bounds: CGRect {
    get { CGRect(origin: contentOffset, size: frame.size) }
    set {
      frame.size = newValue.size
      contentOffset = newValue.origin
    }
  }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.minY < bounds.minY || rect.height > bounds.height {
      offset.y = rect.minY
    } else if rect.maxY > bounds.maxY {
      offset.y = rect.maxY - bounds.height
    }
    contentOffset = offset
  }

  /// The user touches the view, and drags its content.
  public func simulateDrag(to offset: CGPoint, isEnding: Bool = true) {
    isTracking = true
    contentOffset = offset
    setNeedsLayout()
    if isEnding { isTracking = false }
  }

  /// Called before the delegate.
  func offsetDidChange(from old: CGPoint) { setNeedsLayout() }
}
