import Foundation
import ListingKit

/// The text measurer of a list on a terminal.
///
/// A column is 8 points wide and a row 20 points high, which is about the size of text on other screens.
/// A list that was made for these has the same density, with paddings rounded to columns and rows.
public struct TerminalTextMeasurer: ListTextMeasurer, Hashable, Sendable {
  /// The rules for text.
  public var text: TerminalText

  /// Creates a text measurer for a terminal.
  public init(text: TerminalText = TerminalText()) {
    self.text = text
  }

  /// The size of a column and a row, in points.
  public static let cellSize = CGSize(width: 8, height: 20)

  public var cellSize: CGSize { Self.cellSize }
  public var drawsImages: Bool { false }

  public func lineHeight(of style: ListTextStyle) -> CGFloat { Self.cellSize.height }

  public func lines(
    of text: String, style: ListTextStyle, width: CGFloat, limit: Int
  ) -> [ListTextLine] {
    // A NaN fails the comparison, and a large width wouldn't fit into an integer.
    let columns = width > 0 ? Int(min(width / Self.cellSize.width, Self.mostColumns)) : 0
    return self.text.clusterLines(of: text, width: columns, limit: limit).map {
      ListTextLine(text: $0.terminalText, width: CGFloat($0.terminalWidth) * Self.cellSize.width)
    }
  }

  private static let mostColumns: CGFloat = 1_000_000
}
