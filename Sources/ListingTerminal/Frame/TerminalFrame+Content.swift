import Foundation
import ListingKit

extension TerminalFrame {
  /// Draws content, a point being a column wide and a row high.
  ///
  /// - Parameters:
  ///   - content: what to draw, cleaned as ``TerminalText`` says.
  ///   - rectangle: where, in columns and rows; what does not fit in is left out.
  ///   - visible: the rows that may be drawn on.
  public mutating func draw(
    _ content: ListContent, in rectangle: CGRect, visible: Range<Int>
  ) {
    let measurer = TerminalTextMeasurer(text: text)
    let layout = ContentLayout(content, width: rectangle.width, measurer: measurer)
    let visible = visible.clamped(to: rowRange)
      .clamped(to: min(rectangle.minY.cell, rectangle.maxY.cell)..<rectangle.maxY.cell)
    for fragment in layout.fragments {
      let row = (rectangle.minY + fragment.frame.minY).cell
      guard visible.contains(row) else { continue }
      let column = (rectangle.minX + fragment.frame.minX).cell
      switch fragment.kind {
      case .divider:
        let end = (rectangle.minX + fragment.frame.maxX).cell
        drawLine(columns: column..<max(column, end), row: row)
      case .text(let string, let style):
        write(string, column: column, row: row, style: TerminalStyle(style))
      }
    }
  }
}

extension CGFloat {
  /// The nearest column or row; lengths that no screen has are cut, and what is no number is 0.
  var cell: Int {
    isNaN ? 0 : Int(Swift.min(Swift.max(self, -1_000_000_000), 1_000_000_000).rounded())
  }
}
