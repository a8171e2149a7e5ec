import Foundation
import ListingKit

extension TerminalFrame {
  /// Draws the visible part of a list at the top left corner of the frame. Overlapping views are drawn in
  /// the order of their numbers. Rows that don't fit are left out.
  public mutating func draw(_ listView: ListView) { draw(listView) { _ in [] } }

  /// Draws the visible part of a list.
  ///
  /// - Parameter marks: returns the additional styles of an item's cells.
  mutating func draw(_ listView: ListView, marks: (IndexPath) -> TerminalStyle) {
    let visible = 0..<max(0, listView.size.height.row)
    let corner = listView.bounds.origin
    for element in listView.visibleElements.inDrawingOrder {
      let rectangle = element.frame.offsetBy(dx: -corner.x, dy: -corner.y)
      var area = TerminalArea(rectangle)
      area.rows = area.rows.clamped(to: visible)
      // Text is cleared under a view that overlaps it.
      if element.zIndex > 0 { clear(columns: area.columns, rows: area.rows) }
      draw(listView.contentLayout(of: element), in: rectangle, visible: visible)
      if case .item(let indexPath) = element.kind {
        add(marks(indexPath), columns: area.columns, rows: area.rows)
      }
    }
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
