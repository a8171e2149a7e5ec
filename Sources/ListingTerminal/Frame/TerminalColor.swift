/// A color of a terminal.
enum TerminalColor: Hashable, Sendable {
  /// An index into the terminal's 16 or 256 colors.
  case index(UInt8)
  case exact(UInt8, UInt8, UInt8)

  /// Returns the codes that set the color.
  func codes(isBackground: Bool) -> [Int] {
    switch self {
    case .index(let index) where index < 8: [(isBackground ? 40 : 30) + Int(index)]
    case .index(let index) where index < 16: [(isBackground ? 100 : 90) + Int(index) - 8]
    case .index(let index): [isBackground ? 48 : 38, 5, Int(index)]
    case .exact(let red, let green, let blue):
      [isBackground ? 48 : 38, 2, Int(red), Int(green), Int(blue)]
    }
  }
}
