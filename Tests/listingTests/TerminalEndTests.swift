import Foundation
import ListingTesting
import Testing

/// The end of the process while the screen of a terminal is opened or closed.
@Suite struct TerminalEndTests {
  @Test("The terminal is restored whatever ends the process, at each step of opening and closing")
  func everyStep() async throws {
    let folder = try TemporaryFolder()
    let sources = CLibrary.package.appending(path: "Sources").path
    try await CLibrary.build(
      "Tests/listingTests/Libraries/terminal-ends.c", "ends", in: folder,
      "-fPIE -pie -pthread -I '\(sources)/CCrash/include' -I '\(sources)/CTerminal/include'",
      isShared: false)
    let run = try await ListingRun.shell("./ends", in: folder.url)
    let cases = try #require(run.output.wholeMatch(of: /([0-9]+) cases\n/), "\(run.output)")
    // With fewer, the steps aren't counted anymore.
    #expect(try #require(Int(cases.1)) > 3000)
    #expect(run.status == 0)
  }
}
