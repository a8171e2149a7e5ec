import Foundation
import GRDB
import ListingKit
import Testing

@testable import ListingSources

@Suite("One state of a database", .tags(.concurrency))
struct SQLiteSnapshotTests {
  private static let count = 9

  /// The rows that a commit leaves.
  private static let changed = (1...7).map { $0 * 2 }.map { "\($0)=new" }

  private static func database(_ journal: String) throws -> TestDatabase {
    let database = try TestDatabase(
      "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    try database.writer.writeWithoutTransaction { connection in
      try connection.execute(sql: "PRAGMA journal_mode = \(journal)")
      for id in 1...count {
        try connection.execute(sql: "INSERT INTO note VALUES (?, 'old')", arguments: [id])
      }
    }
    return database
  }

  private static func commit(_ database: TestDatabase) throws {
    try database.execute(
      """
      DELETE FROM note WHERE id % 2 = 1; UPDATE note SET text = 'new';
      INSERT INTO note VALUES (10, 'new'), (12, 'new'), (14, 'new')
      """)
  }

  /// Reads all pages from the first one on.
  ///
  /// - Parameter afterPage: called with the number of each page.
  private static func rows(
    _ source: any ItemSource<ListItem>, afterPage: (Int) throws -> Void = { _ in }
  ) async throws -> [String] {
    var rows: [String] = []
    var cursor: ItemCursor?
    var number = 0
    repeat {
      let page = try await source.page(ItemRequest(cursor: cursor, limit: 2))
      rows += page.items.map { item in
        "\(item.listIdentifier)=\(item["text"] == .string("new") ? "new" : "old")"
      }
      cursor = page.next
      number += 1
      try afterPage(number)
    } while cursor != nil
    return rows
  }

  @Test(
    "In WAL mode, all pages are those of the first page's state, whatever page a commit follows",
    arguments: [SQLiteQuery.notes, .notesByID])
  func wal(query: SQLiteQuery) async throws {
    for committed in 1...5 {
      let database = try Self.database("wal")
      let source = database.source(query, fields: [RecordField("text")]).frozen()
      let rows = try await Self.rows(source) { number in
        if number == committed { try Self.commit(database) }
      }
      #expect(rows == (1...Self.count).map { "\($0)=old" })
      // From the first page on, the current state is read.
      #expect(try await Self.rows(source) == Self.changed)
    }
  }

  @Test(
    "In other modes, writers don't wait, and a page after a commit is refused",
    arguments: [SQLiteQuery.notes, .notesByID])
  func rollbackJournal(query: SQLiteQuery) async throws {
    for committed in 1...4 {
      let database = try Self.database("delete")
      let source = database.source(query, fields: [RecordField("text")]).frozen()
      let error = await #expect(throws: SourceError.self) {
        _ = try await Self.rows(source) { number in
          if number == committed { try Self.commit(database) }
        }
      }
      #expect(error?.isSourceChanged == true)
      #expect(try await Self.rows(source) == Self.changed)
    }
  }

  @Test("A file that is replaced is read to its end, and the new one from its first page on")
  func replacedFile() async throws {
    let (database, other) = (try Self.database("delete"), try Self.database("delete"))
    try Self.commit(other)
    let source = database.source(.notes, fields: [RecordField("text")]).frozen()
    let rows = try await Self.rows(source) { number in
      guard number == 1 else { return }
      try other.writer.close()
      try FileManager.default.removeItem(at: database.file)
      try FileManager.default.moveItem(at: other.file, to: database.file)
    }
    #expect(rows == (1...Self.count).map { "\($0)=old" })
    #expect(try await Self.rows(source) == Self.changed)
  }

  @Test("A missing file is reported as by the source itself")
  func missingFile() async throws {
    let database = try Self.database("delete")
    let source = database.source(.notes)
    try FileManager.default.removeItem(at: database.file)
    let error = await #expect(throws: SourceError.self) {
      _ = try await source.frozen().page(ItemRequest(limit: 1))
    }
    #expect(error == (await source.failure()))
  }
}
