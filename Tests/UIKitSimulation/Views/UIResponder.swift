// https://developer.apple.com/documentation/uikit/uiresponder

@MainActor
open class UIResponder: NSObject {
  public override init() { super.init() }

  /// Whether it receives what the user types.
  private(set) open var isFirstResponder = false

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    isFirstResponder = true
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }
}
