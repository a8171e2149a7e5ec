#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import ListingKit
  import Synchronization

  /// An open connection. One task at a time uses it.
  ///
  /// `@unchecked Sendable` is safe here: the pool gives a connection to one task, that task to the thread of its exchange,
  /// and it returns the same way. Only the cancellation is used at the same time, which libpq allows.
  final class PostgreSQLConnection: @unchecked Sendable {
    let pointer: OpaquePointer
    /// A number that no other connection of the process has, nor had.
    let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    private let cancellation: OpaquePointer?
    private static let lastNumber = Atomic(0)
    /// Whether it can be used again.
    var isUsable = true
    /// Whether it has run no query.
    var isNew = true

    /// Takes a connection that is open, which is closed with this object.
    init(_ pointer: OpaquePointer) {
      self.pointer = pointer
      cancellation = cpq_cancellation_of(pointer)
    }

    deinit {
      cancellation.map(cpq_cancellation_destroy)
      cpq_close(pointer)
    }

    /// What commands returned.
    struct Answer: Sendable {
      /// The rows of each command; `nil` for one without rows.
      var results: [PostgreSQLResult?] = []
      /// The error that ended the commands.
      var error: PostgreSQLServerError?
    }

    /// Limits of an exchange.
    struct Limits: Sendable {
      var time: Duration
      var bytes: Int
    }

    /// Runs commands together: the server skips those after an error.
    ///
    /// The commands are sent at once, by the calling thread.
    ///
    /// - Throws: ``PostgreSQLFailure``, or `CancellationError` if the task is canceled, when the server has heard of it.
    func run(_ commands: [PostgreSQLCommand], within limits: Limits) async throws -> Answer {
      try Task.checkCancellation()
      guard PostgreSQLThread.shared.isUsable else { throw PostgreSQLFailure.outOfMemory }
      for command in commands { try send(command) }
      guard cpq_end_commands(pointer) else { throw lost() }
      let left = cpq_flush(pointer)
      guard left >= 0 else { throw lost() }
      let exchange = PostgreSQLExchange(
        self, count: commands.count, limits, isWritten: left == 0)
      defer { isNew = false }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          exchange.continuation = continuation
          PostgreSQLThread.shared.add(exchange)
          // If the task was canceled before, nothing has canceled the exchange yet.
          if Task.isCancelled { PostgreSQLThread.shared.cancel(exchange) }
        }
      } onCancel: {
        PostgreSQLThread.shared.cancel(exchange)
      }
    }

    private func send(_ command: PostgreSQLCommand) throws(PostgreSQLFailure) {
      let types = command.parameters.map(\.type)
      let texts = command.parameters.map { strdup($0.text) }
      defer { for text in texts { free(text) } }
      let values = texts.map { UnsafePointer($0) }
      guard cpq_send(pointer, command.text, Int32(types.count), types, values) else {
        isUsable = false
        let reason = String(cString: cpq_message(pointer))
        throw cpq_is_lost(pointer) ? .lost(reason) : .notSent(reason)
      }
    }

    /// Returns the failure of a connection that is lost.
    func lost() -> PostgreSQLFailure {
      isUsable = false
      return .lost(String(cString: cpq_message(pointer)))
    }

    /// Asks the server to cancel what runs. That needs a connection of its own and waits for it, so that it has its own
    /// thread.
    ///
    /// - Parameter completion: called when the server has heard of it.
    func cancel(_ completion: @escaping @Sendable () -> Void) {
      Thread.detachNewThread { [self] in
        if let cancellation { cpq_cancel(cancellation) }
        completion()
      }
    }
  }
#endif
