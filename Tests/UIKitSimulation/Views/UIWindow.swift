// https://developer.apple.com/documentation/uikit/uiwindow

open class UIWindow: UIView {
  open override var window: UIWindow? { self }
}
