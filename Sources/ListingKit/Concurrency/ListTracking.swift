import Observation

/// A closure whose reads of `@Observable` properties are tracked.
final class ListTracking<Value> {
  /// Whether a property that one evaluation read has changed.
  private final class Mark: Sendable {
    private struct State {
      var isChanged = false
      var changes: ListTrackings.Changes?
      var number = 0
    }

    private let state = Guarded(State())

    var isSet: Bool { state.withLock { $0.isChanged } }

    func set() { update { $0.isChanged = true } }

    /// Adds the number to the changes, now or as soon as a property changes.
    func notify(_ changes: ListTrackings.Changes?, _ number: Int) {
      update {
        $0.changes = changes
        $0.number = number
      }
    }

    private func update(_ change: @Sendable (inout State) -> Void) {
      let state = state.withLock { state in
        change(&state)
        return state
      }
      if state.isChanged { state.changes?.insert(state.number) }
    }
  }

  private let body: () -> Value
  private let take: (Value) -> Void
  private var mark = Mark()
  private weak var trackings: ListTrackings?
  private var number = 0

  /// - Parameters:
  ///   - body: the closure. Swift doesn't report properties that change while it runs.
  ///   - take: gets its value. It isn't tracked.
  init(_ body: @escaping () -> Value, take: @escaping (Value) -> Void) {
    self.body = body
    self.take = take
  }

  deinit { join(nil) }

  /// Makes a list evaluate the closure again after changes; `nil` makes none.
  func join(_ trackings: ListTrackings?) {
    guard trackings !== self.trackings else { return }
    self.trackings?.remove(number)
    self.trackings = trackings
    number = trackings?.add { [weak self] in self?.evaluateIfNeeded() } ?? 0
    mark.notify(trackings?.changes, number)
  }

  func evaluate() {
    mark.notify(nil, 0)
    let mark = Mark()
    mark.notify(trackings?.changes, number)
    self.mark = mark
    let value = withObservationTracking(body) { mark.set() }
    // Not in the closure above, because a tracking includes those that run inside it.
    take(value)
  }

  func evaluateIfNeeded() {
    if mark.isSet { evaluate() }
  }
}
