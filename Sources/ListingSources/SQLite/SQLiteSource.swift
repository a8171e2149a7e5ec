import CSQLite
import Foundation
import GRDB
import ListingKit

/// Items from the rows of a query in an SQLite database.
///
/// The rows are read on request, each page in one transaction. Values keep their
/// types, and columns become fields as their types say; bytes that are no text are refused. The
/// identifier of an item is the text of its key's value; for a key of several columns see ``ItemKey``.
///
/// A file is opened for reading alone, and its query may read that file alone, within a time limit: the
/// query and the file may come from a stranger. It is observed: see ``changes()``.
public struct SQLiteSource: ObservedItemSource, Hashable {
  /// The key and the fields of the items; a path is a column of the query.
  public let record: RecordDescription
  /// The query for the items.
  public let query: SQLiteQuery
  /// How long the query of a page may run.
  public let timeLimit: Duration
  /// How long it waits before it looks again whether others have written.
  public let interval: Duration
  private let database: SQLiteDatabase
  /// The mistakes of the query that are found without the database.
  private let problem: String?
  private let page: SQLitePage

  /// Creates a source. The file isn't opened before the first request.
  ///
  /// - Parameters:
  ///   - file: where the database is.
  ///   - query: the query for the items.
  ///   - key: the fields that identify an item, or columns that need no field of their own.
  ///   - fields: the fields of the items.
  ///   - onError: the policy for an item without a key or with an invalid value.
  ///   - timeLimit: how long the query of a page may run.
  ///   - interval: how long it waits before it looks again whether others have written.
  public init(
    file: URL, query: SQLiteQuery, key: [String], fields: [RecordField],
    onError: ItemErrorPolicy = .fail, timeLimit: Duration = .seconds(5),
    interval: Duration = .milliseconds(250)
  ) {
    self.init(
      SQLiteDatabase(file: file), query,
      RecordDescription(key: key, fields: fields, onError: onError),
      timeLimit, interval)
  }

  /// Describes a source that a document declares.
  ///
  /// - Parameter declaration: Where the query and its order are, for messages.
  package init(
    file: URL, query: SQLiteQuery, record: RecordDescription, declaration: String?
  ) {
    self.init(
      SQLiteDatabase(file: file), query, record, .seconds(5), .milliseconds(250),
      declaration: declaration)
  }

  /// Describes a source in a database that the program itself writes.
  ///
  /// Nothing is forbidden to its query but to write.
  ///
  /// - Parameters:
  ///   - database: the database: a queue or a pool.
  ///   - query: the query for the items.
  ///   - key: the fields that identify an item, or columns that need no field of their own.
  ///   - fields: the fields of the items.
  ///   - onError: the policy for an item without a key or with an invalid value.
  ///   - timeLimit: how long the query of a page may run.
  ///   - interval: how long it waits before it looks again whether others have written.
  public init(
    database: any DatabaseWriter, query: SQLiteQuery, key: [String], fields: [RecordField],
    onError: ItemErrorPolicy = .fail, timeLimit: Duration = .seconds(5),
    interval: Duration = .milliseconds(250)
  ) {
    self.init(
      SQLiteDatabase(database), query,
      RecordDescription(key: key, fields: fields, onError: onError),
      timeLimit, interval)
  }

  private init(
    _ database: SQLiteDatabase, _ query: SQLiteQuery, _ record: RecordDescription,
    _ timeLimit: Duration, _ interval: Duration, declaration: String? = nil
  ) {
    self.database = database
    self.query = query
    self.record = record
    self.timeLimit = timeLimit
    self.interval = interval
    problem = query.problems.first
    page = SQLitePage(
      query: query, record: record, file: database.name, declaration: declaration)
  }

  /// Reads one page.
  ///
  /// - Parameter request: the page and its size. A keyset pages backward if it has a query for that.
  /// - Returns: the items in the order of the query.
  /// - Throws: ``SourceError``, or `CancellationError` when the task is cancelled, which ends the
  ///   query. A page with an invalid row is refused as a whole, unless such rows are skipped.
  /// - Complexity: that of the query, and O(*n*) for the rows of the page.
  public func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    if let problem {
      throw SourceError(.badQuery, problem, file: database.name)
    }
    let page = page
    return try await database.read(within: timeLimit) { try page.read(request, in: $0) }
  }

  /// The place before an item, where a keyset can go back and its order is made of fields that hold
  /// what the database does: numbers and texts.
  public func cursor(around item: ListItem) -> ItemCursor? {
    guard !query.order.isEmpty, query.queryBefore != nil else { return nil }
    let fields = record.allFields
    let place = query.order.compactMap { column -> SourceValue? in
      guard let field = fields.first(where: { $0.path == column }) else { return nil }
      switch item[field.name] {
      case .integer(let number): return .integer(number)
      case .number(let number): return .number(number)
      case .string(let text): return .text(text)
      default: return nil
      }
    }
    return place.count == query.order.count ? SQLitePlace.before(place).cursor : nil
  }

  /// Whether the query counts rows, or has a backward query. That one is read from the end without the
  /// values of a row: if it has no rows then, the pages begin with the first one.
  public var canReadFromEnd: Bool { query.canReadFromEnd }

  /// Reports changes from now on.
  ///
  /// What this program writes through the database that it gave is told once a transaction, where it
  /// touches tables of the query (GRDB's observation). What other connections and processes write, to
  /// whatever table, is found by looking every ``interval`` (`PRAGMA data_version`); several
  /// transactions between two looks are one change. A file that takes another one's place is one, too.
  public func changes() -> AsyncStream<Void> {
    let interval = interval
    return changes { try await Task.sleep(for: interval) }
  }

  /// Reports changes, with another way to wait between two checks.
  func changes(pause: @escaping @Sendable () async throws -> Void) -> AsyncStream<Void> {
    database.changes(of: query.sql, pause: pause)
  }

  /// The names of the columns that the query has; it is compiled for that and not run.
  ///
  /// - Parameter isBackward: Whether it's the query for the rows before a place.
  /// - Throws: ``SourceError`` where there is no such database, or the query is refused.
  package func columns(isBackward: Bool = false) throws -> [String] {
    let sql = isBackward ? query.backwardSQL ?? query.sql : query.sql
    return try database.readNow(within: timeLimit) { database in
      do {
        return try SQLiteRows.of(sql, in: database).columns
      } catch let error as DatabaseError {
        let known = Int(listing_sqlite_error_offset(database.sqliteConnection))
        let offset = known < 0 ? SQLiteText.offset(of: error, in: sql) : known
        throw SourceError(error, file: self.database.name)
          .about(offset.map { .query(offset: $0, isBackward: isBackward) })
      }
    }
  }

  /// The names of the tables and views, and of the columns of those that the query names.
  package func names() throws -> (tables: [String], columns: [String]) {
    let words = SQLiteText(query.sql).words
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

  /// Reads the first rows. Those of a keyset must come in its order.
  ///
  /// - Throws: ``SourceError``; its code is ``SourceError/Code/rowOrder`` if they don't.
  package func readFirst(_ count: Int) throws -> Int {
    try database.readNow(within: timeLimit) {
      try page.read(ItemRequest(limit: count), in: $0).items.count
    }
  }

  /// Whether both read the same rows of the same database.
  public static func == (one: SQLiteSource, other: SQLiteSource) -> Bool {
    one.database.isSame(as: other.database) && one.query == other.query
      && one.record == other.record && one.timeLimit == other.timeLimit
      && one.interval == other.interval
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(database.name)
    hasher.combine(query)
    hasher.combine(record)
  }
}
