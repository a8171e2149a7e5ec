// https://developer.apple.com/documentation/uikit/uislider

open class UISlider: UIControl {
  open var value: Float = 0
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
}
