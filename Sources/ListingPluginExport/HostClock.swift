/// The clock of the program's list, seen from a plugin: pauses are timers of the program, so tests that
/// advance its clock advance the plugin's.
struct HostClock: Clock {
  /// An instant: when it was created, and how much later it is.
  struct Instant: InstantProtocol {
    fileprivate var asked: ContinuousClock.Instant
    fileprivate var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant {
      Instant(asked: asked, offset: offset + duration)
    }

    func duration(to other: Instant) -> Duration {
      asked.duration(to: other.asked) + other.offset - offset
    }

    static func < (one: Instant, other: Instant) -> Bool { one.duration(to: other) > .zero }
  }

  weak let section: ExportedSection?

  var now: Instant { Instant(asked: ContinuousClock.now) }
  var minimumResolution: Duration { .milliseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    // Calling the host takes no time on a clock that tests advance.
    let late = deadline.asked.duration(to: ContinuousClock.now)
    let pause = late < .milliseconds(100) ? deadline.offset : deadline.offset - late
    guard let section else { throw CancellationError() }
    try await section.sleep(for: pause)
  }
}
