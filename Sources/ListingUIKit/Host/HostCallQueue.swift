#if canImport(UIKit)
  import ListingKit

  /// Performs the calls of a list: not while the collection view calls its delegate or its data source, since it can't be
  /// updated there.
  @MainActor
  final class HostCallQueue {
    private var callbackDepth = 0
    private var isPerforming = false
    /// Whether calls wait for the end of a call of the collection view.
    private(set) var isScheduled = false
    private var pending: [() -> Void] = []

    /// Performs a call of the list: at once, or after the call of the collection view.
    func perform(_ call: @escaping () -> Void) {
      pending.append(call)
      guard callbackDepth > 0 else { return performPending() }
      guard !isScheduled else { return }
      isScheduled = true
      Task { @MainActor [self] in
        isScheduled = false
        if callbackDepth == 0 { performPending() }
      }
    }

    /// Handles a call of the collection view.
    func handle<Value>(_ body: () -> Value) -> Value {
      callbackDepth += 1
      defer { callbackDepth -= 1 }
      return body()
    }

    private func performPending() {
      guard !isPerforming else { return }
      isPerforming = true
      while !pending.isEmpty { pending.removeFirst()() }
      isPerforming = false
    }
  }
#endif
