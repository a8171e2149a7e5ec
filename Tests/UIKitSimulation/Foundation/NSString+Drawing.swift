// https://developer.apple.com/documentation/uikit/nsstringdrawing

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
}

extension NSString {
  /// In the simulation each character is half as wide as its font is high.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    let font = attrs?[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
    let count = description.count
    return CGSize(width: CGFloat(count) * font.pointSize / 2, height: font.lineHeight)
  }
}
