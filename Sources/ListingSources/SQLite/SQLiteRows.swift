import GRDB
import GRDBSQLite

/// The rows of a running query: bound parameters and typed values.
///
/// GRDB compiles and caches the statement. Values bypass its own conversions, which end a text at a NUL,
/// and trap if SQLite has no text or rejects one.
struct SQLiteRows: QueryRows, ~Copyable {
  static let otherValues = "a blob, not text: select hex() of it, or remove it."

  private let statement: Statement
  private let database: Database
  /// The number of bytes that were read.
  private(set) var bytes = 0

  private var pointer: OpaquePointer { statement.sqliteStatement }

  private init(_ statement: Statement, _ database: Database) {
    self.statement = statement
    self.database = database
  }

  /// Starts a query.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - values: the values of its parameters, by name; others are ignored.
  ///   - database: the database.
  /// - Throws: `DatabaseError` for an invalid statement, and for one that isn't a query.
  static func of(
    _ sql: String, values: [String: SourceValue] = [:], in database: Database
  ) throws -> SQLiteRows {
    let rows = SQLiteRows(try database.cachedStatement(sql: sql), database)
    guard sqlite3_stmt_readonly(rows.pointer) != 0, sqlite3_column_count(rows.pointer) > 0,
      sqlite3_stmt_isexplain(rows.pointer) == 0
    else { throw DatabaseError(resultCode: .SQLITE_AUTH, message: "it isn't a SELECT") }
    for (name, value) in values {
      let index = sqlite3_bind_parameter_index(rows.pointer, ":" + name)
      if index > 0 { try rows.check(bind(value, to: rows.pointer, at: index)) }
    }
    return rows
  }

  // A statement that isn't reset would keep its lock.
  deinit {
    sqlite3_reset(statement.sqliteStatement)
    sqlite3_clear_bindings(statement.sqliteStatement)
  }

  /// The names of the columns. They are read again after the first row, as the schema may have changed.
  var columns: [String] {
    (0..<sqlite3_column_count(pointer)).map { index in
      sqlite3_column_name(pointer, index).map { String(cString: $0) } ?? ""
    }
  }

  /// Goes to the next row; `false` after the last one.
  mutating func next() throws -> Bool {
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    if code != SQLITE_DONE { try check(code) }
    return false
  }

  /// Returns the value in a column of the current row, valid until the next row; `nil` for bytes that
  /// aren't text.
  mutating func value(at column: Int32) -> FoundValue? {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER:
      bytes += 8
      return .integer(sqlite3_column_int64(pointer, column))
    case SQLITE_FLOAT:
      bytes += 8
      return .number(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT:
      guard let start = sqlite3_column_text(pointer, column) else { return nil }
      let text = UnsafeRawBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(pointer, column)))
      bytes += text.count
      return text.isUTF8 ? .bytes(text) : nil
    case SQLITE_BLOB: return nil
    default: return .null
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }
  }

  private static func bind(
    _ value: SourceValue, to statement: OpaquePointer, at index: Int32
  ) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let number): return sqlite3_bind_int64(statement, index, number)
    case .number(let number): return sqlite3_bind_double(statement, index, number)
    case .text(let text):
      // With a terminator, because an empty buffer counts as NULL. SQLite copies the bytes before it.
      let bytes = text.utf8CString
      let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      return sqlite3_bind_text64(
        statement, index, Array(bytes), sqlite3_uint64(bytes.count - 1), copied, UInt8(SQLITE_UTF8))
    }
  }
}
