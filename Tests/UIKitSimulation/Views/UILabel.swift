// https://developer.apple.com/documentation/uikit/uilabel

open class UILabel: UIView {
  open var text: String?
  open var font: UIFont? = UIFont.systemFont(ofSize: 17)
  open var textColor: UIColor? = UIColor.label
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1
}
