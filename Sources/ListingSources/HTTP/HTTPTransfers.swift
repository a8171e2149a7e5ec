import CHTTP
import Foundation
import ListingKit

/// Sends requests with libcurl, on one thread that runs as long as there are requests. Connections stay
/// open between requests.
final class HTTPTransfers: Sendable {
  private struct State {
    /// libcurl's transfers, created for the first request.
    var transfers: OpaquePointer?
    var isRunning = false
    var count = 0
    var started: [HTTPTransfer] = []
    var canceled: Set<Int> = []
  }

  private let state = Guarded(State())
  private let bodyLimit: Int

  init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  // The thread retains this object, so no transfer is running.
  deinit { state.withLock { $0.transfers.map(chttp_destroy) } }

  /// Sends a request, and returns the complete response.
  ///
  /// - Parameter message: what to send; `nil` to read.
  /// - Throws: ``HTTPFailure``, or `CancellationError`.
  func response(
    to url: URL, headers: [HTTPHeader], sending message: HTTPMessage? = nil, timeLimit: Duration
  ) async throws -> HTTPResponse {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        start(
          HTTPTransfer(
            number: number, url: url, headers: headers, message: message, timeLimit: timeLimit,
            bodyLimit: bodyLimit, continuation: continuation))
        // If the task was canceled before the start, nothing has canceled the transfer yet.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func start(_ transfer: HTTPTransfer) {
    let isFirst: Bool? = state.withLock { state in
      if state.transfers == nil { state.transfers = chttp_create() }
      guard let transfers = state.transfers else { return nil }
      state.started.append(transfer)
      chttp_wake(transfers)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    switch isFirst {
    case nil: transfer.fail(HTTPFailure.outOfMemory)
    case true?: Thread.detachNewThread { [self] in run() }
    case false?: break
    }
  }

  private func cancel(_ number: Int) {
    state.withLock { state in
      guard state.isRunning, let transfers = state.transfers else { return }
      state.canceled.insert(number)
      chttp_wake(transfers)
    }
  }

  /// Runs the transfers until there are none.
  private func run() {
    chttp_block_broken_pipe_signal()
    var running: [OpaquePointer: HTTPTransfer] = [:]
    while let (transfers, started, canceled) = next(isIdle: running.isEmpty) {
      for transfer in started {
        if let handle = transfer.start(in: transfers) {
          running[handle] = transfer
        } else {
          transfer.fail(HTTPFailure.outOfMemory)
        }
      }
      for (handle, transfer) in running where canceled.contains(transfer.number) {
        running[handle] = nil
        chttp_transfer_destroy(transfers, handle)
        transfer.fail(CancellationError())
      }
      chttp_perform(transfers)
      var end = chttp_end()
      while chttp_next_end(transfers, &end) {
        guard let handle = end.transfer else { continue }
        running.removeValue(forKey: handle)?.end(end)
        chttp_transfer_destroy(transfers, handle)
      }
      if !running.isEmpty { chttp_wait(transfers) }
    }
  }

  /// Takes the transfers to start and to cancel, or ends the thread if there are none.
  private func next(
    isIdle: Bool
  ) -> (transfers: OpaquePointer, started: [HTTPTransfer], canceled: Set<Int>)? {
    state.withLock { state in
      guard let transfers = state.transfers, !isIdle || !state.started.isEmpty else {
        (state.isRunning, state.canceled) = (false, [])
        return nil
      }
      defer { (state.started, state.canceled) = ([], []) }
      return (transfers, state.started, state.canceled)
    }
  }
}
