#if PostgreSQL
  import ListingKit
  import ListingSources
  import ListingTesting
  import Testing

  @testable import ListingPostgreSQL

  @Suite(
    "Beginning at any position of PostgreSQL",
    .enabled(if: TestServer.missing == nil, TestServer.missing))
  struct PostgreSQLJumpingTests {
    private static let count = 11

    /// Notes by a rank that three of them share, which is in reverse order, and by their numbers.
    private static let byRank = SQLQuery(
      """
      WITH ranked AS (SELECT id, title, -(id / 3) AS rank FROM note)
      SELECT id, title, rank FROM ranked
      WHERE :after_rank IS NULL OR (rank, id) > (:after_rank, :after_id)
      ORDER BY rank, id LIMIT :limit -- a page (of some rows
      """,
      backwardSQL: """
        SELECT id, title, -(id / 3) AS rank FROM note
        WHERE :before_rank IS NULL OR (-(id / 3), id) < (:before_rank, :before_id)
        ORDER BY rank DESC, id DESC LIMIT :limit
        """, paging: .keyset(order: ["rank", "id"]))

    /// Notes whose titles contain a text, with parameters whose names a page could have.
    private static let byText: SQLQuery = {
      var query = SQLQuery.notesByID
      let condition = """
        WHERE (:text = '' OR title LIKE '%' || :text || '%') AND id > :offset AND ':)' <> :skipped
        AND (
        """
      func narrowed(_ sql: String) -> String {
        sql.replacing("WHERE", with: condition).replacing("\nORDER", with: ")\nORDER")
      }
      query.sql = narrowed(query.sql)
      query.backwardSQL = query.backwardSQL.map(narrowed)
      query.values = ["text": .string("Note"), "offset": .integer(0), "skipped": .string("x")]
      return query
    }()

    private static let queries = [SQLQuery.notes, .notesByID, byRank, byText]

    private func names(_ items: [ListItem]) -> [String] { items.map(\.listIdentifier) }

    /// The identifiers of all notes in the order of a query.
    private func all(_ query: SQLQuery, _ numbers: ClosedRange<Int> = 1...Self.count) -> [String] {
      let sorted =
        query.order.first == "rank"
        ? numbers.sorted { (-($0 / 3), $0) < (-($1 / 3), $1) } : Array(numbers)
      return sorted.map { "\($0)" }
    }

    private func page(
      _ source: PostgreSQLSource, after count: Int, limit: Int
    ) async throws -> ItemPage<ListItem> {
      let cursor = try #require(source.cursor(after: count))
      return try await source.page(ItemRequest(cursor: cursor, limit: limit))
    }

    @Test("Each position, with pages of each size, and the pages before and after it")
    func positions() async throws {
      let pool = try TestDatabase.notes(Self.count).pool()
      for query in Self.queries {
        let all = all(query)
        for start in 0..<Self.count {
          // A new source doesn't know the types of the columns.
          let source = pool.notes(query)
          for limit in 1...(Self.count + 1) {
            let page = try await page(source, after: start, limit: limit)
            let end = min(Self.count, start + limit)
            #expect(names(page.items) == Array(all[start..<end]), "\(start) \(limit)")
            #expect(page.itemsBefore == start)
            #expect((page.next == nil) == (end == Self.count))
            #expect((page.previous == nil) == (start == 0))
            if let previous = page.previous {
              let request = ItemRequest(cursor: previous, limit: limit, direction: .backward)
              let before = try await source.page(request)
              #expect(names(before.items) == Array(all[max(0, start - limit)..<start]))
            }
            if let next = page.next {
              let after = try await source.page(ItemRequest(cursor: next, limit: limit))
              #expect(names(after.items) == Array(all[end...].prefix(limit)))
            }
          }
        }
      }
    }

    @Test("Beyond the end is the last page, and an empty table is empty at any position")
    func beyond() async throws {
      let pool = try TestDatabase.notes(Self.count).pool()
      let empty = try TestDatabase.notes(0).pool()
      for query in Self.queries {
        for start in [Self.count, Self.count + 1, 1_000, .max / 2] {
          let last = try await page(pool.notes(query), after: start, limit: 3)
          #expect(names(last.items) == Array(all(query).suffix(3)), "\(start)")
          #expect(last.next == nil && last.previous != nil)
          let none = try await page(empty.notes(query), after: start, limit: 3)
          #expect(none.items.isEmpty && none.next == nil && none.previous == nil)
        }
      }
    }

    @Test("A source whose pages before a position can't be read has no positions")
    func oneWay() async throws {
      let pool = try TestDatabase.notes(Self.count).pool()
      var query = SQLQuery.notesByID
      query.backwardSQL = nil
      #expect(pool.notes(query).cursor(after: 3) == nil)
      query = .notesByID
      query.sql += ";"
      #expect(pool.notes(query).cursor(after: 3) == nil)
      // Rows beyond the end lead to the start if the backward query needs a key.
      query = .notesByID
      query.backwardSQL = query.backwardSQL?.replacing(":before_id IS NULL OR ", with: "")
      #expect(names(try await page(pool.notes(query), after: 99, limit: 2).items) == ["1", "2"])
    }

    @Test("A page at a position has the number of all rows")
    func total() async throws {
      let pool = try TestDatabase.notes(Self.count).pool()
      for var query in Self.queries {
        query.countSQL = "SELECT count(*) FROM note"
        for start in [0, 4, 99] {
          #expect(try await page(pool.notes(query), after: start, limit: 2).total == Self.count)
        }
      }
    }

    @Test("Skipped rows aren't sent, and the time limit is that of any page")
    func limits() async throws {
      let database = try TestDatabase.notes(Self.count)
      let pool = try database.pool {
        ($0.pageBytes, $0.queryTime, $0.connections) = (1 << 20, .seconds(60), 1)
      }
      let large = SQLQuery.notesByID.selecting("repeat('x', 300000)")
      #expect(names(try await page(pool.notes(large), after: 9, limit: 1).items) == ["10"])
      await #expect {
        _ = try await page(pool.notes(large), after: 2, limit: 8)
      } throws: { ($0 as? SourceError)?.message.contains("1 MiB") ?? false }

      let slow = SQLQuery.notesByID.selecting("pg_sleep(30)::text")
      let hasty = try database.pool { ($0.queryTime, $0.connections) = (.seconds(4), 1) }
      await #expect {
        _ = try await page(hasty.notes(slow), after: 9, limit: 1)
      } throws: { ($0 as? SourceError)?.code == .timeLimit }
      #expect(names(try await page(hasty.notes(), after: 9, limit: 1).items) == ["10"])
    }

    @Test("A page at a position only reads, and reports mistakes where they are in the query")
    func mistakes() async throws {
      let database = try TestDatabase.notes(Self.count)
      try database.run("CREATE SEQUENCE counter")
      let pool = try database.pool()
      let writing = SQLQuery.notesByID.selecting("nextval('counter')::text")
      await #expect {
        _ = try await page(pool.notes(writing), after: 3, limit: 2)
      } throws: { ($0 as? SourceError)?.message.contains("read-only") ?? false }
      let wrong = SQLQuery.notesByID.selecting("wrong")
      let error = await #expect(throws: SourceError.self) {
        _ = try await page(pool.notes(wrong), after: 3, limit: 2)
      }
      #expect(error?.subject == .query(offset: 11, in: .items))
    }

    /// Loads the pages before the first one, and those after the last one.
    private func loadAll(
      _ section: PagedSection<ListItem>, in list: ListDataSource
    ) async {
      while section.hasPagesBefore {
        section.didApproachStart(remainingItems: 0)
        await list.waitUntilIdle(isolation: nil)
      }
      while section.hasPagesAfter {
        section.didApproachEnd(remainingItems: 0)
        await list.waitUntilIdle(isolation: nil)
      }
    }

    /// Returns a list of notes in pages of two items.
    private func list(
      _ source: PostgreSQLSource
    ) async -> (list: ListDataSource, host: RecordingHost, section: PagedSection<ListItem>) {
      let list = ListDataSource(isolation: nil)
      let host = RecordingHost()
      let section = PagedSection("s", source: source, pageSize: 2) { .text($0.listIdentifier) }
      list.attach(host, isolation: nil)
      list.diagnosticsHandler = { Issue.record("\($0.message)") }
      list.appendSections([section])
      await list.waitUntilIdle(isolation: nil)
      return (list, host, section)
    }

    @Test("A section goes to a position without the items before it, and both ways from there")
    func section() async throws {
      let pool = try TestDatabase.notes(Self.count).pool()
      for query in Self.queries {
        let (list, host, section) = await list(pool.notes(query))
        let all = all(query)
        #expect(names(section.items) == Array(all[..<2]))
        #expect(section.jump(to: 7))
        await list.waitUntilIdle(isolation: nil)
        #expect(section.itemIdentifier(at: 7) == all[7])
        #expect(!names(section.items).contains(all[1]))
        await loadAll(section, in: list)
        #expect(names(section.items) == all)
        #expect(host.problems.isEmpty)
      }
    }

    @Test("Rows that are deleted before a jump, or after it, are missing and no others")
    func deleted() async throws {
      for query in Self.queries where !query.order.isEmpty {
        let database = try TestDatabase.notes(40)
        let (list, host, section) = await list(try database.pool().notes(query))
        // The position is beyond the end then.
        try database.run("DELETE FROM note WHERE id > 20")
        #expect(section.jump(to: 30))
        await list.waitUntilIdle(isolation: nil)
        #expect(names(section.items).last == all(query, 1...20).last)
        #expect(!section.hasPagesAfter)
        #expect(section.jump(to: 10))
        await list.waitUntilIdle(isolation: nil)
        // The rows at both ends of the loaded items, whose keys the next pages begin at.
        let loaded = names(section.items)
        let (first, last) = (try #require(loaded.first), try #require(loaded.last))
        try database.run("DELETE FROM note WHERE id IN (\(first), \(last))")
        await loadAll(section, in: list)
        #expect(names(section.items) == all(query, 1...20))
        #expect(host.problems.isEmpty)
      }
    }

    @Test("Jumps while rows are deleted lead to rows that are there, in their order")
    func deletions() async throws {
      let database = try TestDatabase.notes(3_000)
      let source = try database.pool().notes()
      let session = try await TestSession(database)
      async let deletions: Void = {
        for id in stride(from: 3_000, to: 30, by: -30) {
          try await session.run("DELETE FROM note WHERE id > \(id) OR id % 100 = \(id / 30)")
        }
      }()
      for count in 1...200 {
        let page = try await page(source, after: 2_400 - count * 12, limit: 5)
        let numbers = names(page.items).compactMap { Int($0) }
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(!numbers.isEmpty)
      }
      try await deletions
      let last = try await page(source, after: 2_400, limit: 5)
      let left = try database.run("SELECT id FROM note ORDER BY id DESC LIMIT 5")
      #expect(names(last.items) == left.split(separator: "\n").reversed().map(String.init))
    }
  }

  extension SQLQuery {
    /// Returns the query with another title.
    fileprivate func selecting(_ title: String) -> SQLQuery {
      var query = self
      query.sql = sql.replacing(" title ", with: " \(title) AS title ")
      return query
    }
  }
#endif
