import ListingKit

/// The items of a CSV file one after the other, from a place on.
struct CSVRecords: FileRecords {
  private let table: CSVTable
  private let size: Int
  private var rows: CSVRows
  private(set) var position: SourcePosition

  /// Reads the header, and goes to the place.
  init(
    _ file: SourceFile, delimiter: Character, record: RecordDescription,
    at position: SourcePosition?
  ) throws {
    let header = try Self.header(of: file, delimiter: delimiter)
    table = try CSVTable(header: header, record: record, file: file.name)
    size = try file.stamp().size
    self.position = position ?? header.end
    rows = try CSVRows(file, delimiter: delimiter, at: self.position)
  }

  /// The first row of a file.
  static func header(of file: SourceFile, delimiter: Character) throws -> CSVRow {
    var rows = try CSVRows(file, delimiter: delimiter, at: .start)
    if let header = try rows.next() { return header }
    throw SourceError(
      .noHeader, "there is no header: name the columns in the first line.", file: file.name)
  }

  var isAtEnd: Bool { position.byteOffset >= size }

  mutating func skip() throws -> Bool {
    guard let row = try rows.next() else { return false }
    position = row.end
    return true
  }

  mutating func next() throws -> ListItem? {
    guard let row = try rows.next() else { return nil }
    position = row.end
    return try table.item(row)
  }
}
