import Foundation
import GRDB
import ListingKit

/// A SQLite file of our own, which is made when something is stored for the first time.
///
/// One that isn't such a file, or that is damaged, is set aside under the same name with `.broken`, and a new one begins.
/// Several processes can use the same file.
package final class StorageFile: Sendable {
  package let file: URL
  /// What it's for, in messages, such as "where documents keep their values".
  private let purpose: String
  private let schema: String
  private let queue = Guarded<DatabaseQueue?>(nil)

  /// Creates a file; nothing is opened before it's used.
  ///
  /// - Parameter schema: the statements that create its tables where they're missing.
  package init(_ file: URL, purpose: String, schema: String) {
    (self.file, self.purpose, self.schema) = (file, purpose, schema)
  }

  /// Whether something was stored before.
  package var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

  /// Returns the open database.
  ///
  /// - Throws: `ListError` if it can't be used; after a damaged file was set aside, once.
  package func opened() throws -> DatabaseQueue {
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
      return try openTables()
    } catch let error as DatabaseError where error.isOfBrokenFile {
      let aside = file.appendingPathExtension("broken")
      try? FileManager.default.removeItem(at: aside)
      try FileManager.default.moveItem(at: file, to: aside)
      // They belong to the broken file.
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
      _ = try openTables()
      throw ListError(
        .unreadable,
        "'\(file.path)', \(purpose), is damaged (\(error.message ?? "\(error)")): it was renamed to "
          + "'\(aside.lastPathComponent)', and a new one was made without its values")
    } catch {
      throw ListError(
        .unreadable,
        "'\(file.path)', \(purpose), can't be used: "
          + "\((error as? DatabaseError)?.message ?? error.localizedDescription)")
    }
  }

  private func openTables() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.label = "ListingKit.StorageFile"
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      // A write takes a fraction of a millisecond. After a power failure the last ones may be missing.
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
      try database.execute(sql: schema)
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
