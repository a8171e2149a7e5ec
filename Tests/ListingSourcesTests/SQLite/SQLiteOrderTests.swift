import GRDB
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite(.tags(.concurrency)) struct SQLiteOrderTests {
  /// Products whose names are in another order than their numbers.
  private static func products(_ count: Int) throws -> TestDatabase {
    let database = try TestDatabase(
      "CREATE TABLE product (sku INTEGER PRIMARY KEY, name TEXT NOT NULL, note TEXT COLLATE NOCASE)"
    )
    try database.writer.write { connection in
      for sku in 1...count {
        let name = String((sku * 7919) % 1_000_003)
        let note = (sku % 2 == 0 ? "n" : "N") + String(100_000 + sku)
        try connection.execute(
          sql: "INSERT INTO product VALUES (?, ?, ?)", arguments: [sku, name, note])
      }
    }
    return database
  }

  private static func query(
    by column: String, after condition: String, order: [String]
  ) -> SQLiteQuery {
    SQLiteQuery(
      "SELECT sku, name, note FROM product WHERE \(condition) ORDER BY \(column) LIMIT :limit",
      paging: .keyset(order: order))
  }

  /// The identifiers of all pages, or the code of the error that ends them.
  private static func all(_ source: SQLiteSource, limit: Int) async throws -> (Int, SourceError?) {
    var count = 0
    var cursor: ItemCursor?
    do {
      repeat {
        let page = try await source.page(ItemRequest(cursor: cursor, limit: limit))
        count += page.items.count
        cursor = page.next
      } while cursor != nil
      return (count, nil)
    } catch { return (count, error as? SourceError) }
  }

  @Test(
    "A query whose ORDER BY differs from the order of its pages is rejected",
    arguments: [1, 2, 50, 1_000])
  func otherOrder(limit: Int) async throws {
    let database = try Self.products(500)
    let source = database.source(
      Self.query(by: "name", after: ":after_sku IS NULL OR sku > :after_sku", order: ["sku"]),
      key: ["sku"])
    let (count, error) = try await Self.all(source, limit: limit)
    #expect(count < 500)
    #expect(error?.code == .rowOrder)
    #expect(error?.message.contains("aren't in the order of \"sku\"") == true)
  }

  @Test("A query that begins before its place is rejected")
  func beginsElsewhere() async throws {
    let database = try Self.products(100)
    let source = database.source(
      Self.query(by: "sku", after: ":after_sku IS NULL OR sku <> :after_sku", order: ["sku"]),
      key: ["sku"])
    let (count, error) = try await Self.all(source, limit: 10)
    #expect(count == 10)
    #expect(error?.code == .rowOrder)
  }

  @Test(
    "Descending, mixed and case-insensitive orders give all rows",
    arguments: [
      ("sku DESC", ":after_sku IS NULL OR sku < :after_sku", ["sku"]),
      (
        "name, sku", ":after_sku IS NULL OR (name, sku) > (:after_name, :after_sku)",
        ["name", "sku"]
      ),
      (
        "sku % 10 DESC, sku",
        """
        :after_sku IS NULL OR sku % 10 < :after_sku % 10
        OR (sku % 10 = :after_sku % 10 AND sku > :after_sku)
        """, ["digit", "sku"]
      ),
      ("note", ":after_note IS NULL OR note > :after_note", ["note"]),
    ])
  func legalOrders(column: String, condition: String, order: [String]) async throws {
    let database = try Self.products(300)
    let sql = """
      SELECT sku, name, note, sku % 10 AS digit FROM product WHERE (\(condition))
      AND (:after_digit IS NULL OR 1) ORDER BY \(column) LIMIT :limit
      """
    let source = database.source(
      SQLiteQuery(
        order.contains("digit") ? sql : sql.replacing("AND (:after_digit IS NULL OR 1)", with: ""),
        paging: .keyset(order: order)), key: ["sku"])
    for limit in [1, 7, 50, 299, 1_000] {
      let (count, error) = try await Self.all(source, limit: limit)
      #expect(count == 300)
      #expect(error == nil)
    }
  }

  @Test("A collation that isn't known is judged by the query itself")
  func customCollation() async throws {
    let collation = DatabaseCollation.localizedCaseInsensitiveCompare
    // Binary order is Z a é; the collation's is a é Z.
    let database = try TestDatabase("CREATE TABLE word (text TEXT PRIMARY KEY)")
    try await database.writer.write { $0.add(collation: collation) }
    try database.execute("INSERT INTO word VALUES ('a'), ('Z'), ('é'), ('b'), ('Y'), ('è')")
    let source = SQLiteSource(
      database: database.writer,
      query: SQLiteQuery(
        """
        SELECT text FROM word
        WHERE :after_text IS NULL OR text > :after_text COLLATE \(collation.name)
        ORDER BY text COLLATE \(collation.name) LIMIT :limit
        """, paging: .keyset(order: ["text"])), key: ["text"], fields: [])
    for limit in 1...7 {
      let (count, error) = try await Self.all(source, limit: limit)
      #expect(count == 6)
      #expect(error == nil)
    }
  }

  @Test("A backward query in another order is rejected")
  func backward() async throws {
    let database = try Self.products(100)
    var query = Self.query(
      by: "sku", after: ":after_sku IS NULL OR sku > :after_sku", order: ["sku"])
    query.backwardSQL =
      "SELECT sku, name FROM product WHERE sku < :before_sku ORDER BY name LIMIT :limit"
    let source = database.source(query, key: ["sku"])
    let cursor = QueryPlace.before([.integer(90)]).cursor
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(cursor: cursor, limit: 20, direction: .backward))
    }
    #expect(error?.code == .rowOrder)
  }
}
