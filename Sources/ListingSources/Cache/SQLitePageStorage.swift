import Foundation
import GRDB
import ListingKit

/// Pages of sources in a SQLite file.
///
/// The file is made when a page is stored for the first time. One that isn't such a file, or that is damaged, is set aside
/// under the same name with `.broken`, and a new one begins. Several processes can use the same file.
public final class SQLitePageStorage: PageStorage {
  private let file: StorageFile
  private let limit: Int

  /// Creates a storage; nothing is opened before it's used.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - limit: the number of bytes of the pages of a screen; beyond it, those that were stored first make room.
  public init(file: URL, limit: Int = 64 * 1024 * 1024) {
    self.limit = limit
    self.file = StorageFile(
      file, purpose: "where pages are kept",
      schema: """
        CREATE TABLE IF NOT EXISTS page (
          screen TEXT NOT NULL, source TEXT NOT NULL, position TEXT NOT NULL, date REAL NOT NULL,
          size INTEGER NOT NULL, data BLOB NOT NULL, number INTEGER PRIMARY KEY AUTOINCREMENT);
        CREATE UNIQUE INDEX IF NOT EXISTS page_name ON page (screen, source, position);
        CREATE INDEX IF NOT EXISTS page_order ON page (screen, number, size);
        """)
  }

  public func page(_ name: PageName) async throws -> StoredPage? {
    // Nothing was written yet.
    guard file.exists else { return nil }
    return try await file.opened().read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT data, date FROM page WHERE screen = ? AND source = ? AND position = ?",
        arguments: [name.screen, name.source, name.position]
      ).map { row in
        StoredPage(data: row["data"], date: Date(timeIntervalSinceReferenceDate: row["date"]))
      }
    }
  }

  public func write(_ page: StoredPage, as name: PageName) async throws {
    let (limit, size) = (limit, page.data.count)
    if size > limit { return }
    try await file.opened().write { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO page (screen, source, position, date, size, data)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          name.screen, name.source, name.position, page.date.timeIntervalSinceReferenceDate, size,
          page.data,
        ])
      // The numbers of rows grow, also when a page replaces another. The newest pages that fit stay.
      try database.execute(
        sql: """
          DELETE FROM page WHERE screen = :screen AND number <= (
            SELECT number FROM (
              SELECT number, sum(size) OVER (ORDER BY number DESC) AS bytes FROM page
              WHERE screen = :screen)
            WHERE bytes > :limit ORDER BY number DESC LIMIT 1)
          """, arguments: ["screen": name.screen, "limit": limit])
    }
  }
}
