import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Items of a database", .tags(.concurrency))
struct SQLiteSourceTests {
  static func query(_ select: String, values: [String: ListValue] = [:]) -> SQLiteQuery {
    SQLiteQuery("\(select) LIMIT :limit OFFSET :offset", values: values)
  }

  @Test("values keep their types and all of their digits")
  func types() async throws {
    let database = try TestDatabase(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, whole, real, text, absent, day, moment, truth, money);
      INSERT INTO t VALUES (9223372036854775807, -9223372036854775808, 0.1,
        'a' || char(0) || 'ü', NULL, '2024-02-29', '2024-02-29 12:30:00.250', 1, '12.30');
      """)
    let source = database.source(
      Self.query("SELECT * FROM t ORDER BY id"),
      fields: [
        RecordField("whole", type: .integer), RecordField("real", type: .number),
        RecordField("text"), RecordField("absent", isOptional: true),
        RecordField("day", type: .date), RecordField("moment", type: .datetime),
        RecordField("truth", type: .boolean), RecordField("money", type: .decimal),
        RecordField("again", path: "whole"), RecordField("wide", path: "whole", type: .number),
      ])
    let item = try #require(try await source.firstItems().first)
    #expect(item.listIdentifier == "9223372036854775807")
    #expect(item["whole"] == .integer(.min))
    #expect(item["real"] == .number(0.1))
    #expect(item["text"] == .string("a\0ü"))
    #expect(item["absent"] == .null)
    #expect(item["day"] == ListDay(year: 2024, month: 2, day: 29).map { .day($0) })
    #expect(item["moment"] == .date(Date(timeIntervalSince1970: 1_709_209_800.25)))
    #expect(item["truth"] == .boolean(true))
    #expect(item["money"] == .decimal(Decimal(sign: .plus, exponent: -1, significand: 123)))
    #expect(item["again"] == .string("-9223372036854775808"))
    #expect(item["wide"] == .number(-9_223_372_036_854_775_808))
    #expect(item["id"] == .string("9223372036854775807"))
  }

  @Test(
    "what a field cannot hold fails with its column",
    arguments: [
      ("x'00ff'", FieldType.string, "contains a blob, not text"),
      ("CAST(x'ff' AS TEXT)", .string, "contains a blob, not text"),
      ("NULL", .string, "missing"), ("'one'", .integer, "\"one\""), ("1.5", .integer, "\"1.5\""),
      ("9e999", .number, "inf"), ("2460000", .date, "\"2460000\""), ("2", .boolean, "\"2\""),
    ])
  func refusedValues(_ value: String, _ type: FieldType, _ message: String) async throws {
    let database = try TestDatabase()
    let source = database.source(
      Self.query("SELECT 1 AS id, \(value) AS value ORDER BY id"),
      fields: [RecordField("value", type: type)])
    let failure = try #require(await source.failure())
    #expect(failure.code == .value)
    #expect(failure.message.contains("\"value\"") && failure.message.contains(message))
  }

  @Test("bytes in a column that no field names are no matter")
  func unusedBytes() async throws {
    let database = try TestDatabase()
    let source = database.source(Self.query("SELECT 1 AS id, x'00ff' AS photo ORDER BY id"))
    #expect(try await source.firstItems().map(\.listIdentifier) == ["1"])
  }

  @Test("a key is a text or a number, of one column or several; one without a value is refused")
  func keys() async throws {
    let database = try TestDatabase(
      """
      CREATE TABLE t (a, b);
      INSERT INTO t VALUES ('x|y', 1), ('x', 'y|1'), (NULL, 2.5);
      """)
    let query = Self.query("SELECT a, b FROM t ORDER BY rowid")
    let optional = [RecordField("a", isOptional: true), RecordField("b")]
    let source = database.source(query, key: ["a", "b"], fields: optional)
    #expect(
      try await source.firstItems().map(\.listIdentifier) == ["x\\|y|1", "x|y\\|1", "|2.5"])
    let failure = await database.source(query, key: ["a"], fields: optional).failure()
    #expect(failure?.code == .emptyKey)
  }

  @Test("rows with the same key are items like others: the list drops and reports them")
  func repeatedKeys() async throws {
    let database = try TestDatabase("CREATE TABLE t (id); INSERT INTO t VALUES (1), (2), (1)")
    let source = database.source(Self.query("SELECT id FROM t ORDER BY rowid"))
    #expect(try await source.firstItems().map(\.listIdentifier) == ["1", "2", "1"])
  }

  @Test("a missing or repeated column is reported with valid ones")
  func columns() async throws {
    let database = try TestDatabase.notes(0)
    let missing = await database.source(.notes, fields: [RecordField("txet")]).failure()
    #expect(missing?.code == .unknownColumn)
    #expect(missing?.message.contains("did you mean \"text\"?") == true)
    let twice = Self.query("SELECT id, id FROM note ORDER BY id")
    #expect(await database.source(twice).failure()?.code == .unknownColumn)
    let order = SQLiteQuery(
      """
      SELECT id FROM note WHERE :after_text IS NULL OR text > :after_text ORDER BY text LIMIT :limit
      """,
      paging: .keyset(order: ["text"]))
    #expect(await database.source(order).failure()?.code == .unknownColumn)
  }

  @Test("a schema that changes between two pages is read with its new columns")
  func changedSchema() async throws {
    let database = try TestDatabase.notes(1)
    let source = database.source(
      Self.query("SELECT * FROM note ORDER BY id"), fields: [RecordField("text")])
    #expect(try await source.firstItems().first?["text"] == .string("a"))
    try database.execute(
      """
      ALTER TABLE note RENAME COLUMN text TO words; ALTER TABLE note ADD COLUMN text DEFAULT 'new'
      """)
    #expect(try await source.firstItems().first?["text"] == .string("new"))
  }

  @Test(
    "values are data, whatever is in them",
    arguments: [
      "O'Brien", "'; DROP TABLE note; --", "\" OR 1=1", ":limit", "", "a\0b", "née", "%", "\\",
    ])
  func boundValues(_ text: String) async throws {
    let database = try TestDatabase.notes(3)
    try await database.writer.write {
      try $0.execute(
        sql: "INSERT INTO note VALUES (10, CAST(? AS TEXT))", arguments: [Data(text.utf8)])
    }
    let query = Self.query(
      "SELECT id, text FROM note WHERE text = :text ORDER BY id", values: ["text": .string(text)])
    let items = try await database.source(query, fields: [RecordField("text")]).firstItems()
    #expect(items.map(\.listIdentifier) == ["10"])
    #expect(items.first?["text"] == .string(text))
    #expect(try await database.source(.notes).firstItems().count == 4)
  }

  @Test("values of all types can be read")
  func boundTypes() async throws {
    let database = try TestDatabase()
    let day = try #require(ListDay(year: 2024, month: 2, day: 29))
    let query = Self.query(
      """
      SELECT typeof(:i) || typeof(:n) || typeof(:t) || typeof(:z) AS id, :day AS day,
        datetime(:moment) AS moment, :truth AS truth, :money AS money ORDER BY id
      """,
      values: [
        "i": .integer(1), "n": .number(1), "t": .string(""), "z": .null, "day": .day(day),
        "moment": .date(Date(timeIntervalSince1970: 1_709_209_800)), "truth": .boolean(true),
        "money": .decimal(Decimal(sign: .plus, exponent: -2, significand: 30)),
      ])
    let names = ["day", "moment", "truth", "money"]
    let items = try await database.source(query, fields: names.map { RecordField($0) }).firstItems()
    #expect(items.map(\.listIdentifier) == ["integerrealtextnull"])
    #expect(
      names.map { items.first?[$0] }
        == ["2024-02-29", "2024-02-29 12:30:00", "1", "0.3"].map { .string($0) })
  }

  @Test("Decimals are compared as numbers with results of arithmetic, and with texts as texts")
  func decimals() async throws {
    let database = try TestDatabase(
      """
      CREATE TABLE sale (id INTEGER PRIMARY KEY, price REAL, written TEXT);
      INSERT INTO sale VALUES (1, 2, '2.5'), (2, 20, '20'), (3, 200, '200');
      """)
    func identifiers(_ condition: String, _ value: Decimal) async throws -> [String] {
      let query = SQLiteQuery(
        "SELECT id FROM sale WHERE \(condition) ORDER BY id LIMIT :limit OFFSET :offset",
        values: ["most": .decimal(value)])
      return try await database.source(query).firstItems().map(\.listIdentifier)
    }
    #expect(
      try await identifiers(
        "price * 2 < :most", Decimal(sign: .plus, exponent: -1, significand: 405)) == ["1", "2"])
    #expect(try await identifiers("price * 2 < :most", 40) == ["1"])
    #expect(
      try await identifiers("written = :most", Decimal(sign: .plus, exponent: -1, significand: 25))
        == ["1"])
  }

  @Test("sources that read the same are equal, so that pages can be adopted")
  func equality() throws {
    let database = try TestDatabase.notes(0)
    #expect(database.source(.notes) == database.source(.notes))
    #expect(database.source(.notes).hashValue == database.source(.notes).hashValue)
    #expect(database.source(.notes) != database.source(.notesByID))
    let other = try TestDatabase.notes(0)
    #expect(database.source(.notes) != other.source(.notes))
    func own(_ database: TestDatabase) -> SQLiteSource {
      SQLiteSource(database: database.writer, query: .notes, key: ["id"], fields: [])
    }
    #expect(own(database) == own(database))
    #expect(own(database) != database.source(.notes))
  }

  @Test("the columns of a query are known without running it")
  func knownColumns() throws {
    let database = try TestDatabase.notes(0)
    #expect(try database.source(.notes).columns() == ["id", "text"])
    let endless = Self.query(
      """
      WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n FROM r)
      SELECT count(*) AS n FROM r ORDER BY 1
      """)
    #expect(try database.source(endless).columns() == ["n"])
  }
}
