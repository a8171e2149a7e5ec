#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import ListingKit
  import Synchronization

  /// Waits for the notifications of a connection.
  ///
  /// `@unchecked Sendable` is safe here: the listener passes it to the thread of ``PostgreSQLThread``, and only that thread
  /// uses it from then on. ``isStopped`` is atomic.
  final class PostgreSQLListening: PostgreSQLWork, @unchecked Sendable {
    private let connection: PostgreSQLConnection
    private let report: @Sendable (_ channel: String, _ payload: String) -> Void
    private var continuation: CheckedContinuation<Void, any Error>?
    private let isStopped = Atomic(false)

    init(
      _ connection: PostgreSQLConnection,
      report: @escaping @Sendable (_ channel: String, _ payload: String) -> Void
    ) {
      self.connection = connection
      self.report = report
    }

    /// Waits until it's stopped.
    ///
    /// - Throws: ``PostgreSQLFailure`` if the connection is lost.
    func wait() async throws {
      try await withCheckedThrowingContinuation { continuation in
        self.continuation = continuation
        PostgreSQLThread.shared.add(self)
      }
    }

    /// Ends the wait, so that the connection can be used for commands.
    func stop() {
      isStopped.store(true, ordering: .releasing)
      PostgreSQLThread.shared.wake()
    }

    var connectionNumber: Int? { nil }

    var deadline: ContinuousClock.Instant? { nil }

    var wait: cpq_wait {
      cpq_wait(
        socket: cpq_socket(connection.pointer), reads: true, writes: false, is_ready: false)
    }

    func cancel() {}

    func proceed(isReady: Bool, _ now: ContinuousClock.Instant) -> Bool {
      var bytes: UInt64 = 0
      let isOpen = cpq_receive(connection.pointer, 0, &bytes)
      var notification = cpq_notification()
      while cpq_next_notification(connection.pointer, &notification) {
        report(String(cString: notification.channel), String(cString: notification.payload))
        cpq_notification_destroy(&notification)
      }
      // The server says so before it closes the connection.
      var result: OpaquePointer?
      if cpq_next_result(connection.pointer, &result) == CPQ_ERROR, let result {
        return end(.lost(PostgreSQLServerError(PostgreSQLResult(result)).message))
      }
      if !isOpen || cpq_is_lost(connection.pointer) { return end(connection.lost()) }
      return isStopped.load(ordering: .acquiring) ? end(nil) : false
    }

    private func end(_ failure: PostgreSQLFailure?) -> Bool {
      if let failure {
        connection.isUsable = false
        continuation?.resume(throwing: failure)
      } else {
        continuation?.resume()
      }
      continuation = nil
      return true
    }
  }
#endif
