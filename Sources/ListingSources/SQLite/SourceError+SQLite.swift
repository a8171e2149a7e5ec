import GRDB

extension SourceError {
  /// The error that ends a query that takes too long.
  static let timeIsUp = "time is up"

  /// The message of SQLite, and how to fix it.
  init(_ error: DatabaseError, file: String) {
    let reason = (error.message ?? "\(error.resultCode)").oneLineForMessage
    let (code, message): (Code, String) =
      switch error.resultCode {
      case .SQLITE_INTERRUPT where error.message == Self.timeIsUp:
        (
          .timeLimit,
          "the query took too long and was stopped: make it read fewer rows with an index on the columns "
            + "of its ORDER BY."
        )
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        (.locked, "the database is locked by another program that writes to it: try again.")
      case .SQLITE_NOTADB:
        (
          .notADatabase,
          "this isn't an SQLite database, or it's encrypted: give the path of a database."
        )
      case .SQLITE_CORRUPT:
        (
          .notADatabase,
          "the database is damaged (\(reason)): restore it, or repair it with 'sqlite3 FILE .recover'."
        )
      case .SQLITE_AUTH:
        (
          .badQuery,
          "the query was refused (\(reason)): write one SELECT that reads only this database."
        )
      case .SQLITE_MISUSE where reason.hasPrefix("Multiple statements"):
        (.badQuery, "the query has more than one statement: write one SELECT.")
      case .SQLITE_ERROR, .SQLITE_MISUSE, .SQLITE_RANGE:
        (.badQuery, "the query can't be run: \(reason).")
      case .SQLITE_TOOBIG:
        (
          .value,
          "a value or row has more than \(SQLiteSafety.mostBytes >> 20) MiB: remove it from the query."
        )
      case .SQLITE_READONLY, .SQLITE_CANTOPEN:
        (
          .unreadable,
          "the database can't be opened for reading only (\(reason)): if it's in WAL mode, its folder has to be "
            + "writable, or end that mode with 'sqlite3 FILE \"PRAGMA journal_mode = delete\"'."
        )
      default: (.unreadable, "the database can't be read: \(reason).")
      }
    self.init(code, message, file: file, isTransient: code == .locked)
  }
}

extension QueryText {
  /// Returns the number of bytes before the table that an error says doesn't exist.
  static func offset(of error: DatabaseError, in sql: String) -> Int? {
    guard let message = error.message, let match = message.wholeMatch(of: #/no such table: (.+)/#)
    else { return nil }
    let name = message[match.1.startIndex...].utf8
    func isPartOfName(_ byte: UInt8?) -> Bool { byte?.isPartOfWord ?? false }
    let bytes = Array(sql.utf8)
    return bytes.ranges(of: Array(name)).first { range in
      !isPartOfName(bytes[..<range.lowerBound].last)
        && !isPartOfName(bytes[range.upperBound...].first)
    }?.lowerBound
  }
}
