import CSQLite
import GRDB
import GRDBSQLite

/// How a database is opened whose queries were written by a stranger, and whose file may have been:
/// for reading alone, within limits, and so that a query reaches nothing but this database.
///
/// Read-only is not enough: `ATTACH` opens any other file, and `load_extension` runs it.
enum SQLiteSafety {
  /// The most bytes of a text or a row: more is an error, so that no query fills the memory.
  static let mostBytes = 16 << 20

  /// How long a lock of others is waited for, in seconds.
  static let lockPatience = 0.5

  /// The configuration of such a connection.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    // Others hold a lock for as long as they write: a moment is waited, then it is said.
    configuration.busyMode = .timeout(lockPatience)
    configuration.label = "ListingSources"
    configuration.prepareDatabase { try protect($0) }
    return configuration
  }

  private static func protect(_ database: Database) throws {
    // Functions and virtual tables that the file's own schema names run only where they are harmless;
    // a page that is damaged is found out when it is read.
    try database.execute(
      sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
    let connection = database.sqliteConnection
    let code = listing_sqlite_defend(connection)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(mostBytes))
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    // One comparison is one step for the time limit: a pattern must not make it a long one.
    sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000)
    // From here on; it takes the place of GRDB's, which serves its observation of writes.
    sqlite3_set_authorizer(
      connection,
      { _, action, first, second, database, _ in
        SQLiteSafety.allows(action, first.text, second.text, in: database.text)
          ? SQLITE_OK : SQLITE_DENY
      }, nil)
  }

  /// Whether a statement may do something.
  ///
  /// - Parameters:
  ///   - action: the code of what it is about to do.
  ///   - first: what it does it with; a pragma's name.
  ///   - second: further; a pragma's argument, a function's name.
  ///   - database: the database that it reads, where it names one.
  static func allows(
    _ action: Int32, _ first: String?, _ second: String?, in database: String?
  ) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: true
    case SQLITE_READ: database == nil || database == "main"
    case SQLITE_FUNCTION: !refusedFunctions.contains(second?.lowercased() ?? "")
    // How a virtual table declares its columns, and what an R-tree makes ready before it is read, and
    // does only when it is written. A query that means it writes, and is none.
    case SQLITE_UPDATE where first == "sqlite_master": true
    case SQLITE_INSERT, SQLITE_DELETE, SQLITE_UPDATE: isOfRTree(first)
    // Statements that report changes; full-text search uses them, too.
    case SQLITE_PRAGMA:
      second == nil && ["data_version", "page_size"].contains(first?.lowercased() ?? "")
    // A page is read within a transaction; a query that is one itself has no columns.
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: true
    default: false
    }
  }

  /// Whether a table is called as those are in which an R-tree keeps its own.
  private static func isOfRTree(_ table: String?) -> Bool {
    ["_node", "_rowid", "_parent"].contains { table?.hasSuffix($0) ?? false }
  }

  /// Functions that reach outside of the database, where the library has them.
  private static let refusedFunctions: Set<String> = [
    "load_extension", "fts3_tokenizer", "readfile", "writefile", "edit",
  ]
}

extension UnsafePointer<CChar>? {
  fileprivate var text: String? { map { String(cString: $0) } }
}
