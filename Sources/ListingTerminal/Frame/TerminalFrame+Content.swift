import Foundation
import ListingKit

extension TerminalFrame {
  /// Draws content. Points become columns and rows as ``TerminalTextMeasurer`` says.
  ///
  /// - Parameters:
  ///   - content: what to draw, cleaned as ``TerminalText`` says.
  ///   - rectangle: where, in points from the frame's upper left corner; what does not fit in is left out.
  ///   - visible: the rows that may be drawn on.
  public mutating func draw(
    _ content: ListContent, in rectangle: CGRect, visible: Range<Int>
  ) {
    let measurer = TerminalTextMeasurer(text: text)
    let layout = ContentLayout(content, width: rectangle.width, measurer: measurer)
    let visible = visible.clamped(to: rowRange)
      .clamped(to: rectangle.minY.row..<max(rectangle.minY.row, rectangle.maxY.row))
    for fragment in layout.fragments {
      let row = (rectangle.minY + fragment.frame.minY).row
      guard visible.contains(row) else { continue }
      let column = (rectangle.minX + fragment.frame.minX).column
      switch fragment.kind {
      case .divider:
        let end = (rectangle.minX + fragment.frame.maxX).column
        drawLine(columns: column..<max(column, end), row: row)
      case .text(let string, let style):
        write(string, column: column, row: row, style: TerminalStyle(style))
      }
    }
  }
}

extension CGFloat {
  /// The column that is nearest to a distance in points.
  var column: Int { nearest(TerminalTextMeasurer.cellSize.width) }

  /// The row that is nearest to a distance in points.
  var row: Int { nearest(TerminalTextMeasurer.cellSize.height) }

  /// Lengths that no screen has are cut, and what is no number is 0.
  private func nearest(_ size: CGFloat) -> Int {
    isNaN ? 0 : Int(Swift.min(Swift.max(self / size, -1_000_000), 1_000_000).rounded())
  }
}

extension CGSize {
  /// The size of a screen of so many columns and rows, in points.
  init(columns: Int, rows: Int) {
    let cell = TerminalTextMeasurer.cellSize
    self.init(width: CGFloat(columns) * cell.width, height: CGFloat(rows) * cell.height)
  }
}
