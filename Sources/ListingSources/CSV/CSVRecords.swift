import ListingKit

/// The items of a CSV file in order, from a position.
final class CSVRecords: FileRecords {
  private let table: CSVTable
  private let size: Int
  private var rows: CSVRows

  /// Starts at a position, or at the first row after the header.
  init(
    _ file: SourceFile, table: CSVTable, size: Int,
    at position: SourcePosition?
  ) throws {
    self.table = table
    self.size = size
    rows = try CSVRows(file, dialect: table.header.dialect, at: position ?? table.header.end)
  }

  /// Returns the names of the columns of a file.
  static func header(of file: SourceFile, dialect: CSVDialect) throws -> CSVHeader {
    let dialect = dialect.resolved(for: try file.read(at: 0, limit: 32))
    var rows = try CSVRows(file, dialect: dialect, at: .start)
    var first: CSVRow?
    _ = try rows.read(1) { first = CSVRow($0) }
    if let first { return CSVHeader(first, dialect: dialect) }
    throw SourceError(
      .noHeader, "there is no header: write the names of the columns in the first line.",
      file: file.name)
  }

  var place: FilePlace {
    let (position, end) = (rows.position, rows.end)
    return FilePlace(position: position, isAtEnd: position.byteOffset >= size, end: end)
  }

  func skip() throws -> Bool { try rows.read(1) { _ in } == 1 }

  func writer(expecting count: Int) -> RecordWriter { table.reader.writer(expecting: count) }

  func read(_ limit: Int, to writer: inout RecordWriter) throws -> Int {
    let table = table
    return try rows.read(limit) { try table.write($0, to: &writer) }
  }
}
