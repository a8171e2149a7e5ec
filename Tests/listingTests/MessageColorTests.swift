import Foundation
import Testing

@testable import listing

@Suite struct MessageColorTests {
  @Test(
    "The kind of a message is colored at the beginning of a line and after a place",
    arguments: [
      ("error: no file", "␛[1;31merror␛[0m: no file"),
      ("help: give a path", "␛[1;36mhelp␛[0m: give a path"),
      ("  = help: remove it", "  = ␛[1;36mhelp␛[0m: remove it"),
      ("a.xml:1:2: error[LK0203]: unknown", "a.xml:1:2: ␛[1;31merror␛[0m[LK0203]: unknown"),
      ("a.xml:1:2: warning[LK0203]: x", "a.xml:1:2: ␛[1;33mwarning␛[0m[LK0203]: x"),
      ("b.xml: note: here", "b.xml: ␛[1;36mnote␛[0m: here"),
      ("  | an error is here", "  | an error is here"), ("", ""),
    ])
  func kinds(line: String, colored: String) {
    #expect(Messages.colored(line).replacing("\u{1B}", with: "␛") == colored)
  }

  @Test("Messages are colored with --color always, and otherwise not in a pipe")
  func option() async throws {
    let folder = try Shelf.folder()
    for (arguments, isColored) in [([], false), (["--color", "always"], true)] {
      let run = try await ListingRun.run(["validate", "missing.xml"] + arguments, in: folder.url)
      #expect(run.output.contains("\u{1B}[1;31merror") == isColored, "\(run.output)")
    }
    let never = try await ListingRun.run(["explain", "LK9999", "--color", "never"], in: folder.url)
    #expect(never.status == 64 && !never.messages.contains("\u{1B}"))
  }

  @Test("A list in a pipe is as wide as COLUMNS says")
  func columns() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(
      ["show", "shelf.xml", "--height", "1"], in: folder.url, environment: ["COLUMNS": "9"])
    #expect(run.output == "New for …\n" || run.output == "New for\n", "\(run.output)")
    for columns in ["0", "x", "99999"] {
      let usual = try await ListingRun.run(
        ["show", "shelf.xml", "--height", "1"], in: folder.url, environment: ["COLUMNS": columns])
      #expect(usual.output == "New for nobody\n")
    }
  }
}
