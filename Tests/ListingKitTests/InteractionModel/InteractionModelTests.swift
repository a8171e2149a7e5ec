import ListingKit
import ListingTesting
import Testing

@Suite("Model of interaction", .timeLimit(.minutes(10)))
struct InteractionModelTests {
  @Test(
    "After each random step of a user and a program, the list is as arrays say, and events balance",
    arguments: 0..<(triesAllCases ? 48 : 6) as Range<UInt64>)
  func steps(seed: UInt64) async throws {
    let run = try InteractionRun(seed: seed)
    for step in 0..<250 {
      guard let problem = await run.step() else { continue }
      Issue.record("\(run.random), step \(step) \(run.steps.suffix(6)): \(problem)")
      return
    }
    run.end()
    #expect(run.balance.isEmpty, "\(run.random)")
  }
}
