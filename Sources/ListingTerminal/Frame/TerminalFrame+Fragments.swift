import ListingKit

extension TerminalFrame {
  /// Draws a part of content.
  ///
  /// - Parameters:
  ///   - area: the area of the part.
  ///   - room: the part of the grid in which it may draw.
  ///   - isSeparator: whether it's part of the separator above an item.
  mutating func paint(
    _ fragment: ContentLayout.Fragment, in area: TerminalArea, within room: TerminalRoom,
    isSeparator: Bool = false
  ) {
    var look = TerminalLook(color: palette.color(fragment.color))
    // The shade of the gray among the 16 colors may be that of the background.
    if fragment.color == .named(.gray) { look = TerminalLook(style: .dim) }
    switch fragment.kind {
    case .background(let color):
      look.background = palette.background(color)
      fill(area, with: " ", look, within: room, isOpaque: true)
    case .text(let text, let style):
      look.style.formUnion(TerminalStyle(style))
      if isSeparator, look == TerminalLook(style: TerminalStyle(style)), style != .caption {
        look = separatorLook
      }
      write(text, in: area.top, look, within: room)
    case .divider: fill(area.top, with: "─", look, within: room)
    case .image(_, let description):
      look.style = .dim
      // With a blank column on either side, if there is enough space.
      let margin = area.columns.count > 2 ? 1 : 0
      let lines = text.lines(
        of: description, width: area.columns.count - 2 * margin, limit: area.rows.count)
      for (row, line) in zip(area.rows, lines) {
        write(line, in: area.row(row, from: area.columns.lowerBound + margin), look, within: room)
      }
    case .badge(let text): paint(text, between: "(", ")", in: area, look, within: room)
    case .button(let text, _): paint(text, between: "< ", " >", in: area, look, within: room)
    case .toggle(let isOn, _): write(isOn ? "[x]" : "[ ]", in: area.top, look, within: room)
    case .input(let input): paint(input, in: area, look, within: room)
    case .icon(let icon):
      write(text.repertoire == .ascii ? icon.letter : icon.symbol, in: area.top, look, within: room)
    case .progress(let value):
      var done = area
      let count = Int((Double(area.columns.count) * (value ?? 0)).rounded(.down))
      done.columns = area.columns.lowerBound..<area.columns.lowerBound + count
      fill(area, with: "░", look, within: room)
      fill(done, with: "█", look, within: room)
    }
  }

  /// The look of a separator's text, which differs from those of headlines in rows and of headers, which have a rule.
  private var separatorLook: TerminalLook {
    accentLook(palette.color(theme.accent) == nil ? [.bold, .underlined] : .bold)
  }

  /// Draws a text between two marks, which is truncated if it doesn't fit.
  private mutating func paint(
    _ text: String, between start: String, _ end: String, in area: TerminalArea,
    _ look: TerminalLook, within room: TerminalRoom
  ) {
    var look = look
    look.style.insert(.bold)
    let inner = max(0, area.columns.count - start.count - end.count)
    write(
      start + self.text.truncated(text, to: inner) + end, in: area.top, look, within: room)
  }

  mutating func write(
    _ string: String, in area: TerminalArea, _ look: TerminalLook, within room: TerminalRoom
  ) {
    guard room.rows.contains(area.rows.lowerBound) else { return }
    let columns = room.columns.clamped(to: area.columns)
    var clusters = text.clusters(of: string)
    var start = area.columns.lowerBound
    // Text that the edge of the screen cuts ends, or begins, with an ellipsis.
    if room.isCutAtEnd, start + clusters.terminalWidth > columns.upperBound {
      clusters = text.truncated(clusters[...], to: columns.upperBound - start)
    }
    if room.isCutAtStart, start < columns.lowerBound {
      clusters = text.withoutStart(clusters, columns: columns.lowerBound - start)
      start = columns.lowerBound
    }
    write(clusters, column: start, row: area.rows.lowerBound, look: look, within: columns)
  }

  /// Fills an area with a character that is one column wide.
  private mutating func fill(
    _ area: TerminalArea, with character: String, _ look: TerminalLook,
    within room: TerminalRoom, isOpaque: Bool = false
  ) {
    let columns = area.columns.clamped(to: room.columns)
    let clusters = text.clusters(of: String(repeating: character, count: columns.count))
    for row in area.rows.clamped(to: room.rows) {
      write(
        clusters, column: columns.lowerBound, row: row, look: look, within: columns,
        isOpaque: isOpaque)
    }
  }
}

extension TerminalArea {
  /// The first row.
  var top: TerminalArea { row(rows.lowerBound) }

  /// Returns a row, or the end of one.
  func row(_ row: Int, from column: Int? = nil) -> TerminalArea {
    var area = self
    area.rows = row..<row + 1
    area.columns = (column ?? columns.lowerBound)..<columns.upperBound
    return area
  }
}

extension ListIcon {
  /// The symbol of the icon, which is one column wide on every terminal.
  fileprivate var symbol: String {
    switch self {
    case .alert: "⚠"
    case .back: "←"
    case .check: "✓"
    case .close: "✗"
    case .collapse: "▾"
    case .expand: "▸"
    case .forward: "→"
    case .heart: "♥"
    case .home: "⌂"
    case .mail: "✉"
    case .place: "⌖"
    case .refresh: "↻"
    case .search: "⌕"
    case .star: "★"
    case .calendar: "▦"
    case .clock: "◷"
    case .person: "☺"
    case .add, .info: letter
    }
  }

  /// The ASCII symbol of the icon.
  fileprivate var letter: String {
    switch self {
    case .add: "+"
    case .alert: "!"
    case .back: "<"
    case .calendar: "#"
    case .check: "v"
    case .clock: "@"
    case .close: "x"
    case .collapse: "-"
    case .expand: "+"
    case .forward: ">"
    case .heart: "*"
    case .home: "^"
    case .info: "i"
    case .mail: "="
    case .person: "&"
    case .place: "o"
    case .refresh: "~"
    case .search: "?"
    case .star: "*"
    }
  }
}
