import Foundation
import ListingKit

/// A cell or another view that draws itself on terminals. Other hosts show its content.
public protocol TerminalDrawing: ListReusableView {
  /// Draws the view.
  func draw(on canvas: inout TerminalCanvas)
}

/// The cells of the screen in which a view draws itself. The upper left one is column 0 of row 0. Drawing
/// is clipped to them.
public struct TerminalCanvas: Sendable {
  private(set) var frame: TerminalFrame

  /// Creates a blank canvas.
  init(columns: Int, rows: Int, like frame: TerminalFrame) {
    self.frame = TerminalFrame(
      columns: columns, rows: rows, text: frame.text, palette: frame.palette, theme: frame.theme)
  }

  /// The number of columns.
  public var columns: Int { frame.columns }
  /// The number of rows.
  public var rows: Int { frame.rows }
  /// The rules for text, by which it can be measured and truncated.
  public var text: TerminalText { frame.text }

  /// Writes a text in a row, over the existing one.
  ///
  /// - Parameters:
  ///   - string: any text; it's sanitized as ``TerminalText`` describes.
  ///   - column: the first column.
  ///   - row: the row.
  ///   - style: the style.
  ///   - color: the color of the text; the terminal's default if it's `nil`.
  ///   - background: the color behind it; the existing one if it's `nil`.
  public mutating func write(
    _ string: String, column: Int, row: Int, style: TerminalStyle = [], color: ListColor? = nil,
    background: ListColor? = nil
  ) {
    frame.write(
      frame.text.clusters(of: string), column: column, row: row,
      look: TerminalLook(
        style: style, color: frame.palette.color(color),
        background: frame.palette.background(background)), within: frame.columnRange)
  }

  /// Draws content in some columns and rows.
  public mutating func draw(_ content: ListContent, columns: Range<Int>, rows: Range<Int>) {
    let cell = TerminalTextMeasurer.cellSize
    let rectangle = CGRect(
      x: CGFloat(columns.lowerBound) * cell.width, y: CGFloat(rows.lowerBound) * cell.height,
      width: CGFloat(columns.count) * cell.width, height: CGFloat(rows.count) * cell.height)
    frame.draw(content, in: rectangle, visible: rows)
  }
}
