#if PostgreSQL
  import Foundation
  import ListingKit
  import ListingSources
  import ListingTesting
  import Testing

  @testable import ListingPostgreSQL

  @Suite(
    "Faults of servers and connections",
    .enabled(if: TestServer.missing == nil, TestServer.missing),
    .timeLimit(.minutes(10)))
  struct PostgreSQLFaultTests {
    /// Returns the error of a page, which says what was found, and how to fix it.
    private func error(
      of source: PostgreSQLSource, _ request: ItemRequest = ItemRequest(limit: 5)
    ) async throws -> SourceError {
      do {
        _ = try await source.page(request)
      } catch let error as SourceError {
        #expect(error.message.contains(": "), "no fix in \(error.message)")
        #expect(error.file.hasPrefix("postgresql://"))
        return error
      }
      throw TestServerError(message: "the page was read")
    }

    private func slow(_ seconds: Double) -> SQLQuery {
      SQLQuery(
        "SELECT id, title, pg_sleep(\(seconds)) FROM note ORDER BY id LIMIT :limit OFFSET :offset")
    }

    /// The number of sessions that run a query.
    private func running(_ database: TestDatabase) throws -> String {
      try database.run(
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()
        """)
    }

    @Test(
      "a server that is killed in the middle of a page is a passing error, and its successor is used"
    )
    func killed() async throws {
      let server = try TestServer()
      let database = try server.database(
        "CREATE TABLE note (id bigint PRIMARY KEY, title text NOT NULL); INSERT INTO note VALUES (1, 'a')"
      )
      let pool = try database.pool()
      let source = pool.notes(slow(60))
      async let failed = error(of: source)
      #expect(try await wait { try running(database) == "1" })
      server.kill()
      let error = try await failed
      #expect(error.code == .connection && error.isTransient)
      let refused = try await self.error(of: pool.notes())
      #expect(refused.code == .connection && refused.isTransient)
      try server.start()
      #expect(try await pool.notes().page(ItemRequest(limit: 5)).items.count == 1)
    }

    @Test("a list whose server is killed and started again shows all items, once each") @MainActor
    func killedBelowList() async throws {
      let server = try TestServer()
      let database = try server.database(
        """
        CREATE TABLE note (id bigint PRIMARY KEY, title text NOT NULL);
        INSERT INTO note SELECT n, 'Note ' || n FROM generate_series(1, 40) AS n
        """)
      let section = PagedSection("notes", source: try database.pool().notes(), pageSize: 10)
      let list = ListDataSource()
      let host = RecordingHost()
      list.attach(host)
      list.appendSections([section])
      await list.waitUntilIdle()
      server.kill()
      section.requestPage()
      // It's refused at least once.
      #expect(try await wait { section.loadStates.append != .idle })
      try server.start()
      await list.waitUntilIdle()
      while section.hasPagesAfter {
        section.requestPage()
        section.retry()
        await list.waitUntilIdle()
      }
      #expect(section.items.map(\.listIdentifier) == (1...40).map { "\($0)" })
      #expect(host.problems.isEmpty)
    }

    @Test("a connection that is cut is opened again, without an error where no page was on its way")
    func cut() async throws {
      let database = try TestDatabase.notes(3)
      let proxy = try TestProxy(to: database.server.port)
      let pool = try database.pool(port: proxy.port)
      for _ in 0..<5 {
        #expect(try await pool.notes().page(ItemRequest(limit: 5)).items.count == 3)
        proxy.cut()
      }
      async let failed = error(of: pool.notes(slow(30)))
      #expect(try await wait { try running(database) == "1" })
      proxy.cut()
      let error = try await failed
      #expect(error.code == .connection && error.isTransient)
      #expect(try await pool.notes().page(ItemRequest(limit: 5)).items.count == 3)
    }

    @Test("a network that passes nothing on is an error after a while, and doesn't hold up others")
    func frozen() async throws {
      let database = try TestDatabase.notes(3)
      let proxy = try TestProxy(to: database.server.port)
      let pool = try database.pool(port: proxy.port) { $0.queryTime = .seconds(2) }
      _ = try await pool.notes().page(ItemRequest(limit: 5))
      proxy.freeze(true)
      async let failed = error(of: pool.notes())
      let other = try database.pool()
      #expect(try await other.notes().page(ItemRequest(limit: 5)).items.count == 3)
      let error = try await failed
      #expect(error.code == .timeout && error.isTransient)
      proxy.freeze(false)
      #expect(
        try await wait { (try? await pool.notes().page(ItemRequest(limit: 5)).items.count) == 3 })
    }

    @Test("a locked table is an error that is tried again, until it's unlocked")
    func locked() async throws {
      let database = try TestDatabase.notes(3)
      let session = try await TestSession(database)
      try await session.run("BEGIN")
      try await session.run("LOCK TABLE note IN ACCESS EXCLUSIVE MODE")
      let pool = try database.pool { $0.lockTime = .milliseconds(100) }
      let error = try await error(of: pool.notes())
      #expect(error.code == .locked && error.isTransient)
      try await session.run("ROLLBACK")
      #expect(try await pool.notes().page(ItemRequest(limit: 5)).items.count == 3)
    }

    @Test(
      "a query that never ends is stopped, and its connection is used again",
      arguments: [
        "SELECT id, title, pg_sleep(1000) FROM note ORDER BY id LIMIT :limit OFFSET :offset",
        """
        WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT 1 - id FROM n)
        SELECT max(id) AS id, 'x' AS title FROM n ORDER BY 1 LIMIT :limit OFFSET :offset
        """,
        // It turns its own limit off, which is too late.
        """
        SELECT id, set_config('statement_timeout', '0', false) AS title, pg_sleep(1000)
        FROM note ORDER BY id LIMIT :limit OFFSET :offset
        """,
      ])
    func endless(_ sql: String) async throws {
      let database = try TestDatabase.notes(3)
      let pool = try database.pool { ($0.queryTime, $0.connections) = (.seconds(1), 1) }
      let error = try await error(of: pool.notes(SQLQuery(sql)))
      #expect(error.code == .timeLimit)
      #expect(try await pool.notes().page(ItemRequest(limit: 5)).items.count == 3)
      #expect(await pool.connectionCount == 1)
      #expect(try running(database) == "0")
    }

    @Test("a canceled page ends its query on the server, and its connection is used again")
    func canceled() async throws {
      let database = try TestDatabase.notes(3)
      let pool = try database.pool { ($0.queryTime, $0.connections) = (.seconds(100), 1) }
      for _ in 0..<5 {
        let source = pool.notes(slow(90))
        let task = Task { try await source.page(ItemRequest(limit: 5)) }
        #expect(try await wait { try running(database) == "1" })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await wait { try running(database) == "0" })
        #expect(try await pool.notes().page(ItemRequest(limit: 5)).items.count == 3)
      }
      #expect(await pool.connectionCount == 1)
    }

    @Test("pages that are canceled at any moment leave a pool that works")
    func canceledAnytime() async throws {
      let database = try TestDatabase.notes(30)
      let pool = try database.pool { $0.connections = 2 }
      let source = pool.notes()
      for delay in 0..<60 {
        let tasks = (0..<4).map { _ in Task { try await source.page(ItemRequest(limit: 20)) } }
        try await Task.sleep(for: .microseconds(delay * 40))
        for task in tasks { task.cancel() }
        for task in tasks {
          // A page that was complete before is one; no other error than a cancellation is allowed.
          if case .failure(let error) = await task.result { #expect(error is CancellationError) }
        }
        #expect(try await source.page(ItemRequest(limit: 20)).items.count == 20)
      }
      #expect(await pool.connectionCount <= 2)
    }

    @Test("more pages than connections wait for each other")
    func many() async throws {
      let database = try TestDatabase.notes(30)
      let pool = try database.pool { $0.connections = 3 }
      let source = pool.notes()
      let counts = try await withThrowingTaskGroup(of: Int.self) { group in
        for size in 1...100 {
          group.addTask { try await source.page(ItemRequest(limit: size % 30 + 1)).items.count }
        }
        return try await group.reduce(0, +)
      }
      #expect(counts == (1...100).map { $0 % 30 + 1 }.reduce(0, +))
      #expect(await pool.connectionCount <= 3)
    }

    @Test("the error of a user who may not read names the grant")
    func noRight() async throws {
      let database = try TestDatabase.notes(3)
      let user = "u\(database.name)"
      try database.run("CREATE ROLE \(user) LOGIN")
      let error = try await error(of: database.pool(user: user).notes())
      #expect(error.code == .noPermission)
      #expect(error.message.contains("note") && error.message.contains("GRANT SELECT"))
    }

    @Test("a wrong or missing password is reported, without any password")
    func password() async throws {
      let database = try TestDatabase.notes(3)
      try database.run(
        """
        DO $$ BEGIN
          IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'guarded') THEN
            CREATE ROLE guarded LOGIN PASSWORD 'right';
          END IF;
        END $$; GRANT SELECT ON note TO guarded
        """)
      let wrong = PostgreSQLPool(try database.address(user: "guarded:secretword"))
      let error = try await error(of: wrong.notes())
      #expect(error.code == .connection && !error.isTransient)
      #expect(error.message.contains("~/.pgpass"))
      #expect(!"\(error)".contains("secretword") && !"\(error)".contains("right"))
      let missing = try await self.error(of: database.pool(user: "guarded").notes())
      #expect(missing.message.contains("wants a password"))
      let right = PostgreSQLPool(try database.address(user: "guarded:right"))
      #expect(try await right.notes().page(ItemRequest(limit: 5)).items.count == 3)
    }

    @Test("a certificate that isn't trusted is refused, and one that is trusted is used")
    func certificate() async throws {
      let folder = try TemporaryFolder()
      let (key, certificate) = (folder.url.path + "/key", folder.url.path + "/certificate")
      let made = try TestServer.run(
        "openssl",
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
          "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
        ], in: nil)
      try #require(made.status == 0, "\(made.text)")
      let server = try TestServer()
      let text = try String(contentsOfFile: key, encoding: .utf8)
      _ = try server.write(text, to: "server.key")
      _ = try server.write(String(contentsOfFile: certificate, encoding: .utf8), to: "server.crt")
      server.kill()
      try server.append("ssl = on\n", to: "postgresql.conf")
      try server.start()
      let database = try server.database(
        "CREATE TABLE note (id bigint PRIMARY KEY, title text NOT NULL); INSERT INTO note SELECT n, repeat('x', 4000) FROM generate_series(1, 500) AS n"
      )
      let strict = PostgreSQLPool(try database.address("?sslmode=verify-full"))
      let error = try await error(of: strict.notes())
      #expect(error.code == .connection && !error.isTransient)
      #expect(error.message.contains("certificate") && error.message.contains("sslrootcert="))
      let trusting = PostgreSQLPool(
        try database.address("?sslmode=verify-full&sslrootcert=\(certificate)"))
      // More bytes than one record of TLS has.
      #expect(try await trusting.notes().page(ItemRequest(limit: 500)).items.count == 500)
      let plain = PostgreSQLPool(try TestDatabase.notes(3).address("?sslmode=require"))
      let refused = try await self.error(of: plain.notes())
      #expect(refused.message.contains("sslmode=disable"))
    }

    @Test("a column that is dropped while its table is shown is named")
    func droppedColumn() async throws {
      let database = try TestDatabase.notes(5)
      let pool = try database.pool()
      let source = pool.notes()
      let page = try await source.page(ItemRequest(limit: 2))
      try database.run("ALTER TABLE note DROP COLUMN title")
      let error = try await error(of: source, ItemRequest(cursor: page.next, limit: 2))
      #expect(error.code == .badQuery && error.message.contains("\"title\""))
      try database.run("ALTER TABLE note ADD COLUMN title text NOT NULL DEFAULT 'new'")
      #expect(try await source.page(ItemRequest(cursor: page.next, limit: 2)).items.count == 2)
    }

    @Test("a column whose type changes while its table is shown is read as the new one")
    func changedColumn() async throws {
      let database = try TestDatabase.notes(5)
      let source = try database.pool().notes()
      let page = try await source.page(ItemRequest(limit: 2))
      try database.run("ALTER TABLE note ALTER COLUMN id TYPE numeric")
      let next = try await source.page(ItemRequest(cursor: page.next, limit: 2))
      #expect(next.items.map(\.listIdentifier) == ["3", "4"])
    }

    @Test("rows of too many bytes are refused before they fill the memory")
    func largeRows() async throws {
      let database = try TestDatabase.notes(3)
      let pool = try database.pool { ($0.pageBytes, $0.queryTime) = (1 << 20, .seconds(60)) }
      for rows in ["repeat('x', 3000000)", "repeat('x', 50000000)"] {
        let error = try await error(
          of: pool.notes(
            SQLQuery(
              "SELECT id, \(rows) AS title FROM note ORDER BY id LIMIT :limit OFFSET :offset")))
        #expect(error.code == .value && error.message.contains("1 MiB"))
      }
      #expect(try await pool.notes().page(ItemRequest(limit: 5)).items.count == 3)
    }

    @Test(
      "mistakes in a query are reported with what the server says, and where",
      arguments: [
        ("SELECT id, wrong FROM note ORDER BY id LIMIT :limit OFFSET :offset", 11),
        ("SELECT id, title FROM wrong ORDER BY id LIMIT :limit OFFSET :offset", 22),
        (
          "SELECT :a AS id, title FROM note wrong wrong ORDER BY id LIMIT :limit OFFSET :offset", 39
        ),
      ])
    func mistakes(_ sql: String, _ offset: Int) async throws {
      let pool = try TestDatabase.notes(3).pool()
      let query = SQLQuery(sql, values: sql.contains(":a") ? ["a": .integer(1)] : [:])
      let error = try await error(of: pool.notes(query))
      #expect(error.code == .badQuery && error.message.contains("wrong"))
      #expect(error.subject == .query(offset: offset, in: .items))
    }

    @Test("a host without a server, and one without an address, are reported")
    func nowhere() async throws {
      let port = try TestProxy(to: 1).port
      let closed = PostgreSQLPool(try PostgreSQLAddress("postgresql://127.0.0.1:\(port)/shop"))
      #expect(try await error(of: closed.notes()).isTransient)
      let unknown = PostgreSQLPool(
        try PostgreSQLAddress("postgresql://no-such-host.invalid/shop"))
      let error = try await error(of: unknown.notes())
      #expect(error.code == .connection && error.message.contains("check the host's name"))
    }
  }
#endif
