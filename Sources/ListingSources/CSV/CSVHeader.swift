/// The names of the columns of a file, and where its rows begin.
struct CSVHeader: Hashable {
  /// The names, each of which occurs once.
  let names: [String]
  /// The position of the names.
  let start: SourcePosition
  /// The start of the first row.
  let end: SourcePosition
  /// The dialect with the delimiter that the file names.
  let dialect: CSVDialect

  /// Creates the names from the first row of a file.
  init(_ row: CSVRow, dialect: CSVDialect) {
    self.dialect = dialect
    start = row.start
    end = dialect.hasHeader ? row.end : row.start
    names = dialect.hasHeader ? Self.distinct(row.cells) : row.cells.indices.map { "\($0 + 1)" }
  }

  /// Returns the names of cells: an empty one is the number of its column, and the second `name` is `name-2`.
  private static func distinct(_ cells: [String]) -> [String] {
    var known = Set(cells)
    var used: Set<String> = []
    return cells.enumerated().map { index, cell in
      let base = cell.trimmed.isEmpty ? "\(index + 1)" : cell
      if used.insert(base).inserted { return base }
      var number = 2
      while !known.insert("\(base)-\(number)").inserted { number += 1 }
      used.insert("\(base)-\(number)")
      return "\(base)-\(number)"
    }
  }
}
