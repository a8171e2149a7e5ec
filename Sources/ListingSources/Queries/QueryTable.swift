import ListingKit

/// Caches the table for the rows of a query until its columns change.
final class QueryTables: Sendable {
  private struct Known: Sendable {
    var columns: [String]
    var table: QueryTable
  }

  private let known = Guarded<Known?>(nil)
  /// Whether texts are in another order than that of their bytes, as the database said once.
  let hasCollation = Guarded(false)

  /// - Parameter make: creates a table for other columns.
  func table(
    of columns: [String], make: ([String]) throws(SourceError) -> QueryTable
  ) throws(SourceError) -> QueryTable {
    if let known = known.withLock({ $0 }), known.columns == columns { return known.table }
    let table = try make(columns)
    known.withLock { $0 = Known(columns: columns, table: table) }
    return table
  }
}

/// The description of a source, matched to the columns of a query. It turns rows into items.
struct QueryTable: Sendable {
  private let file: String
  private let reader: RecordReader
  /// The columns of the reader's fields.
  private let columns: [Int32]
  /// The places of fields in the JSON of their columns, by the indexes of the fields.
  private let pointers: [Int: JSONPaths]
  private let order: QueryOrder

  /// Finds the columns of the keys, the fields and the order.
  ///
  /// - Parameter readsJSON: whether a field's path may be a column, followed by a place in its JSON.
  init(
    columns names: [String], record: RecordDescription, order: [String], file: String,
    readsJSON: Bool = false
  ) throws(SourceError) {
    self.file = file
    reader = try RecordReader(record, place: file, noun: "column", rowName: .number)
    var columns: [Int32] = []
    var pointers: [Int: JSONPaths] = [:]
    for (index, field) in reader.fields.enumerated() {
      var name = field.path
      if readsJSON, !names.contains(name), let slash = name.firstIndex(of: "/"),
        let pointer = JSONPointer(String(name[slash...]))
      {
        pointers[index] = JSONPaths([pointer])
        name = String(name[..<slash])
      }
      columns.append(Int32(try names.column(name, file: file)))
    }
    self.columns = columns
    self.pointers = pointers
    self.order = try QueryOrder(order, in: names, file: file)
  }

  /// Returns a writer of the items.
  func writer(expecting count: Int) -> RecordWriter { reader.writer(expecting: count) }

  /// Writes the item of a row, or skips the row.
  ///
  /// - Parameters:
  ///   - rows: the query at the row.
  ///   - writer: one of ``writer(expecting:)``.
  ///   - failure: why the row has no ``place(_:)``; `nil` if it has one.
  ///   - row: the number of the row, from 1; `nil` if it isn't known.
  ///   - name: the name of the row in messages.
  func write<Rows: QueryRows & ~Copyable>(
    _ rows: inout Rows, to writer: inout RecordWriter,
    after failure: SourceError?, row: Int?,
    called name: @autoclosure () -> String
  ) throws(SourceError) {
    do throws(SourceError) {
      if let failure { throw failure }
      try reader.write(to: &writer, row: row, called: "row") { index throws(SourceError) in
        if let paths = pointers[index] {
          return try value(at: paths, of: index, &rows)
        }
        return try value(columns[index], name: reader.fields[index].path, of: &rows)
      }
    } catch {
      try reader.skipItem(for: error.inRow(name()), in: &writer)
    }
  }

  /// Returns the key of a row.
  func place<Rows: QueryRows & ~Copyable>(
    _ rows: inout Rows
  ) throws(SourceError) -> [SourceValue] {
    try order.key(&rows)
  }

  private func value<Rows: QueryRows & ~Copyable>(
    _ column: Int32, name: @autoclosure () -> String, of rows: inout Rows
  ) throws(SourceError) -> FoundValue {
    if let value = rows.value(at: column) { return value }
    throw .otherValue(name(), Rows.otherValues, file: file)
  }

  /// Returns the value at a place in the JSON of a column.
  private func value<Rows: QueryRows & ~Copyable>(
    at paths: JSONPaths, of index: Int, _ rows: inout Rows
  ) throws(SourceError) -> FoundValue {
    let name = reader.fields[index].path
    guard let text = try value(columns[index], name: name, of: &rows).text else { return .null }
    do {
      var scanner = JSONScanner(ByteWindow(Array(text.utf8)), file: file, itemLimit: .max)
      return try scanner.readItem(paths) { FoundValue(SourceValue($0.value(0))) }
    } catch {
      throw SourceError(
        .value,
        "the column of \(name.quotedForMessage) isn't JSON: name a column of type json or jsonb, "
          + "or only the column.", file: file)
    }
  }
}

/// The columns of a keyset's order in the rows of a query.
struct QueryOrder: Sendable {
  private let file: String
  private let names: [String]
  private let columns: [Int32]

  /// Finds the columns.
  init(_ order: [String], in names: [String], file: String) throws(SourceError) {
    self.file = file
    self.names = order
    var columns: [Int32] = []
    for name in order { columns.append(Int32(try names.column(name, file: file))) }
    self.columns = columns
  }

  /// Returns the key of a row.
  func key<Rows: QueryRows & ~Copyable>(
    _ rows: inout Rows
  ) throws(SourceError) -> [SourceValue] {
    var key: [SourceValue] = []
    key.reserveCapacity(columns.count)
    for (name, column) in zip(names, columns) {
      guard let found = rows.orderValue(at: column) else {
        throw .otherValue(name, Rows.otherValues, file: file)
      }
      let value = SourceValue(found)
      guard value != .null else {
        throw SourceError(
          .badQuery,
          "column \(name.quotedForMessage) in the order is null, and no row comes after "
            + "null: order by columns that always have a value.", file: file)
      }
      key.append(value)
    }
    return key
  }
}

extension SourceError {
  fileprivate static func otherValue(
    _ name: String, _ otherValues: String, file: String
  ) -> SourceError {
    SourceError(.value, "column \(name.quotedForMessage) contains \(otherValues)", file: file)
  }

  /// Returns the error with the name of its row before its message.
  fileprivate func inRow(_ name: String) -> SourceError {
    SourceError(
      code, "\(name): \(message)", file: file, position: position, isTransient: isTransient,
      retryDelay: retryDelay
    ).about(subject, fix: fix)
  }
}
