/// A color: a name that each host maps to its own shade, or an exact color.
public enum ListColor: Hashable, Sendable {
  /// A color that adapts to the light or dark appearance of the host.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case black, red, green, yellow, blue, magenta, cyan, white, gray
  }

  case named(Name)
  /// An sRGB color, with components from 0 to 255.
  case rgb(UInt8, UInt8, UInt8)

  /// Creates a color from a name, or from `#rrggbb` or `#rgb`; `nil` for any other text.
  public init?(_ text: String) {
    if let name = Name(rawValue: text) {
      self = .named(name)
      return
    }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard text.first == "#", text.allSatisfy(\.isASCII), digits.count == text.count - 1 else {
      return nil
    }
    switch digits.count {
    case 3: self = .rgb(UInt8(digits[0] * 17), UInt8(digits[1] * 17), UInt8(digits[2] * 17))
    case 6:
      self = .rgb(
        UInt8(digits[0] * 16 + digits[1]), UInt8(digits[2] * 16 + digits[3]),
        UInt8(digits[4] * 16 + digits[5]))
    default: return nil
    }
  }
}
