// https://developer.apple.com/documentation/uikit/uiaccessibilityelement

@MainActor
open class UIAccessibilityElement: UIResponder {
  private(set) open weak var accessibilityContainer: AnyObject?
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var accessibilityFrameInContainerSpace = CGRect.zero
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }

  open func accessibilityActivate() -> Bool { false }
}
