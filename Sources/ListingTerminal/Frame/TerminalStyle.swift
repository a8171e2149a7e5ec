import ListingKit

/// The style of a cell. Terminals show as much of it as they can.
public struct TerminalStyle: OptionSet, Hashable, Sendable {
  /// The bits of the combined styles.
  public let rawValue: UInt8

  /// Creates a style with bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold text.
  public static let bold = TerminalStyle(rawValue: 1)
  /// Faint text.
  public static let dim = TerminalStyle(rawValue: 2)
  /// Exchanged text and background colors.
  public static let reversed = TerminalStyle(rawValue: 4)
  /// Underlined text.
  public static let underlined = TerminalStyle(rawValue: 8)

  /// Creates the look of a text style.
  init(_ style: ListTextStyle) {
    switch style {
    case .title, .headline: self = .bold
    case .body: self = []
    case .caption: self = .dim
    }
  }

  /// The codes that set the style.
  var codes: [Int] {
    (contains(.bold) ? [1] : []) + (contains(.dim) ? [2] : []) + (contains(.underlined) ? [4] : [])
      + (contains(.reversed) ? [7] : [])
  }
}
