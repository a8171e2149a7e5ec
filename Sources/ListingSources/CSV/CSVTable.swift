import ListingKit

/// How the rows of one file become items: the description of a source, checked against a header.
struct CSVTable: Sendable {
  private let file: String
  private let width: Int
  private let reader: RecordReader
  /// The column of each of the reader's fields.
  private let columns: [Int]

  /// Finds the columns of keys and fields in a header.
  init(header: CSVRow, record: RecordDescription, file: String) throws(SourceError) {
    self.file = file
    width = header.count
    reader = try RecordReader(record, place: file, noun: "column")
    let names = header.cells
    var columns: [Int] = []
    for field in reader.fields {
      columns.append(try Self.column(field.path, among: names, header: header, file: file))
    }
    self.columns = columns
  }

  private static func column(
    _ name: String, among names: [String], header: CSVRow, file: String
  ) throws(SourceError) -> Int {
    let found = names.indices.filter { names[$0] == name }
    guard let index = found.first else {
      let cure =
        names.suggestion(for: name).map { "did you mean \($0.quotedForMessage)?" }
        ?? "name one of its columns."
      let known = names.prefix(40).map(\.quotedForMessage).joined(separator: ", ")
      throw SourceError(
        .unknownColumn,
        "there is no column \(name.quotedForMessage): \(cure) The columns are "
          + "\(known)\(names.count > 40 ? ", …" : "").",
        file: file, position: header.start)
    }
    guard found.count == 1 else {
      throw SourceError(
        .unknownColumn,
        "there are \(found.count) columns \(name.quotedForMessage): give each its own name.",
        file: file, position: header.start)
    }
    return index
  }

  /// The item that a row stands for. An empty cell of an optional field is no value.
  func item(_ row: CSVRow) throws(SourceError) -> ListItem {
    guard row.count == width else {
      let what = row.count < width ? "is a cell missing?" : "is a cell with a delimiter unquoted?"
      throw SourceError(
        .cellCount,
        "this row has \(row.count) cell\(row.count == 1 ? "" : "s") where the header has \(width): \(what)",
        file: file, position: row.start)
    }
    return try reader.item(at: row.start, called: "row") { index in
      let text = row[columns[index]]
      return text.isEmpty && reader.fields[index].isOptional ? .null : .text(text)
    }
  }
}
