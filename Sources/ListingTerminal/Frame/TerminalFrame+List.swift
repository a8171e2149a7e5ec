import Foundation
import ListingKit

extension TerminalFrame {
  /// Draws what can be seen of a list, its upper left corner at the frame's own: of views that
  /// overlap the one with the larger number over the other. Rows of it that have no room are left
  /// out.
  public mutating func draw(_ listView: ListView) { draw(listView) { _ in [] } }

  /// Draws what can be seen of a list.
  ///
  /// - Parameter marks: what is added to the look of an item's cells.
  mutating func draw(_ listView: ListView, marks: (IndexPath) -> TerminalStyle) {
    let visible = 0..<max(0, listView.size.height.row)
    let corner = listView.bounds.origin
    for element in listView.visibleElements.inDrawingOrder {
      let rectangle = element.frame.offsetBy(dx: -corner.x, dy: -corner.y)
      var area = TerminalArea(rectangle)
      area.rows = area.rows.clamped(to: visible)
      // What lies over something else is not written between its letters.
      if element.zIndex > 0 { clear(columns: area.columns, rows: area.rows) }
      draw(listView.contentLayout(of: element), in: rectangle, visible: visible)
      if case .item(let indexPath) = element.kind {
        add(marks(indexPath), columns: area.columns, rows: area.rows)
      }
    }
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
