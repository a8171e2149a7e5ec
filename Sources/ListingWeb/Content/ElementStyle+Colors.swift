import Foundation
import ListingKit

extension ElementStyle {
  /// Adds the colors of a part. The style sheet has the shades of named colors, for a light and a dark scheme:
  /// a background decides which ones are readable on it.
  mutating func setColors(of part: ListContent) {
    if let color = part.color {
      add(class: "ink")
      set("--ink", color.ink)
    }
    if let background = part.background {
      add(class: background.isDark ? "on-dark" : "on-light")
      set("background", background.fill)
    }
  }
}

extension ListColor {
  fileprivate var ink: String {
    switch self {
    case .named(let name): "var(--\(name.rawValue))"
    case .rgb: hexadecimal
    }
  }

  /// The color as a background, in a style.
  var fill: String {
    switch self {
    case .named(let name): "var(--\(name.rawValue)-fill)"
    case .rgb: hexadecimal
    }
  }

  private var hexadecimal: String {
    guard case .rgb(let red, let green, let blue) = self else { return "" }
    let number = Int(red) << 16 | Int(green) << 8 | Int(blue)
    return "#" + String(number | 1 << 24, radix: 16).dropFirst()
  }

  /// Whether light text is easier to read on the color than dark text.
  var isDark: Bool {
    switch self {
    case .named(let name):
      return name != .yellow && name != .cyan && name != .white
    case .rgb(let red, let green, let blue):
      func light(_ component: UInt8) -> Double {
        let part = Double(component) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      // The luminance at which black and white have the same contrast (WCAG 2).
      return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue) < 0.179
    }
  }
}
