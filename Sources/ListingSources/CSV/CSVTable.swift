import ListingKit

/// How the rows of one file become items: the description of a source, checked against a header.
final class CSVTable: Sendable {
  private let file: String
  private let width: Int
  let reader: RecordReader
  /// The columns of the reader's fields.
  private let columns: [Column]
  /// Where the first row begins.
  let end: SourcePosition

  /// Finds the columns of keys and fields in a header.
  init(header: CSVRow, record: RecordDescription, file: String) throws(SourceError) {
    self.file = file
    width = header.cells.count
    reader = try RecordReader(record, place: file, noun: "column")
    let names = header.cells
    var columns: [Column] = []
    for field in reader.fields {
      columns.append(
        Column(
          index: try names.column(field.path, file: file, position: header.start),
          isOptional: field.isOptional))
    }
    self.columns = columns
    end = header.end
  }

  /// Writes the item of a row, or skips it.
  func write(_ row: CSVCells, to writer: inout RecordWriter) throws(SourceError) {
    do throws(SourceError) {
      guard row.count == width else { throw wrongCount(row) }
      try columns.withUnsafeBufferPointer { columns throws(SourceError) in
        try reader.write(
          Record(row: row, columns: columns), to: &writer, at: row.start, called: "row")
      }
    } catch {
      try reader.skipItem(for: error, in: &writer)
    }
  }

  /// Where a field is.
  private struct Column {
    let index: Int
    /// Whether the field is null for an empty cell.
    let isOptional: Bool
  }

  /// A row, its cells in the order of the reader's fields.
  private struct Record: FoundRecord {
    let row: CSVCells
    /// In memory that is held: an array would be counted for each row.
    let columns: UnsafeBufferPointer<Column>

    @inline(__always)
    func plainText(_ field: Int) -> FoundText? { row.plainText(columns[field].index) }

    func value(_ field: Int) -> FoundValue {
      let column = columns[field]
      return row.cell(column.index).isEmpty && column.isOptional ? .null : row.value(column.index)
    }
  }

  private func wrongCount(_ row: CSVCells) -> SourceError {
    let what = row.count < width ? "is a cell missing?" : "is a cell with a delimiter unquoted?"
    return SourceError(
      .cellCount,
      "this row has \(row.count) cell\(row.count == 1 ? "" : "s"), but the header has \(width): \(what)",
      file: file, position: row.start)
  }
}
