import Foundation
import ListingKit

/// The requests for pages that wait for a plugin's answer. Each is answered once.
final class PluginPageRequests: Sendable {
  typealias Continuation = CheckedContinuation<ItemPage<PluginItem>, any Error>

  /// The request that an answer names.
  enum Taken {
    case waiting(Continuation)
    /// It was answered or cancelled before.
    case finished
    case unknown
  }

  private enum Request: Sendable {
    case waiting(Continuation)
    /// It was cancelled before it waited.
    case cancelled
  }

  private struct State: Sendable {
    var last: UInt64 = 0
    var requests: [UInt64: Request] = [:]
  }

  private let subject: String
  private let timeout: Duration
  private let state = Guarded(State())

  /// - Parameters:
  ///   - subject: the section or source in messages.
  ///   - timeout: how long a page can take, in real time: a plugin's threads have no other.
  init(_ subject: String, timeout: Duration) { (self.subject, self.timeout) = (subject, timeout) }

  /// Requests a page, and waits for the answer.
  ///
  /// - Parameters:
  ///   - request: called with the number that the answer must contain.
  ///   - onCancel: called with the number if the answer is no longer needed.
  ///   - onEnd: called with the number after the request has ended in any way.
  func answer(
    _ request: @escaping @Sendable (UInt64) -> Void,
    onCancel: @escaping @Sendable (UInt64) -> Void,
    onEnd: (UInt64) -> Void
  ) async throws -> ItemPage<PluginItem> {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    let expiry = Task { [subject, timeout] in
      try await Task.sleep(for: timeout)
      guard case .waiting(let continuation) = take(number) else { return }
      onCancel(number)
      let limit = timeout.formatted(
        .units(allowed: [.seconds, .milliseconds], width: .wide))
      continuation.resume(
        throwing: PluginPageFailure(
          message: "\(subject): it didn't answer the request within \(limit): call 'answer_page'"))
    }
    defer {
      expiry.cancel()
      onEnd(number)
      // A cancellation that comes as the answer does has stored one.
      state.withLock { $0.requests[number] = nil }
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if case .cancelled = state.requests.removeValue(forKey: number) { return true }
          state.requests[number] = .waiting(continuation)
          return false
        }
        if isCancelled { return continuation.resume(throwing: CancellationError()) }
        request(number)
      }
    } onCancel: {
      let waiting = state.withLock { state -> Continuation? in
        if case .waiting(let continuation) = state.requests.removeValue(forKey: number) {
          return continuation
        }
        state.requests[number] = .cancelled
        return nil
      }
      guard let waiting else { return }
      waiting.resume(throwing: CancellationError())
      onCancel(number)
    }
  }

  /// Takes the request with a number.
  func take(_ number: UInt64) -> Taken {
    state.withLock { state in
      guard case .waiting(let continuation) = state.requests[number] else {
        return number > 0 && number <= state.last ? .finished : .unknown
      }
      state.requests[number] = nil
      return .waiting(continuation)
    }
  }

  /// Fails all requests: an answer was meant for one of them, but names none.
  func failAll(_ failure: PluginPageFailure) {
    let waiting = state.withLock { state in
      let waiting = state.requests.compactMap { number, request in
        if case .waiting(let continuation) = request { (number, continuation) } else { nil }
      }
      for (number, _) in waiting { state.requests[number] = nil }
      return waiting.map(\.1)
    }
    for continuation in waiting { continuation.resume(throwing: failure) }
  }
}
