/// What a terminal shows at one moment: a grid of cells, the top left one first.
///
/// Writing outside the grid is clipped. A wide character never shows by half: where only one of
/// its columns has room, or one is written over, blanks take its place.
public struct TerminalFrame: Hashable, Sendable {
  /// One place of the grid.
  struct Cell: Hashable, Sendable {
    /// What stands here; `nil` in the second column of a wide character.
    var cluster: TerminalCluster?
    var look: TerminalLook

    static let blank = Cell(cluster: .space, look: TerminalLook())
  }

  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// How text is shown.
  public let text: TerminalText
  /// The colours that content is shown in.
  public let palette: TerminalPalette
  private(set) var cells: [Cell]

  /// Creates a blank frame.
  ///
  /// - Parameters:
  ///   - columns: the width; less than 0 counts as 0, as for the height.
  ///   - rows: the height.
  ///   - text: how text is shown.
  ///   - palette: the colours that content is shown in; none by default.
  public init(
    columns: Int, rows: Int, text: TerminalText = TerminalText(), palette: TerminalPalette = .none
  ) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.text = text
    self.palette = palette
    self.cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// Writes a text on one row, over what stands there.
  ///
  /// - Parameters:
  ///   - string: any text; it is cleaned, as ``TerminalText`` says.
  ///   - column: where it begins; may lie outside the grid.
  ///   - row: the row; outside the grid nothing is written.
  ///   - style: how it looks.
  public mutating func write(
    _ string: String, column: Int, row: Int, style: TerminalStyle = []
  ) {
    write(
      text.clusters(of: string), column: column, row: row, look: TerminalLook(style: style),
      within: columnRange, isOpaque: true)
  }

  /// Writes clusters on one row, over what stands there.
  ///
  /// - Parameters:
  ///   - range: the columns that may be written on, within the grid.
  ///   - isOpaque: whether the background that is there is covered where the look has none.
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

  /// Draws a line across some columns of a row.
  public mutating func drawLine(columns range: Range<Int>, row: Int) {
    let range = range.clamped(to: columnRange)
    let line = text.shown("─")
    write(String(repeating: line, count: range.count), column: range.lowerBound, row: row)
  }

  /// Adds to the look of all cells in some rows, or in some columns of them.
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

  /// Blanks all cells in some columns and rows. A wide character of which one is in them goes.
  mutating func clear(columns: Range<Int>, rows: Range<Int>) {
    for row in rows.clamped(to: rowRange) {
      let columns = columns.clamped(to: columnRange)
      write(
        Array(repeating: .space, count: columns.count), column: columns.lowerBound, row: row,
        look: TerminalLook(), within: columns, isOpaque: true)
    }
  }

  /// Takes all other styles, and all colours, off all cells.
  mutating func keepOnly(_ style: TerminalStyle) {
    for index in cells.indices {
      cells[index].look = TerminalLook(style: cells[index].look.style.intersection(style))
    }
  }

  /// The rows as plain text, without the blanks at their ends.
  public var lines: [String] {
    rowRange.map { row in
      let cells = cells[range(ofRow: row)]
      let end = cells.lastIndex { $0.cluster != .space }.map { $0 + 1 } ?? cells.startIndex
      return cells[..<end].compactMap(\.cluster).terminalText
    }
  }

  var rowRange: Range<Int> { 0..<rows }
  var columnRange: Range<Int> { 0..<columns }

  /// Where the cells of a row are.
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
    cells[start] = Cell(cluster: cluster, look: look)
    if cluster.width == 2 { cells[start + 1] = Cell(cluster: nil, look: look) }
  }
}
