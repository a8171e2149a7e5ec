import Foundation
import GRDB
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Databases and queries of strangers", .tags(.concurrency))
struct SQLiteSafetyTests {
  /// Tables that modules of SQLite keep in other tables.
  private static let virtualTables = """
    CREATE VIRTUAL TABLE words USING fts5(word); INSERT INTO words VALUES ('one'), ('two');
    CREATE VIRTUAL TABLE old_words USING fts4(word); INSERT INTO old_words VALUES ('one'), ('two');
    CREATE VIRTUAL TABLE box USING rtree(id, x0, x1, +name);
    INSERT INTO box VALUES (1, 0, 1, 'a'), (2, 1, 2, 'b'), (3, 7, 9, 'c');
    """

  @Test(
    "a query that does anything but to read is refused, and nothing has happened",
    arguments: [
      "INSERT INTO note VALUES (9, 'x')", "DELETE FROM note", "UPDATE note SET text = 'x'",
      "UPDATE sqlite_master SET sql = NULL",
      "INSERT INTO note VALUES (9, 'x') RETURNING id", "DROP TABLE note", "CREATE TABLE t (id)",
      "CREATE TEMP TABLE t AS SELECT 1", "CREATE VIEW v AS SELECT 1", "ATTACH 'other.sqlite' AS o",
      "DETACH main", "VACUUM", "VACUUM INTO 'copy.sqlite'", "REINDEX", "ANALYZE", "BEGIN", "COMMIT",
      "SAVEPOINT s", "PRAGMA journal_mode = WAL", "PRAGMA user_version = 1",
      "PRAGMA table_info(note)",
      "PRAGMA writable_schema = 1", "SELECT load_extension('libz.so') AS id",
      "SELECT * FROM pragma_table_info('note')", "EXPLAIN SELECT 1 AS id",
      "SELECT 1 AS id; SELECT 2",
      "SELECT 1 AS id; DELETE FROM note", "DELETE FROM box", "DELETE FROM box_node",
      "INSERT INTO box VALUES (9, 1, 2)", "INSERT INTO box_node VALUES (9, x'00') RETURNING nodeno",
      "UPDATE box_rowid SET nodeno = 2", "UPDATE box SET x0 = 1", "SELECT id FROM x_node",
      "INSERT INTO words (words) VALUES ('optimize')", "DELETE FROM words",
      "INSERT INTO old_words (old_words) VALUES ('optimize')", "PRAGMA page_size = 512",
      "", "-- nothing", "SELEC 1", "SELECT id FROM nowhere",
    ])
  func refusedQueries(_ sql: String) async throws {
    let database = try TestDatabase.notes(2)
    try database.execute(Self.virtualTables)
    let before = try Data(contentsOf: database.file)
    let names = database.names
    // Read directly: a source would reject most queries for missing parts.
    let page = QueryPage(
      query: SQLiteQuery(sql), record: RecordDescription(key: ["id"], fields: []), file: "test")
    let opened = SQLiteDatabase(file: database.file)
    let error = await #expect(throws: SourceError.self) {
      try await opened.read(within: .seconds(60)) { try page.read(ItemRequest(limit: 1), in: $0) }
    }
    #expect(error?.code == .badQuery, "\(error?.message ?? "")")
    #expect(try Data(contentsOf: database.file) == before)
    #expect(database.names == names)
    // The connection is as good as before.
    let count = try await opened.read(within: .seconds(60)) {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM note")
    }
    #expect(count == 2)
  }

  @Test(
    "what reads this database is taken",
    arguments: [
      "SELECT id FROM v ORDER BY id", "WITH c AS (SELECT id FROM note) SELECT * FROM c ORDER BY id",
      "SELECT value AS id FROM json_each('[1, 2]') ORDER BY id",
      "SELECT rowid AS id FROM words WHERE words MATCH 'one OR two' ORDER BY rowid",
      "SELECT rowid AS id, highlight(words, 0, '<', '>'), bm25(words) FROM words('one OR two')",
      "SELECT rowid AS id FROM old_words WHERE old_words MATCH 'one OR two' ORDER BY rowid",
      "SELECT id, x0, name FROM box WHERE x0 <= 2 AND x1 >= 1 ORDER BY id",
      "SELECT id FROM note JOIN box USING (id)",
      "SELECT id, sum(id) OVER (ORDER BY id) AS s FROM note ORDER BY id",
      "SELECT id, (SELECT count(*) FROM note) AS n, upper(text), date('now') FROM note ORDER BY id",
      "VALUES (1), (2)",
    ])
  func takenQueries(_ select: String) async throws {
    let database = try TestDatabase.notes(2)
    try database.execute(
      """
      CREATE VIEW v AS SELECT id FROM note;
      \(Self.virtualTables)
      """)
    let query = SQLiteQuery("SELECT * FROM (\(select)) ORDER BY 1 LIMIT :limit OFFSET :offset")
    let key = try database.source(query).columns().first ?? ""
    let items = try await database.source(query, key: [key]).firstItems()
    #expect(Set(items.map(\.listIdentifier)) == ["1", "2"])
  }

  @Test("what else a database names in its schema is not run")
  func schema() async throws {
    let database = try TestDatabase(
      "CREATE VIEW v AS SELECT load_extension('libz.so') AS id; CREATE TABLE t (id)")
    let query = SQLiteSourceTests.query("SELECT id FROM v ORDER BY id")
    #expect(await database.source(query).failure()?.code == .badQuery)
  }

  @Test("a query without an end is ended, and the next one runs")
  func endlessQuery() async throws {
    let database = try TestDatabase.notes(2)
    let endless = SQLiteSourceTests.query(
      """
      WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r)
      SELECT id FROM r ORDER BY id
      """)
    let source = database.source(endless, timeLimit: .milliseconds(20))
    #expect(await source.failure()?.code == .timeLimit)
    #expect(await source.failure()?.code == .timeLimit)
    let own = SQLiteSource(
      database: database.writer, query: endless, key: ["id"], fields: [],
      timeLimit: .milliseconds(20))
    #expect(await own.failure()?.code == .timeLimit)
    let count = try await database.writer.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM note")
    }
    #expect(count == 2)
  }

  @Test("cancelling the task ends its query")
  func cancellation() async throws {
    let (begun, beginning) = AsyncStream<Void>.makeStream()
    var configuration = Configuration()
    configuration.prepareDatabase { connection in
      connection.add(
        function: DatabaseFunction("begun", argumentCount: 0) { _ in
          beginning.yield()
          return 1
        })
    }
    let database = try TestDatabase("", configuration: configuration)
    let query = SQLiteSourceTests.query(
      """
      WITH RECURSIVE r(id) AS (SELECT begun() UNION ALL SELECT id + 1 FROM r)
      SELECT id FROM r ORDER BY id
      """)
    let source = SQLiteSource(
      database: database.writer, query: query, key: ["id"], fields: [], timeLimit: .seconds(3_600))
    let reading = Task { try await source.page(ItemRequest(limit: 1)) }
    for await _ in begun { break }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
  }

  @Test("a task that was cancelled before reads nothing")
  func cancelledBefore() async throws {
    let database = try TestDatabase.notes(2)
    let source = database.source(.notes)
    let reading = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await source.page(ItemRequest(limit: 1))
    }
    await #expect(throws: CancellationError.self) { try await reading.value }
  }

  @Test("a database that is locked says so, and that it passes")
  func locked() async throws {
    let database = try TestDatabase.notes(2)
    let source = database.source(.notes)
    #expect(try await source.firstItems().count == 2)
    try await database.writer.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
    }
    let failure = await source.failure()
    #expect(failure?.code == .locked)
    #expect(failure?.isTransient == true)
    // One that is opened while it is locked is no other.
    #expect(await database.source(.notes).failure()?.code == .locked)
    try await database.writer.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA locking_mode = NORMAL; SELECT * FROM note")
    }
    #expect(try await source.firstItems().count == 2)
  }

  @Test("after quick pages, too, a query that is slow, is locked out or was cancelled says so")
  func afterQuickPages() async throws {
    let database = try TestDatabase.notes(2)
    // Endless for any place but the first one.
    let source = database.source(
      SQLiteSourceTests.query(
        """
        WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r WHERE :offset > 0 OR id < 3)
        SELECT r.id AS id FROM r JOIN note ON note.id = 1 ORDER BY r.id
        """), timeLimit: .milliseconds(50))
    for _ in 0..<3 { #expect(try await source.firstItems().count == 3) }
    let endless = ItemRequest(cursor: ItemCursor(rawValue: "+1"), limit: 10)
    let slow = await #expect(throws: SourceError.self) { try await source.page(endless) }
    #expect(slow?.code == .timeLimit)
    for _ in 0..<3 { #expect(try await source.firstItems().count == 3) }
    let reading = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await source.page(ItemRequest(limit: 10))
    }
    await #expect(throws: CancellationError.self) { try await reading.value }
    try await database.writer.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
    }
    let began = ContinuousClock.now
    #expect(await source.failure()?.code == .locked)
    // Others are given the time that they always are.
    #expect(began.duration(to: .now) > .milliseconds(400))
  }

  @Test("many tasks that read one database at once all get their pages")
  func manyTasks() async throws {
    let database = try TestDatabase.notes(500)
    let source = database.source(.notes)
    for _ in 0..<3 { _ = try await source.firstItems() }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for place in 0..<40 {
        group.addTask {
          let cursor = ItemCursor(rawValue: "+\(place * 10)")
          let page = try await source.page(ItemRequest(cursor: cursor, limit: 10))
          return page.items.first?.listIdentifier == "\(place * 10 + 1)" ? page.items.count : 0
        }
      }
      for try await count in group { #expect(count == 10) }
    }
  }

  @Test("a file that isn't a database, a corrupt one and a missing one have different errors")
  func files() async throws {
    let folder = try TemporaryFolder()
    func failure(_ name: String) async -> SourceError.Code? {
      await SQLiteSource(
        file: folder.url.appending(path: name), query: .notes, key: ["id"], fields: []
      ).failure()?.code
    }
    #expect(await failure("none.sqlite") == .missingFile)
    #expect(await failure("") == .notAFile)
    try folder.write("id,text\n1,a\n" + String(repeating: "text ", count: 1_000), to: "text.sqlite")
    #expect(await failure("text.sqlite") == .notADatabase)
    // An empty file is an empty database, which has no such table.
    try folder.write("", to: "empty.sqlite")
    #expect(await failure("empty.sqlite") == .badQuery)
  }

  @Test(
    "a database that is damaged anywhere gives an error or rows, and no trap",
    arguments: 0..<(triesAllCases ? 40 : 8))
  func damaged(_ seed: UInt64) async throws {
    let database = try TestDatabase.notes(2_000)
    try database.writer.close()
    var bytes = try Data(contentsOf: database.file)
    var generator = SeededGenerator(seed: seed)
    switch seed % 4 {
    case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
    case 1:
      // The root of the table, but for its first bytes.
      for index in 4_100..<8_000 { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
    default:
      for _ in 0..<200 {
        bytes[Int.random(in: 16..<bytes.count, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
    }
    try bytes.write(to: database.file)
    do {
      let page = try await database.source(.notesByID).page(ItemRequest(limit: 10_000))
      #expect(page.items.count <= 10_000)
    } catch let error as SourceError {
      #expect(!error.message.isEmpty)
    }
  }

  @Test("a table that is damaged is said to be")
  func damagedTable() async throws {
    let database = try TestDatabase.notes(2_000)
    try database.writer.close()
    var bytes = try Data(contentsOf: database.file)
    for index in 4_096..<8_192 { bytes[index] = 0xff }
    try bytes.write(to: database.file)
    #expect(await database.source(.notes).failure()?.code == .notADatabase)
  }

  @Test("a value that would fill the memory is refused")
  func largeValue() async throws {
    let database = try TestDatabase()
    let query = SQLiteSourceTests.query("SELECT hex(zeroblob(9000000)) AS id ORDER BY id")
    #expect(await database.source(query).failure()?.code == .value)
  }

  @Test("a query is checked before its file is touched")
  func checkedFirst() async throws {
    let source = SQLiteSource(
      file: URL(filePath: "/nowhere/test.sqlite"), query: SQLiteQuery("SELECT 1"), key: ["id"],
      fields: [])
    #expect(await source.failure()?.code == .badQuery)
  }
}
