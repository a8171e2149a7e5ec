/// The calls from a list to the views that show it. The members of a ``ListHostGroup`` share one object.
final class HostCalls {
  /// Whether one of the views is doing work during which no view must change.
  private var isWorking = false
  /// The calls to perform afterwards, in order.
  private var pendingCalls: [() -> Void] = []

  /// Performs a call of a list: at once, or after the current work.
  func perform(_ call: @escaping () -> Void) {
    pendingCalls.append(call)
    deferring {}
  }

  /// Performs work, and then the calls that lists made in the meantime.
  func deferring(_ body: () -> Void) {
    guard !isWorking else { return body() }
    isWorking = true
    body()
    while !pendingCalls.isEmpty { pendingCalls.removeFirst()() }
    isWorking = false
  }
}

extension ListView {
  /// Performs a call of a list: at once, or after the current work. Sections and layouts that are
  /// notified of display may detach the list from its host, or attach it to another one.
  func performCall(_ call: @escaping () -> Void) { hostCalls.perform(call) }

  /// Performs work during which the requests of sections to the list's host come to this view, also if other
  /// views share the list.
  package func asHost<Value>(_ work: () -> Value) -> Value {
    guard let group else { return work() }
    let outer = group.requester
    group.requester = self
    defer { group.requester = outer }
    return work()
  }

  /// Keeps the list's transaction open while the view notifies sections, as the list's host.
  func deliverEvents(_ body: () -> Void) { list?.deliverEvents { asHost(body) } }

  /// Leaves the group of the view, or its list unless it's the same as another.
  func leaveHost(for list: ListDataSource? = nil) {
    if let group { return group.remove(self) }
    // Otherwise the previous list would continue to update this view as its host.
    if let previous = self.list, previous !== list, previous.host === self { previous.detach() }
  }
}
