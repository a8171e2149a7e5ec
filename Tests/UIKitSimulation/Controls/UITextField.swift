// https://developer.apple.com/documentation/uikit/uitextfield
// https://developer.apple.com/documentation/uikit/uitextinputtraits

open class UITextField: UIControl {
  open var text: String?
  open var placeholder: String?
  open var font: UIFont?
  open var isSecureTextEntry = false
  open var keyboardType = UIKeyboardType.default
  open var borderStyle = BorderStyle.none

  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
}
