extension ListView {
  /// The calls from lists to the view as their host.
  struct HostCalls {
    /// Whether the view is performing work during which it must not change.
    var isHeld = false
    /// The calls to perform afterwards, in order.
    var waiting: [() -> Void] = []
  }

  /// Performs a call of a list: at once, or after the view's current work. Sections and layouts that are
  /// notified of display may detach the list from its host, or attach it to another one.
  func performCall(_ call: @escaping () -> Void) {
    hostCalls.waiting.append(call)
    holdingCalls {}
  }

  /// Performs work, and then the calls that lists made in the meantime.
  func holdingCalls(_ body: () -> Void) {
    guard !hostCalls.isHeld else { return body() }
    hostCalls.isHeld = true
    body()
    while !hostCalls.waiting.isEmpty { hostCalls.waiting.removeFirst()() }
    hostCalls.isHeld = false
  }
}
