import Foundation
import ListingKit

/// The measure of a list that is shown on a terminal: a point is a column wide and a row high.
public struct TerminalTextMeasurer: ListTextMeasurer, Hashable, Sendable {
  /// How text is shown.
  public var text: TerminalText

  /// Creates a measure for a terminal.
  public init(text: TerminalText = TerminalText()) {
    self.text = text
  }

  public func lineHeight(of style: ListTextStyle) -> CGFloat { 1 }

  public func lines(
    of text: String, style: ListTextStyle, width: CGFloat, limit: Int
  ) -> [ListTextLine] {
    // A width that is no number fails the comparison; a huge one would not fit an integer.
    let columns = width > 0 ? Int(min(width, Self.widest)) : 0
    return self.text.clusterLines(of: text, width: columns, limit: limit).map {
      ListTextLine(text: $0.terminalText, width: CGFloat($0.terminalWidth))
    }
  }

  private static let widest: CGFloat = 1_000_000
}
