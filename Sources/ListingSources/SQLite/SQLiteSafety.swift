import CSQLite
import GRDB
import GRDBSQLite

/// The configuration for queries that a document declares, and for files of unknown origin: read-only,
/// within limits, and without access to anything but the database.
///
/// Read-only isn't enough: `ATTACH` opens any other file, and `load_extension` runs one.
enum SQLiteSafety {
  /// The most bytes of a text or a row. Longer ones are errors, so that no query fills the memory.
  static let mostBytes = 16 << 20

  /// The time to wait for locks of other connections, in seconds.
  static let lockTimeout = 0.5

  /// The configuration of a connection.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    // Others hold a lock while they write: the query waits for a moment, and then fails.
    configuration.busyMode = .timeout(lockTimeout)
    configuration.label = "ListingSources"
    configuration.prepareDatabase { try protect($0) }
    return configuration
  }

  private static func protect(_ database: Database) throws {
    // Functions and virtual tables in the schema of the file run only if they're harmless; a corrupt page
    // is found when it's read.
    try database.execute(
      sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
    let connection = database.sqliteConnection
    let code = listing_sqlite_defend(connection)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(mostBytes))
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    // A comparison is one step for the time limit, so patterns are short.
    sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000)
    // From here on. It replaces GRDB's, which observes the writes of its own connection.
    sqlite3_set_authorizer(
      connection,
      { _, action, first, second, database, _ in
        SQLiteSafety.allows(action, first.text, second.text, in: database.text)
          ? SQLITE_OK : SQLITE_DENY
      }, nil)
  }

  /// Returns whether a statement may perform an action.
  ///
  /// - Parameters:
  ///   - action: the code of the action.
  ///   - first: its first argument, such as a pragma's name.
  ///   - second: its second argument, such as a pragma's argument or a function's name.
  ///   - database: the database that it reads, if any.
  static func allows(
    _ action: Int32, _ first: String?, _ second: String?, in database: String?
  ) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: true
    case SQLITE_READ: database == nil || database == "main"
    case SQLITE_FUNCTION: !refusedFunctions.contains(second?.lowercased() ?? "")
    // Virtual tables declare their columns, and an R-tree prepares its tables. Statements that write do this,
    // too, but they aren't queries.
    case SQLITE_UPDATE where first == "sqlite_master": true
    case SQLITE_INSERT, SQLITE_DELETE, SQLITE_UPDATE: isOfRTree(first)
    // These report changes; full-text search uses them, too.
    case SQLITE_PRAGMA:
      second == nil
        && ["data_version", "journal_mode", "page_size"].contains(first?.lowercased() ?? "")
    // A page is read in a transaction; a statement for one has no columns.
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: true
    default: false
    }
  }

  /// Returns whether a table has the name of an R-tree's internal table.
  private static func isOfRTree(_ table: String?) -> Bool {
    ["_node", "_rowid", "_parent"].contains { table?.hasSuffix($0) ?? false }
  }

  /// Functions with access to something else than the database, where the library has them.
  private static let refusedFunctions: Set<String> = [
    "load_extension", "fts3_tokenizer", "readfile", "writefile", "edit",
  ]
}

extension UnsafePointer<CChar>? {
  fileprivate var text: String? { map { String(cString: $0) } }
}
