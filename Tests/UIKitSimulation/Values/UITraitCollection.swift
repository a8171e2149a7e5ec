// https://developer.apple.com/documentation/uikit/uitraitcollection

open class UITraitCollection: NSObject, @unchecked Sendable {
  public let preferredContentSizeCategory: UIContentSizeCategory
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let displayScale: CGFloat

  /// The simulation makes traits with all of them.
  public init(
    simulating category: UIContentSizeCategory = .large, style: UIUserInterfaceStyle = .light,
    displayScale: CGFloat = 2
  ) {
    preferredContentSizeCategory = category
    userInterfaceStyle = style
    self.displayScale = displayScale
  }
}
