/// Controls when a source performs its next check.
actor Turnstile {
  private var waiting: CheckedContinuation<Void, any Error>?
  private var arrival: CheckedContinuation<Void, Never>?

  /// Waits until it's opened or closed.
  func pass() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        waiting = continuation
        arrival?.resume()
        arrival = nil
      }
    } onCancel: {
      Task { await giveUp() }
    }
  }

  private func giveUp() {
    waiting?.resume(throwing: CancellationError())
    waiting = nil
  }

  /// Waits until it has looked and is waiting again.
  func arrived() async {
    if waiting != nil { return }
    await withCheckedContinuation { arrival = $0 }
  }

  /// Has it look once more and waits until it has.
  func look() async {
    await arrived()
    waiting?.resume()
    waiting = nil
    await arrived()
  }

  /// Has it end.
  func end() async {
    await arrived()
    waiting?.resume(throwing: CancellationError())
    waiting = nil
  }
}
