// https://developer.apple.com/documentation/uikit/uiprogressview

open class UIProgressView: UIView {
  open var progress: Float = 0
}
