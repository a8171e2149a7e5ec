#if PostgreSQL
  import Foundation
  import ListingAuthoring
  import ListingKit
  import ListingSources
  import ListingTesting
  import Testing

  @testable import ListingPostgreSQL

  @Suite(
    "Lists that follow PostgreSQL", .enabled(if: TestServer.missing == nil, TestServer.missing),
    .timeLimit(.minutes(10))) @MainActor
  struct PostgreSQLFollowingTests {
    /// A list that shows the notes of a database.
    @MainActor
    final class Screen {
      let list = ListDataSource()
      let host = RecordingHost()
      let section: PagedSection<ListItem>

      init(_ source: PostgreSQLSource, size: Int = 50) async {
        section = PagedSection("notes", source: source, pageSize: size) { .text($0.listIdentifier) }
        list.attach(host)
        list.appendSections([section])
        await list.waitUntilIdle()
      }

      var titles: [String] {
        section.items.compactMap { if case .string(let text) = $0["title"] { text } else { nil } }
      }

      /// Waits until the list has some titles.
      func shows(_ expected: [String]) async throws -> Bool {
        try await wait { titles == expected && host.problems.isEmpty }
      }
    }

    /// A database whose notes notify.
    private static func notes(
      _ count: Int, channel: String = "note", in server: TestServer? = nil
    ) throws -> TestDatabase {
      let database = try (server ?? TestServer.shared.get()).database(
        "CREATE TABLE note (id bigint PRIMARY KEY, title text NOT NULL)")
      try database.run(
        "INSERT INTO note SELECT n, 'Note ' || n FROM generate_series(1, \(count)) AS n")
      return database
    }

    /// The number of sessions that listen.
    private func listeners(_ database: TestDatabase) throws -> String {
      try database.run(
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND query ILIKE 'LISTEN%' AND state = 'idle'
        """)
    }

    @Test("what is inserted, changed and deleted is shown after a notification")
    func changes() async throws {
      let database = try Self.notes(3)
      let screen = await Screen(try database.pool().notes(channel: "note"))
      #expect(try await screen.shows(["Note 1", "Note 2", "Note 3"]))
      try database.run("INSERT INTO note VALUES (4, 'new'); NOTIFY note")
      #expect(try await screen.shows(["Note 1", "Note 2", "Note 3", "new"]))
      try database.run("UPDATE note SET title = 'changed' WHERE id = 2; NOTIFY note")
      #expect(try await screen.shows(["Note 1", "changed", "Note 3", "new"]))
      try database.run("DELETE FROM note WHERE id = 1; NOTIFY note, '1'")
      #expect(try await screen.shows(["changed", "Note 3", "new"]))
    }

    @Test("a rolled back transaction and other channels cause no refresh")
    func silence() async throws {
      let database = try Self.notes(1)
      let heard = Heard()
      let listener = try database.pool().listener
      _ = await listener.add("note") { news in heard.news.withLock { $0.append(news) } }
      #expect(try await wait { heard.news.withLock { $0 } == [.began] })
      try database.run("BEGIN; NOTIFY note, 'gone'; ROLLBACK")
      try database.run("NOTIFY other, 'quiet'; NOTIFY \"NOTE\", 'quiet'")
      // Notifications come in the order of their transactions.
      try database.run("NOTIFY note, 'loud'")
      #expect(try await wait { heard.news.withLock { $0 }.count == 2 })
      #expect(heard.news.withLock { $0 } == [.began, .notified("loud")])
    }

    @Test("what is committed between the first page and the first notification is shown")
    func gap() async throws {
      let database = try Self.notes(1)
      // The page is read before the channel is listened to.
      let source = try database.pool().notes(channel: "note")
      _ = try await source.page(ItemRequest(limit: 1))
      let screen = await Screen(source)
      try database.run("INSERT INTO note VALUES (2, 'between')")
      try database.run("NOTIFY note")
      #expect(try await screen.shows(["Note 1", "between"]))
    }

    @Test("the source of the page lists products, and follows them")
    func page() async throws {
      let database = try TestServer.shared.get().database(
        """
        CREATE TABLE product (id int PRIMARY KEY, name text NOT NULL, price numeric NOT NULL);
        INSERT INTO product VALUES (1, 'Rope', 3.10), (2, 'Axe', 20.00)
        """)
      try database.run(NotifyingTrigger(table: "product", keys: ["id"]).text)
      let address = "postgresql://postgres@127.0.0.1:\(database.server.port)/\(database.name)"
      let pool = PostgreSQLPool(try PostgreSQLAddress(address))
      let products = PostgreSQLSource(
        pool: pool,
        query: SQLQuery(
          """
          SELECT id, name, price FROM product
          WHERE :after_name IS NULL OR (name, id) > (:after_name, :after_id)
          ORDER BY name, id LIMIT :limit
          """, paging: .keyset(order: ["name", "id"])),
        key: ["id"], fields: [RecordField("name"), RecordField("price", type: .decimal)],
        channel: "product")
      let section = PagedSection("products", source: products) { .text($0.listIdentifier) }
      let list = ListDataSource()
      let host = RecordingHost()
      list.attach(host)
      list.appendSections([section])
      #expect(try await wait { section.items.map(\.listIdentifier) == ["2", "1"] })
      try database.run("INSERT INTO product VALUES (3, 'Saw', 9.99)")
      #expect(try await wait { section.items.map(\.listIdentifier) == ["2", "1", "3"] })
    }

    @Test("after a notification with an item's identifier, only that item is read")
    func singleItems() async throws {
      let database = try Self.notes(40)
      let screen = await Screen(try database.pool().notes(channel: "note"), size: 20)
      #expect(try await screen.shows((1...20).map { "Note \($0)" }))
      #expect(try await wait { try listeners(database) == "1" })
      // What was reported before, such as that the channel is listened to, is read with or before this.
      try database.run("UPDATE note SET title = 'first' WHERE id = 1; NOTIFY note, '1'")
      #expect(try await screen.shows(["first"] + (2...20).map { "Note \($0)" }))
      await screen.list.waitUntilIdle()
      try database.run("UPDATE note SET title = 'quiet' WHERE id = 3")
      try database.run("UPDATE note SET title = 'loud' WHERE id = 5; NOTIFY note, '5'")
      func title(_ id: Int) -> String { id == 5 ? "loud" : id == 1 ? "first" : "Note \(id)" }
      #expect(try await screen.shows((1...20).map(title)), "the other one wasn't read")
      try database.run("DELETE FROM note WHERE id = 7; NOTIFY note, '7'")
      #expect(try await screen.shows((1...20).filter { $0 != 7 }.map(title)))
      // One that isn't listed has to be found.
      try database.run("INSERT INTO note VALUES (0, 'new'); NOTIFY note, '0'")
      #expect(try await wait { screen.titles.contains("new") && screen.titles.contains("quiet") })
      #expect(screen.host.problems.isEmpty)
    }

    @Test("an item whose place has changed is shown at its new one")
    func movedItem() async throws {
      let database = try Self.notes(3)
      let query = SQLQuery(
        """
        SELECT id, title FROM note WHERE :after_title IS NULL OR (title, id) > (:after_title, :after_id)
        ORDER BY title, id LIMIT :limit
        """, paging: .keyset(order: ["title", "id"]))
      let screen = await Screen(try database.pool().notes(query, channel: "note"))
      #expect(try await screen.shows(["Note 1", "Note 2", "Note 3"]))
      try database.run("UPDATE note SET title = 'Note 9' WHERE id = 1; NOTIFY note, '1'")
      #expect(try await screen.shows(["Note 2", "Note 3", "Note 9"]))
      try database.run("SELECT pg_notify('note', 'no number')")
      try database.run("INSERT INTO note VALUES (4, 'Note 5'); NOTIFY note")
      #expect(try await screen.shows(["Note 2", "Note 3", "Note 5", "Note 9"]))
    }

    @Test("many notifications are few reports, and the last change is among them")
    func joined() async throws {
      let database = try Self.notes(1)
      let source = try database.pool().notes(channel: "note")
      let session = try await TestSession(database)
      let clock = ContinuousClock()
      let began = clock.now
      var count = 0
      let changes = source.changes()
      let writing = Task {
        for number in 1...400 {
          try await session.run("UPDATE note SET title = 'Change \(number)'")
          try await session.run("SELECT pg_notify('note', '')")
        }
      }
      for await _ in changes {
        count += 1
        let title = try await source.page(ItemRequest(limit: 1)).items.first?["title"]
        if title == .string("Change 400") { break }
      }
      try await writing.value
      #expect(Double(count) <= (clock.now - began) / .milliseconds(250) + 2)
    }

    @Test("all lists of a process listen on one connection, which ends with the last one")
    func oneConnection() async throws {
      let database = try Self.notes(3)
      let pool = try database.pool { $0.connections = 2 }
      var screens: [Screen] = []
      for channel in ["note", "note", "other", "Third \"channel\"; DROP TABLE note; --", "NOTE"] {
        screens.append(await Screen(pool.notes(channel: channel)))
      }
      #expect(try await wait { await pool.listener.clientCount == 5 })
      #expect(try await wait { try listeners(database) == "1" })
      try database.run("INSERT INTO note VALUES (4, 'new')")
      try database.run("SELECT pg_notify('Third \"channel\"; DROP TABLE note; --', '')")
      #expect(try await screens[3].shows(["Note 1", "Note 2", "Note 3", "new"]))
      for screen in screens { screen.list.deleteSections(["notes"]) }
      screens = []
      #expect(try await wait { await pool.listener.clientCount == 0 })
      #expect(try await wait { try listeners(database) == "0" })
    }

    @Test("a lost connection is opened again, and everything is read once then")
    func lost() async throws {
      let database = try Self.notes(2)
      let screen = await Screen(try database.pool().notes(channel: "note"))
      #expect(try await wait { try listeners(database) == "1" })
      for number in 3...6 {
        // No client listens to the channel.
        try database.run(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()
          """)
        try database.run("INSERT INTO note VALUES (\(number), 'Note \(number)')")
        #expect(try await screen.shows((1...number).map { "Note \($0)" }))
      }
    }

    @Test("a list follows a server that is killed and started again")
    func restarted() async throws {
      let server = try TestServer()
      let database = try Self.notes(2, in: server)
      let screen = await Screen(try database.pool().notes(channel: "note"))
      #expect(try await wait { try listeners(database) == "1" })
      server.kill()
      try server.start()
      try database.run("INSERT INTO note VALUES (3, 'Note 3')")
      #expect(try await screen.shows(["Note 1", "Note 2", "Note 3"]))
      try database.run("INSERT INTO note VALUES (4, 'Note 4'); NOTIFY note")
      #expect(try await screen.shows(["Note 1", "Note 2", "Note 3", "Note 4"]))
    }

    @Test(
      "the trigger that listing schema prints notifies of every change, with the identifiers of the items"
    )
    func trigger() async throws {
      let database = try TestServer.shared.get().database(
        """
        CREATE SCHEMA shop; CREATE TABLE shop."odd ""name" (a int, "b|" text, title text, PRIMARY KEY (a, "b|"));
        """)
      let trigger = NotifyingTrigger(
        table: "shop.odd \"name", keys: ["a", "b|"], channel: "it's \\ a channel")
      #expect(trigger.isValid)
      try database.run(trigger.text)
      // Again, as after an update.
      try database.run(trigger.text)
      let heard = Heard()
      let listener = try database.pool().listener
      _ = await listener.add("it's \\ a channel") { news in heard.news.withLock { $0.append(news) }
      }
      #expect(try await wait { heard.news.withLock { $0 } == [.began] })
      let table = #"shop."odd ""name""#
      for (command, expected) in [
        ("INSERT INTO \(table) VALUES (1, 'x', ''), (2, 'y|\\z', '')", [#"1|x"#, #"2|y\|\\z"#]),
        ("UPDATE \(table) SET title = 'new' WHERE a = 1", ["1|x"]),
        ("UPDATE \(table) SET a = 3 WHERE a = 1", ["1|x", "3|x"]),
        ("DELETE FROM \(table) WHERE a = 3", ["3|x"]),
        ("INSERT INTO \(table) SELECT n, 'many', '' FROM generate_series(10, 200) AS n", [""]),
        ("TRUNCATE \(table)", [""]),
      ] {
        heard.news.withLock { $0 = [] }
        try database.run(command)
        let wanted = Set(expected.map { PostgreSQLNews.notified($0) })
        #expect(try await wait { Set(heard.news.withLock { $0 }) == wanted }, "\(command)")
      }
    }

    /// What a listener has heard.
    private final class Heard: Sendable {
      let news = Guarded<[PostgreSQLNews]>([])
    }

    @Test("a user who can't listen sees the rows, and is told why they don't change")
    func cannotListen() async throws {
      let database = try Self.notes(2)
      let user = "u\(database.name)"
      try database.run(
        "CREATE ROLE \(user) LOGIN CONNECTION LIMIT 1; GRANT SELECT ON note TO \(user)")
      let source = try database.pool(user: user) { $0.connections = 1 }.notes(channel: "note")
      _ = try await source.page(ItemRequest(limit: 2))
      var messages: [String] = []
      for await _ in source.changes() {
        let page = try await source.page(ItemRequest(limit: 2))
        #expect(page.items.count == 2)
        messages = page.unreadable.messages
        if !messages.isEmpty { break }
      }
      #expect(messages.count == 1)
      #expect(messages.first?.contains("too many connections for role") ?? false)
      #expect(messages.first?.contains("refresh-every") ?? false)
    }
  }
#endif
