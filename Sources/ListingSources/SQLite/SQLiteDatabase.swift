import Foundation
import GRDB
import GRDBSQLite
import ListingKit

/// A database that pages are read from, and that is checked for changes.
///
/// A file is opened for the first request, opened again if another file replaced it, and closed with the
/// last source that reads it.
final class SQLiteDatabase: Sendable {
  private enum Place: Sendable {
    case file(URL)
    /// A database that the program writes.
    case program(any DatabaseWriter)
  }

  private struct Opened: Sendable {
    var queue: DatabaseQueue
    var path: String
    var inode: UInt64
  }

  /// The counters that differ after a write of another connection.
  private struct Version: Sendable, Hashable {
    var inode: UInt64 = 0
    /// SQLite's counter of changes by other connections.
    var number: Int
  }

  private struct State: Sendable {
    var opened: Opened?
    /// The version of the first page, or of the last reported change.
    var told: Version?
    /// The number of pages that are being read.
    var readingCount = 0
    /// Whether the last page was read quickly.
    var isQuick = false
  }

  /// The longest time for which a page may block a thread of the cooperative pool.
  private static let threadTimeLimit = Duration.milliseconds(1)

  private let place: Place
  /// Its name in messages.
  let name: String
  private let state = Guarded(State())

  init(file: URL) {
    place = .file(file)
    name = file.isFileURL ? file.relativePath : file.absoluteString
  }

  init(_ writer: any DatabaseWriter) {
    place = .program(writer)
    name = writer.path
  }

  /// Whether both are the same file, or the same database of the program.
  func isSame(as other: SQLiteDatabase) -> Bool {
    switch (place, other.place) {
    case (.file(let one), .file(let other)): one == other
    case (.program(let one), .program(let other)): one === other
    default: false
    }
  }

  // MARK: - Reading

  /// Reads in one transaction, within a time limit.
  ///
  /// - Throws: `SourceError`, or `CancellationError` if the task is canceled.
  func read<Result: Sendable>(
    within limit: Duration, _ body: @Sendable (Database) throws -> Result
  ) async throws -> Result {
    do {
      switch place {
      case .program(let writer):
        if state.withLock({ $0.told }) == nil {
          note(Version(number: try await Self.number(writer)))
        }
        return try await writer.read { try Self.run($0, within: limit, body) }
      case .file(let file):
        let opened = try opened(file)
        return try await read(opened, within: limit) { database in
          if state.withLock({ $0.told }) == nil {
            note(Version(inode: opened.inode, number: try Self.number(database)))
          }
          return try body(database)
        }
      }
    } catch let error as DatabaseError {
      try Task.checkCancellation()
      throw SourceError(error, file: name)
    }
  }

  /// Reads a file on the current thread while pages are quick, because switching to the queue and back
  /// takes half as long again; otherwise, and while others read, on the queue.
  private func read<Result: Sendable>(
    _ opened: Opened, within limit: Duration, _ body: @Sendable (Database) throws -> Result
  ) async throws -> Result {
    let readsHere = state.withLock { state in
      state.readingCount += 1
      return state.readingCount == 1 && state.isQuick
    }
    let began = ContinuousClock.now
    defer {
      let isQuick = began.duration(to: .now) < Self.threadTimeLimit
      state.withLock {
        $0.readingCount -= 1
        $0.isQuick = isQuick
      }
    }
    if readsHere, let result = try readHere(opened, within: limit, body) { return result }
    return try await opened.queue.read { try Self.run($0, within: limit, body) }
  }

  /// Reads on the current thread, or returns `nil` if it would have to wait.
  private func readHere<Result>(
    _ opened: Opened, within limit: Duration, _ body: (Database) throws -> Result
  ) throws -> Result? {
    try Task.checkCancellation()
    return try opened.queue.read { database in
      sqlite3_busy_timeout(database.sqliteConnection, 0)
      defer {
        sqlite3_busy_timeout(database.sqliteConnection, Int32(SQLiteSafety.lockTimeout * 1_000))
      }
      do {
        return try Self.run(database, within: min(limit, Self.threadTimeLimit), body)
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY
        || error.message == SourceError.timeIsUp && limit > Self.threadTimeLimit
      {
        return nil
      }
    }
  }

  /// Reads on the current thread, waiting if necessary.
  ///
  /// - Throws: `SourceError`.
  func readNow<Result>(
    within limit: Duration, _ body: (Database) throws -> Result
  ) throws -> Result {
    do {
      let reader: any DatabaseReader =
        switch place {
        case .program(let writer): writer
        case .file(let file): try opened(file).queue
        }
      return try reader.read { try Self.run($0, within: limit, body) }
    } catch let error as DatabaseError {
      throw SourceError(error, file: name)
    }
  }

  private static func run<Result>(
    _ database: Database, within limit: Duration, _ body: (Database) throws -> Result
  ) throws -> Result {
    let deadline = SQLiteDeadline(after: limit)
    do {
      return try deadline.holding(on: database.sqliteConnection) { try body(database) }
    } catch let error as DatabaseError where deadline.hasPassed {
      throw DatabaseError(resultCode: error.resultCode, message: SourceError.timeIsUp)
    }
  }

  private func opened(_ file: URL) throws -> Opened {
    if let opened = state.withLock({ $0.opened }),
      FileStamp(ofFileAt: opened.path)?.inode == opened.inode
    {
      return opened
    }
    let inode = try SourceFile.open(file).openedStamp.inode
    if let opened = state.withLock({ $0.opened }), opened.inode == inode { return opened }
    let path = file.path
    let queue = try DatabaseQueue(path: path, configuration: SQLiteSafety.configuration)
    let opened = Opened(queue: queue, path: path, inode: inode)
    state.withLock { $0.opened = opened }
    return opened
  }

  // MARK: - Changes

  /// Reports changes from now on: commits of the program's own database at once, writes of other
  /// connections and processes at the next check.
  ///
  /// - Parameters:
  ///   - sql: the query; GRDB observes its tables.
  ///   - pause: waits between two checks, and throws if the task is canceled.
  func changes(
    of sql: String, pause: @escaping @Sendable () async throws -> Void
  ) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let looking = Task {
        while !Task.isCancelled {
          if await hasChanged() { continuation.yield() }
          do { try await pause() } catch { break }
        }
        continuation.finish()
      }
      var observation: AnyDatabaseCancellable?
      if case .program(let writer) = place {
        observation = DatabaseRegionObservation(tracking: QueriedRegion(sql: sql))
          .start(in: writer, onError: { _ in }, onChange: { _ in continuation.yield() })
      }
      continuation.onTermination = { [observation] _ in
        looking.cancel()
        observation?.cancel()
      }
    }
  }

  /// Returns whether others have written since the last check, at first since the first page. If that can't
  /// be read now, the next check finds it.
  private func hasChanged() async -> Bool {
    guard let version = try? await version() else { return false }
    return state.withLock { state in
      defer { state.told = version }
      return state.told.map { $0 != version } ?? false
    }
  }

  private func version() async throws -> Version {
    switch place {
    case .program(let writer): return Version(number: try await Self.number(writer))
    case .file(let file):
      let opened = try opened(file)
      let number = try await opened.queue.read { try Self.number($0) }
      return Version(inode: opened.inode, number: number)
    }
  }

  /// Stores the version of the first read.
  private func note(_ version: Version) {
    state.withLock { $0.told = $0.told ?? version }
  }

  private static func number(_ writer: any DatabaseWriter) async throws -> Int {
    // The connection that writes: only the changes of others count.
    try await writer.writeWithoutTransaction { try number($0) }
  }

  private static func number(_ database: Database) throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }
}

/// The tables and columns that a query reads.
private struct QueriedRegion: DatabaseRegionConvertible {
  let sql: String

  func databaseRegion(_ database: Database) throws -> DatabaseRegion {
    try database.makeStatement(sql: sql).databaseRegion
  }
}
