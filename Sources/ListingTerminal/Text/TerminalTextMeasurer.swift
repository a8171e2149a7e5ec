import Foundation
import ListingKit

/// The measure of a list that is shown on a terminal.
///
/// A column is 8 points wide and a row 20 high, which is about what text has on other screens. So a
/// list that was made for these is as dense here, its paddings rounded to columns and rows.
public struct TerminalTextMeasurer: ListTextMeasurer, Hashable, Sendable {
  /// How text is shown.
  public var text: TerminalText

  /// Creates a measure for a terminal.
  public init(text: TerminalText = TerminalText()) {
    self.text = text
  }

  /// The size of a column and a row, in points.
  public static let cellSize = CGSize(width: 8, height: 20)

  public var cellSize: CGSize { Self.cellSize }

  public func lineHeight(of style: ListTextStyle) -> CGFloat { Self.cellSize.height }

  public func lines(
    of text: String, style: ListTextStyle, width: CGFloat, limit: Int
  ) -> [ListTextLine] {
    // A width that is no number fails the comparison; a huge one would not fit an integer.
    let columns = width > 0 ? Int(min(width / Self.cellSize.width, Self.mostColumns)) : 0
    return self.text.clusterLines(of: text, width: columns, limit: limit).map {
      ListTextLine(text: $0.terminalText, width: CGFloat($0.terminalWidth) * Self.cellSize.width)
    }
  }

  private static let mostColumns: CGFloat = 1_000_000
}
