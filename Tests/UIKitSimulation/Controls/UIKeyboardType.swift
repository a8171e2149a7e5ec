// https://developer.apple.com/documentation/uikit/uikeyboardtype

public enum UIKeyboardType: Int, Sendable {
  case `default` = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case URL = 3
  case phonePad = 5
  case emailAddress = 7
  case decimalPad = 8
  case webSearch = 10
}
