import Foundation
import ListingKit

extension TerminalFrame {
  /// Draws content. Points become columns and rows as ``TerminalTextMeasurer`` says.
  ///
  /// - Parameters:
  ///   - content: what to draw, cleaned as ``TerminalText`` says.
  ///   - rectangle: where, in points from the frame's upper left corner; what does not fit in is
  ///     left out.
  ///   - visible: the rows that may be drawn on.
  public mutating func draw(
    _ content: ListContent, in rectangle: CGRect, visible: Range<Int>
  ) {
    let measurer = TerminalTextMeasurer(text: text)
    let layout = ContentLayout(content, width: rectangle.width, measurer: measurer)
    draw(layout, in: rectangle, visible: visible)
  }

  /// Draws content that was laid out with a ``TerminalTextMeasurer``.
  ///
  /// - Parameters:
  ///   - layout: what to draw, cleaned as ``TerminalText`` says.
  ///   - rectangle: where, in points from the frame's upper left corner; what does not fit in is
  ///     left out.
  ///   - visible: the rows that may be drawn on.
  public mutating func draw(
    _ layout: ContentLayout, in rectangle: CGRect, visible: Range<Int>
  ) {
    var room = TerminalArea(rectangle)
    room.rows = visible.clamped(to: rowRange).clamped(to: room.rows)
    room.columns = columnRange.clamped(to: room.columns)
    for fragment in layout.fragments {
      let frame = fragment.frame.offsetBy(dx: rectangle.minX, dy: rectangle.minY)
      paint(fragment, in: TerminalArea(frame), within: room)
    }
  }
}

/// A part of the grid, which may lie outside of it.
struct TerminalArea {
  var columns: Range<Int>
  var rows: Range<Int>

  /// The cells that are nearest to a rectangle in points.
  init(_ rectangle: CGRect) {
    columns = rectangle.minX.column..<max(rectangle.minX.column, rectangle.maxX.column)
    rows = rectangle.minY.row..<max(rectangle.minY.row, rectangle.maxY.row)
  }
}

extension CGFloat {
  /// The column that is nearest to a distance in points.
  var column: Int { nearest(TerminalTextMeasurer.cellSize.width) }

  /// The row that is nearest to a distance in points.
  var row: Int { nearest(TerminalTextMeasurer.cellSize.height) }

  /// Lengths that no screen has are cut, and what is no number is 0. A half is rounded up, also one
  /// that lacks a little by earlier arithmetic: where one thing ends and the next one begins is the
  /// same cell, wherever the list is scrolled to.
  private func nearest(_ size: CGFloat) -> Int {
    guard !isNaN else { return 0 }
    let cells = Swift.min(Swift.max(self / size, -1_000_000), 1_000_000)
    return Int((cells + 0.500_001).rounded(.down))
  }
}

extension CGSize {
  /// The size of a screen of so many columns and rows, in points.
  init(columns: Int, rows: Int) {
    let cell = TerminalTextMeasurer.cellSize
    self.init(width: CGFloat(columns) * cell.width, height: CGFloat(rows) * cell.height)
  }
}
