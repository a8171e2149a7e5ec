extension ListView {
  /// The calls of lists to the view as their host.
  struct HostCalls {
    /// Whether the view is in the middle of work during which it must not change.
    var isHeld = false
    /// The calls to perform after it, in order.
    var waiting: [() -> Void] = []
  }

  /// Performs a call of a list: at once, or after the view's current work. Sections and layouts
  /// that are notified of display may detach the list from its host, or attach it to another one.
  func performCall(_ call: @escaping () -> Void) {
    hostCalls.waiting.append(call)
    holdingCalls {}
  }

  /// Performs work, and after it the calls that lists made meanwhile.
  func holdingCalls(_ body: () -> Void) {
    guard !hostCalls.isHeld else { return body() }
    hostCalls.isHeld = true
    body()
    while !hostCalls.waiting.isEmpty { hostCalls.waiting.removeFirst()() }
    hostCalls.isHeld = false
  }
}
