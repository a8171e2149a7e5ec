// https://developer.apple.com/documentation/uikit/uiactivityindicatorview

open class UIActivityIndicatorView: UIView {
  private(set) open var isAnimating = false

  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}
