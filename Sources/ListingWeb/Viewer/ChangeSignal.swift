/// A signal that a viewer's window may have changed, for one task that waits for it.
final class ChangeSignal {
  /// Whether the window may have changed since the signal was reset.
  private(set) var isSet = true
  private var waiting: CheckedContinuation<Void, Never>?
  /// Reports the changes for which a task waited.
  private let metrics: WebMetrics?
  private var isReported = false

  init(_ metrics: WebMetrics? = nil) { self.metrics = metrics }

  deinit { if isReported { metrics?.didTakeChange() } }

  /// Whether a task waits for the signal.
  var isAwaited: Bool { waiting != nil }

  /// Sets the signal, and resumes the task that waits for it.
  func set() {
    isSet = true
    guard let waiting else { return }
    if !isReported, let metrics {
      isReported = true
      metrics.didQueueChange()
    }
    waiting.resume()
    self.waiting = nil
  }

  /// Resets the signal.
  func reset() {
    isSet = false
    guard isReported else { return }
    isReported = false
    metrics?.didTakeChange()
  }

  /// Waits until the signal is set. A task that waited before resumes.
  func wait(isolation: isolated (any Actor)? = #isolation) async {
    guard !isSet else { return }
    await withCheckedContinuation(isolation: isolation) {
      waiting?.resume()
      waiting = $0
    }
  }
}
