#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import ListingKit
  import ListingSources

  /// A few connections to a database, which many sources share.
  ///
  /// ```swift
  /// let pool = PostgreSQLPool(try PostgreSQLAddress("postgresql://reader@db.example.org/shop"))
  /// ```
  ///
  /// A connection is opened when all others are in use, and stays open. One that was lost is opened again, and the query
  /// is sent again. No thread waits for a query: one thread of the process waits for all sockets.
  ///
  /// Each query runs in a transaction that only reads and that is rolled back, within limits.
  public actor PostgreSQLPool {
    /// The limits of a pool.
    public struct Limits: Sendable, Hashable {
      /// The most connections: 4 by default.
      public var connections = 4
      /// The time of a query, on the server: 5 seconds by default.
      public var queryTime = Duration.seconds(5)
      /// The time that a query waits for a locked table: 2 seconds by default.
      public var lockTime = Duration.seconds(2)
      /// The time to open a connection: 10 seconds by default.
      public var connectionTime = Duration.seconds(10)
      /// The most bytes of the rows of a page: 16 MiB by default.
      public var pageBytes = 16 << 20

      /// Creates the default limits.
      public init() {}
    }

    /// The address of the database.
    public nonisolated let address: PostgreSQLAddress
    /// The limits.
    public nonisolated let limits: Limits
    /// The notifications of the database.
    nonisolated let listener: PostgreSQLListener

    private var idle: [PostgreSQLConnection] = []
    private var count = 0
    private var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    private var lastNumber = 0

    /// Creates a pool. No connection is opened before the first query.
    public init(_ address: PostgreSQLAddress, limits: Limits = Limits()) {
      self.address = address
      self.limits = limits
      listener = PostgreSQLListener(address, limits)
    }

    /// The number of open connections and of those that are being opened.
    var connectionCount: Int { count }

    /// Runs commands in a transaction that only reads.
    ///
    /// - Returns: the rows of each command.
    /// - Throws: `SourceError`, or ``PostgreSQLServerError`` of a command, or `CancellationError`.
    func read(_ commands: [PostgreSQLCommand]) async throws -> [PostgreSQLResult] {
      let whole = [.begin] + commands + [.end]
      // The server ends a query earlier.
      let time = limits.queryTime + .seconds(2)
      while true {
        let connection = try await lease()
        // After a while without use, a connection may be lost without a sign of it.
        let mayRepeat = !connection.isNew
        do {
          let answer = try await connection.run(
            whole, within: .init(time: time, bytes: limits.pageBytes))
          release(connection, isClean: answer.error == nil)
          if let error = answer.error { throw error }
          return answer.results.dropFirst().dropLast().compactMap { $0 }
        } catch let failure as PostgreSQLFailure {
          release(connection, isClean: false)
          guard mayRepeat, case .lost = failure else {
            throw SourceError(failure, at: address)
          }
          // What ended this one has probably ended the others.
          count -= idle.count
          idle = []
        } catch let error as CancellationError {
          release(connection, isClean: false)
          throw error
        }
      }
    }

    // MARK: - Connections

    private func lease() async throws -> PostgreSQLConnection {
      while true {
        if let connection = idle.popLast() { return connection }
        if count < max(1, limits.connections) {
          count += 1
          do {
            return try await Self.open(address, limits)
          } catch {
            count -= 1
            wakeNext()
            throw (error as? PostgreSQLFailure).map { SourceError($0, at: address) } ?? error
          }
        }
        try await waitForConnection()
      }
    }

    /// Takes a connection back.
    ///
    /// - Parameter isClean: whether it has ended its transaction.
    private func release(_ connection: PostgreSQLConnection, isClean: Bool) {
      guard connection.isUsable else { return remove() }
      guard !isClean else { return store(connection) }
      Task {
        // A cancellation that came late may hit this one.
        for _ in 0..<2 {
          let answer = try? await connection.run(
            [.end], within: .init(time: .seconds(5), bytes: limits.pageBytes))
          if let answer, answer.error == nil { return store(connection) }
          guard connection.isUsable else { break }
        }
        remove()
      }
    }

    private func store(_ connection: PostgreSQLConnection) {
      idle.append(connection)
      wakeNext()
    }

    private func remove() {
      count -= 1
      wakeNext()
    }

    private func wakeNext() {
      guard !waiting.isEmpty else { return }
      waiting.removeFirst().continuation.resume()
    }

    private func waitForConnection() async throws {
      lastNumber += 1
      let number = lastNumber
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation {
          (continuation: CheckedContinuation<Void, any Error>) in
          if Task.isCancelled {
            continuation.resume(throwing: CancellationError())
          } else {
            waiting.append((number, continuation))
          }
        }
      } onCancel: {
        Task { await self.stopWaiting(number) }
      }
    }

    private func stopWaiting(_ number: Int) {
      guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
      waiting.remove(at: index).continuation.resume(throwing: CancellationError())
    }

    /// Opens a connection with the settings of all queries.
    ///
    /// - Throws: ``PostgreSQLFailure``, or `SourceError`.
    static func open(
      _ address: PostgreSQLAddress, _ limits: Limits
    ) async throws -> PostgreSQLConnection {
      // The task that needs it may be canceled; then others use the connection.
      try await Task { () async throws -> PostgreSQLConnection in
        let connection = try await PostgreSQLOpening.open(
          address.parameters, within: limits.connectionTime)
        let answer = try await connection.run(
          [settings(limits)], within: .init(time: limits.connectionTime, bytes: limits.pageBytes))
        if let error = answer.error { throw SourceError(error, at: address) }
        connection.isNew = true
        return connection
      }.value
    }

    private static func settings(_ limits: Limits) -> PostgreSQLCommand {
      func milliseconds(_ time: Duration) -> String { "\(max(1, Int(time / .milliseconds(1))))" }
      let settings = [
        ("default_transaction_read_only", "on"),
        ("statement_timeout", milliseconds(limits.queryTime)),
        ("lock_timeout", milliseconds(limits.lockTime)),
        ("DateStyle", "ISO, YMD"), ("IntervalStyle", "iso_8601"), ("TimeZone", "UTC"),
        ("extra_float_digits", "1"), ("bytea_output", "hex"), ("standard_conforming_strings", "on"),
      ]
      let calls = settings.map { "set_config('\($0.0)', '\($0.1)', false)" }
      return PostgreSQLCommand(text: "SELECT " + calls.joined(separator: ", "))
    }
  }
#endif
