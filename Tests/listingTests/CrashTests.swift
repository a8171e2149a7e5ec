import Foundation
import ListingTesting
import Testing

@Suite struct CrashTests {
  @Test(
    "A crash says last that it's the program's fault and how to report it",
    arguments: ["enable=no", "enable=yes,output-to=stderr,interactive=no"])
  func crash(backtrace: String) async throws {
    let folder = try TemporaryFolder()
    // Signal 11 is bit 10 of the mask of caught signals: the program is killed when it's ready.
    let run = try await ListingRun.shell(
      """
      mkfifo input; "$LISTING" dump - <input & exec 3>input
      until (( 0x$(sed -n 's/^SigCgt:\\t//p' /proc/$!/status) & 0x400 )); do :; done
      kill -SEGV $!; wait $!
      """, in: folder.url, environment: ["SWIFT_BACKTRACE": backtrace])
    let report = """
      listing crashed. This is a bug in listing, not an error in the document. Please report it with \
      the command, the document, and everything above this line.

      """
    #expect(run.messages.hasSuffix(report))
    #expect((run.messages == report) == (backtrace == "enable=no"))
    #expect(run.status == 128 + 11)
  }
}
