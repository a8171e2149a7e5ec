import GRDB
import GRDBSQLite
import Synchronization

/// Interrupts a query that takes too long or whose task was canceled, from SQLite's progress handler.
final class SQLiteDeadline {
  /// The steps of SQLite's virtual machine between two checks: some microseconds.
  private static let stepsBetweenQuestions: Int32 = 1_000

  private let end: ContinuousClock.Instant
  /// That of a task that waits for another thread.
  private let cancellation: SQLiteCancellation?
  /// Whether a query was interrupted because of its time limit.
  private(set) var hasPassed = false

  init(after limit: Duration, cancellation: SQLiteCancellation?) {
    end = .now.advanced(by: limit)
    self.cancellation = cancellation
  }

  /// Runs queries on a connection.
  func holding<Result>(
    on connection: OpaquePointer?, _ body: () throws -> Result
  ) rethrows -> Result {
    sqlite3_progress_handler(
      connection, Self.stepsBetweenQuestions,
      { context in
        guard let context else { return 0 }
        let deadline = Unmanaged<SQLiteDeadline>.fromOpaque(context).takeUnretainedValue()
        return deadline.ends() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    return try withExtendedLifetime(self) { try body() }
  }

  private func ends() -> Bool {
    if Task.isCancelled || cancellation?.isSet ?? false { return true }
    hasPassed = ContinuousClock.now >= end
    return hasPassed
  }
}

/// Whether the task that waits for a read was canceled.
final class SQLiteCancellation: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
