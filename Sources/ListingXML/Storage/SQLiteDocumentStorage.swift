import Foundation
import GRDB
import ListingKit
import ListingSources

/// The values of documents in a SQLite file.
///
/// The file is made when a document keeps something for the first time. One that isn't such a file, or that is damaged,
/// is set aside under the same name with `.broken`, and a new one begins. Several processes can use the same file.
public final class SQLiteDocumentStorage: DocumentStorage {
  /// The number of values of items that are kept of each document: those that were written last.
  public static let mostItemValues = 100_000

  private let file: StorageFile
  private let mostItemValues: Int

  /// Creates a storage; nothing is opened before it's used.
  public convenience init(file: URL) { self.init(file: file, mostItemValues: Self.mostItemValues) }

  /// - Parameter mostItemValues: the number of values of items that are kept of each document.
  package init(file: URL, mostItemValues: Int) {
    self.mostItemValues = mostItemValues
    self.file = StorageFile(
      file, purpose: "where documents keep their values",
      schema: """
        CREATE TABLE IF NOT EXISTS value (
          document TEXT NOT NULL, name TEXT NOT NULL, section TEXT NOT NULL, item TEXT NOT NULL,
          value TEXT, number INTEGER PRIMARY KEY AUTOINCREMENT);
        CREATE UNIQUE INDEX IF NOT EXISTS value_name ON value (document, name, section, item);
        CREATE INDEX IF NOT EXISTS value_order ON value (document, number) WHERE item <> '';
        """)
  }

  public func values(of document: URL) async throws -> [DocumentValueName: String?] {
    // Nothing was written yet.
    guard file.exists else { return [:] }
    return try await file.opened().read { database in
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
    try await file.opened().write { database in
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
    try await file.opened().write { database in
      let delete = try database.makeStatement(
        sql: "DELETE FROM value WHERE document = ? AND name = ? AND section = ? AND item = ?")
      for name in names {
        try delete.execute(
          arguments: [document.path, name.name, name.section ?? "", name.item ?? ""])
      }
    }
  }

  private static func part(_ text: String) -> String? { text.isEmpty ? nil : text }
}
