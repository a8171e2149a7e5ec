/// A signal that a viewer's window may have changed, for one task that waits for it.
final class ChangeSignal {
  private var isSet = true
  private var waiting: CheckedContinuation<Void, Never>?

  /// Whether a task waits for the signal.
  var isAwaited: Bool { waiting != nil }

  /// Sets the signal, and resumes the task that waits for it.
  func set() {
    isSet = true
    waiting?.resume()
    waiting = nil
  }

  /// Resets the signal.
  func reset() { isSet = false }

  /// Waits until the signal is set. A task that waited before resumes.
  func wait(isolation: isolated (any Actor)? = #isolation) async {
    guard !isSet else { return }
    await withCheckedContinuation(isolation: isolation) {
      waiting?.resume()
      waiting = $0
    }
  }
}
