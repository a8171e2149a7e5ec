import GRDB
import ListingKit
import Testing

@testable import ListingSources

@Suite("Pages of a database", .tags(.concurrency))
struct SQLitePagingTests {
  /// All pages from the start on.
  private static func pages(
    of source: SQLiteSource, size: Int
  ) async throws -> [ItemPage<ListItem>] {
    var pages = [try await source.page(ItemRequest(limit: size))]
    while let next = pages.last?.next {
      pages.append(try await source.page(ItemRequest(cursor: next, limit: size)))
    }
    return pages
  }

  @Test(
    "pages in a row are all rows, and the last one knows that it is", arguments: 0...7, 1...4)
  func forward(_ count: Int, _ size: Int) async throws {
    let database = try TestDatabase.notes(count)
    for query in [SQLiteQuery.notes, .notesByID] {
      let pages = try await Self.pages(of: database.source(query), size: size)
      #expect(pages.flatMap { $0.items.map(\.listIdentifier) } == (0..<count).map { "\($0 + 1)" })
      #expect(pages.count == max(1, (count + size - 1) / size))
      #expect(pages.first?.previous == nil)
    }
  }

  @Test(
    "pages back from any page are the rows before it, to the start", arguments: 1...7, 1...4)
  func backward(_ count: Int, _ size: Int) async throws {
    let database = try TestDatabase.notes(count)
    for query in [SQLiteQuery.notes, .notesByID] {
      let source = database.source(query)
      for start in try await Self.pages(of: source, size: size) {
        guard let first = start.items.first?.listIdentifier else { continue }
        var found: [String] = []
        var previous = start.previous
        while let cursor = previous {
          let page = try await source.page(
            ItemRequest(cursor: cursor, limit: 2, direction: .backward))
          #expect(page.items.count == 2 || page.previous == nil)
          found = page.items.map(\.listIdentifier) + found
          // Its next page begins with the row that it was before.
          let next = try await source.page(ItemRequest(cursor: page.next, limit: 1))
          let last = try #require(page.items.last.flatMap { Int($0.listIdentifier) })
          #expect(next.items.map(\.listIdentifier) == ["\(last + 1)"])
          previous = page.previous
        }
        #expect(found == (1..<(Int(first) ?? 0)).map { "\($0)" })
      }
    }
  }

  @Test("The last rows are read from the end", arguments: [0, 1, 3, 4, 30])
  func lastPage(_ count: Int) async throws {
    let database = try TestDatabase.notes(count)
    var keyset = SQLiteQuery.notesByID
    keyset.backwardSQL = """
      SELECT id, text FROM note WHERE id < coalesce(:before_id, 1e999) ORDER BY id DESC LIMIT :limit
      """
    for query in [SQLiteQuery.notes, keyset] {
      let source = database.source(query)
      #expect(source.canReadFromEnd)
      let page = try await source.page(ItemRequest(limit: 3, direction: .backward))
      let first = max(0, count - 3)
      #expect(page.items.map(\.listIdentifier) == (first..<count).map { "\($0 + 1)" })
      #expect(page.next == nil)
      #expect((page.previous == nil) == (first == 0))
      if query == .notes { #expect(page.itemsBefore == first) }
      guard let previous = page.previous else { continue }
      let before = try await source.page(
        ItemRequest(cursor: previous, limit: 1, direction: .backward))
      #expect(before.items.map(\.listIdentifier) == ["\(first)"])
    }
  }

  @Test("A backward query that has no rows without a place begins with the first rows")
  func noWayFromEnd() async throws {
    let database = try TestDatabase.notes(9)
    let page = try await database.source(.notesByID).page(
      ItemRequest(limit: 3, direction: .backward))
    #expect(page.items.map(\.listIdentifier) == ["1", "2", "3"])
    #expect(page.previous == nil && page.next != nil)
    var once = SQLiteQuery.notes
    once.sql += ";"
    #expect(!database.source(once).canReadFromEnd)
  }

  @Test("a page from the place around an item on begins with it; further ones go both ways")
  func around() async throws {
    let database = try TestDatabase.notes(5)
    let source = database.source(.notesByID, fields: [RecordField("id", type: .integer)])
    for item in try await source.firstItems() {
      let cursor = try #require(source.cursor(around: item))
      let page = try await source.page(ItemRequest(cursor: cursor, limit: 2))
      #expect(page.items.first == item)
      #expect((page.previous == nil) == (item.listIdentifier == "1"))
    }
    // Its item was deleted: the page begins with the next one.
    let third = try await source.firstItems()[2]
    try database.execute("DELETE FROM note WHERE id = 3")
    let page = try await source.page(ItemRequest(cursor: source.cursor(around: third), limit: 2))
    #expect(page.items.map(\.listIdentifier) == ["4", "5"])
    #expect(database.source(.notes).cursor(around: third) == nil)
  }

  @Test("an order of several columns, with quotes and separators in them")
  func severalColumns() async throws {
    let database = try TestDatabase(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, rank REAL);
      INSERT INTO t (name, rank) VALUES ('a|b', 1.5), ('a', 0.1), ('a', 0.2), ('O''Neill\\', -1e300),
        ('', 7), ('é', 2), ('a|b', 0.30000000000000004), ('n', 1);
      """)
    let condition = { (side: String, sign: String) in
      ":\(side)_name IS NULL OR (name, rank) \(sign) (:\(side)_name, :\(side)_rank)"
    }
    let source = database.source(
      SQLiteQuery(
        "SELECT * FROM t WHERE \(condition("after", ">")) ORDER BY name, rank LIMIT :limit",
        backwardSQL:
          """
          SELECT * FROM t WHERE \(condition("before", "<")) ORDER BY name DESC, rank DESC LIMIT :limit
          """,
        paging: .keyset(order: ["name", "rank"])))
    let all = try await source.firstItems().map(\.listIdentifier)
    #expect(all == ["5", "4", "2", "3", "7", "1", "8", "6"])
    let pages = try await Self.pages(of: source, size: 1)
    #expect(pages.flatMap { $0.items.map(\.listIdentifier) } == all)
    let back = try await source.page(
      ItemRequest(cursor: pages.last?.previous, limit: 10, direction: .backward))
    #expect(back.items.map(\.listIdentifier) == all.dropLast())
  }

  @Test("one query for both directions")
  func oneQuery() async throws {
    let database = try TestDatabase.notes(6)
    let source = database.source(
      SQLiteQuery(
        """
        SELECT id FROM note WHERE (:after_id IS NULL OR id > :after_id)
        AND (:before_id IS NULL OR id < :before_id)
        ORDER BY CASE WHEN :before_id IS NULL THEN id ELSE -id END LIMIT :limit
        """, paging: .keyset(order: ["id"])))
    let pages = try await Self.pages(of: source, size: 2)
    #expect(pages.count == 3)
    let back = try await source.page(
      ItemRequest(cursor: pages.last?.previous, limit: 3, direction: .backward))
    #expect(back.items.map(\.listIdentifier) == ["2", "3", "4"])
  }

  @Test("rows that come and go between two pages are neither lost nor repeated by a keyset")
  func changesBetween() async throws {
    let database = try TestDatabase.notes(6)
    let source = database.source(.notesByID)
    let first = try await source.page(ItemRequest(limit: 3))
    try database.execute(
      """
      DELETE FROM note WHERE id IN (1, 3, 4);
      INSERT INTO note VALUES (0, 'z'), (-1, 'z'), (9, 'z');
      """)
    let second = try await source.page(ItemRequest(cursor: first.next, limit: 10))
    #expect(second.items.map(\.listIdentifier) == ["5", "6", "9"])
  }

  @Test("an order that does not tell rows apart is refused where a page would lose one")
  func ties() async throws {
    let database = try TestDatabase(
      "CREATE TABLE t (id, name); INSERT INTO t VALUES (1, 'a'), (2, 'a')")
    let source = database.source(
      SQLiteQuery(
        """
        SELECT * FROM t WHERE :after_name IS NULL OR name > :after_name ORDER BY name LIMIT :limit
        """,
        paging: .keyset(order: ["name"])))
    #expect(try await source.page(ItemRequest(limit: 2)).items.count == 2)
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(limit: 1))
    }
    #expect(error?.code == .badQuery)
    #expect(error?.message.contains("two rows with the same \"name\"") == true)
  }

  @Test("an order with null is refused: nothing comes after null")
  func nullOrder() async throws {
    let database = try TestDatabase("CREATE TABLE t (id); INSERT INTO t VALUES (1), (NULL)")
    let source = database.source(
      SQLiteQuery(
        """
        SELECT rowid AS n, id FROM t WHERE :after_id IS NULL OR id > :after_id
        ORDER BY id LIMIT :limit
        """,
        paging: .keyset(order: ["id"])), key: ["n"])
    #expect(await source.failure()?.message.contains("in the order is null") == true)
  }

  @Test("a backward query in the order of the forward one is refused")
  func wrongWay() async throws {
    let database = try TestDatabase.notes(9)
    var query = SQLiteQuery.notesByID
    query.backwardSQL = "SELECT id, text FROM note WHERE id < :before_id ORDER BY id LIMIT :limit"
    let source = database.source(query)
    let last = try #require(try await Self.pages(of: source, size: 3).last?.previous)
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(cursor: last, limit: 3, direction: .backward))
    }
    #expect(error?.message.contains("in the reverse order of") == true)
  }

  @Test(
    "a cursor that this query did not make is refused",
    arguments: ["", "+", "+-1", "5", ">", ">x", ">i", ">i1|i2", "+\(Int.max)", "+1e3", "ü"])
  func badCursors(_ text: String) async throws {
    let database = try TestDatabase.notes(3)
    for (query, others) in [(SQLiteQuery.notes, ">i1"), (.notesByID, "+1")] {
      for cursor in [text, others] {
        let error = await #expect(throws: SourceError.self) {
          try await database.source(query).page(
            ItemRequest(cursor: ItemCursor(rawValue: cursor), limit: 1))
        }
        #expect(error?.code == .badCursor)
      }
    }
  }

  @Test("limits beyond reason are bounded, and below are one")
  func limits() async throws {
    let database = try TestDatabase.notes(3)
    for query in [SQLiteQuery.notes, .notesByID] {
      let source = database.source(query)
      #expect(try await source.page(ItemRequest(limit: .max)).items.count == 3)
      #expect(try await source.page(ItemRequest(limit: .min)).items.count == 1)
    }
    let far = ItemCursor(rawValue: "+\(Int.max / 2)")
    #expect(
      try await database.source(.notes).page(ItemRequest(cursor: far, limit: 5)).items.isEmpty)
  }

  @Test("a page of a database of the program is like one of a file")
  func ownDatabase() async throws {
    let database = try TestDatabase.notes(5)
    let source = SQLiteSource(
      database: database.writer, query: .notesByID, key: ["id"], fields: [])
    let pages = try await Self.pages(of: source, size: 2)
    #expect(pages.map(\.items.count) == [2, 2, 1])
  }

  @Test("the numbers of read items and bytes are reported")
  func progress() async throws {
    let database = try TestDatabase.notes(25_000)
    let reports = Guarded<[ItemProgress]>([])
    let report = ItemProgress.Handler { progress in
      reports.withLock { $0.append(progress) }
    }
    _ = try await ItemProgress.$report.withValue(report) {
      try await database.source(.notes, fields: [RecordField("text")])
        .page(ItemRequest(limit: 25_000))
    }
    let told = reports.withLock { $0 }
    #expect(told.map(\.items) == [0, 10_000, 20_000, 25_000])
    // An id of eight bytes and a text of one.
    #expect(told.map(\.bytes) == [0, 90_000, 180_000, 225_000])
  }
}
