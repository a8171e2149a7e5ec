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

  @Test(
    "Ctrl-\\ ends the program without a backtrace", arguments: ["dump -", "serve a.xml --port 0"])
  func quit(command: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<listing xmlns='urn:listingkit:1' version='1.0'/>", to: "a.xml")
    // With job control, a job of the shell doesn't ignore the signal. The server writes its address when it's
    // ready, and the other command has begun to read when the pipe takes more than it holds.
    let run = try await ListingRun.shell(
      """
      set -m; ulimit -c 0; mkfifo input
      "$LISTING" \(command) <input >messages 2>&1 & exec 3>input
      case '\(command)' in
      dump*) printf '%200000s' >&3 ;;
      *) for attempt in {1..600}; do grep -qs http messages && break; sleep 0.05; done ;;
      esac
      { kill -QUIT $!; wait $!; } 2>/dev/null
      status=$?; grep -v http messages >&2; exit $status
      """, in: folder.url, environment: ["SWIFT_BACKTRACE": "enable=yes,output-to=stderr"])
    #expect(run.messages == "")
    #expect(run.status == 128 + 3)
  }
}
