/// The tracked closures of a list. Those that must be evaluated again are evaluated in one job of
/// the owner; in a list without an owner, by ``ListDataSource/flush()`` and
/// ``ListDataSource/waitUntilIdle(isolation:)``.
final class ListTrackings {
  /// The numbers of the closures whose properties changed, which any thread may add.
  final class Changes: Sendable {
    private struct State {
      var numbers: Set<Int> = []
      var wake: OwnerCallback<Void>?
      var isWaking = false
    }

    private let state = Guarded(State())

    func insert(_ number: Int) { wakeOwner { $0.numbers.insert(number) } }

    func start(_ wake: OwnerCallback<Void>) { wakeOwner { $0.wake = wake } }

    /// Returns the numbers in the order in which the closures were added, and forgets them.
    func take() -> [Int] {
      state.withLock { state in
        defer {
          state.numbers = []
          state.isWaking = false
        }
        return state.numbers.sorted()
      }
    }

    private func wakeOwner(after change: @Sendable (inout State) -> Void) {
      let wake: OwnerCallback<Void>? = state.withLock { state in
        change(&state)
        guard !state.numbers.isEmpty, !state.isWaking, let wake = state.wake else { return nil }
        state.isWaking = true
        return wake
      }
      if let wake { Task { await wake.run(()) } }
    }
  }

  let changes = Changes()
  private var evaluations: [Int: () -> Void] = [:]
  private var nextNumber = 0

  var isEmpty: Bool { evaluations.isEmpty }

  func add(_ evaluate: @escaping () -> Void) -> Int {
    nextNumber += 1
    evaluations[nextNumber] = evaluate
    return nextNumber
  }

  func remove(_ number: Int) { evaluations[number] = nil }

  func start(owner: any Actor) {
    changes.start(
      OwnerCallback(owner: owner, keepsOwner: false) { [weak self] in self?.evaluateChanged() })
  }

  func evaluateChanged() {
    for number in changes.take() { evaluations[number]?() }
  }
}
