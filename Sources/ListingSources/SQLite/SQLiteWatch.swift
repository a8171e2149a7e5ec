import ListingKit

/// The state of a database, which differs after a write of another connection.
struct SQLiteVersion: Sendable, Hashable {
  /// The file; 0 for a database of the program.
  var inode: UInt64 = 0
  /// SQLite's counter of changes by other connections.
  var number: Int
}

/// The version of a source's first page, or of the last change that was reported for it.
final class SeenVersion: Sendable {
  private struct State {
    var version: SQLiteVersion?
    /// The version before the last change, as long as nothing was read after it was reported.
    var unread: SQLiteVersion?
  }

  private let state = Guarded(State())

  /// Whether nothing was read yet.
  var isUnknown: Bool { state.withLock { $0.version == nil } }

  /// Stores the version of the first read.
  func note(_ new: SQLiteVersion) { state.withLock { $0.version = $0.version ?? new } }

  /// Begins with the version whose pages another source has read.
  func note(_ other: SeenVersion) {
    if let read = other.state.withLock({ $0.unread ?? $0.version }) { note(read) }
  }

  /// Notes that a page is read now.
  func beginRead() { state.withLock { $0.unread = nil } }

  /// Returns whether a version is another one.
  func differs(from new: SQLiteVersion) -> Bool {
    state.withLock { state in state.version.map { $0 != new } ?? false }
  }

  /// Stores the version that is reported.
  func replace(by new: SQLiteVersion) {
    state.withLock { state in
      if state.version != new { state.unread = state.unread ?? state.version }
      state.version = new
    }
  }
}

/// The watch of a database: one task, whatever the number of those that it reports changes to.
final class SQLiteWatch: Sendable {
  private struct Client: Sendable {
    var continuation: AsyncStream<Void>.Continuation
    var seen: SeenVersion
  }

  private struct State: Sendable {
    var clients: [Int: Client] = [:]
    var nextIdentifier = 0
    /// The number of the task, which counts up with each.
    var run = 0
    var task: Task<Void, Never>?
  }

  private let state = Guarded(State())

  /// The number of those that changes are reported to.
  var clientCount: Int { state.withLock { $0.clients.count } }
  /// The number of tasks that were started.
  var runCount: Int { state.withLock { $0.run } }

  /// Reports changes to a stream until it's removed.
  ///
  /// - Parameters:
  ///   - seen: the version since which changes are reported.
  ///   - pause: waits between two checks, and throws at the end; that of the first client counts.
  /// - Returns: the number with which the client is removed.
  func add(
    _ continuation: AsyncStream<Void>.Continuation, since seen: SeenVersion,
    of database: SQLiteDatabase, pause: @escaping @Sendable () async throws -> Void
  ) -> Int {
    state.withLock { state in
      state.nextIdentifier += 1
      state.clients[state.nextIdentifier] = Client(continuation: continuation, seen: seen)
      if state.task == nil {
        state.run += 1
        state.task = Task { [run = state.run] in
          while !Task.isCancelled {
            await self.check(database)
            do { try await pause() } catch { break }
          }
          self.finish(run)
        }
      }
      return state.nextIdentifier
    }
  }

  /// Removes a client. The watch ends with the last one.
  func remove(_ identifier: Int) {
    state.withLock { state in
      state.clients[identifier] = nil
      guard state.clients.isEmpty else { return }
      state.task?.cancel()
      state.task = nil
    }
  }

  /// Reports whether others have written since the last check, at first since the first page. If that can't
  /// be read now, the next check finds it.
  private func check(_ database: SQLiteDatabase) async {
    guard let version = try? await database.version() else { return }
    let clients = state.withLock { Array($0.clients.values) }
    // Several clients can have the version in common.
    let outdated = clients.filter { $0.seen.differs(from: version) }
    for client in clients { client.seen.replace(by: version) }
    for client in outdated { client.continuation.yield() }
  }

  /// Ends the streams of a task whose pause has ended, unless another one has been started.
  private func finish(_ run: Int) {
    let clients = state.withLock { state -> [Client] in
      guard state.run == run, state.task != nil else { return [] }
      defer { (state.clients, state.task) = ([:], nil) }
      return Array(state.clients.values)
    }
    for client in clients { client.continuation.finish() }
  }
}
