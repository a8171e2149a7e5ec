import ListingKit

/// How the rows of one file become items: the description of a source, checked against a header.
final class CSVTable: Sendable {
  private let file: String
  private let width: Int
  let reader: RecordReader
  /// The column of each of the reader's fields.
  private let columns: [Int]
  /// Which fields are null for an empty cell.
  private let areOptional: [Bool]
  /// Where the first row begins.
  let end: SourcePosition

  /// Finds the columns of keys and fields in a header.
  init(header: CSVRow, record: RecordDescription, file: String) throws(SourceError) {
    self.file = file
    width = header.count
    reader = try RecordReader(record, place: file, noun: "column")
    let names = header.cells
    var columns: [Int] = []
    for field in reader.fields {
      columns.append(try names.column(field.path, file: file, position: header.start))
    }
    self.columns = columns
    areOptional = reader.fields.map(\.isOptional)
    end = header.end
  }

  /// Writes the item that a row stands for. An empty cell of an optional field is no value.
  func write(_ row: CSVCells, to writer: inout RecordWriter) throws(SourceError) {
    guard row.count == width else { throw wrongCount(row) }
    try reader.write(to: &writer, at: row.start, called: "row") { index in
      row.plainText(columns[index])
    } values: { index in
      let column = columns[index]
      return row.cell(column).isEmpty && areOptional[index] ? .null : row.value(column)
    }
  }

  private func wrongCount(_ row: CSVCells) -> SourceError {
    let what = row.count < width ? "is a cell missing?" : "is a cell with a delimiter unquoted?"
    return SourceError(
      .cellCount,
      "this row has \(row.count) cell\(row.count == 1 ? "" : "s") where the header has \(width): \(what)",
      file: file, position: row.start)
  }
}
