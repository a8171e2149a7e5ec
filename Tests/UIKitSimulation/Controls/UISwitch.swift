// https://developer.apple.com/documentation/uikit/uiswitch

open class UISwitch: UIControl {
  open var isOn = false
}
