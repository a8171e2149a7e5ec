import GRDB
import ListingKit

extension DatabaseReader {
  /// Reads in one transaction on the reader's queue, within a time limit.
  func readTransaction<Value: Sendable>(
    within limit: Duration, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await readOnQueue { database, cancellation in
      var value: Value?
      try database.readOnly {
        try database.inTransaction(.deferred) {
          value = try database.interrupting(after: limit, cancellation) { try body(database) }
          return .commit
        }
      }
      guard let value else { throw CancellationError() }
      return value
    }
  }

  /// Calls a closure on the reader's queue, with the cancellation of the current task.
  ///
  /// GRDB's own asynchronous reads let cancellation stop every statement but the one that ends a transaction,
  /// which they recognize by GRDB's authorizer. ``SQLiteSafety`` replaces that, so that a canceled read would
  /// leave its transaction open, and GRDB would end the process. Here, cancellation stops queries only.
  func readOnQueue<Value: Sendable>(
    _ body: @escaping @Sendable (Database, SQLiteCancellation) throws -> Value
  ) async throws -> Value {
    let (cancellation, report) = (SQLiteCancellation(), ItemProgress.report)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        asyncUnsafeRead { access in
          continuation.resume(
            with: Result {
              try ItemProgress.$report.withValue(report) {
                if cancellation.isSet { throw CancellationError() }
                return try body(access.get(), cancellation)
              }
            })
        }
      }
    } onCancel: {
      cancellation.set()
    }
  }
}

extension Database {
  /// Runs queries, which are interrupted after a time limit, or when the task is canceled.
  func interrupting<Value>(
    after limit: Duration, _ cancellation: SQLiteCancellation? = nil, _ body: () throws -> Value
  ) throws -> Value {
    let deadline = SQLiteDeadline(after: limit, cancellation: cancellation)
    do {
      return try deadline.holding(on: sqliteConnection, body)
    } catch let error as DatabaseError where deadline.hasPassed {
      throw DatabaseError(resultCode: error.resultCode, message: SourceError.timeIsUp)
    }
  }

  /// Returns SQLite's counter of changes by other connections.
  func dataVersion() throws -> Int {
    try Int.fetchOne(cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }
}
