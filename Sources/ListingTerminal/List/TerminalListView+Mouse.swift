import Foundation
import ListingKit

extension TerminalListView {
  /// The rows that a step of the wheel scrolls by.
  private static let wheelRows: CGFloat = 3

  func handle(_ mouse: TerminalMouse) -> Response {
    guard model.mode == .browsing else { return .handled }
    var mouse = mouse
    mouse.column -= regions.left
    model.message = nil
    switch mouse.action {
    case .wheelUp: scrollKeepingCursor(by: -Self.wheelRows)
    case .wheelDown: scrollKeepingCursor(by: Self.wheelRows)
    case .press: press(at: mouse)
    case .drag: if isDraggingScrollBar { dragScrollBar(to: mouse.row) }
    case .release: isDraggingScrollBar = false
    }
    return .handled
  }

  /// Scrolls; the cursor moves to the nearest visible item if its own is no longer visible.
  private func scrollKeepingCursor(by rows: CGFloat) {
    destination = nil
    let old = place
    let frame = old.flatMap { listView.element(at: .item($0)) }?.frame
    scroll(by: rows)
    if loadShownPlace() { return }
    guard let old, listView.element(at: .item(old)) == nil, let frame else { return }
    if let nearest = visibleItem(nearestTo: frame.origin) { setCursor(nearest) }
  }

  private func press(at mouse: TerminalMouse) {
    if mouse.column == regions.columns - 1, regions.listRows.contains(mouse.row),
      scrollBarThumb != nil
    {
      isDraggingScrollBar = true
      return dragScrollBar(to: mouse.row)
    }
    let placement = placement
    guard placement.rows.contains(mouse.row) else { return }
    let (cell, corner) = (TerminalTextMeasurer.cellSize, placement.corner(of: listView))
    let point = CGPoint(
      x: corner.x + (CGFloat(mouse.column) + 0.5) * cell.width,
      y: corner.y + (CGFloat(mouse.row) + 0.5) * cell.height)
    if let control = listView.visibleControls.first(where: { $0.frame.contains(point) }) {
      if case .item(let indexPath) = control.element { setCursor(indexPath) }
      press(control)
    } else if let item = listView.indexPathForItem(at: point) {
      // A click moves the cursor; one on the item at the cursor selects it.
      if item == place { listView.tapItem(at: item) } else { move(to: item) }
    }
  }

  private func dragScrollBar(to row: Int) {
    let rows = regions.listRows
    let length = isHorizontal ? listView.contentSize.width : listView.contentSize.height
    let part = CGFloat(row - rows.lowerBound) / CGFloat(max(1, rows.count - 1))
    destination = nil
    offset = min(max(part, 0), 1) * max(0, length - screenLength)
    if loadShownPlace() { return }
    if let place, listView.element(at: .item(place)) == nil,
      let nearest = visibleItem(nearestTo: listView.bounds.origin)
    {
      setCursor(nearest)
    }
  }
}
