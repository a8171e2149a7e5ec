import Foundation
import Testing

@testable import listing

/// A burst on a clock of its own.
@Suite struct ChangeBurstTests {
  private let start = ContinuousClock.now
  private let files = ["a", "b", "c"].map { URL(filePath: "/\($0)") }
  private var burst = ChangeBurst(quiet: .milliseconds(50), longest: .milliseconds(200))

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant {
    start + .milliseconds(milliseconds)
  }

  @Test("without a change there is nothing to wait for, and nothing to take")
  mutating func nothing() {
    #expect(burst.wait(at: at(0)) == nil)
    #expect(burst.take(at: at(1_000)) == nil)
    burst.add([], at: at(0))
    #expect(burst.wait(at: at(0)) == nil)
  }

  @Test("a change is reported after a quiet time, once")
  mutating func one() {
    burst.add([files[0]], at: at(10))
    #expect(burst.wait(at: at(20)) == .milliseconds(40))
    #expect(burst.take(at: at(59)) == nil)
    #expect(burst.take(at: at(60)) == [files[0]])
    #expect(burst.take(at: at(61)) == nil && burst.wait(at: at(61)) == nil)
  }

  @Test("changes that come shortly after each other are one burst")
  mutating func several() {
    for (index, file) in files.enumerated() { burst.add([file], at: at(40 * index)) }
    #expect(burst.take(at: at(129)) == nil)
    #expect(burst.take(at: at(130)) == Set(files))
  }

  @Test("an endless burst is reported nevertheless, and then starts again")
  mutating func endless() {
    for time in stride(from: 0, to: 200, by: 20) { burst.add([files[0]], at: at(time)) }
    #expect(burst.wait(at: at(190)) == .milliseconds(10))
    #expect(burst.take(at: at(200)) == [files[0]])
    burst.add([files[1]], at: at(210))
    #expect(burst.take(at: at(259)) == nil)
    #expect(burst.take(at: at(260)) == [files[1]])
  }
}
