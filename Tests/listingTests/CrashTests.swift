import Foundation
import ListingTesting
import Testing

@Suite struct CrashTests {
  @Test("A crash says first that it's the program's fault and how to report it")
  func crash() async throws {
    let folder = try TemporaryFolder()
    // Signal 11 is bit 10 of the mask of caught signals: the program is killed when it's ready.
    let run = try await ListingRun.shell(
      """
      mkfifo input; "$LISTING" dump - <input & exec 3>input
      until (( 0x$(sed -n 's/^SigCgt:\\t//p' /proc/$!/status) & 0x400 )); do :; done
      kill -SEGV $!; wait $!
      """, in: folder.url, environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(
      run.messages.hasPrefix(
        "listing crashed. This is a bug in listing, not an error in the document"))
    #expect(run.status == 128 + 11)
  }
}
