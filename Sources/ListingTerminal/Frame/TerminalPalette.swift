import ListingKit

/// The colours that a terminal has.
public enum TerminalPalette: Hashable, Sendable {
  /// None but its own two.
  case none
  /// The usual 16, whose shades the user chooses.
  case basic
  /// These, a cube of 216 and 24 greys.
  case indexed
  /// All.
  case full

  /// The colour that is nearest to one; `nil` where there is none.
  func color(_ color: ListColor?) -> TerminalColor? {
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

  /// The first of the indexes with the least distance.
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

  /// What xterm shows for an index.
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
  /// Where terminals have it among their 16.
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
