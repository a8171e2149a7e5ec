import Foundation
import ListingTesting
import Testing

@Suite struct CrashTests {
  @Test(
    "A crash says last that it's the program's fault and how to report it",
    arguments: ["enable=no", "enable=yes,output-to=stderr,interactive=no"])
  func crash(backtrace: String) async throws {
    let folder = try TemporaryFolder()
    // A pipe doesn't hold so much: the program is killed while it reads.
    let run = try await ListingRun.shell(
      """
      mkfifo input; "$LISTING" dump - <input 2>messages & exec 3>input
      printf '%200000s' >&3
      { kill -SEGV $!; wait $!; } 2>/dev/null
      status=$?; cat messages >&2; exit $status
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
