import Foundation
import GRDB
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import listing

@Suite("Data that changes while all pages are read") @MainActor
struct ChangingDataTests {
  private static let old = Array(1...40)
  private static let new = Array(2...50)

  /// A source, and how its rows are written.
  struct Rows: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var source: String
    /// Writes rows into a folder, over those of before.
    var write: @Sendable (_ rows: [Int], _ folder: URL) throws -> Void

    /// A file that is written again, in place or by another one that replaces it.
    static func file(
      _ name: String, _ attributes: String, replacing: Bool,
      text: @escaping @Sendable ([Int]) -> String
    ) -> Rows {
      Rows(
        testDescription: "\(name), \(replacing ? "replaced" : "written in place")",
        source: "<source href='\(name)' \(attributes)/>"
      ) { rows, folder in
        try Data(text(rows).utf8)
          .write(to: folder.appending(path: name), options: replacing ? .atomic : [])
      }
    }

    /// A database.
    static func database(_ journal: String) -> Rows {
      Rows(
        testDescription: "a database in the mode \(journal)",
        source: """
          <source kind="sqlite" href="rows.sqlite" key="id">
            <query>SELECT id FROM row WHERE id > coalesce(:after_id, 0) ORDER BY id LIMIT :limit</query>
          </source>
          """
      ) { rows, folder in
        let queue = try DatabaseQueue(path: folder.appending(path: "rows.sqlite").path)
        try queue.writeWithoutTransaction { connection in
          try connection.execute(sql: "PRAGMA journal_mode = \(journal)")
          try connection.inTransaction {
            try connection.execute(
              sql: """
                CREATE TABLE IF NOT EXISTS row (id INTEGER PRIMARY KEY);
                DELETE FROM row;
                INSERT INTO row VALUES \(rows.map { "(\($0))" }.joined(separator: ", "))
                """)
            return .commit
          }
        }
      }
    }
  }

  nonisolated private static let files = [true, false].flatMap { replacing in
    [
      Rows.file("rows.csv", "kind='csv' key='id'", replacing: replacing) { rows in
        "id\n" + rows.map { "\($0)\n" }.joined()
      },
      .file("rows.jsonl", "kind='json' key='id'", replacing: replacing) { rows in
        rows.map { "{\"id\": \($0)}\n" }.joined()
      },
      .file("rows.json", "kind='json' key='id'", replacing: replacing) { rows in
        "[" + rows.map { "{\"id\": \($0)}" }.joined(separator: ", ") + "]"
      },
      .file("rows.xml", "kind='xml' select='/rows/row' key='@id'", replacing: replacing) { rows in
        "<rows>" + rows.map { "<row id='\($0)'/>" }.joined() + "</rows>"
      },
    ]
  }

  /// A list with a section of two rows a page; on the way to the end, each page is twice as large as the one before.
  private struct Opened {
    let folder: TemporaryFolder
    let open: OpenList

    @MainActor
    init(
      _ rows: Rows, count: Int = ChangingDataTests.old.count, isPrinted: Bool = true,
      isFromEnd: Bool = false
    ) async throws {
      folder = try TemporaryFolder()
      try rows.write(Array(1...count), folder.url)
      let mode = rows.source.contains("sqlite") ? "mode='keyset' order='id'" : ""
      let document = try folder.write(
        """
        <listing xmlns="urn:listingkit:1" version="1.0" \(isFromEnd ? "anchor='end'" : "")>
          <section id="s">\(rows.source)<page size="2" \(mode)/></section>
        </listing>
        """, to: "list.xml")
      open = OpenList(identity: .section, isPrinted: isPrinted)
      try await open.list.load(contentsOf: document)
    }

    @MainActor
    var items: [Int] { open.list.snapshot.itemIdentifiers(inSection: "s").compactMap { Int($0) } }
  }

  @Test(
    "A change after any page: one state is printed, the current one where the old one is gone",
    arguments: files + [.database("wal"), .database("delete")])
  func everyPage(rows: Rows) async throws {
    var (changed, count) = (0, 1)
    while changed < count {
      let opened = try await Opened(rows)
      count = 0
      var isWritten = true
      await opened.open.loadPages(.all) {
        defer { count += 1 }
        guard count == changed else { return false }
        do { try rows.write(Self.new, opened.folder.url) } catch { isWritten = false }
        return false
      }
      #expect(isWritten)
      // After the last page, nothing is read again.
      let isOld = changed == count - 1 || rows.testDescription.hasSuffix("wal")
      #expect(opened.items == (isOld ? Self.old : Self.new), "after page \(changed + 1)")
      try opened.open.report()
      changed += 1
    }
    #expect(count > 4)
  }

  @Test("Pages that are read from the end begin at the end again", arguments: [true, false])
  func fromEnd(replacing: Bool) async throws {
    let rows = Rows.file("rows.csv", "kind='csv' key='id'", replacing: replacing) { rows in
      "id\n" + rows.map { "\($0)\n" }.joined()
    }
    for changed in 0..<4 {
      let opened = try await Opened(rows, isFromEnd: true)
      var count = 0
      await opened.open.loadPages(.all) {
        if count == changed { try? rows.write(Self.new, opened.folder.url) }
        count += 1
        return false
      }
      #expect(opened.items == Self.new)
      try opened.open.report()
    }
  }

  @Test("Data that changes after each page is a failure, which says so", arguments: files)
  func always(rows: Rows) async throws {
    let opened = try await Opened(rows, count: 5_000)
    var count = 0
    await opened.open.loadPages(.all) {
      count += 1
      try? rows.write(Array(1...(5_000 + count)), opened.folder.url)
      return count == 100
    }
    #expect(count < 10)
    // Each time, more is read at once.
    #expect((2_000..<5_000).contains(opened.items.count))
    let failure = #expect(throws: Failure.self) { try opened.open.report() }
    #expect(failure?.status == Status.data)
    #expect(failure?.messages.joined().contains("has changed since it was read") == true)
    #expect(failure?.help?.contains("read a copy") == true)
  }

  @Test("A list that is refreshed after any page is loaded to its end", arguments: [true, false])
  func refreshed(isDatabase: Bool) async throws {
    let rows = isDatabase ? Rows.database("wal") : Self.files[0]
    var (refreshed, count) = (0, 1)
    while refreshed < count {
      let opened = try await Opened(rows, isPrinted: false)
      count = 0
      await opened.open.loadPages(.all) {
        if count == refreshed {
          (opened.open.list.sections.first as? any ListSectionLoading)?.refresh()
        }
        count += 1
        return false
      }
      #expect(opened.items == Self.old)
      refreshed += 1
    }
    #expect(count > 4)
  }
}
