@testable import ListingTerminal

extension TerminalListView {
  func press(_ keys: TerminalKey...) { press(keys) }

  func press(_ keys: [TerminalKey]) { for key in keys { _ = handle(.key(key)) } }

  func type(_ text: String) { press(text.map(TerminalKey.character)) }

  /// The rows without margins and the scroll bar. The focused item begins with `>`, selected ones with `*`, and
  /// one that is moved with `↕`, a focused control with `▸`.
  var screen: [String] {
    let regions = regions
    return frame().lines.enumerated().map { row, line in
      guard regions.listRows.contains(row), regions.margin > 0 else {
        return line.hasPrefix(" ") && regions.margin > 0 ? String(line.dropFirst()) : line
      }
      var line = line
      while let last = line.last, "│┃› ".contains(last) { line.removeLast() }
      let marks = line.prefix(regions.listColumns.lowerBound)
      let symbols = ["▌": ">", "●": "*", "◉": ">*", "↕": "↕", "▸": "▸"]
      let mark = marks.compactMap { symbols[String($0)] }.joined()
      return mark + line.dropFirst(regions.listColumns.lowerBound)
    }
  }

  /// The row of the focused item; `nil` if it isn't visible.
  var focusedRow: Int? {
    screen.enumerated().first {
      regions.listRows.contains($0.offset) && $0.element.hasPrefix(">")
    }?.offset
  }
}
