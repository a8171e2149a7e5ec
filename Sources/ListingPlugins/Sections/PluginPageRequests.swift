import ListingKit

/// The requests for pages that wait for a plugin's answer. Each is answered once; a second answer, and
/// one that comes too late, finds nobody.
final class PluginPageRequests: Sendable {
  typealias Continuation = CheckedContinuation<ItemPage<PluginItem>, any Error>

  private enum Request: Sendable {
    case waiting(Continuation)
    /// It was given up before anybody waited.
    case cancelled
  }

  private struct State: Sendable {
    var last: UInt64 = 0
    var requests: [UInt64: Request] = [:]
  }

  private let state = Guarded(State())

  /// Asks, and waits for the answer.
  ///
  /// - Parameters:
  ///   - ask: called with the number that the answer must name.
  ///   - onCancel: called with it where nobody waits any more.
  func answer(
    _ ask: @escaping @Sendable (UInt64) -> Void,
    onCancel: @escaping @Sendable (UInt64) -> Void
  ) async throws -> ItemPage<PluginItem> {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    // A cancellation that comes as the answer does finds nobody.
    defer { state.withLock { $0.requests[number] = nil } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if case .cancelled = state.requests.removeValue(forKey: number) { return true }
          state.requests[number] = .waiting(continuation)
          return false
        }
        if isCancelled { return continuation.resume(throwing: CancellationError()) }
        ask(number)
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

  /// All that wait.
  func takeAll() -> [Continuation] {
    state.withLock { state in
      let waiting = state.requests.compactMap { number, request in
        if case .waiting(let continuation) = request { (number, continuation) } else { nil }
      }
      for (number, _) in waiting { state.requests[number] = nil }
      return waiting.map(\.1)
    }
  }

  /// Who waits for an answer; `nil` where nobody does any more.
  func take(_ number: UInt64) -> Continuation? {
    state.withLock { state in
      guard case .waiting(let continuation) = state.requests[number] else { return nil }
      state.requests[number] = nil
      return continuation
    }
  }
}
