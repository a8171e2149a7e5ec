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

/// https://developer.apple.com/documentation/uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable {
  case `default` = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case URL = 3
  case phonePad = 5
  case emailAddress = 7
  case decimalPad = 8
  case webSearch = 10
}
