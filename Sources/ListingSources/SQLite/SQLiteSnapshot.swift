import Foundation
import GRDB
import ListingKit

/// Reads pages from one state of a file, over a connection of its own.
///
/// In WAL mode, a transaction stays open between pages, while others write. In other modes they would have to
/// wait, so the transaction ends with each page, and a page after a write of others is refused.
final class SQLiteSnapshot: Sendable {
  private struct State: Sendable {
    var queue: DatabaseQueue?
    /// SQLite's counter of changes at the first page.
    var version: Int?
  }

  private let file: URL
  private let name: String
  private let configuration: Configuration
  private let state = Guarded(State())

  /// - Parameter name: the name of the file in messages.
  init(of file: URL, name: String, configuration: Configuration) {
    self.file = file
    self.name = name
    var configuration = configuration
    // It stays in a transaction between reads.
    configuration.allowsUnsafeTransactions = true
    self.configuration = configuration
  }

  /// Reads a page, within a time limit.
  ///
  /// - Parameter isFirst: whether the state from now on is read.
  /// - Throws: `SourceError`, with the code `changed` if the state of the first page can't be read anymore;
  ///   `CancellationError` if the task is canceled.
  func read<Result: Sendable>(
    within limit: Duration, isFirst: Bool,
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    do {
      return try await queue(isFirst: isFirst).readOnQueue { database, cancellation in
        if !database.isInsideTransaction { try database.beginTransaction(.deferred) }
        var stays = false
        defer { if !stays { try? database.rollback() } }
        try self.check(try database.dataVersion(), isFirst: isFirst)
        stays = try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal"
        return try database.interrupting(after: limit, cancellation) { try body(database) }
      }
    } catch let error as DatabaseError {
      try Task.checkCancellation()
      throw SourceError(error, file: name)
    }
  }

  private func check(_ version: Int, isFirst: Bool) throws {
    try state.withLock { state in
      if isFirst { state.version = version }
      guard state.version == version else { throw SourceError.changed(name) }
    }
  }

  /// Returns the connection; for the first page a new one, as another file may have replaced that of the old one.
  private func queue(isFirst: Bool) throws -> DatabaseQueue {
    if !isFirst, let queue = state.withLock({ $0.queue }) { return queue }
    // Its messages are better than those of SQLite.
    _ = try SourceFile.open(file)
    let path = SQLiteAccess(to: file).path(of: file)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    state.withLock { $0 = State(queue: queue) }
    return queue
  }
}
