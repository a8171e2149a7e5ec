extension ListView {
  /// The calls from lists to the view as their host.
  struct HostCalls {
    /// Whether the view is performing work during which it must not change.
    var isWorking = false
    /// The calls to perform afterwards, in order.
    var pendingCalls: [() -> Void] = []
  }

  /// Performs a call of a list: at once, or after the view's current work. Sections and layouts that are
  /// notified of display may detach the list from its host, or attach it to another one.
  func performCall(_ call: @escaping () -> Void) {
    hostCalls.pendingCalls.append(call)
    deferringCalls {}
  }

  /// Performs work, and then the calls that lists made in the meantime.
  func deferringCalls(_ body: () -> Void) {
    guard !hostCalls.isWorking else { return body() }
    hostCalls.isWorking = true
    body()
    while !hostCalls.pendingCalls.isEmpty { hostCalls.pendingCalls.removeFirst()() }
    hostCalls.isWorking = false
  }
}
