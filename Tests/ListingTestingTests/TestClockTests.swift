import ListingKit
import ListingTesting
import Testing

@Suite("Test clock", .timeLimit(.minutes(10)))
struct TestClockTests {
  private final class Woken: Sendable {
    let all = Guarded<[Int]>([])
    var count: Int { all.withLock { $0.count } }
  }

  @Test("A test clock moves to the end of each sleep, without waiting")
  func byItself() async throws {
    let clock = TestClock()
    let anyClock: any Clock<Duration> = clock
    for seconds in [1, 2, 4] { try await anyClock.sleep(for: .seconds(seconds)) }
    #expect(clock.pauses == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(clock.now.time == .seconds(7))
  }

  @Test("A clock that is moved by hand resumes the tasks whose time has come, and no others")
  func byHand() async throws {
    let clock = TestClock(isMovedByHand: true)
    try await clock.sleep(until: clock.now)
    let woken = Woken()
    for seconds in [3, 1, 2] {
      Task {
        try await clock.sleep(for: .seconds(seconds))
        woken.all.withLock { $0.append(seconds) }
      }
    }
    while clock.pauses.count < 4 { await Task.yield() }
    for seconds in 1...3 {
      await clock.hasSleeper()
      clock.advance(by: .milliseconds(999))
      #expect(woken.count == seconds - 1)
      clock.advance(by: .milliseconds(1))
      while woken.count < seconds { await Task.yield() }
    }
    #expect(woken.all.withLock { $0 } == [1, 2, 3])
  }

  @Test("A canceled task stops sleeping, whenever it's canceled")
  func cancelled() async throws {
    let clock = TestClock(isMovedByHand: true)
    let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.hasSleeper()
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }
}
