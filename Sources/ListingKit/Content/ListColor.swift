/// A color: one that each host has its own shade of, or an exact one.
public enum ListColor: Hashable, Sendable {
  /// A color that suits the screen, dark or light.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case black, red, green, yellow, blue, magenta, cyan, white, gray
  }

  case named(Name)
  /// So much of each, from 0 to 255, as sRGB says.
  case rgb(UInt8, UInt8, UInt8)

  /// A name, or an exact color as `#rrggbb` or `#rgb`; `nil` for anything else.
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
