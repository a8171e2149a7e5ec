#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import ListingKit
  import Synchronization

  /// Commands that were sent, and their results so far.
  ///
  /// `@unchecked Sendable` is safe here: the task that creates it passes it to the thread of ``PostgreSQLThread``, and
  /// only that thread uses it from then on. ``isHeard`` is atomic.
  final class PostgreSQLExchange: PostgreSQLWork, @unchecked Sendable {
    typealias Answer = PostgreSQLConnection.Answer

    private let connection: PostgreSQLConnection
    private let byteLimit: Int
    private let start: UInt64
    var continuation: CheckedContinuation<Answer, any Error>?
    private(set) var deadline: ContinuousClock.Instant?
    private var answer = Answer()
    private var bytes: UInt64 = 0
    private var isWritten: Bool
    /// Why the commands are canceled; `nil` if they aren't.
    private var reason: (any Error)?
    /// Whether the server has heard of a cancellation.
    private let isHeard = Atomic(true)
    private var hasEnded = false

    /// How long a server may take to end what was canceled.
    private static let patience = Duration.seconds(2)

    init(
      _ connection: PostgreSQLConnection, count: Int, _ limits: PostgreSQLConnection.Limits,
      isWritten: Bool
    ) {
      self.isWritten = isWritten
      self.connection = connection
      byteLimit = limits.bytes
      start = cpq_bytes_received(connection.pointer)
      answer.results.reserveCapacity(count)
      deadline = .now + limits.time
    }

    var connectionNumber: Int? { connection.number }

    var wait: cpq_wait {
      cpq_wait(
        socket: cpq_socket(connection.pointer), reads: !hasEnded, writes: !isWritten,
        is_ready: false)
    }

    func cancel() { cancel(for: CancellationError()) }

    private func cancel(for error: any Error) {
      guard reason == nil, !hasEnded else { return }
      reason = error
      deadline = .now + Self.patience
      isHeard.store(false, ordering: .relaxed)
      connection.cancel { [self] in
        isHeard.store(true, ordering: .releasing)
        PostgreSQLThread.shared.wake()
      }
    }

    func proceed(isReady: Bool, _ now: ContinuousClock.Instant) -> Bool {
      if let deadline, now >= deadline {
        guard reason == nil else { return fail(hasEnded ? nil : PostgreSQLFailure.timeout) }
        cancel(for: PostgreSQLFailure.timeout)
      }
      if !isWritten {
        let left = cpq_flush(connection.pointer)
        if left < 0 { return fail(connection.lost()) }
        isWritten = left == 0
      }
      if !hasEnded {
        let isOpen = cpq_receive(connection.pointer, start, &bytes)
        takeResults()
        if !hasEnded {
          if !isOpen { return fail(lost()) }
          if bytes > UInt64(clamping: byteLimit) {
            return fail(PostgreSQLFailure.tooLarge(byteLimit))
          }
        }
      }
      // A cancellation that is on its way would hit the next command.
      guard hasEnded, isHeard.load(ordering: .acquiring) else { return false }
      if let error = answer.error, error.isFatal {
        return fail(PostgreSQLFailure.lost(error.message))
      }
      if let reason { resume(.failure(reason)) } else { resume(.success(answer)) }
      return true
    }

    private func takeResults() {
      var result: OpaquePointer?
      while !hasEnded {
        switch cpq_next_result(connection.pointer, &result) {
        case CPQ_NOTHING: return
        case CPQ_ROWS: answer.results.append(result.map(PostgreSQLResult.init))
        case CPQ_ERROR:
          if let result {
            let error = PostgreSQLServerError(PostgreSQLResult(result))
            answer.error = answer.error ?? error
          }
          answer.results.append(nil)
        case CPQ_END: hasEnded = true
        default: answer.results.append(nil)
        }
      }
    }

    /// The failure of a connection that the server closed, which may have said why.
    private func lost() -> PostgreSQLFailure {
      let failure = connection.lost()
      return answer.error.map { .lost($0.message) } ?? failure
    }

    /// Fails, with a connection that can't be used again.
    private func fail(_ error: (any Error)?) -> Bool {
      connection.isUsable = false
      if let error = reason ?? error { resume(.failure(error)) } else { resume(.success(answer)) }
      return true
    }

    private func resume(_ result: Result<Answer, any Error>) {
      continuation?.resume(with: result)
      continuation = nil
    }
  }
#endif
