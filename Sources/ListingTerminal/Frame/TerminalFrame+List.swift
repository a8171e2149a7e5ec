import Foundation
import ListingKit

extension TerminalFrame {
  /// Draws what can be seen of a list, its upper left corner at the frame's own. Rows of it that
  /// have no room are left out.
  public mutating func draw(_ listView: ListView) {
    for element in listView.visibleElements {
      draw(
        listView.contentLayout(of: element), in: rectangle(of: element, in: listView),
        visible: 0..<max(0, listView.size.height.row))
    }
  }

  /// Adds to the look of the rows of an item, as far as they can be seen.
  mutating func mark(_ indexPath: IndexPath, of listView: ListView, _ style: TerminalStyle) {
    guard let element = listView.element(at: .item(indexPath)) else { return }
    let rectangle = rectangle(of: element, in: listView)
    let visible = 0..<max(0, listView.size.height.row)
    let top = rectangle.minY.row
    add(style, rows: (top..<max(top, rectangle.maxY.row)).clamped(to: visible))
  }

  private func rectangle(of element: ListView.Element, in listView: ListView) -> CGRect {
    let corner = listView.bounds.origin
    return element.frame.offsetBy(dx: -corner.x, dy: -corner.y)
  }
}
