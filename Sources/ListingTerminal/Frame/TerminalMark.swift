/// How an item is marked next to it: as the focused one, as a selected one, as one that is moved.
struct TerminalMark: Hashable {
  var isFocused = false
  var isSelected = false
  var isMoving = false

  /// The symbol in the item's first row; `nil` for an item without a mark.
  var symbol: String? {
    if isMoving { return "↕" }
    if isSelected { return isFocused ? "◉" : "●" }
    return isFocused ? "▌" : nil
  }

  /// The symbol in the other rows.
  var lowerSymbol: String? { isFocused ? "▌" : nil }
}

extension TerminalFrame {
  /// Marks an item: with symbols next to it if there is a blank column, otherwise in its own blank column,
  /// or in its last one; and with the background of the focus if it has no background, or in bold if the theme has
  /// no colors.
  ///
  /// - Parameters:
  ///   - area: the visible area of the item, not clipped to the frame.
  ///   - room: the columns of the list with its margins.
  mutating func draw(
    _ mark: TerminalMark, nextTo area: TerminalArea, within room: Range<Int>
  ) {
    guard let symbol = mark.symbol else { return }
    let rows = area.rows.clamped(to: rowRange)
    guard let top = rows.first,
      let column = markColumn(
        of: area, rows, within: room, isNeeded: mark.isSelected || mark.isMoving)
    else { return }
    let accent = accentLook(mark.isSelected ? .bold : [])
    for row in rows {
      guard let symbol = row == top ? symbol : mark.lowerSymbol else { continue }
      write(
        text.clusters(of: text.shown(symbol)), column: column, row: row, look: accent,
        within: columnRange)
    }
    guard mark.isFocused else { return }
    let columns = (min(column, area.columns.lowerBound)..<area.columns.upperBound).clamped(to: room)
    if let focusBackground {
      setBackground(focusBackground, columns: columns, rows: rows)
    } else if palette.color(theme.accent) == nil {
      for row in rows { updateLooks(columns: columns, row: row) { $0.style.insert(.bold) } }
    }
  }

  private func markColumn(
    of area: TerminalArea, _ rows: Range<Int>, within room: Range<Int>, isNeeded: Bool
  ) -> Int? {
    let visible = area.columns.clamped(to: room)
    guard !visible.isEmpty else { return nil }
    // Not over the text of the item before it.
    let isBlank = { (column: Int) in
      room.contains(column) && rows.allSatisfy { isBlankCell(column: column, row: $0) }
    }
    if isBlank(area.columns.lowerBound - 1) { return area.columns.lowerBound - 1 }
    if isBlank(visible.lowerBound) { return visible.lowerBound }
    // Without a blank column only a selection or a move covers text.
    return isBlank(visible.upperBound - 1) || isNeeded ? visible.upperBound - 1 : nil
  }
}
