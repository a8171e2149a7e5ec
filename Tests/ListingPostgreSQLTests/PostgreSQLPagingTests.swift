#if PostgreSQL
  import ListingKit
  import ListingSources
  import Testing

  @testable import ListingPostgreSQL

  @Suite("Pages of PostgreSQL", .enabled(if: TestServer.missing == nil, TestServer.missing))
  struct PostgreSQLPagingTests {
    /// All pages from the start on.
    private static func pages(
      of source: PostgreSQLSource, size: Int
    ) async throws -> [ItemPage<ListItem>] {
      var pages = [try await source.page(ItemRequest(limit: size))]
      while let next = pages.last?.next {
        pages.append(try await source.page(ItemRequest(cursor: next, limit: size)))
      }
      return pages
    }

    @Test("pages in a row are all rows, and the last one knows that it is", arguments: 0...7)
    func forward(_ count: Int) async throws {
      let database = try TestDatabase.notes(count)
      let pool = try database.pool()
      for query in [SQLQuery.notes, .notesByID] {
        for size in 1...4 {
          let pages = try await Self.pages(of: pool.notes(query), size: size)
          #expect(
            pages.flatMap { $0.items.map(\.listIdentifier) } == (0..<count).map { "\($0 + 1)" })
          #expect(pages.count == max(1, (count + size - 1) / size))
          #expect(pages.first?.previous == nil)
        }
      }
    }

    @Test("pages back from any page are the rows before it, to the start", arguments: 1...6)
    func backward(_ count: Int) async throws {
      let database = try TestDatabase.notes(count)
      let pool = try database.pool()
      for query in [SQLQuery.notes, .notesByID] {
        let source = pool.notes(query)
        for start in try await Self.pages(of: source, size: 2) {
          guard let first = start.items.first?.listIdentifier else { continue }
          var found: [String] = []
          var previous = start.previous
          while let cursor = previous {
            let page = try await source.page(
              ItemRequest(cursor: cursor, limit: 2, direction: .backward))
            found = page.items.map(\.listIdentifier) + found
            previous = page.previous
          }
          #expect(found == (1..<(Int(first) ?? 0)).map { "\($0)" })
        }
      }
    }

    @Test("The last rows are read from the end", arguments: [0, 1, 3, 30])
    func lastPage(_ count: Int) async throws {
      let pool = try TestDatabase.notes(count).pool()
      for query in [SQLQuery.notes, .notesByID] {
        let page = try await pool.notes(query).page(ItemRequest(limit: 3, direction: .backward))
        #expect(page.items.map(\.listIdentifier) == (max(1, count - 2)..<count + 1).map { "\($0)" })
        #expect(page.next == nil)
        #expect((page.previous != nil) == (count > 3))
      }
    }

    @Test("a page around an item begins with it, and a source that has read nothing finds it")
    func around() async throws {
      let pool = try TestDatabase.notes(9).pool()
      let items = try await pool.notes().page(ItemRequest(limit: 9)).items
      for (index, item) in items.enumerated() {
        // A new source doesn't know the types of the columns.
        let source = pool.notes()
        let cursor = try #require(source.cursor(around: item))
        let page = try await source.page(ItemRequest(cursor: cursor, limit: 2))
        #expect(page.items == Array(items[index...].prefix(2)))
      }
    }

    @Test("the first page has the number of all rows, of the same state")
    func total() async throws {
      let pool = try TestDatabase.notes(7).pool()
      var query = SQLQuery.notesByID
      query.countSQL = "SELECT count(*) FROM note WHERE id > :least"
      query.values = ["least": .integer(2)]
      let page = try await pool.notes(query).page(ItemRequest(limit: 2))
      #expect(page.total == 5)
      #expect(
        try await pool.notes(query).page(ItemRequest(cursor: page.next, limit: 2)).total == nil)
    }

    @Test("texts in the order of a language are paged, in either case of letters")
    func collation() async throws {
      let words = ["a", "B", "b", "C", "ä", "z", "Z", "é", "e", "10", "9"]
      let database = try TestServer.shared.get().database(
        "CREATE TABLE word (id int PRIMARY KEY, name text COLLATE \"und-x-icu\" NOT NULL)")
      for (index, word) in words.enumerated() {
        try database.run("INSERT INTO word VALUES (\(index), '\(word)')")
      }
      let sorted = try database.run("SELECT name FROM word ORDER BY name, id").split(
        separator: "\n")
      let source = PostgreSQLSource(
        pool: try database.pool(),
        query: SQLQuery(
          """
          SELECT id, name FROM word WHERE :after_name IS NULL OR (name, id) > (:after_name, :after_id)
          ORDER BY name, id LIMIT :limit
          """, paging: .keyset(order: ["name", "id"])), key: ["id"], fields: [RecordField("name")])
      for size in 1...4 {
        let pages = try await Self.pages(of: source, size: size)
        #expect(pages.flatMap { $0.items.map { $0["name"] } } == sorted.map { .string(String($0)) })
      }
    }

    @Test("rows that aren't in the order of the keyset are reported")
    func disorder() async throws {
      let pool = try TestDatabase.notes(12).pool()
      let query = SQLQuery(
        "SELECT id, title FROM note WHERE :after_id IS NULL OR id > :after_id ORDER BY title LIMIT :limit",
        paging: .keyset(order: ["id"]))
      await #expect {
        _ = try await pool.notes(query).page(ItemRequest(limit: 12))
      } throws: { ($0 as? SourceError)?.code == .rowOrder }
    }

    @Test("null in the order of a keyset is reported, with how to fix it")
    func nullInOrder() async throws {
      let database = try TestServer.shared.get().database(
        "CREATE TABLE note (id bigint, title text); INSERT INTO note VALUES (1, 'a'), (NULL, 'b')")
      let pool = try database.pool()
      await #expect {
        _ = try await pool.notes().page(ItemRequest(limit: 5))
      } throws: { error in
        let error = error as? SourceError
        return error?.code == .badQuery
          && error?.message.contains("order by columns that always have a value") ?? false
      }
    }
  }
#endif
