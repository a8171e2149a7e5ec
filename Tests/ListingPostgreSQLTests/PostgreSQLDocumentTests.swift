#if PostgreSQL
  import Foundation
  import ListingKit
  import ListingSources
  import ListingTesting
  import ListingXML
  import Testing

  @testable import ListingPostgreSQL

  @Suite(
    "Documents over PostgreSQL", .enabled(if: TestServer.missing == nil, TestServer.missing),
    .timeLimit(.minutes(10))) @MainActor
  struct PostgreSQLDocumentTests {
    private func document(
      _ address: String, query: String? = nil, more: String = "", page: String = ""
    ) -> String {
      """
      <listing xmlns="urn:listingkit:1" version="1.1">
        <param name="database" default=""/>
        <state name="search" value=""/>
        <section id="notes">
          <source kind="postgresql" href="\(address)" key="id">
            <query>\(
            query ?? """
            SELECT id, title FROM note
            WHERE (:after_id IS NULL OR id &gt; :after_id)
              AND ({state.search} = '' OR title ILIKE '%' || {state.search} || '%')
            ORDER BY id LIMIT :limit
            """)</query>
            <field name="title"/>
            \(more)
          </source>
          <page size="2" mode="keyset" order="id"/>
          <cell><text>{it.title}</text></cell>
        </section>
      </listing>
      """
    }

    /// Returns a list with a document and its first pages.
    private func list(
      of text: String, parameters: [String: String] = [:], environment: DocumentEnvironment
    ) async throws -> ListDataSource {
      let folder = try TemporaryFolder()
      let file = try folder.write(text, to: "notes.xml")
      let list = ListDataSource()
      let host = RecordingHost()
      list.attach(host)
      try await list.load(
        contentsOf: file, parameters: parameters, environment: environment)
      await list.waitUntilIdle()
      return list
    }

    /// Returns the identifier of each row that a document loads first.
    private func rows(
      of text: String, parameters: [String: String] = [:], environment: DocumentEnvironment
    ) async throws -> [String] {
      try await list(of: text, parameters: parameters, environment: environment)
        .snapshot.itemIdentifiers(inSection: "notes")
    }

    private func findings(in text: String) -> [Diagnostic] {
      ListingDocument(
        bytes: Array(text.utf8), name: "notes.xml", folder: FileManager.default.temporaryDirectory
      ).diagnostics
    }

    private func environment(
      _ database: TestDatabase, allows: Bool = true, variables: [String: String?] = [:]
    ) -> DocumentEnvironment {
      var environment = DocumentEnvironment(
        variables: variables,
        client: HTTPClient(allowedHosts: allows ? ["127.0.0.1:\(database.server.port)"] : []))
      environment.allowPostgreSQL()
      return environment
    }

    private func address(_ database: TestDatabase, user: String = "postgres") -> String {
      "postgresql://\(user)@127.0.0.1:\(database.server.port)/\(database.name)"
    }

    @Test("a document lists rows of an allowed host, and a parameter can have the address")
    func allowed() async throws {
      let database = try TestDatabase.notes(5)
      let address = address(database)
      #expect(
        try await rows(of: document(address), environment: environment(database)) == ["1", "2"])
      #expect(
        try await rows(
          of: document("{param.database}"), parameters: ["database": address],
          environment: environment(database)) == ["1", "2"])
    }

    @Test("a document with states and parameters in its query goes to a position")
    func jumping() async throws {
      let database = try TestDatabase.notes(30)
      func query(_ place: String, _ order: String) -> String {
        """
        SELECT id, title FROM note
        WHERE (\(place)) AND title &lt;&gt; {param.database}
          AND ({state.search} = '' OR title ILIKE '%' || {state.search} || '%')
        ORDER BY id \(order) LIMIT :limit
        """
      }
      let backward = query(":before_id IS NULL OR id &lt; :before_id", "DESC")
      let text = document(
        address(database), query: query(":after_id IS NULL OR id &gt; :after_id", ""),
        more: "<query direction=\"backward\">\(backward)</query>")
      let list = try await list(
        of: text, parameters: ["database": "Note 3"], environment: environment(database))
      let section = try #require(list.section(for: "notes") as? any PagedContent)
      #expect(section.jump(to: 20))
      await list.waitUntilIdle()
      // The third note isn't one of those before it.
      #expect(section.itemIdentifier(at: 20) == "22")
      #expect(!list.snapshot.itemIdentifiers(inSection: "notes").contains("1"))
    }

    @Test("a host that isn't allowed is refused, wherever the address names it")
    func refused() async throws {
      let database = try TestDatabase.notes(1)
      let (port, name) = (database.server.port, database.name)
      let other = environment(database, allows: false)
      for address in [
        address(database), "postgresql://postgres@localhost:\(port)/\(name)",
        "postgresql:///\(name)", "postgresql://127.0.0.1/\(name)",
      ] {
        await #expect("\(address)") {
          _ = try await rows(of: document(address), environment: other)
        } throws: { error in
          (error as? XMLDocumentError)?.diagnostics.first?.message.contains("isn't allowed")
            ?? false
        }
      }
      // The allowed host in the address, and another one in its parameters.
      await #expect {
        _ = try await rows(
          of: document("\(address(database))?host=db.example.org"),
          environment: environment(database))
      } throws: { error in
        (error as? XMLDocumentError)?.diagnostics.first?.message.contains("db.example.org") ?? false
      }
    }

    @Test("a password comes from a variable, whose value stays in its part of the address")
    func variable() async throws {
      let database = try TestDatabase.notes(3)
      let user = "guarded"
      try database.run(
        """
        DO $$ BEGIN
          IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'guarded') THEN
            CREATE ROLE guarded LOGIN PASSWORD 'right';
          END IF;
        END $$; GRANT SELECT ON note TO guarded
        """)
      let text = document(address(database, user: "\(user):{env.SECRET}"))
      let right = environment(database, variables: ["SECRET": "right"])
      #expect(try await rows(of: text, environment: right) == ["1", "2"])
      let hostile = environment(database, variables: ["SECRET": "x@db.example.org/"])
      #expect(try await rows(of: text, environment: hostile) == [])
      await #expect(throws: XMLDocumentError.self) {
        _ = try await rows(of: text, environment: environment(database, variables: ["SECRET": nil]))
      }
    }

    @Test(
      "mistakes are found without a server",
      arguments: [
        ("postgresql://{param.database}/shop", nil, "address of a database"),
        ("https://example.org", nil, "address of a database"),
        ("postgresql://db.example.org/shop", "SELECT id FROM note LIMIT :limit", "after_id"),
        ("postgresql://db.example.org/shop", "DELETE FROM note", "only reads"),
        (
          "postgresql://db.example.org/shop",
          "SELECT id FROM note WHERE :after_id IS NULL OR id::text = '{param.database}' ORDER BY id LIMIT :limit",
          "inside quotes"
        ),
        (
          "postgresql://db.example.org/shop",
          "SELECT id FROM note WHERE :after_id IS NULL OR id > :after_ids ORDER BY id LIMIT :limit",
          "after_ids"
        ),
      ] as [(String, String?, String)])
    func mistakes(_ address: String, _ query: String?, _ expected: String) async throws {
      let escaped = query?.replacing(">", with: "&gt;")
      let messages = findings(in: document(address, query: escaped))
        .map(\.message)
      #expect(messages.contains { $0.contains(expected) }, "\(messages)")
    }

    @Test("a document without mistakes has no finding, with a channel and casts")
    func correct() async throws {
      let text = document(
        "postgresql://reader@db.example.org/shop?sslmode=require",
        query: """
          SELECT id, title::text AS title, data -> 'a' ->> 'b' AS b, list[1:2] AS c FROM note
          WHERE :after_id IS NULL OR id &gt; :after_id::bigint ORDER BY id LIMIT :limit
          """, more: "<watch channel=\"note\"/>")
      #expect(findings(in: text).filter { $0.severity == .error }.map(\.message) == [])
    }

    @Test("a program without a client says how to get one")
    func noClient() async throws {
      let database = try TestDatabase.notes(1)
      var without = environment(database)
      without = DocumentEnvironment(client: without.client)
      await #expect {
        _ = try await rows(of: document(address(database)), environment: without)
      } throws: { error in
        (error as? XMLDocumentError)?.diagnostics.first?.fix?.contains("--traits PostgreSQL")
          ?? false
      }
    }
  }
#endif
