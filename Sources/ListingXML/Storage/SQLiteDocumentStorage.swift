import Foundation
import GRDB
import ListingKit

/// The values of documents in a SQLite file.
///
/// The file is made when a document keeps something for the first time. One that isn't such a file, or that is damaged,
/// is set aside under the same name with `.broken`, and a new one begins. Several processes can use the same file.
public final class SQLiteDocumentStorage: DocumentStorage {
  /// The number of values of items that are kept of each document: those that were written last.
  public static let mostItemValues = 100_000

  private let file: URL
  private let mostItemValues: Int
  private let queue = Guarded<DatabaseQueue?>(nil)

  /// Creates a storage; nothing is opened before it's used.
  public convenience init(file: URL) { self.init(file: file, mostItemValues: Self.mostItemValues) }

  /// - Parameter mostItemValues: the number of values of items that are kept of each document.
  package init(file: URL, mostItemValues: Int) {
    (self.file, self.mostItemValues) = (file, mostItemValues)
  }

  public func values(of document: URL) async throws -> [DocumentValueName: String?] {
    // Nothing was written yet.
    guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
    return try await opened().read { database in
      let rows = try Row.fetchCursor(
        database, sql: "SELECT name, section, item, value FROM value WHERE document = ?",
        arguments: [document.path])
      var values: [DocumentValueName: String?] = [:]
      while let row = try rows.next() {
        let name = DocumentValueName(
          name: row["name"], section: Self.part(row["section"]), item: Self.part(row["item"]))
        values[name] = .some(row["value"])
      }
      return values
    }
  }

  public func write(_ values: [DocumentValueName: String?], of document: URL) async throws {
    let mostItemValues = mostItemValues
    try await opened().write { database in
      let insert = try database.makeStatement(
        sql: """
          INSERT OR REPLACE INTO value (document, name, section, item, value) VALUES (?, ?, ?, ?, ?)
          """)
      for (name, value) in values {
        try insert.execute(
          arguments: [document.path, name.name, name.section ?? "", name.item ?? "", value])
      }
      guard values.keys.contains(where: { $0.item != nil }) else { return }
      // The numbers of rows grow, also when a value replaces another.
      try database.execute(
        sql: """
          DELETE FROM value WHERE document = :document AND item <> '' AND rowid <= (
            SELECT rowid FROM value WHERE document = :document AND item <> ''
            ORDER BY rowid DESC LIMIT 1 OFFSET :most)
          """, arguments: ["document": document.path, "most": mostItemValues])
    }
  }

  public func remove(_ names: Set<DocumentValueName>, of document: URL) async throws {
    try await opened().write { database in
      let delete = try database.makeStatement(
        sql: "DELETE FROM value WHERE document = ? AND name = ? AND section = ? AND item = ?")
      for name in names {
        try delete.execute(
          arguments: [document.path, name.name, name.section ?? "", name.item ?? ""])
      }
    }
  }

  // MARK: - The file

  private static func part(_ text: String) -> String? { text.isEmpty ? nil : text }

  private func opened() throws -> DatabaseQueue {
    let opened: Result<DatabaseQueue, any Error> = queue.withLock { queue in
      if let queue { return .success(queue) }
      let opened = Result { try open() }
      queue = try? opened.get()
      return opened
    }
    return try opened.get()
  }

  private func open() throws -> DatabaseQueue {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try openTable()
    } catch let error as DatabaseError where error.isOfBrokenFile {
      let aside = file.appendingPathExtension("broken")
      try? FileManager.default.removeItem(at: aside)
      try FileManager.default.moveItem(at: file, to: aside)
      // They belong to the broken file.
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
      _ = try openTable()
      throw ListError(
        .unreadable,
        "'\(file.path)', where documents keep their values, is damaged (\(error.message ?? "\(error)")): "
          + "it was renamed to '\(aside.lastPathComponent)', and a new one was made without its values"
      )
    } catch {
      throw ListError(
        .unreadable,
        "'\(file.path)', where documents keep their values, can't be used: "
          + "\((error as? DatabaseError)?.message ?? error.localizedDescription)")
    }
  }

  private func openTable() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.label = "ListingXML.SQLiteDocumentStorage"
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      // A write takes a fraction of a millisecond. After a power failure the last ones may be missing.
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS value (
            document TEXT NOT NULL, name TEXT NOT NULL, section TEXT NOT NULL, item TEXT NOT NULL,
            value TEXT, number INTEGER PRIMARY KEY AUTOINCREMENT);
          CREATE UNIQUE INDEX IF NOT EXISTS value_name ON value (document, name, section, item);
          CREATE INDEX IF NOT EXISTS value_order ON value (document, number) WHERE item <> '';
          """)
    }
    return queue
  }
}

extension DatabaseError {
  /// Whether the file isn't a database, or not one that can be repaired here.
  fileprivate var isOfBrokenFile: Bool {
    [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(resultCode)
      // It has a table of the same name with other columns.
      || resultCode == .SQLITE_ERROR && message?.contains("no such column") ?? false
  }
}
