import Foundation
import ListingKit

extension TerminalFrame {
  /// Draws what can be seen of a list, its upper left corner at the frame's own: of views that
  /// overlap the one with the larger number over the other. Rows of it that have no room are left
  /// out.
  public mutating func draw(_ listView: ListView) { draw(listView) { _ in [] } }

  /// Draws what can be seen of a list.
  ///
  /// - Parameters:
  ///   - row: the row of the list's upper edge.
  ///   - marks: what is added to the look of an item's cells, without its separator.
  mutating func draw(
    _ listView: ListView, atRow row: Int = 0, marks: (IndexPath) -> TerminalStyle
  ) {
    let visible = row..<row + max(0, listView.size.height.row)
    let corner = listView.corner(atRow: row)
    for element in listView.visibleElements.inDrawingOrder {
      let rectangle = element.frame.offsetBy(dx: -corner.x, dy: -corner.y)
      var area = TerminalArea(rectangle)
      area.rows = area.rows.clamped(to: visible)
      // What lies over something else is not written between its letters.
      if element.zIndex > 0 { clear(columns: area.columns, rows: area.rows) }
      draw(listView.contentLayout(of: element), in: rectangle, visible: visible)
      if case .item(let indexPath) = element.kind {
        let own = listView.frameWithoutSeparator(of: element)
          .offsetBy(dx: -corner.x, dy: -corner.y)
        area.rows = TerminalArea(own).rows.clamped(to: visible)
        add(marks(indexPath), columns: area.columns, rows: area.rows)
      }
    }
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
  /// The elements that are drawn, from the lowest one to the one on top.
  fileprivate var inDrawingOrder: [ListView.Element] {
    filter { !$0.isHidden && $0.alpha > 0 }.enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }
    .map(\.element)
  }
}
