import CSQLite
import Foundation
import GRDB
import GRDBSQLite
import ListingKit

/// Items from the rows of a query in an SQLite database.
///
/// The rows of each page are read in one transaction. Values keep their types and are converted to the
/// types of the fields; bytes that aren't text are rejected. The identifier of an item is the text of its
/// key's value; for a key of several columns see ``ItemKey``.
///
/// A file is opened read-only, and its query can read only that file, within a time limit: both can come
/// from an untrusted author. The file is observed: see ``changes()``.
public struct SQLiteSource: VersionedItemSource, Hashable {
  /// The key and the fields of the items; a field's path is a column of the query.
  public let record: RecordDescription
  /// The query for the items.
  public let query: SQLiteQuery
  /// The time limit of the query for a page.
  public let timeLimit: Duration
  /// The time between two checks for writes of others.
  public var interval: Duration { database.interval }
  private let database: SQLiteDatabase
  /// The version since which changes are reported.
  private let seen = SeenVersion()
  /// The state that all pages are read from; `nil` for the current one.
  private var snapshot: SQLiteSnapshot?
  /// The mistake in the query that is found without the database.
  private let problem: String?
  private let page: QueryPage

  /// Creates a source. The file isn't opened before the first request.
  ///
  /// - Parameters:
  ///   - file: the URL of the database.
  ///   - query: the query for the items.
  ///   - key: the fields that identify an item, or columns that aren't fields.
  ///   - fields: the fields of the items.
  ///   - onError: the policy for an item without a key or with an invalid value.
  ///   - timeLimit: the time limit of the query for a page.
  ///   - interval: the time between two checks for writes of others.
  public init(
    file: URL, query: SQLiteQuery, key: [String], fields: [RecordField],
    onError: ItemErrorPolicy = .fail, timeLimit: Duration = .seconds(5),
    interval: Duration = .milliseconds(250)
  ) {
    self.init(
      SQLiteDatabases.database(of: file, interval: interval), query,
      RecordDescription(key: key, fields: fields, onError: onError), timeLimit)
  }

  /// Creates a source that a document declares.
  package init(file: URL, query: SQLiteQuery, record: RecordDescription) {
    self.init(
      SQLiteDatabases.database(of: file, interval: .milliseconds(250)), query, record, .seconds(5))
  }

  /// Creates a source for a database that the program writes.
  ///
  /// Its query may do anything but write.
  ///
  /// - Parameters:
  ///   - database: the database: a queue or a pool.
  ///   - query: the query for the items.
  ///   - key: the fields that identify an item, or columns that aren't fields.
  ///   - fields: the fields of the items.
  ///   - onError: the policy for an item without a key or with an invalid value.
  ///   - timeLimit: the time limit of the query for a page.
  ///   - interval: the time between two checks for writes of others.
  public init(
    database: any DatabaseWriter, query: SQLiteQuery, key: [String], fields: [RecordField],
    onError: ItemErrorPolicy = .fail, timeLimit: Duration = .seconds(5),
    interval: Duration = .milliseconds(250)
  ) {
    self.init(
      SQLiteDatabases.database(of: database, interval: interval), query,
      RecordDescription(key: key, fields: fields, onError: onError), timeLimit)
  }

  private init(
    _ database: SQLiteDatabase, _ query: SQLiteQuery, _ record: RecordDescription,
    _ timeLimit: Duration
  ) {
    self.database = database
    self.query = query
    self.record = record
    self.timeLimit = timeLimit
    problem = query.problems.first
    page = QueryPage(query: query, record: record, file: database.name)
  }

  /// Reads one page.
  ///
  /// - Parameter request: the position and the size of the page. A keyset pages backward if it has a query
  ///   for that.
  /// - Returns: the items in the order of the query.
  /// - Throws: ``SourceError``, or `CancellationError` if the task is canceled, which ends the query. A
  ///   page with an invalid row is rejected as a whole, unless such rows are skipped.
  /// - Complexity: that of the query, and O(*n*) in the rows of the page.
  public func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    if let problem {
      throw SourceError(.badQuery, problem, file: database.name)
    }
    let page = page
    let read: @Sendable (Database) throws -> ItemPage<ListItem> = { try page.read(request, in: $0) }
    var found =
      if let snapshot {
        try await snapshot.read(
          within: timeLimit, isFirst: request.cursor == nil, read)
      } else {
        try await database.read(within: timeLimit, noting: seen, read)
      }
    if let message = database.accessMessage { found.unreadable.add(message) }
    return found
  }

  /// Returns a source that reads all pages of a file from one state. It has a connection of its own.
  ///
  /// In WAL mode, that is the state of the first page, whatever others write. In other modes they would have to
  /// wait; so a page after a write of others throws ``SourceError/Code/changed``. A database of the program is
  /// read in its current state.
  public func frozen() -> any ItemSource<ListItem> {
    var source = self
    source.snapshot = database.snapshot()
    return source
  }

  /// Returns the position before an item, if a keyset can page backward and its columns are fields with the
  /// same values as in the database: numbers and texts.
  public func cursor(around item: ListItem) -> ItemCursor? {
    query.cursor(around: item, record)
  }

  /// Returns the position after a number of rows, if the pages before it can be read, too: of a query with offsets, or
  /// with a backward query.
  ///
  /// - Complexity: reading its page is O(*n*) in the rows before it, as far as the database has to step over them.
  public func cursor(after count: Int) -> ItemCursor? {
    query.cursor(after: count)
  }

  /// Whether the query uses offsets, or has a backward query. The backward query is run without a key: if
  /// it has no rows then, the pages begin with the first one.
  public var canReadFromEnd: Bool { query.canReadFromEnd }

  /// Returns `true`: the query has the number of rows of a page as its limit.
  public var allowsLargePages: Bool { true }

  /// Reports changes from now on.
  ///
  /// A commit of the program's own database is reported once, if it touches tables of the query (GRDB's
  /// observation). Writes of other connections and processes, to any table, are found every ``interval``
  /// (`PRAGMA data_version`); several transactions between two checks are one change. A file that replaces
  /// another is a change, too.
  public func changes() -> AsyncStream<Void> {
    let interval = interval
    return changes { try await Task.sleep(for: interval) }
  }

  package func reportChanges(sinceThoseOf other: any ItemSource) {
    guard let other = other as? SQLiteSource, other.database === database else { return }
    seen.note(other.seen)
  }

  /// Reports changes, with another pause between two checks.
  func changes(pause: @escaping @Sendable () async throws -> Void) -> AsyncStream<Void> {
    database.changes(of: query.sql, since: seen, pause: pause)
  }

  /// Returns the names of the query's columns. The query is compiled but not run.
  ///
  /// - Parameter part: the part of the query; that for the items if it doesn't exist.
  /// - Throws: ``SourceError`` if there is no such database or the query is invalid.
  package func columns(of part: QueryPart = .items) throws -> [String] {
    let sql = query.text(of: part) ?? query.sql
    return try database.readNow(within: timeLimit) { database in
      do {
        return try SQLiteRows.of(sql, in: database).columns
      } catch let error as DatabaseError {
        let known = Int(listing_sqlite_error_offset(database.sqliteConnection))
        let offset = known < 0 ? QueryText.offset(of: error, in: sql) : known
        throw SourceError(error, file: self.database.name)
          .about(offset.map { .query(offset: $0, in: part) })
      }
    }
  }

  /// Returns the names of the tables and views, and of the columns of those that the query names.
  package func names() throws -> (tables: [String], columns: [String]) {
    let words = QueryText(query.sql).words
    return try database.readNow(within: timeLimit) { database in
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_master WHERE type IN ('table', 'view')
          AND name NOT LIKE 'sqlite%' ORDER BY name
          """)
      let columns = tables.filter { words.contains($0.uppercased()) }.flatMap { table in
        (try? database.makeStatement(sql: "SELECT * FROM \(table.quotedDatabaseIdentifier)"))?
          .columnNames ?? []
      }
      return (tables, columns)
    }
  }

  /// Returns the columns of the order that can be NULL, as far as the tables that the query names say so.
  package func nullableOrder() throws -> [String] {
    let tables = try names().tables
    let words = QueryText(query.sql).words
    return try database.readNow(within: timeLimit) { database in
      query.order.filter { column in
        tables.contains { words.contains($0.uppercased()) && database.isNullable(column, of: $0) }
      }
    }
  }

  /// Reads the first rows, which must be in the order of a keyset.
  ///
  /// - Throws: ``SourceError``; its code is ``SourceError/Code/rowOrder`` if they aren't.
  package func readFirst(_ count: Int) throws -> Int {
    var found = 0
    try readFirst(count) { _ in found += 1 }
    return found
  }

  /// Reads the first rows, and calls a closure with each item.
  package func readFirst(_ count: Int, _ body: (ListItem) throws -> Void) throws {
    try database.readNow(within: timeLimit) {
      for item in try page.read(ItemRequest(limit: count), in: $0).items { try body(item) }
    }
  }

  /// Whether both read the same rows of the same database.
  public static func == (one: SQLiteSource, other: SQLiteSource) -> Bool {
    one.database === other.database && one.query == other.query && one.record == other.record
      && one.timeLimit == other.timeLimit
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(database.name)
    hasher.combine(query)
    hasher.combine(record)
  }
}

extension Database {
  /// Returns whether a column of a table can be NULL.
  fileprivate func isNullable(_ column: String, of table: String) -> Bool {
    var (isNotNull, isPrimaryKey): (Int32, Int32) = (0, 0)
    let code = sqlite3_table_column_metadata(
      sqliteConnection, "main", table, column, nil, nil, &isNotNull, &isPrimaryKey, nil)
    return code == SQLITE_OK && isNotNull == 0 && isPrimaryKey == 0
  }
}
