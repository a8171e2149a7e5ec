import ListingKit

/// How the rows of one file become items: the description of a source, checked against a header.
struct CSVTable: Sendable {
  private struct Column: Sendable {
    var index: Int
    var field: CSVField
    var pattern: DatePattern?
  }

  private let file: String
  private let width: Int
  private let keys: [Column]
  private let columns: [Column]
  private let names: [String]

  /// Finds the columns of keys and fields in a header.
  init(
    header: CSVRow, key: [String], fields: [CSVField], file: String
  ) throws(SourceError) {
    self.file = file
    width = header.count
    guard !key.isEmpty else {
      throw SourceError(.badDescription, "no column is named as the key: name one.", file: file)
    }
    // A key names a field, or a column that needs no field of its own and becomes a string.
    var fields = fields
    for name in key where !fields.contains(where: { $0.name == name }) {
      fields.append(CSVField(name))
    }
    var columns: [Column] = []
    for field in fields { columns.append(try Self.column(field, header: header, file: file)) }
    self.columns = columns
    names = fields.map(\.name)
    keys = key.compactMap { name in columns.first { $0.field.name == name } }
  }

  private static func column(
    _ field: CSVField, header: CSVRow, file: String
  ) throws(SourceError) -> Column {
    let names = header.cells
    let found = names.indices.filter { names[$0] == field.column }
    guard let index = found.first else {
      let cure =
        names.suggestion(for: field.column).map { "did you mean \($0.quotedForMessage)?" }
        ?? "name one of its columns."
      let known = names.prefix(40).map(\.quotedForMessage).joined(separator: ", ")
      throw SourceError(
        .unknownColumn,
        "there is no column \(field.column.quotedForMessage): \(cure) The columns are "
          + "\(known)\(names.count > 40 ? ", …" : "").",
        file: file, position: header.start)
    }
    guard found.count == 1 else {
      throw SourceError(
        .unknownColumn,
        "there are \(found.count) columns \(field.column.quotedForMessage): give each its own name.",
        file: file, position: header.start)
    }
    guard let format = field.format else { return Column(index: index, field: field) }
    guard let pattern = DatePattern(format) else {
      throw SourceError(
        .badDescription,
        "the format \(format.quotedForMessage) of field \(field.name.quotedForMessage) is none that "
          + "is known: write it with yyyy, MM and dd, and HH, mm and ss where there is a time.",
        file: file)
    }
    return Column(index: index, field: field, pattern: pattern)
  }

  /// The item that a row stands for.
  func item(_ row: CSVRow) throws(SourceError) -> ListItem {
    guard row.count == width else {
      let what = row.count < width ? "is a cell missing?" : "is a cell with a delimiter unquoted?"
      throw SourceError(
        .cellCount,
        "this row has \(row.count) cell\(row.count == 1 ? "" : "s") where the header has \(width): \(what)",
        file: file, position: row.start)
    }
    let key = keys.map { row[$0.index] }
    guard !key.allSatisfy(\.isEmpty) else {
      let names = keys.map(\.field.column.quotedForMessage).joined(separator: ", ")
      throw SourceError(
        .emptyKey, "the key of this row is empty: give it a value in \(names).", file: file,
        position: row.start)
    }
    var values: [ListValue] = []
    values.reserveCapacity(columns.count)
    for column in columns { values.append(try value(of: column, in: row)) }
    return ListItem(ItemKey.identifier(of: key), names: names, values: values)
  }

  private func value(of column: Column, in row: CSVRow) throws(SourceError) -> ListValue {
    let field = column.field
    let text = row[column.index]
    if text.isEmpty && field.isOptional { return .null }
    let value = field.type.value(of: text, pattern: column.pattern, timeZone: field.timeZone)
    if let value { return value }
    let format = field.format.map { " written as \($0.quotedForMessage)" } ?? ""
    let cure =
      text.isEmpty
      ? "give it a value, or declare the field as optional."
      : "correct it, or declare the field as a string."
    throw SourceError(
      .value,
      "column \(field.column.quotedForMessage) should be \(field.type.phrase)\(format), but is "
        + "\(text.isEmpty ? "empty" : text.quotedForMessage): \(cure)",
      file: file, position: row.start)
  }
}
