// https://developer.apple.com/documentation/uikit/uirefreshcontrol

open class UIRefreshControl: UIControl {
  private(set) open var isRefreshing = false

  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }

  /// The user pulls the view down.
  public func simulatePull() {
    isRefreshing = true
    sendActions(for: .valueChanged)
  }
}
