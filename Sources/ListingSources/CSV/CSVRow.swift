/// The text of a row of a CSV file.
struct CSVRow: Hashable {
  /// The start of the row.
  let start: SourcePosition
  /// The start of the next row.
  let end: SourcePosition
  /// The text of its cells, at least one.
  let cells: [String]

  /// Copies the text of cells.
  init(_ cells: CSVCells) {
    start = cells.start
    end = cells.end
    self.cells = (0..<cells.count).map { cells[$0] }
  }
}
