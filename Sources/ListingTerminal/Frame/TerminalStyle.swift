import ListingKit

/// How a cell of a terminal looks. A terminal shows the most of it that it can.
public struct TerminalStyle: OptionSet, Hashable, Sendable {
  /// The bits, one for each of the styles that are combined.
  public let rawValue: UInt8

  /// Creates a style from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier than usual.
  public static let bold = TerminalStyle(rawValue: 1)
  /// Fainter than usual.
  public static let dim = TerminalStyle(rawValue: 2)
  /// Text and background exchanged.
  public static let reversed = TerminalStyle(rawValue: 4)

  /// The look of a text style.
  init(_ style: ListTextStyle) {
    switch style {
    case .title, .headline: self = .bold
    case .body: self = []
    case .caption: self = .dim
    }
  }

  /// The codes that make text look like this.
  var codes: [Int] {
    (contains(.bold) ? [1] : []) + (contains(.dim) ? [2] : []) + (contains(.reversed) ? [7] : [])
  }
}
