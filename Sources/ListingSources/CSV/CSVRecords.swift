import ListingKit

/// The items of a CSV file one after the other, from a place on.
struct CSVRecords: FileRecords {
  private let table: CSVTable
  private let size: Int
  private var rows: CSVRows

  /// Goes to a place, or to the first row after the header.
  init(
    _ file: SourceFile, delimiter: Character, table: CSVTable, size: Int,
    at position: SourcePosition?
  ) throws {
    self.table = table
    self.size = size
    rows = try CSVRows(file, delimiter: delimiter, at: position ?? table.end)
  }

  /// The first row of a file.
  static func header(of file: SourceFile, delimiter: Character) throws -> CSVRow {
    var rows = try CSVRows(file, delimiter: delimiter, at: .start)
    if let header = try rows.next({ CSVRow($0) }) { return header }
    throw SourceError(
      .noHeader, "there is no header: name the columns in the first line.", file: file.name)
  }

  var position: SourcePosition { rows.position }
  var isAtEnd: Bool { position.byteOffset >= size }

  mutating func skip() throws -> Bool { try rows.next { _ in } != nil }

  var end: Int { rows.end }

  func writer(expecting count: Int) -> RecordWriter { table.reader.writer(expecting: count) }

  mutating func read(_ limit: Int, to writer: inout RecordWriter) throws -> Int {
    let table = table
    var count = 0
    while count < limit, try rows.next({ try table.write($0, to: &writer) }) != nil { count += 1 }
    return count
  }
}
