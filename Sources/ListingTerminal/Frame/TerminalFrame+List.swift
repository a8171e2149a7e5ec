import Foundation
import ListingKit

extension TerminalFrame {
  /// Draws the visible part of a list at the top left corner of the frame. Overlapping views are drawn in
  /// the order of their numbers. Rows that don't fit are left out.
  public mutating func draw(_ listView: ListView) { draw(listView) { _ in TerminalMark() } }

  /// Draws the visible part of a list.
  ///
  /// - Parameters:
  ///   - row: the row of the list's upper edge.
  ///   - marks: returns how an item's cells are marked, without its separator.
  mutating func draw(
    _ listView: ListView, atRow row: Int = 0, marks: (IndexPath) -> TerminalMark
  ) {
    let visible = row..<row + max(0, listView.size.height.row)
    let corner = listView.corner(atRow: row)
    for element in listView.visibleElements.inDrawingOrder {
      let rectangle = element.frame.offsetBy(dx: -corner.x, dy: -corner.y)
      var area = TerminalArea(rectangle)
      area.rows = area.rows.clamped(to: visible)
      // Text is cleared under a view that overlaps it.
      if element.zIndex > 0 { clear(columns: area.columns, rows: area.rows) }
      draw(listView.contentLayout(of: element), in: rectangle, visible: visible)
      if case .item(let indexPath) = element.kind {
        let own = listView.frameWithoutSeparator(of: element)
          .offsetBy(dx: -corner.x, dy: -corner.y)
        area.rows = TerminalArea(own).rows.clamped(to: visible)
        let mark = marks(indexPath)
        if let symbol = mark.symbol, let row = area.rows.first {
          write(symbol, column: column(forMarkIn: area.columns, row: row), row: row)
        }
        add(mark.style, columns: area.columns, rows: area.rows)
      }
    }
  }
}

extension TerminalFrame {
  /// The first column of an item if it's blank, as that of an inset; otherwise the last one.
  private func column(forMarkIn range: Range<Int>, row: Int) -> Int {
    let first = range.lowerBound
    let isFree =
      (0..<columns).contains(first) && (0..<rows).contains(row)
      && cells[row * columns + first].cluster == .space
    return isFree ? first : range.upperBound - 1
  }
}

extension ListView {
  /// The point of the content in the upper left corner of a frame.
  ///
  /// - Parameter row: the row of the frame on which the list begins.
  func corner(atRow row: Int) -> CGPoint {
    CGPoint(
      x: bounds.minX, y: bounds.minY - CGFloat(row) * TerminalTextMeasurer.cellSize.height)
  }
}

extension [ListView.Element] {
  /// The elements in drawing order.
  fileprivate var inDrawingOrder: [ListView.Element] {
    filter { !$0.isHidden && $0.alpha > 0 }.enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }
    .map(\.element)
  }
}
