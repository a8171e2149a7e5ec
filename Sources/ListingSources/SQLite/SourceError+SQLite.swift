import GRDB

extension SourceError {
  /// What a query that took too long is ended with.
  static let timeIsUp = "time is up"

  /// What SQLite says, and what to do about it.
  init(_ error: DatabaseError, file: String) {
    let reason = (error.message ?? "\(error.resultCode)").oneLineForMessage
    let (code, message): (Code, String) =
      switch error.resultCode {
      case .SQLITE_INTERRUPT where error.message == Self.timeIsUp:
        (
          .timeLimit,
          "the query took too long and was ended: let it read fewer rows, by an index on the columns "
            + "of its ORDER BY."
        )
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        (.locked, "the database is locked by somebody who writes: try again.")
      case .SQLITE_NOTADB:
        (.notADatabase, "this is no SQLite database, or an encrypted one: give the path of one.")
      case .SQLITE_CORRUPT:
        (
          .notADatabase,
          "the database is damaged (\(reason)): restore it, or look at it with 'sqlite3 FILE .recover'."
        )
      case .SQLITE_AUTH:
        (
          .badQuery,
          "the query was refused (\(reason)): write one SELECT that reads this database alone."
        )
      case .SQLITE_MISUSE where reason.hasPrefix("Multiple statements"):
        (.badQuery, "the query is more than one statement: write one SELECT.")
      case .SQLITE_ERROR, .SQLITE_MISUSE, .SQLITE_RANGE:
        (.badQuery, "the query cannot be run: \(reason).")
      case .SQLITE_TOOBIG:
        (
          .value,
          "a value or row has more than \(SQLiteSafety.mostBytes >> 20) MiB: leave it out of the query."
        )
      case .SQLITE_READONLY, .SQLITE_CANTOPEN:
        (
          .unreadable,
          "this cannot be opened for reading alone (\(reason)): open it once with a program that may "
            + "write it, such as 'sqlite3 FILE .tables'."
        )
      default: (.unreadable, "this cannot be read: \(reason).")
      }
    self.init(code, message, file: file, isTransient: code == .locked)
  }
}

extension SQLiteText {
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
