#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import ListingKit

  /// A connection that is being opened.
  ///
  /// `@unchecked Sendable` is safe here: a thread of its own begins it, and from then on only the thread of
  /// ``PostgreSQLThread`` uses it.
  final class PostgreSQLOpening: PostgreSQLWork, @unchecked Sendable {
    private var pointer: OpaquePointer?
    private let continuation: CheckedContinuation<PostgreSQLConnection, any Error>
    let deadline: ContinuousClock.Instant?
    private var progress = CPQ_WRITES

    private init(
      _ pointer: OpaquePointer, _ deadline: ContinuousClock.Instant,
      _ continuation: CheckedContinuation<PostgreSQLConnection, any Error>
    ) {
      self.pointer = pointer
      self.deadline = deadline
      self.continuation = continuation
    }

    /// Opens a connection.
    ///
    /// - Throws: ``PostgreSQLFailure``. A canceled task is answered when the connection is open, which others can use.
    static func open(
      _ parameters: [String: String], within limit: Duration
    ) async throws -> PostgreSQLConnection {
      guard PostgreSQLThread.shared.isUsable else { throw PostgreSQLFailure.outOfMemory }
      let deadline = ContinuousClock.now + limit
      return try await withCheckedThrowingContinuation { continuation in
        // Looking up the address of a host blocks, and so do the files with passwords and certificates.
        Thread.detachNewThread {
          guard let pointer = begin(parameters) else {
            return continuation.resume(throwing: PostgreSQLFailure.outOfMemory)
          }
          PostgreSQLThread.shared.add(PostgreSQLOpening(pointer, deadline, continuation))
        }
      }
    }

    private static func begin(_ parameters: [String: String]) -> OpaquePointer? {
      let names = parameters.keys.sorted()
      let texts = (names + names.map { parameters[$0] ?? "" }).map { strdup($0) }
      defer { for text in texts { free(text) } }
      let pointers = texts.map { UnsafePointer($0) }
      return cpq_connect(pointers.prefix(names.count) + [nil], pointers.suffix(names.count) + [nil])
    }

    var connectionNumber: Int? { nil }

    var wait: cpq_wait {
      cpq_wait(
        socket: pointer.map(cpq_socket) ?? -1, reads: progress == CPQ_READS,
        writes: progress == CPQ_WRITES, is_ready: false)
    }

    func cancel() {}

    func proceed(isReady: Bool, _ now: ContinuousClock.Instant) -> Bool {
      guard let pointer else { return true }
      // libpq must not be asked before the socket is ready.
      if cpq_socket(pointer) < 0 {
        progress = CPQ_FAILED
      } else if isReady {
        progress = cpq_continue(pointer)
      }
      switch progress {
      case CPQ_OPEN:
        self.pointer = nil
        continuation.resume(returning: PostgreSQLConnection(pointer))
        return true
      case CPQ_FAILED:
        return fail(
          String(cString: cpq_message(pointer)), needsPassword: cpq_needs_password(pointer))
      default:
        guard let deadline, now >= deadline else { return false }
        return fail("the server didn't answer in time: timeout", needsPassword: false)
      }
    }

    private func fail(_ reason: String, needsPassword: Bool) -> Bool {
      pointer.map(cpq_close)
      pointer = nil
      continuation.resume(
        throwing: PostgreSQLFailure.notConnected(reason, needsPassword: needsPassword))
      return true
    }
  }
#endif
