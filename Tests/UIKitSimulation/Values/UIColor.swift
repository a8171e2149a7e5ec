// https://developer.apple.com/documentation/uikit/uicolor
// https://developer.apple.com/documentation/uikit/uicolor/ui_element_colors

open class UIColor: NSObject, @unchecked Sendable {
  private let name: String

  private init(name: String) { self.name = name }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    name = "\(red) \(green) \(blue) \(alpha)"
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.name == name }
  open override var hash: Int { name.hashValue }

  open class var black: UIColor { UIColor(name: "black") }
  open class var white: UIColor { UIColor(name: "white") }
  open class var clear: UIColor { UIColor(name: "clear") }
  open class var label: UIColor { UIColor(name: "label") }
  open class var secondaryLabel: UIColor { UIColor(name: "secondaryLabel") }
  open class var separator: UIColor { UIColor(name: "separator") }
  open class var systemBackground: UIColor { UIColor(name: "systemBackground") }
  open class var systemRed: UIColor { UIColor(name: "systemRed") }
  open class var systemGreen: UIColor { UIColor(name: "systemGreen") }
  open class var systemYellow: UIColor { UIColor(name: "systemYellow") }
  open class var systemBlue: UIColor { UIColor(name: "systemBlue") }
  open class var systemPurple: UIColor { UIColor(name: "systemPurple") }
  open class var systemTeal: UIColor { UIColor(name: "systemTeal") }
  open class var systemGray: UIColor { UIColor(name: "systemGray") }
  open class var tintColor: UIColor { UIColor(name: "tintColor") }
}
