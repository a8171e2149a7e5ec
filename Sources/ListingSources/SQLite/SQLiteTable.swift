import ListingKit

/// Caches the table for the rows of a query until its columns change.
final class SQLiteTables: Sendable {
  private struct Known: Sendable {
    var columns: [String]
    var table: SQLiteTable
  }

  private let known = Guarded<Known?>(nil)

  /// - Parameter make: creates a table for other columns.
  func table(
    of columns: [String], make: ([String]) throws(SourceError) -> SQLiteTable
  ) throws(SourceError) -> SQLiteTable {
    if let known = known.withLock({ $0 }), known.columns == columns { return known.table }
    let table = try make(columns)
    known.withLock { $0 = Known(columns: columns, table: table) }
    return table
  }
}

/// The description of a source, matched to the columns of a query. It turns rows into items.
struct SQLiteTable: Sendable {
  private let file: String
  private let reader: RecordReader
  /// The columns of the reader's fields.
  private let columns: [Int32]
  private let orderNames: [String]
  private let orderColumns: [Int32]

  /// Finds the columns of the keys, the fields and the order.
  init(
    columns names: [String], record: RecordDescription, order: [String], file: String
  ) throws(SourceError) {
    self.file = file
    reader = try RecordReader(record, place: file, noun: "column", rowName: .number)
    orderNames = order
    var columns: [Int32] = []
    for field in reader.fields {
      columns.append(Int32(try names.column(field.path, file: file)))
    }
    self.columns = columns
    var orderColumns: [Int32] = []
    for name in order {
      orderColumns.append(Int32(try names.column(name, file: file)))
    }
    self.orderColumns = orderColumns
  }

  /// Returns a writer of the items.
  func writer(expecting count: Int) -> RecordWriter { reader.writer(expecting: count) }

  /// Writes the item of a row, or skips the row.
  ///
  /// - Parameters:
  ///   - rows: the query at the row.
  ///   - writer: one of ``writer(expecting:)``.
  ///   - place: the row's ``place(_:)``.
  ///   - row: the number of the row, from 1; `nil` if it isn't known.
  ///   - name: the name of the row in messages.
  func write(
    _ rows: inout SQLiteRows, to writer: inout RecordWriter,
    at place: Result<[SourceValue], SourceError>, row: Int?,
    called name: @autoclosure () -> String
  ) throws(SourceError) {
    do throws(SourceError) {
      _ = try place.get()
      try reader.write(to: &writer, row: row, called: "row") { index throws(SourceError) in
        try value(columns[index], name: reader.fields[index].path, of: &rows)
      }
    } catch {
      try reader.skipItem(for: error.inRow(name()), in: &writer)
    }
  }

  /// Returns the key of a row, or the error if it has none.
  func place(_ rows: inout SQLiteRows) -> Result<[SourceValue], SourceError> {
    do throws(SourceError) {
      return .success(try values(ofOrder: &rows))
    } catch {
      return .failure(error)
    }
  }

  private func values(ofOrder rows: inout SQLiteRows) throws(SourceError) -> [SourceValue] {
    var place: [SourceValue] = []
    for (name, column) in zip(orderNames, orderColumns) {
      let value = SourceValue(try value(column, name: name, of: &rows))
      guard value != .null else {
        throw SourceError(
          .badQuery,
          "column \(name.quotedForMessage) in the order is null, and no row comes after "
            + "null: order by columns that always have a value.", file: file)
      }
      place.append(value)
    }
    return place
  }

  private func value(
    _ column: Int32, name: @autoclosure () -> String, of rows: inout SQLiteRows
  ) throws(SourceError) -> FoundValue {
    if let value = rows.value(at: column) { return value }
    throw SourceError(
      .value,
      "column \(name().quotedForMessage) contains a blob, not text: select hex() of it, or "
        + "remove it.", file: file)
  }
}

extension SourceError {
  /// Returns the error with the name of its row before its message.
  fileprivate func inRow(_ name: String) -> SourceError {
    SourceError(
      code, "\(name): \(message)", file: file, position: position, isTransient: isTransient,
      retryDelay: retryDelay
    ).about(subject, fix: fix)
  }
}
