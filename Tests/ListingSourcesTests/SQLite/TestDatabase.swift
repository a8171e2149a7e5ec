import Foundation
import GRDB
import ListingKit
import ListingTesting

@testable import ListingSources

/// A database for one test, and the connection that writes it; deleted with the object.
final class TestDatabase {
  let file: URL
  let writer: DatabaseQueue
  private let folder: TemporaryFolder

  /// Makes a database by statements.
  init(_ sql: String = "", configuration: Configuration = Configuration()) throws {
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "test.sqlite", directoryHint: .notDirectory)
    writer = try DatabaseQueue(path: file.path, configuration: configuration)
    try execute(sql)
  }

  /// A table of notes with ids from 1 on: their texts are the ids in words of one letter.
  static func notes(_ count: Int) throws -> TestDatabase {
    let database = try TestDatabase(
      "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    try database.writer.write { connection in
      for id in 0..<count {
        try connection.execute(
          sql: "INSERT INTO note VALUES (?, ?)",
          arguments: [id + 1, String(UnicodeScalar(UInt8(97 + id % 26)))])
      }
    }
    return database
  }

  /// Runs statements in one transaction.
  func execute(_ sql: String) throws { try writer.write { try $0.execute(sql: sql) } }

  /// Returns a source of a query.
  func source(
    _ query: SQLiteQuery, key: [String] = ["id"], fields: [RecordField] = [],
    timeLimit: Duration = .seconds(60)
  ) -> SQLiteSource {
    SQLiteSource(file: file, query: query, key: key, fields: fields, timeLimit: timeLimit)
  }

  /// The names of the files in the database's folder.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()) ?? []
  }
}

extension SQLiteQuery {
  /// The notes by their ids, page by page by their number.
  static let notes = SQLiteQuery(
    "SELECT id, text FROM note ORDER BY id LIMIT :limit OFFSET :offset")

  /// The notes by their ids, page by page after an id, and back.
  static let notesByID = SQLiteQuery(
    """
    SELECT id, text FROM note WHERE :after_id IS NULL OR id > :after_id ORDER BY id LIMIT :limit
    """,
    backwardSQL: "SELECT id, text FROM note WHERE id < :before_id ORDER BY id DESC LIMIT :limit",
    paging: .keyset(order: ["id"]))
}

extension SQLiteSource {
  /// The items of the first page, of at most 1,000.
  func firstItems() async throws -> [ListItem] { try await page(ItemRequest(limit: 1_000)).items }

  /// Returns the error of the first page.
  func failure() async -> SourceError? {
    do {
      _ = try await page(ItemRequest(limit: 10))
      return nil
    } catch { return error as? SourceError }
  }
}
