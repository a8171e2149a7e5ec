extension ListView {
  /// What lists ask of the view as their host.
  struct HostCalls {
    /// Whether the view is in the middle of something that has to see it as it is until its end.
    var isHeld = false
    /// What was asked for meanwhile, in order.
    var waiting: [() -> Void] = []
  }

  /// Carries out what a list asks for: at once, or behind what the view is doing. Sections and
  /// layouts that are told of display may take the list off its host, or show it on another one.
  func carryOut(_ call: @escaping () -> Void) {
    hostCalls.waiting.append(call)
    holdingCalls {}
  }

  /// Does something, and after it what lists ask for meanwhile.
  func holdingCalls(_ body: () -> Void) {
    guard !hostCalls.isHeld else { return body() }
    hostCalls.isHeld = true
    body()
    while !hostCalls.waiting.isEmpty { hostCalls.waiting.removeFirst()() }
    hostCalls.isHeld = false
  }
}
