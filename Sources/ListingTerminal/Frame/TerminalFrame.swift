/// The contents of a terminal: a grid of cells, the top left one first.
///
/// Text outside of the grid is clipped. Half of a wide character is never drawn: if only one of its
/// columns fits, or is overwritten, blanks replace it.
public struct TerminalFrame: Hashable, Sendable {
  /// A cell of the grid.
  struct Cell: Hashable, Sendable {
    /// The character; `nil` in the second column of a wide character.
    var cluster: TerminalCluster?
    var look: TerminalLook

    static let blank = Cell(cluster: .space, look: TerminalLook())
  }

  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The rules for text.
  public let text: TerminalText
  /// The colors for content.
  public let palette: TerminalPalette
  /// The colors around the content, and of captions in it.
  public let theme: TerminalTheme
  private(set) var cells: [Cell]

  /// Creates a blank frame.
  ///
  /// - Parameters:
  ///   - columns: the width; negative values count as 0, also for the height.
  ///   - rows: the height.
  ///   - text: the rules for text.
  ///   - palette: the colors for content; none by default.
  ///   - theme: the colors around the content, and of captions in it.
  public init(
    columns: Int, rows: Int, text: TerminalText = TerminalText(), palette: TerminalPalette = .none,
    theme: TerminalTheme = .neutral
  ) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.text = text
    self.palette = palette
    self.theme = theme
    self.cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// Writes a text in a row, over the existing one.
  ///
  /// - Parameters:
  ///   - string: any text; it's sanitized as ``TerminalText`` describes.
  ///   - column: the first column; it may be outside of the grid.
  ///   - row: the row; outside of the grid nothing is written.
  ///   - style: the style.
  public mutating func write(
    _ string: String, column: Int, row: Int, style: TerminalStyle = []
  ) {
    write(
      text.clusters(of: string), column: column, row: row, look: TerminalLook(style: style),
      within: columnRange, isOpaque: true)
  }

  /// Writes clusters in a row, over the existing ones.
  ///
  /// - Parameters:
  ///   - range: the columns in which it may write, within the grid.
  ///   - isOpaque: whether the existing background is covered if the look has none.
  mutating func write(
    _ clusters: [TerminalCluster], column: Int, row: Int, look: TerminalLook,
    within range: Range<Int>, isOpaque: Bool = false
  ) {
    guard rowRange.contains(row) else { return }
    var column = column
    for cluster in clusters {
      if column >= range.upperBound { return }
      if column >= range.lowerBound && column + cluster.width <= range.upperBound {
        put(cluster, column: column, row: row, look, isOpaque: isOpaque)
      } else {
        for place in column..<column + cluster.width where range.contains(place) {
          put(.space, column: place, row: row, look, isOpaque: isOpaque)
        }
      }
      column += cluster.width
    }
  }

  /// Draws a horizontal line in a range of columns.
  public mutating func drawLine(columns range: Range<Int>, row: Int, style: TerminalStyle = []) {
    let range = range.clamped(to: columnRange)
    let line = text.shown("─")
    write(
      String(repeating: line, count: range.count), column: range.lowerBound, row: row, style: style)
  }

  /// Adds a style to all cells in some rows, or in some columns of them.
  public mutating func add(
    _ style: TerminalStyle, columns: Range<Int>? = nil, rows: Range<Int>
  ) {
    let columns = (columns ?? columnRange).clamped(to: columnRange)
    for row in rows.clamped(to: rowRange) {
      for column in columns {
        cells[range(ofRow: row).lowerBound + column].look.style.formUnion(style)
      }
    }
  }

  /// Sets the background of the cells in some columns and rows that have none.
  mutating func setBackground(_ color: TerminalColor, columns: Range<Int>, rows: Range<Int>) {
    for row in rows.clamped(to: rowRange) {
      for column in columns.clamped(to: columnRange) {
        let index = range(ofRow: row).lowerBound + column
        if cells[index].look.background == nil { cells[index].look.background = color }
      }
    }
  }

  /// Whether nothing is in a cell of the grid.
  func isBlankCell(column: Int, row: Int) -> Bool {
    guard columnRange.contains(column), rowRange.contains(row) else { return false }
    let cell = cells[row * columns + column]
    return cell.cluster == .space && cell.look.background == nil
  }

  /// Changes the looks of some columns of a row.
  mutating func updateLooks(
    columns: Range<Int>, row: Int, _ change: (inout TerminalLook) -> Void
  ) {
    guard rowRange.contains(row) else { return }
    for column in columns.clamped(to: columnRange) {
      change(&cells[row * self.columns + column].look)
    }
  }

  /// Copies another frame to a place of this one. Parts that don't fit are left out.
  public mutating func draw(_ frame: TerminalFrame, column: Int, row: Int) {
    draw(frame, column: column, row: row, columns: columnRange, rows: rowRange)
  }

  /// Copies the part of another frame that is in some columns and rows of this one.
  mutating func draw(
    _ frame: TerminalFrame, column: Int, row: Int, columns: Range<Int>, rows: Range<Int>
  ) {
    for line in frame.rowRange where rows.contains(row + line) {
      for (place, cell) in zip(column..., frame.cells[frame.range(ofRow: line)]) {
        guard let cluster = cell.cluster else { continue }
        write(
          [cluster], column: place, row: row + line, look: cell.look,
          within: columns.clamped(to: columnRange), isOpaque: true)
      }
    }
  }

  /// Returns the frame in the middle of a wider one.
  func centered(in columns: Int) -> TerminalFrame {
    guard columns > self.columns else { return self }
    var frame = TerminalFrame(
      columns: columns, rows: rows, text: text, palette: palette, theme: theme)
    let left = (columns - self.columns) / 2
    for row in rowRange {
      let start = frame.range(ofRow: row).lowerBound + left
      frame.cells.replaceSubrange(start..<start + self.columns, with: cells[range(ofRow: row)])
    }
    return frame
  }

  /// Clears all cells in some columns and rows, including the other half of wide characters.
  mutating func clear(columns: Range<Int>, rows: Range<Int>) {
    for row in rows.clamped(to: rowRange) {
      let columns = columns.clamped(to: columnRange)
      write(
        Array(repeating: .space, count: columns.count), column: columns.lowerBound, row: row,
        look: TerminalLook(), within: columns, isOpaque: true)
    }
  }

  /// Replaces all cells of a row.
  mutating func replaceCells(ofRow row: Int, with new: some Collection<Cell>) {
    cells.replaceSubrange(range(ofRow: row), with: new)
  }

  /// Removes all other styles and all colors from all cells.
  mutating func keepOnly(_ style: TerminalStyle) {
    for index in cells.indices {
      cells[index].look = TerminalLook(style: cells[index].look.style.intersection(style))
    }
  }

  /// The rows as plain text, without trailing blanks.
  public var lines: [String] {
    rowRange.map { row in
      let cells = cells[range(ofRow: row)]
      let end = cells.lastIndex { $0.cluster != .space }.map { $0 + 1 } ?? cells.startIndex
      return cells[..<end].compactMap(\.cluster).terminalText
    }
  }

  var rowRange: Range<Int> { 0..<rows }
  var columnRange: Range<Int> { 0..<columns }

  /// Returns the range of the cells of a row.
  func range(ofRow row: Int) -> Range<Int> { row * columns..<(row + 1) * columns }

  private mutating func put(
    _ cluster: TerminalCluster, column: Int, row: Int, _ look: TerminalLook, isOpaque: Bool
  ) {
    let start = row * columns + column
    var look = look
    if !isOpaque { look.background = look.background ?? cells[start].look.background }
    if cells[start].cluster == nil { cells[start - 1].cluster = .space }
    let next = column + cluster.width
    if next < columns && cells[start + cluster.width].cluster == nil {
      cells[start + cluster.width].cluster = .space
    }
    look = legible(look)
    cells[start] = Cell(cluster: cluster, look: look)
    if cluster.width == 2 { cells[start + 1] = Cell(cluster: nil, look: look) }
  }
}
