import Testing

@testable import ListingPlugins

/// The limit of a plugin's log.
@Suite struct PluginLogTests {
  @Test("After its lines, a plugin's log has one notice until the period is over")
  func allowance() {
    let begin = ContinuousClock.now
    var allowance = PluginLogAllowance()
    for second in 0..<PluginLogAllowance.lines {
      // All within the period.
      #expect(allowance.take(at: begin + .milliseconds(second * 59)) == .line)
    }
    #expect(allowance.take(at: begin + .milliseconds(59_000)) == .notice)
    for _ in 0..<3 { #expect(allowance.take(at: begin + .milliseconds(59_999)) == .nothing) }
    #expect(allowance.take(at: begin + .seconds(60)) == .line)
    // The next period has begun with that line.
    #expect(allowance.take(at: begin + .seconds(119)) == .line)
    #expect(allowance.take(at: begin + .seconds(121)) == .line)
  }
}
