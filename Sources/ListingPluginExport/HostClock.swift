/// The clock of the program's list, as far as a plugin can tell: pauses are its timers, so that tests
/// that move it move the plugin's as well.
struct HostClock: Clock {
  /// A moment: when it was asked for, and how long after that it is.
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
    // The way here takes no time by a clock that is moved by hand.
    let late = deadline.asked.duration(to: ContinuousClock.now)
    let pause = late < .milliseconds(100) ? deadline.offset : deadline.offset - late
    guard let section else { throw CancellationError() }
    try await section.sleep(for: pause)
  }
}
