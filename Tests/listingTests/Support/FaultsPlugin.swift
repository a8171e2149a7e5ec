import Foundation
import ListingTesting
import Testing

/// The library `faults.so`, which harms its process, in a folder with documents of its sections.
struct FaultsPlugin {
  let folder: TemporaryFolder

  /// The path of the library in messages.
  var path: String { folder.url.resolvingSymlinksInPath().appending(path: "faults.so").path }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  init() async throws {
    folder = try TemporaryFolder()
    for element in ["items", "pages"] {
      try folder.write(
        "<listing xmlns='urn:listingkit:1' xmlns:f='urn:example:faults' version='1.0'>"
          + "<f:\(element) id='a'/></listing>", to: "\(element).xml")
    }
    let include = Self.tests.appending(path: "../../Sources/CListingPlugin/include").path
    // The compiler of the toolchain, or the system's.
    let compiler = try await ListingRun.shell(
      """
      PATH=$PATH:$(dirname "$(readlink -f "$(command -v swift)")")
      $(command -v clang || command -v cc || command -v gcc) -D_GNU_SOURCE -fPIC -shared -g0 \\
        -fvisibility=hidden -I '\(include)' -o faults.so \\
        '\(Self.tests.appending(path: "Libraries/faults.c").path)'
      """, in: folder.url, environment: ListingRun.path)
    try #require(compiler.status == 0, "\(compiler.messages)")
  }

  /// Dumps a document while the plugin harms the process.
  func dump(
    _ fault: String, in place: String, document: String = "items.xml", backtrace: String = "no"
  ) async throws -> ListingRun {
    try await ListingRun.run(
      ["dump", "--plugin", "faults.so", document], in: folder.url,
      environment: ["FAULT": fault, "PLACE": place, "SWIFT_BACKTRACE": "enable=\(backtrace)"])
  }

  /// Shows the list on a terminal and selects its item, at which the plugin harms the process.
  ///
  /// - Parameters:
  ///   - place: where the plugin harms the process. Keys are pressed only for the place `event`.
  ///   - keys: the keys that are pressed after that.
  /// - Returns: all that was written to the terminal, with the status in its last line.
  func show(
    _ fault: String, in place: String = "event", document: String = "items.xml",
    then keys: String = ""
  ) async throws -> (screen: String, hasOldMode: Bool) {
    let run = try await ListingRun.shell(
      """
      mkfifo keys
      cat >run.sh <<'END'
      stty -g >before
      "$LISTING" show --plugin faults.so \(document)
      echo "status $?"
      stty -g >after
      END
      timeout 60 script -qfc 'bash run.sh' screen <keys >/dev/null & exec 3>keys
      if [ $PLACE = event ]; then
        for attempt in {1..600}; do grep -qs item screen && break; sleep 0.05; done
        printf '\\r' >&3
        sleep 0.5
        printf '\(keys)' >&3
      fi
      wait $!
      sed 1d screen | tr -d '\\r'
      cmp before after >&2
      """, in: folder.url,
      environment: [
        "FAULT": fault, "PLACE": place, "TERM": "xterm", "LC_ALL": "C.UTF-8",
      ])
    return (run.output, run.messages == "")
  }
}
