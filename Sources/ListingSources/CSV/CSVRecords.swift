import ListingKit

/// The items of a CSV file in order, from a position.
final class CSVRecords: FileRecords {
  private let table: CSVTable
  private let size: Int
  private var rows: CSVRows

  /// Starts at a position, or at the first row after the header.
  init(
    _ file: SourceFile, delimiter: Character, table: CSVTable, size: Int,
    at position: SourcePosition?
  ) throws {
    self.table = table
    self.size = size
    rows = try CSVRows(file, delimiter: delimiter, at: position ?? table.end)
  }

  /// Returns the first row of a file.
  static func header(of file: SourceFile, delimiter: Character) throws -> CSVRow {
    var rows = try CSVRows(file, delimiter: delimiter, at: .start)
    var header: CSVRow?
    _ = try rows.read(1) { header = CSVRow($0) }
    if let header { return header }
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
