import ListingKit

/// A clock for tests, whose sleeps take no real time.
///
/// ```swift
/// list.clock = TestClock()
/// await list.waitUntilIdle()  // includes the retries after pauses
/// ```
public final class TestClock: Clock {
  /// A point in time, relative to the creation of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the creation of the clock.
    public var time: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    public func duration(to other: Instant) -> Duration { other.time - time }
    public static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
  }

  private struct Sleeper: Sendable {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State: Sendable {
    var now = Instant(time: .zero)
    var pauses: [Duration] = []
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var sleepCount = 0
    var waiting: [CheckedContinuation<Void, Never>] = []

    mutating func wake(where isDue: (Sleeper) -> Bool) -> [CheckedContinuation<Void, any Error>] {
      let due = sleepers.filter { isDue($0.value) }.sorted {
        ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key)
      }
      for (number, _) in due { sleepers[number] = nil }
      return due.map(\.value.continuation)
    }
  }

  private let state = Guarded(State())
  /// Whether time only passes in ``advance(by:)``.
  public let isMovedByHand: Bool

  /// Creates a clock.
  ///
  /// - Parameter isMovedByHand: whether sleeping tasks wait for ``advance(by:)``. Otherwise each sleep
  ///   moves the clock to its end and returns immediately.
  public init(isMovedByHand: Bool = false) { self.isMovedByHand = isMovedByHand }

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .zero }

  /// The durations of all sleeps so far, in order.
  public var pauses: [Duration] { state.withLock { $0.pauses } }

  /// Moves the clock, and resumes the sleeping tasks whose time has come, the earliest first.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      return state.wake { $0.deadline <= now }
    }
    for continuation in due { continuation.resume() }
  }

  /// Returns when a task is sleeping.
  public func hasSleeper() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.sleepers.isEmpty { state.waiting.append(continuation) }
        return !state.sleepers.isEmpty
      }
      if isThere { continuation.resume() }
    }
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = state.withLock { state in
      state.pauses.append(state.now.duration(to: deadline))
      if !isMovedByHand { state.now = max(state.now, deadline) }
      state.sleepCount += 1
      return state.sleepCount
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(deadline: deadline, continuation: continuation)
        state.withLock { add(sleeper, number, to: &$0) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(number)
        return state.sleepers.removeValue(forKey: number)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func add(_ sleeper: Sleeper, _ number: Int, to state: inout State) {
    if state.cancelled.remove(number) != nil {
      sleeper.continuation.resume(throwing: CancellationError())
    } else if sleeper.deadline <= state.now {
      sleeper.continuation.resume()
    } else {
      state.sleepers[number] = sleeper
      for continuation in state.waiting { continuation.resume() }
      state.waiting = []
    }
  }
}
