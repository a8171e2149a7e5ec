// https://developer.apple.com/documentation/uikit/uifont
// https://developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:compatiblewith:)

open class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
  }

  public let pointSize: CGFloat
  public var lineHeight: CGFloat { pointSize + 4 }

  private init(pointSize: CGFloat) { self.pointSize = pointSize }

  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(pointSize: fontSize) }

  /// In the simulation a body text is 16 points high, and 2 more or less for each step of the category.
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let base: CGFloat =
      switch style {
      case .title2: 22
      case .caption1: 12
      default: 16
      }
    let category = traitCollection?.preferredContentSizeCategory ?? .large
    let step = UIContentSizeCategory.all.firstIndex(of: category).map { $0 - 3 } ?? 0
    return UIFont(pointSize: base + CGFloat(step) * 2)
  }
}
