import Foundation
import ListingKit

/// Where a list is drawn in a frame.
struct TerminalPlacement {
  /// The columns of the list with its margins, in which marks are drawn.
  var room: Range<Int>
  /// The columns of the list.
  var columns: Range<Int>
  /// The rows of the list.
  var rows: Range<Int>
  /// The row of the list's first line: below the first one if a short list is at the bottom.
  var firstRow: Int

  /// Returns the point of the content in the upper left corner of the frame.
  func corner(of listView: ListView) -> CGPoint {
    let cell = TerminalTextMeasurer.cellSize
    return CGPoint(
      x: listView.bounds.minX - CGFloat(columns.lowerBound) * cell.width,
      y: listView.bounds.minY - CGFloat(firstRow) * cell.height)
  }
}

extension TerminalFrame {
  /// Draws the visible part of a list at the top left corner of the frame. Overlapping views are drawn in
  /// the order of their numbers. Rows that don't fit are left out.
  public mutating func draw(_ listView: ListView) {
    let rows = 0..<max(0, listView.size.height.row)
    draw(
      listView,
      in: TerminalPlacement(room: columnRange, columns: columnRange, rows: rows, firstRow: 0))
  }

  /// Draws the visible part of a list.
  ///
  /// - Parameter didDraw: called after each view with its visible area.
  mutating func draw(
    _ listView: ListView, in placement: TerminalPlacement,
    didDraw: (inout TerminalFrame, ListView.Element, TerminalArea) -> Void = { _, _, _ in }
  ) {
    let corner = placement.corner(of: listView)
    for element in listView.visibleElements.inDrawingOrder {
      let rectangle = element.frame.offsetBy(dx: -corner.x, dy: -corner.y)
      let own = listView.frameWithoutSeparator(of: element)
      var area = TerminalArea(rectangle)
      area.rows = area.rows.clamped(to: placement.rows)
      // Text is cleared under a view that overlaps it.
      if element.zIndex > 0 {
        clear(columns: area.columns.clamped(to: placement.columns), rows: area.rows)
      }
      if let drawing = element.view as? any TerminalDrawing {
        draw(drawing, in: TerminalArea(rectangle), within: placement)
      } else {
        draw(
          listView.contentLayout(of: element), in: rectangle, visible: placement.rows,
          within: placement.columns, separatorHeight: own.minY - element.frame.minY)
      }
      if element.itemIndexPathOfCell != nil {
        // The mark of an item leaves its separator out.
        area.rows = TerminalArea(own.offsetBy(dx: -corner.x, dy: -corner.y)).rows
          .clamped(to: placement.rows)
      }
      didDraw(&self, element, area)
    }
  }

  private mutating func draw(
    _ view: any TerminalDrawing, in area: TerminalArea, within placement: TerminalPlacement
  ) {
    // A view may be much larger than the screen.
    guard area.columns.count <= Self.largestCanvas, area.rows.count <= Self.largestCanvas else {
      return
    }
    var canvas = TerminalCanvas(columns: area.columns.count, rows: area.rows.count, like: self)
    view.draw(on: &canvas)
    draw(
      canvas.frame, column: area.columns.lowerBound, row: area.rows.lowerBound,
      columns: placement.columns, rows: placement.rows)
  }

  private static let largestCanvas = 2_000

  /// Fills the longest blank part of a header's last row with a rule.
  mutating func drawRule(in area: TerminalArea, within columns: Range<Int>) {
    let columns = area.columns.clamped(to: columns).clamped(to: columnRange)
    guard let row = area.rows.last, rowRange.contains(row) else { return }
    var (longest, start) = (0..<0, columns.lowerBound)
    for column in columns.lowerBound...columns.upperBound {
      if column < columns.upperBound, isBlankCell(column: column, row: row) { continue }
      if column - start > longest.count { longest = start..<column }
      start = column + 1
    }
    guard longest.count > 2, longest.count < columns.count else { return }
    // A blank column is left next to text.
    let lower = longest.lowerBound + (longest.lowerBound == columns.lowerBound ? 0 : 1)
    let upper = longest.upperBound - (longest.upperBound == columns.upperBound ? 0 : 1)
    let line = lower..<upper
    guard line.count > 2 else { return }
    drawLine(columns: line, row: row, style: .dim)
  }
}

extension ListView.Element {
  /// The position of the item of a cell; `nil` for other views.
  var itemIndexPathOfCell: IndexPath? {
    if case .item(let indexPath) = kind { indexPath } else { nil }
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
