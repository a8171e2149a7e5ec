// https://developer.apple.com/documentation/uikit/uiview
// https://developer.apple.com/documentation/uikit/uiview/layoutifneeded()
// https://developer.apple.com/documentation/uikit/uiview/setneedslayout()
// https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.property

@MainActor
open class UIView: UIResponder {
  open var frame: CGRect {
    didSet {
      guard frame.size != oldValue.size else { return }
      resizeSubviews(from: oldValue.size)
      setNeedsLayout()
    }
  }
  /// Only scroll views have an origin other than zero here.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var backgroundColor: UIColor?
  open var tintColor: UIColor?
  open var clipsToBounds = false
  open var isUserInteractionEnabled = true
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open var autoresizingMask: AutoresizingMask = []
  public let layer = CALayer()
  private(set) open weak var superview: UIView?
  private(set) open var subviews: [UIView] = []
  private var needsLayout = true
  /// The traits that a test has set.
  private var ownTraits: UITraitCollection?

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  public override convenience init() { self.init(frame: .zero) }

  open var window: UIWindow? { superview?.window }

  open var traitCollection: UITraitCollection {
    ownTraits ?? superview?.traitCollection ?? UITraitCollection()
  }

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight: .leftToRight
    case .unspecified: superview?.effectiveUserInterfaceLayoutDirection ?? .leftToRight
    }
  }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.notifyOfWindow()
    setNeedsLayout()
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    notifyOfWindow()
  }

  open func didMoveToWindow() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func layoutSubviews() {}
  open func setNeedsLayout() { needsLayout = true }

  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Changes the traits, as the settings of the device do.
  public func simulateTraits(_ traits: UITraitCollection) {
    let old = traitCollection
    ownTraits = traits
    notifyOfTraits(old)
  }

  private func resizeSubviews(from old: CGSize) {
    for view in subviews {
      if view.autoresizingMask.contains(.flexibleWidth) {
        view.frame.size.width += frame.width - old.width
      }
      if view.autoresizingMask.contains(.flexibleHeight) {
        view.frame.size.height += frame.height - old.height
      }
    }
  }

  private func notifyOfTraits(_ old: UITraitCollection) {
    traitCollectionDidChange(old)
    for view in subviews { view.notifyOfTraits(old) }
  }

  private func notifyOfWindow() {
    didMoveToWindow()
    for view in subviews { view.notifyOfWindow() }
  }

  // MARK: - Accessibility

  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var accessibilityElements: [Any]?
  open var accessibilityElementsHidden = false
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
}
