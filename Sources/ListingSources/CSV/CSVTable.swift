import ListingKit

/// The description of a source, matched to the header of a file. It turns rows into items.
final class CSVTable: Sendable {
  private let file: String
  let header: CSVHeader
  let reader: RecordReader
  /// The columns of the reader's fields.
  private let columns: [Column]

  /// Finds the columns of the keys and fields in a header.
  init(header: CSVHeader, record: RecordDescription, file: String) throws(SourceError) {
    self.file = file
    self.header = header
    reader = try RecordReader(record, place: file, noun: "column", rowName: .line)
    let names = header.names
    var columns: [Column] = []
    for field in reader.fields {
      columns.append(
        Column(
          index: try names.column(field.path, file: file, position: header.start),
          isOptional: field.isOptional))
    }
    self.columns = columns
  }

  /// Writes the item of a row, or skips the row.
  func write(_ row: CSVCells, to writer: inout RecordWriter) throws(SourceError) {
    do throws(SourceError) {
      guard row.count == header.names.count else { throw wrongCount(row) }
      try columns.withUnsafeBufferPointer { columns throws(SourceError) in
        try reader.write(
          Record(row: row, columns: columns), to: &writer, at: row.start, called: "row")
      }
    } catch {
      try reader.skipItem(for: error, in: &writer)
    }
  }

  /// The column of a field.
  private struct Column {
    let index: Int
    /// Whether the field is null for an empty cell.
    let isOptional: Bool
  }

  /// A row, with its cells in the order of the reader's fields.
  private struct Record: FoundRecord {
    let row: CSVCells
    /// A pointer: an array would be retained for each row.
    let columns: UnsafeBufferPointer<Column>

    @inline(__always)
    func plainText(_ field: Int) -> FoundText? { row.plainText(columns[field].index) }

    func value(_ field: Int) -> FoundValue {
      let column = columns[field]
      return row.cell(column.index).isEmpty && column.isOptional ? .null : row.value(column.index)
    }
  }

  private func wrongCount(_ row: CSVCells) -> SourceError {
    let width = header.names.count
    let what = row.count < width ? "is a cell missing?" : "is a cell with a delimiter unquoted?"
    return SourceError(
      .cellCount,
      "this row has \(row.count) cell\(row.count == 1 ? "" : "s"), but the header has \(width): \(what)",
      file: file, position: row.start)
  }
}
