import Foundation
import ListingKit

extension TerminalFrame {
  /// Draws content. Points are converted to columns and rows as in ``TerminalTextMeasurer``.
  ///
  /// - Parameters:
  ///   - content: the content; its text is sanitized as ``TerminalText`` describes.
  ///   - rectangle: the frame, in points from the top left corner. Parts that don't fit are left out.
  ///   - visible: the rows in which it may draw.
  public mutating func draw(
    _ content: ListContent, in rectangle: CGRect, visible: Range<Int>
  ) {
    let measurer = TerminalTextMeasurer(text: text)
    let layout = ContentLayout(content, width: rectangle.width, measurer: measurer)
    draw(layout, in: rectangle, visible: visible, within: columnRange)
  }

  /// Draws content that was laid out with a ``TerminalTextMeasurer``.
  ///
  /// - Parameters:
  ///   - layout: the content; its text is sanitized as ``TerminalText`` describes.
  ///   - rectangle: the frame, in points from the top left corner. Parts that don't fit are left out.
  ///   - visible: the rows in which it may draw.
  public mutating func draw(
    _ layout: ContentLayout, in rectangle: CGRect, visible: Range<Int>
  ) {
    draw(layout, in: rectangle, visible: visible, within: columnRange)
  }

  /// Draws content in some columns.
  ///
  /// - Parameter separatorHeight: the height of the separator at the start of the content, in points.
  mutating func draw(
    _ layout: ContentLayout, in rectangle: CGRect, visible: Range<Int>, within columns: Range<Int>,
    separatorHeight: CGFloat = 0
  ) {
    let area = TerminalArea(rectangle)
    let columns = columns.clamped(to: columnRange)
    let room = TerminalRoom(
      columns: columns.clamped(to: area.columns),
      rows: visible.clamped(to: rowRange).clamped(to: area.rows),
      isCutAtStart: area.columns.lowerBound < columns.lowerBound,
      isCutAtEnd: area.columns.upperBound > columns.upperBound)
    let areas = layout.fragments.map {
      TerminalArea($0.frame.offsetBy(dx: rectangle.minX, dy: rectangle.minY))
    }
    for (index, fragment) in layout.fragments.enumerated() {
      var area = areas[index]
      if case .image = fragment.kind {
        area.rows = area.rows(notCoveredBy: areas[(index + 1)...])
      }
      paint(
        fragment, in: area, within: room,
        isSeparator: fragment.frame.maxY <= separatorHeight)
    }
  }
}

/// A part of the grid, which may extend beyond it.
struct TerminalArea {
  var columns: Range<Int>
  var rows: Range<Int>

  /// Creates the area of the cells nearest to a rectangle in points.
  init(_ rectangle: CGRect) {
    columns = rectangle.minX.column..<max(rectangle.minX.column, rectangle.maxX.column)
    rows = rectangle.minY.row..<max(rectangle.minY.row, rectangle.maxY.row)
  }

  /// Returns the longest part of the rows, the first of several, in which no other area is.
  func rows(notCoveredBy areas: ArraySlice<TerminalArea>) -> Range<Int> {
    let covering = areas.filter { $0.columns.overlaps(columns) }
    var (longest, start) = (rows.lowerBound..<rows.lowerBound, rows.lowerBound)
    for row in rows {
      if covering.contains(where: { $0.rows.contains(row) }) {
        start = row + 1
      } else if row + 1 - start > longest.count {
        longest = start..<row + 1
      }
    }
    return longest
  }
}

/// The part of the grid in which content may draw.
struct TerminalRoom {
  var columns: Range<Int>
  var rows: Range<Int>
  /// Whether the screen, rather than the content's own frame, ends at the first column or after the last one.
  var isCutAtStart: Bool
  var isCutAtEnd: Bool
}

extension CGFloat {
  /// The column nearest to a distance in points.
  var column: Int { nearest(TerminalTextMeasurer.cellSize.width) }

  /// The row nearest to a distance in points.
  var row: Int { nearest(TerminalTextMeasurer.cellSize.height) }

  /// Lengths are limited to those of a screen, and NaN is 0. Halves are rounded up, including those that
  /// are a little less because of earlier arithmetic: adjacent frames share the same cell boundary at
  /// every scroll offset.
  private func nearest(_ size: CGFloat) -> Int {
    guard !isNaN else { return 0 }
    let cells = Swift.min(Swift.max(self / size, -1_000_000), 1_000_000)
    return Int((cells + 0.500_001).rounded(.down))
  }
}

extension CGSize {
  /// Creates the size of a screen of columns and rows, in points.
  init(columns: Int, rows: Int) {
    let cell = TerminalTextMeasurer.cellSize
    self.init(width: CGFloat(columns) * cell.width, height: CGFloat(rows) * cell.height)
  }
}
