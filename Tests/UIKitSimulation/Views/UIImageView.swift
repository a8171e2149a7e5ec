// https://developer.apple.com/documentation/uikit/uiimageview

open class UIImageView: UIView {
  open var image: UIImage?
}
