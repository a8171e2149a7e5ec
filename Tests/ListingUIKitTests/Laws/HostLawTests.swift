import ListingTesting
import Testing
import UIKit

@Suite("CollectionViewHost: laws of hosts", .timeLimit(.minutes(10)))
@MainActor
struct HostLawTests {
  @Test(
    "After each random step, the collection view shows the list, without a complaint of UIKit's",
    arguments: 0..<20 as Range<UInt64>)
  func steps(seed: UInt64) async {
    let run = await HostRun(seed: seed)
    for step in 0..<500 {
      guard let problem = await run.step() else { continue }
      Issue.record("\(run.random), step \(step) \(run.steps.suffix(6)): \(problem)")
      return
    }
    run.end()
    #expect(run.balance.displayed.isEmpty && run.balance.problems.isEmpty, "\(run.random)")
    #expect(run.view.simulation.complaints.isEmpty, "\(run.random)")
  }
}
