import Foundation
import ListingKit

/// Marks that hosts draw over content: highlights, the focus of a control, and boxes.
extension TerminalFrame {
  /// Writes a symbol of one column, over the existing one.
  mutating func put(_ symbol: String, column: Int, row: Int, _ look: TerminalLook) {
    write(
      text.clusters(of: text.shown(symbol)), column: column, row: row, look: look,
      within: columnRange, isOpaque: true)
  }

  /// Highlights a text in the rows of an area, ignoring case and accents. Text that is broken into lines isn't
  /// found.
  mutating func highlight(
    _ string: String, in area: TerminalArea, within columns: Range<Int>
  ) {
    let columns = area.columns.clamped(to: columns).clamped(to: columnRange)
    let accent = palette.color(theme.accent)
    for row in area.rows.clamped(to: rowRange) {
      let line = range(ofRow: row)
      // The column of each character, so that a match can be found as text.
      var (text, places) = ("", [Int]())
      for column in columns {
        guard let cluster = cells[line.lowerBound + column].cluster else { continue }
        places += repeatElement(column, count: cluster.text.count)
        text += cluster.text
      }
      var start = text.startIndex
      while let found = text.range(
        of: string, options: .ignoringCase, range: start..<text.endIndex), !found.isEmpty
      {
        let first = text.distance(from: text.startIndex, to: found.lowerBound)
        let last = text.distance(from: text.startIndex, to: found.upperBound) - 1
        if places.indices.contains(first), places.indices.contains(last) {
          updateLooks(columns: places[first]..<places[last] + 1, row: row) {
            $0.style.formUnion([.bold, .underlined])
            if $0.background == nil { $0.color = accent }
          }
        }
        start = found.upperBound
      }
    }
  }

  /// Marks the focused button or switch: by a symbol next to it, its color and an underline, and inverse if the
  /// theme has no colors.
  ///
  /// - Parameter room: the columns in which the symbol may be.
  mutating func drawFocus(on area: TerminalArea, within room: Range<Int>) {
    let accent = palette.color(theme.accent)
    let rows = area.rows.clamped(to: rowRange)
    if let focusBackground { setBackground(focusBackground, columns: area.columns, rows: rows) }
    for row in rows {
      updateLooks(columns: area.columns, row: row) {
        $0.style.formUnion(accent == nil ? [.bold, .reversed] : [.bold, .underlined])
        if $0.color == nil { $0.color = accent }
      }
    }
    guard let row = rows.first else { return }
    // Over the control itself only where it touches text on both sides.
    let column = [area.columns.lowerBound - 1, area.columns.upperBound].first {
      room.contains($0) && isBlankCell(column: $0, row: row)
    }
    let isAfter = column == area.columns.upperBound
    put(
      isAfter ? "◂" : "▸", column: column ?? area.columns.lowerBound, row: row, accentLook(.bold))
  }

  /// Draws lines in a box in the middle of the frame.
  ///
  /// - Parameters:
  ///   - title: in the upper edge.
  ///   - first: the first line to show, as far as enough lines follow.
  ///   - isChosen: whether a line is marked, by its index.
  mutating func drawBox(
    _ title: String?, _ lines: [String], from first: Int, isChosen: (Int) -> Bool
  ) {
    let fit = min(lines.count, max(1, rows - 3))
    let inner = min(lines.map { text.width(of: $0) }.max() ?? 0, max(0, columns - 6))
    let width = inner + 6
    let (left, top) = (max(0, (columns - width) / 2), max(0, (rows - 1 - fit - 2) / 2))
    func edge(_ start: String, _ end: String, _ title: String) -> String {
      let title = title.isEmpty ? "" : " \(title) "
      return start + "─" + title
        + String(repeating: "─", count: max(0, width - 3 - text.width(of: title))) + end
    }
    let first = max(0, min(first, lines.count - fit))
    let more = lines.count > first + fit ? "↓" : ""
    write(edge("┌", "┐", title ?? ""), column: left, row: top)
    for (row, index) in (first..<min(first + fit, lines.count)).enumerated() {
      let line = text.truncated(lines[index], to: inner)
      let padding = String(repeating: " ", count: max(0, inner - text.width(of: line)))
      let chosen = isChosen(index)
      write("│  \(line)\(padding)  │", column: left, row: top + 1 + row)
      guard chosen else { continue }
      put("▌", column: left + 1, row: top + 1 + row, accentLook())
      if let focusBackground {
        setBackground(
          focusBackground, columns: left + 1..<left + width - 1, rows: top + 1 + row..<top + 2 + row
        )
      }
    }
    write(edge("└", "┘", more), column: left, row: top + 1 + fit)
  }
}
