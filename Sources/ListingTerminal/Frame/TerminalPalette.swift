import Foundation
import ListingKit

/// The colors of a terminal.
public enum TerminalPalette: Hashable, Sendable {
  /// Only the default colors.
  case none
  /// The 16 standard colors, whose shades the user chooses.
  case basic
  /// The standard colors, a cube of 216 colors and 24 grays.
  case indexed
  /// All sRGB colors.
  case full

  /// Whether a color is shown as it is, or as one that differs little.
  var hasExactColors: Bool { self == .indexed || self == .full }

  /// Returns the nearest color of text; `nil` if there is none.
  func color(_ color: ListColor?) -> TerminalColor? {
    // The seventh color is a light gray, and the shade of the eighth may be that of the background.
    if self != .none, color == .named(.white) { return .index(15) }
    return background(color)
  }

  /// Returns the nearest color of a background; `nil` if there is none.
  func background(_ color: ListColor?) -> TerminalColor? {
    switch (self, color) {
    case (.none, _), (_, nil): nil
    case (_, .named(let name)): .index(name.index)
    case (.full, .rgb(let red, let green, let blue)): .exact(red, green, blue)
    case (.indexed, .rgb(let red, let green, let blue)):
      .index(Self.nearest(red, green, blue, among: 16...255))
    case (.basic, .rgb(let red, let green, let blue)):
      .index(Self.nearest(red, green, blue, among: 0...15))
    }
  }

  /// Returns the color of text if it can be read on a background, otherwise the more legible one of black and white.
  func legible(_ color: TerminalColor?, on background: TerminalColor) -> TerminalColor {
    if let color, Self.contrast(color, background) >= Self.readableContrast { return color }
    let (black, white) = (TerminalColor.index(0), TerminalColor.index(15))
    return Self.contrast(white, background) >= Self.contrast(black, background) ? white : black
  }

  /// The minimum contrast of text (WCAG 2, level AA).
  private static let readableContrast = 4.5

  /// Returns the contrast of two colors, from 1 to 21, in the shades of xterm.
  private static func contrast(_ first: TerminalColor, _ second: TerminalColor) -> Double {
    let (one, other) = (luminance(of: first), luminance(of: second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Returns the relative luminance of a color.
  private static func luminance(of color: TerminalColor) -> Double {
    let (red, green, blue) =
      switch color {
      case .index(let index): components(of: Int(index))
      case .exact(let red, let green, let blue): (Int(red), Int(green), Int(blue))
      }
    func linear(_ component: Int) -> Double {
      let part = Double(component) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the first of the indexes with the minimum distance.
  private static func nearest(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, among indexes: ClosedRange<Int>
  ) -> UInt8 {
    let distances = indexes.map { index -> (index: Int, distance: Int) in
      let (r, g, b) = components(of: index)
      let (dr, dg, db) = (Int(red) - r, Int(green) - g, Int(blue) - b)
      return (index, dr * dr + dg * dg + db * db)
    }
    return UInt8(distances.min { $0.distance < $1.distance }?.index ?? 0)
  }

  /// Returns the color that xterm shows for an index.
  private static func components(of index: Int) -> (Int, Int, Int) {
    switch index {
    case 7: return (229, 229, 229)
    case 8: return (127, 127, 127)
    case 0..<16:
      let level = index < 8 ? 205 : 255
      return (index & 1 > 0 ? level : 0, index & 2 > 0 ? level : 0, index & 4 > 0 ? level : 0)
    case 232...:
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    default:
      let levels = [0, 95, 135, 175, 215, 255]
      let place = index - 16
      return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    }
  }
}

extension ListColor.Name {
  /// The index among the 16 standard colors.
  fileprivate var index: UInt8 {
    switch self {
    case .black: 0
    case .red: 1
    case .green: 2
    case .yellow: 3
    case .blue: 4
    case .magenta: 5
    case .cyan: 6
    case .white: 7
    case .gray: 8
    }
  }
}
