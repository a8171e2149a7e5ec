#if PostgreSQL
  import Foundation
  import ListingKit
  import ListingSources
  import Testing

  @testable import ListingPostgreSQL

  @Suite("Values of PostgreSQL", .enabled(if: TestServer.missing == nil, TestServer.missing))
  struct PostgreSQLValueTests {
    /// Returns the value of an expression as a field of a type.
    private func value(
      _ expression: String, _ type: FieldType, path: String = "value", isOptional: Bool = false
    ) async throws -> ListValue? {
      let pool = try TestServer.shared.get().database().pool()
      let source = PostgreSQLSource(
        pool: pool,
        query: SQLQuery(
          "SELECT 1 AS id, \(expression) AS value ORDER BY 1 LIMIT :limit OFFSET :offset"),
        key: ["id"],
        fields: [RecordField("field", path: path, type: type, isOptional: isOptional)])
      return try await source.page(ItemRequest(limit: 1)).items.first?["field"]
    }

    @Test(
      "numbers keep all of their digits",
      arguments: [
        (
          "'12345678901234567890.12345678901234567890'::numeric", FieldType.string,
          ListValue.string("12345678901234567890.12345678901234567890")
        ),
        ("'0.10'::numeric", .decimal, .decimal(Decimal(string: "0.10") ?? 0)),
        ("'9223372036854775807'::bigint", .integer, .integer(.max)),
        ("'-9223372036854775808'::bigint", .integer, .integer(.min)),
        ("7::smallint", .integer, .integer(7)), ("-1::int", .number, .number(-1)),
        ("0.1::float8", .number, .number(0.1)), ("'1e-300'::float8", .number, .number(1e-300)),
        ("0.1::float4", .number, .number(0.1)), ("'NaN'::float8", .string, .string("NaN")),
      ])
    func numbers(_ expression: String, _ type: FieldType, _ expected: ListValue) async throws {
      #expect(try await value(expression, type) == expected)
    }

    @Test(
      "days, moments, truth values, identifiers, enumerations, arrays and JSON are read",
      arguments: [
        (
          "'2026-02-28'::date", FieldType.date,
          ListValue.day(2026, 2, 28)
        ),
        (
          "'2026-02-28 12:00:00.25+02'::timestamptz", .datetime,
          .date(Date(timeIntervalSince1970: 1_772_272_800.25))
        ),
        (
          "'2026-02-28 10:00:00'::timestamp", .datetime,
          .date(Date(timeIntervalSince1970: 1_772_272_800))
        ),
        (
          "'2026-02-28 12:00:00.25+02'::timestamptz", .string, .string("2026-02-28T10:00:00.25Z")
        ),
        ("'2026-02-28 10:00:00'::timestamp", .string, .string("2026-02-28T10:00:00")),
        ("'0044-03-15 BC'::timestamptz", .string, .string("0044-03-15 00:00:00+00 BC")),
        ("'infinity'::timestamptz", .string, .string("infinity")),
        ("7 / 100.0", .decimal, .decimal(Decimal(sign: .plus, exponent: -2, significand: 7))),
        ("true", .boolean, .boolean(true)), ("false", .string, .string("false")),
        (
          "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'::uuid", .string,
          .string("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11")
        ),
        ("ARRAY['a','b c']", .string, .string("{a,\"b c\"}")),
        ("ARRAY[1,2]", .string, .string("{1,2}")),
        ("'{\"a\": 1}'::jsonb", .string, .string("{\"a\": 1}")),
        ("'12:30'::time", .string, .string("12:30:00")),
        ("'a'::\"char\"", .string, .string("a")), ("''", .string, .string("")),
      ])
    func others(_ expression: String, _ type: FieldType, _ expected: ListValue) async throws {
      #expect(try await value(expression, type) == expected)
    }

    @Test("an enumeration is its label, in its own order")
    func enumeration() async throws {
      let database = try TestServer.shared.get().database(
        """
        CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy');
        CREATE TABLE note (id mood PRIMARY KEY, title text NOT NULL);
        INSERT INTO note VALUES ('happy', 'c'), ('sad', 'a'), ('ok', 'b');
        """)
      let pool = try database.pool()
      let source = PostgreSQLSource(
        pool: pool, query: .notesByID, key: ["id"], fields: [RecordField("title")])
      var found: [String] = []
      var cursor: ItemCursor?
      repeat {
        let page = try await source.page(ItemRequest(cursor: cursor, limit: 1))
        found += page.items.map(\.listIdentifier)
        cursor = page.next
      } while cursor != nil
      #expect(found == ["sad", "ok", "happy"])
    }

    @Test(
      "a path leads into JSON, whose numbers keep their digits",
      arguments: [
        ("value/a/0/b", ListValue.string("1.50")), ("value/a/1", .string("x/y")),
        ("value/c~1d", .string("true")), ("value/none", .null), ("value/e", .null),
        ("value/a", .string("[{\"b\":1.50},\"x/y\"]")),
      ])
    func pointers(_ path: String, _ expected: ListValue) async throws {
      for type in ["json", "jsonb"] {
        let json = #"'{"a": [{"b": 1.50}, "x/y"], "c/d": true, "e": null}'::"# + type
        #expect(try await value(json, .string, path: path, isOptional: true) == expected)
      }
    }

    @Test("a path into a text that isn't JSON says so")
    func noJSON() async throws {
      await #expect {
        _ = try await value("'no json'", .string, path: "value/a")
      } throws: { ($0 as? SourceError)?.message.contains("json or jsonb") ?? false }
    }

    @Test(
      "bytes are refused with what to select instead",
      arguments: ["'\\x00'::bytea", "ARRAY['\\x00'::bytea]"])
    func bytes(_ expression: String) async throws {
      await #expect {
        _ = try await value(expression, .string)
      } throws: { error in
        let message = (error as? SourceError)?.message ?? ""
        return message.contains("\"value\"") && message.contains("encode(it, 'hex')")
      }
    }

    @Test("null in a required field is an error")
    func null() async throws {
      #expect(try await value("NULL::text", .integer, isOptional: true) == .null)
      await #expect(throws: SourceError.self) { _ = try await value("NULL::text", .integer) }
    }

    @Test(
      "every type pages by a keyset to the end, without a row twice",
      arguments: [
        ("numeric", "n * 1.10"),
        ("timestamptz", "'2026-01-01'::timestamptz + n * interval '1.000001 s'"),
        ("timestamp", "'1999-12-31 23:59:59.999999'::timestamp + n * interval '1 us'"),
        ("date", "'2026-02-27'::date + n"), ("uuid", "md5(n::text)::uuid"), ("float8", "n / 3.0"),
        ("float4", "n / 3.0"), ("boolean", "n > 1"), ("bigint", "n * 1152921504606846975"),
        ("time", "'10:00'::time + n * interval '0.5 s'"), ("interval", "n * interval '40 days'"),
        ("text", "'é' || chr(60 + n) || ''''"), ("inet", "'10.0.0.0'::inet + n"),
        ("char(3)", "chr(64 + n)"),
      ])
    func keysets(_ type: String, _ expression: String) async throws {
      let database = try TestServer.shared.get().database(
        """
        CREATE TABLE value (id int PRIMARY KEY, place \(type) NOT NULL);
        INSERT INTO value SELECT n, \(expression) FROM generate_series(1, 7) AS n;
        """)
      let expected = try database.run("SELECT id FROM value ORDER BY place, id")
        .split(separator: "\n").map(String.init)
      let source = PostgreSQLSource(
        pool: try database.pool(),
        query: SQLQuery(
          """
          SELECT id, place FROM value
          WHERE :after_place IS NULL OR (place, id) > (:after_place, :after_id)
          ORDER BY place, id LIMIT :limit
          """, paging: .keyset(order: ["place", "id"])), key: ["id"], fields: [])
      var found: [String] = []
      var cursor: ItemCursor?
      repeat {
        let page = try await source.page(ItemRequest(cursor: cursor, limit: 2))
        found += page.items.map(\.listIdentifier)
        cursor = page.next
      } while cursor != nil && found.count < 20
      #expect(found == expected)
    }

    @Test("the values of a query are bound with their types")
    func bound() async throws {
      let pool = try TestServer.shared.get().database().pool()
      let query = SQLQuery(
        """
        SELECT 1 AS id, pg_typeof(:a)::text || pg_typeof(:b)::text || pg_typeof(:c)::text
          || pg_typeof(:d)::text || pg_typeof(:e)::text || pg_typeof(:f)::text AS types,
          'x' || :g AS text, (:g IS NULL)::text AS is_null, :h AS nothing
        ORDER BY 1 LIMIT :limit OFFSET :offset
        """,
        values: [
          "a": .integer(1), "b": .number(0.5), "c": .decimal(2), "d": .boolean(true),
          "e": .date(.now), "f": .day(2026, 1, 2), "g": .string("'; --"),
          "h": .null,
        ])
      let source = PostgreSQLSource(
        pool: pool, query: query, key: ["id"],
        fields: ["types", "text", "is_null"].map { RecordField($0) }
          + [RecordField("nothing", isOptional: true)])
      let item = try await source.page(ItemRequest(limit: 1)).items.first
      #expect(
        item?["types"]
          == .string("bigintdouble precisionnumericbooleantimestamp with time zonedate"))
      #expect(item?["text"] == .string("x'; --"))
      #expect(item?["is_null"] == .string("false"))
    }

    @Test("SQL in any value is a value")
    func injection() async throws {
      let attacks = [
        "'; DROP TABLE note; --", "\\'; DROP TABLE note; --", "$1", ":limit", "NULL", "\"", "$$",
        "/*", "\u{1F468}\u{200D}\u{1F469}", "a\nb", "%", "\\", "''", "{a}", "E'\\x27'",
      ]
      let database = try TestServer.shared.get().database(
        "CREATE TABLE note (id text PRIMARY KEY, title text NOT NULL)")
      let pool = try database.pool()
      for attack in attacks {
        try database.run(
          "INSERT INTO note VALUES (\(attack.quoted), \(attack.quoted))")
      }
      // As a value of the query, as an item's value, as the key, and as a position.
      var query = SQLQuery.notesByID
      query.sql = """
        SELECT id, title FROM note WHERE (:after_id IS NULL OR id > :after_id)
          AND (title = :wanted OR :wanted IS NULL) ORDER BY id LIMIT :limit
        """
      for attack in attacks {
        query.values = ["wanted": .string(attack)]
        let source = PostgreSQLSource(
          pool: pool, query: query, key: ["id"], fields: [RecordField("title")])
        let items = try await source.page(ItemRequest(limit: 5)).items
        #expect(items.map { $0["title"] } == [.string(attack)])
        #expect(items.map(\.listIdentifier) == [attack])
      }
      query.values = ["wanted": .null]
      let source = PostgreSQLSource(
        pool: pool, query: query, key: ["id"], fields: [RecordField("title")])
      var found: Set<String> = []
      var cursor: ItemCursor?
      repeat {
        let page = try await source.page(ItemRequest(cursor: cursor, limit: 1))
        found.formUnion(page.items.map(\.listIdentifier))
        cursor = page.next
      } while cursor != nil
      #expect(found == Set(attacks))
      #expect(try database.run("SELECT count(*) FROM note") == "\(attacks.count)")
    }

    @Test(
      "a query can't write, whatever it is",
      arguments: [
        "INSERT INTO note VALUES (9, 'x')", "DELETE FROM note", "DROP TABLE note",
        "WITH gone AS (DELETE FROM note RETURNING id) SELECT id, 'x' AS title FROM gone ORDER BY id LIMIT :limit OFFSET :offset",
        "SELECT id, title FROM note ORDER BY id LIMIT :limit OFFSET :offset; DELETE FROM note",
        "COMMIT; DELETE FROM note",
        "SELECT write() AS id, 'x' AS title ORDER BY 1 LIMIT :limit OFFSET :offset",
        "SELECT id, title INTO other FROM note ORDER BY id LIMIT :limit OFFSET :offset",
        "/* /* */ SELECT */ COMMIT",
        "SELECT id, title FROM note FOR UPDATE ORDER BY id LIMIT :limit OFFSET :offset",
        "SELECT nextval('numbers') AS id, set_config('transaction_read_only', 'off', true) AS title ORDER BY 1 LIMIT :limit OFFSET :offset",
      ])
    func readOnly(_ sql: String) async throws {
      let database = try TestDatabase.notes(3)
      try database.run(
        """
        CREATE SEQUENCE numbers; CREATE FUNCTION write() RETURNS int LANGUAGE sql
        AS 'DELETE FROM note; SELECT 1'
        """)
      let pool = try database.pool()
      await #expect {
        _ = try await pool.notes(SQLQuery(sql)).page(ItemRequest(limit: 5))
      } throws: { error in
        guard let error = error as? SourceError else { return false }
        return error.code == .badQuery && error.message.contains(": ")
      }
      #expect(try database.run("SELECT count(*) FROM note") == "3")
      #expect(try await pool.notes().page(ItemRequest(limit: 5)).items.count == 3)
    }

    @Test("what a query sets is gone with its transaction")
    func settings() async throws {
      let database = try TestDatabase.notes(3)
      let pool = try database.pool { $0.connections = 1 }
      let setting = SQLQuery(
        """
        SELECT 1 AS id, set_config('default_transaction_read_only', 'off', false)
          || set_config('statement_timeout', '0', false) AS title
        ORDER BY 1 LIMIT :limit OFFSET :offset
        """)
      _ = try await pool.notes(setting).page(ItemRequest(limit: 1))
      let reading = SQLQuery(
        """
        SELECT 1 AS id, current_setting('default_transaction_read_only') || ' '
          || current_setting('transaction_read_only') || ' ' || current_setting('statement_timeout')
          AS title ORDER BY 1 LIMIT :limit OFFSET :offset
        """)
      let item = try await pool.notes(reading).page(ItemRequest(limit: 1)).items.first
      #expect(item?["title"] == .string("on on 5s"))
    }
  }

  extension ListValue {
    /// A day, or null for one that doesn't exist.
    fileprivate static func day(_ year: Int, _ month: Int, _ day: Int) -> ListValue {
      ListDay(year: year, month: month, day: day).map { .day($0) } ?? .null
    }
  }

  extension String {
    /// The text as a literal of SQL.
    fileprivate var quoted: String { "'\(replacing("'", with: "''"))'" }
  }
#endif
