#if PostgreSQL
  import Foundation
  import ListingTesting
  import Testing

  @testable import ListingPostgreSQL

  /// The program `listing` that Scripts/ci/postgresql has built.
  @Suite("The command over PostgreSQL", .enabled(if: TestServer.missing == nil, TestServer.missing))
  struct PostgreSQLProgramTests {
    private static let program = ProcessInfo.processInfo.environment["LISTING_PROGRAM"]

    @Test(
      "dump prints the rows, and refuses a host that isn't allowed", .enabled(if: program != nil))
    func dump() throws {
      let program = try #require(Self.program)
      let database = try TestDatabase.notes(3)
      let folder = try TemporaryFolder()
      let file = try folder.write(
        """
        <listing xmlns="urn:listingkit:1" version="1.1">
          <section id="notes">
            <source kind="postgresql" href="postgresql://postgres@127.0.0.1:\(database.server.port)/\(database.name)" key="id">
              <query>SELECT id, title FROM note ORDER BY id LIMIT :limit OFFSET :offset</query>
              <field name="title"/>
            </source>
            <cell><text>{it.title}</text></cell>
          </section>
        </listing>
        """, to: "notes.xml")
      let host = ["--allow-host", "127.0.0.1:\(database.server.port)"]
      let dumped = try TestServer.run(program, ["dump"] + host + [file.path], in: nil)
      #expect(dumped.status == 0)
      #expect(dumped.text.contains("notes/2\ttitle=Note 2"))
      let refused = try TestServer.run(program, ["dump", file.path], in: nil)
      #expect(refused.status == 1 && refused.text.contains("--allow-host 127.0.0.1"))
      #expect(try TestServer.run(program, ["--version"], in: nil).text.contains("libpq"))
    }
  }
#endif
