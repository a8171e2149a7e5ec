import Foundation
import GRDB
import GRDBSQLite
import ListingKit

/// A database that pages are read from, and that is checked for changes.
///
/// All sources of a process that read the same database share one: a file has one connection, and one watch
/// (``SQLiteWatch``). A file is opened for the first request, opened again if another file replaced it, and
/// closed with the last source that reads it.
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
    var access: SQLiteAccess
  }

  private struct State: Sendable {
    var opened: Opened?
    /// The number of pages that are being read.
    var readingCount = 0
    /// Whether the last page was read quickly.
    var isQuick = false
  }

  /// The longest time for which a page may block a thread of the cooperative pool.
  private static let threadTimeLimit = Duration.milliseconds(1)

  private let place: Place
  private let configuration: Configuration
  /// Its name in messages.
  let name: String
  /// The time between two checks for writes of others.
  let interval: Duration
  private let state = Guarded(State())
  let watch = SQLiteWatch()

  /// Creates an object of its own; sources get theirs from ``SQLiteDatabases``.
  init(
    file: URL, interval: Duration = .zero,
    configuration: Configuration = SQLiteSafety.configuration
  ) {
    place = .file(file)
    name = file.isFileURL ? file.relativePath : file.absoluteString
    self.interval = interval
    self.configuration = configuration
  }

  init(_ writer: any DatabaseWriter, interval: Duration) {
    place = .program(writer)
    name = writer.path
    self.interval = interval
    configuration = writer.configuration
  }

  // MARK: - Reading

  /// Reads in one transaction, within a time limit.
  ///
  /// - Parameter seen: gets the version that is read, if it has none.
  /// - Throws: `SourceError`, or `CancellationError` if the task is canceled.
  func read<Result: Sendable>(
    within limit: Duration, noting seen: SeenVersion? = nil,
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    seen?.beginRead()
    do {
      switch place {
      case .program(let writer):
        if let seen, seen.isUnknown { seen.note(try await Self.version(of: writer)) }
        return try await writer.readTransaction(within: limit, body)
      case .file(let file):
        let opened = try opened(file)
        return try await read(opened, within: limit) { database in
          if let seen, seen.isUnknown {
            seen.note(SQLiteVersion(inode: opened.inode, number: try database.dataVersion()))
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
    _ opened: Opened, within limit: Duration,
    _ body: @escaping @Sendable (Database) throws -> Result
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
    return try await opened.queue.readTransaction(within: limit, body)
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
        return try database.interrupting(after: min(limit, Self.threadTimeLimit)) {
          try body(database)
        }
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
      return try reader.read { database in
        try database.interrupting(after: limit) { try body(database) }
      }
    } catch let error as DatabaseError {
      throw SourceError(error, file: name)
    }
  }

  private func opened(_ file: URL) throws -> Opened {
    if let opened = state.withLock({ $0.opened }),
      FileStamp(ofFileAt: opened.path)?.inode == opened.inode
    {
      return opened
    }
    let inode = try SourceFile.open(file).openedStamp.inode
    return try state.withLock { state in
      if let opened = state.opened, opened.inode == inode { return opened }
      let path = file.path
      let access = SQLiteAccess(to: file)
      let queue = try DatabaseQueue(path: access.path(of: file), configuration: configuration)
      let opened = Opened(queue: queue, path: path, inode: inode, access: access)
      state.opened = opened
      return opened
    }
  }

  /// The message about how the file is read; `nil` if it's read like any other.
  var accessMessage: String? {
    guard case .file(let file) = place else { return nil }
    return (state.withLock { $0.opened?.access } ?? SQLiteAccess(to: file)).message(about: name)
  }

  /// Returns the reader of one state of a file; `nil` for a database of the program.
  func snapshot() -> SQLiteSnapshot? {
    guard case .file(let file) = place else { return nil }
    return SQLiteSnapshot(of: file, name: name, configuration: configuration)
  }

  // MARK: - Changes

  /// Reports changes from now on: commits of the program's own database at once, writes of other
  /// connections and processes at the next check.
  ///
  /// - Parameters:
  ///   - sql: the query; GRDB observes its tables.
  ///   - seen: the version since which changes are reported.
  ///   - pause: waits between two checks, and throws if the task is canceled.
  func changes(
    of sql: String, since seen: SeenVersion, pause: @escaping @Sendable () async throws -> Void
  ) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let identifier = watch.add(continuation, since: seen, of: self, pause: pause)
      var observation: AnyDatabaseCancellable?
      if case .program(let writer) = place {
        observation = DatabaseRegionObservation(tracking: QueriedRegion(sql: sql))
          .start(in: writer, onError: { _ in }, onChange: { _ in continuation.yield() })
      }
      continuation.onTermination = { [watch, observation] _ in
        watch.remove(identifier)
        observation?.cancel()
      }
    }
  }

  /// Returns the current version.
  func version() async throws -> SQLiteVersion {
    switch place {
    case .program(let writer): return try await Self.version(of: writer)
    case .file(let file):
      let opened = try opened(file)
      let number = try await withCheckedThrowingContinuation { continuation in
        opened.queue.asyncUnsafeRead { access in
          continuation.resume(with: Result { try access.get().dataVersion() })
        }
      }
      return SQLiteVersion(inode: opened.inode, number: number)
    }
  }

  /// Returns the version for the connection that writes: only the changes of others count.
  private static func version(of writer: any DatabaseWriter) async throws -> SQLiteVersion {
    try await withCheckedThrowingContinuation { continuation in
      writer.asyncWriteWithoutTransaction { database in
        continuation.resume(with: Result { SQLiteVersion(number: try database.dataVersion()) })
      }
    }
  }
}

/// The tables and columns that a query reads.
private struct QueriedRegion: DatabaseRegionConvertible {
  let sql: String

  func databaseRegion(_ database: Database) throws -> DatabaseRegion {
    try database.makeStatement(sql: sql).databaseRegion
  }
}
