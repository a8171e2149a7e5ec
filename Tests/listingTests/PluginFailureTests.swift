import Foundation
import ListingTesting
import Testing

/// The output of `listing` when a page of a plugin's section fails.
@Suite(.tags(.concurrency)) struct PluginFailureTests {
  /// Builds a library of the tests, and a document with a section of its plugin.
  private func folder(
    _ plugin: String, _ element: String, mode: String = ""
  ) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try await CLibrary.build(
      "Tests/ListingPluginsTests/Libraries/\(plugin).c", "\(plugin).so", in: folder)
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:p="urn:example:\(plugin)" version="1.0">
        <p:\(element) id="s" mode="\(mode)"/><section id="t"><items><item id="a"/></items></section>
      </listing>
      """, to: "list.xml")
    return folder
  }

  @Test("The items before a page that fails are printed, then the error, with status 65")
  func laterPage() async throws {
    let folder = try await folder("probe", "pages")
    let dump = ["dump", "list.xml", "--plugin", "probe.so", "--pages", "all"]
    let text = try await ListingRun.run(dump, in: folder.url)
    #expect(text.output == "s/p0\nt/a\n")
    #expect(text.messages == "error: section 's': the second page is lost\n")
    #expect(text.status == 65)
    let json = try await ListingRun.run(dump + ["--format", "json"], in: folder.url)
    #expect(
      json.output.contains(
        "{\"id\": \"s\", \"error\": \"the second page is lost\", \"items\": [\n    {\"id\": \"p0\"")
    )
    #expect(json.messages == text.messages && json.status == 65)
    // Only the first page was requested.
    let first = try await ListingRun.run(
      ["dump", "list.xml", "--plugin", "probe.so"], in: folder.url)
    #expect(first.output == text.output && first.status == 0)
  }

  @Test(
    "A plugin's message is one line without control characters, and not longer than people read")
  func longMessage() async throws {
    let folder = try await folder("probe", "pages", mode: "loud")
    let run = try await ListingRun.run(
      ["dump", "list.xml", "--plugin", "probe.so", "--pages", "all"], in: folder.url)
    #expect(run.messages.hasPrefix("error: section 's': loud ␛[31mred second line xxxxxxxx"))
    #expect(run.messages.hasSuffix("xxx…\n"))
    #expect(run.messages.count { $0 == "\n" } == 1)
    #expect((900...1100).contains(run.messages.count))
    #expect(run.status == 65)
    // As a diagnostic of the document.
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:p="urn:example:probe" version="1.0">
        <p:probe id="s" mode="fail-loudly"/>
      </listing>
      """, to: "list.xml")
    let checked = try await ListingRun.run(
      ["validate", "list.xml", "--plugin", "probe.so"], in: folder.url)
    #expect(checked.output.contains("[31mred second line xxx"))
    #expect(checked.output.utf8.count < 2_000 && !checked.output.contains("\u{1B}"))
    #expect(checked.status == 1)
  }

  @Test("Each log message of a plugin is one line without control characters")
  func log() async throws {
    let folder = try await folder("probe", "probe", mode: "log")
    let run = try await ListingRun.run(
      ["dump", "list.xml", "--plugin", "probe.so"], in: folder.url)
    #expect(run.messages == "warning: listing.plugin.probe section=s: a ␛[31mred line\n")
    #expect(run.output == "s/plain\tn=1\nt/a\n" && run.status == 0)
  }

  @Test("A plugin that floods its log gets a thousand lines, and a notice about the others")
  func logFlood() async throws {
    let folder = try await folder("probe", "probe", mode: "log-flood")
    let run = try await ListingRun.run(
      ["dump", "list.xml", "--plugin", "probe.so"], in: folder.url)
    let lines = run.messages.split(separator: "\n")
    #expect(lines.count == 1001)
    #expect(
      lines.dropLast().allSatisfy { $0 == "warning: listing.plugin.probe section=s: again" })
    let notice =
      "warning: listing.plugin.probe section=s: … more lines of plugin 'probe' are dropped: "
      + "it wrote 1000 within 60 seconds"
    let last = try #require(lines.last)
    #expect(String(last) == notice)
    #expect(run.status == 0)
  }

  @Test(
    "A section that changes the list forever is an error of validation and of a scenario, with its plugin",
    arguments: [["validate", "list.xml"], ["test", "a.scenario.xml"]])
  func endlessChanges(command: [String]) async throws {
    let folder = try await folder("faults", "items")
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:f="urn:example:faults" version="1.0">
        <f:items id="s" fault="change"/>
      </listing>
      """, to: "list.xml")
    try folder.write(
      """
      <scenarios xmlns="urn:listingkit:scenario:1">
        <scenario name="endless">
          <given><document href="list.xml"/></given>
          <then><order section="s">a b</order></then>
        </scenario>
      </scenarios>
      """, to: "a.scenario.xml")
    let run = try await ListingRun.run(command + ["--plugin", "faults.so"], in: folder.url)
    let message = "items 's' of plugin 'faults': it responded to its own requests 2000 times"
    #expect(run.output.contains(message), "\(run.output)\(run.messages)")
    #expect(run.status == 1)
    if command[0] == "validate" {
      #expect(run.output.hasPrefix("list.xml:2:4: error["), "\(run.output)")
      #expect(!run.messages.contains("warning:"), "\(run.messages)")
    }
  }

  @Test("A section that reloads its header forever is one error of validation")
  func endlessViews() async throws {
    let folder = try await folder("faults", "items")
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:f="urn:example:faults" version="1.0">
        <f:items id="s" fault="reload-views"/>
      </listing>
      """, to: "list.xml")
    let run = try await ListingRun.run(
      ["validate", "list.xml", "--plugin", "faults.so"], in: folder.url)
    #expect(
      run.output.hasPrefix(
        "list.xml:2:4: error[LK0703]: section 's' changed the list 256 times in succession"),
      "\(run.output)")
    #expect(run.messages == "1 document: 1 error, 0 warnings\n")
    #expect(run.status == 1)
  }

  @Test(
    "On a terminal, the reason of a retry is taken back when the retry succeeds",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
      "the terminal is played by script, of the package bsdutils"))
  func retry() async throws {
    let folder = try await folder("places", "numbers", mode: "soon")
    let reason = "section 's': it is busy. Retry 1 of 3 in 1 s."
    let file = try await ListingRun.run(
      ["dump", "list.xml", "--plugin", "places.so"], in: folder.url)
    #expect(file.messages.hasPrefix(reason + "\n") && file.status == 0)
    _ = try await ListingRun.shell(
      "export TERM=xterm; script -qec \"$LISTING dump --plugin places.so list.xml > dump.txt\" "
        + "shown.txt < /dev/null > /dev/null", in: folder.url)
    let shown = try String(contentsOf: folder.url.appending(path: "shown.txt"), encoding: .utf8)
    #expect(shown.contains("\r\(reason)\u{1B}[K"))
    // The line is cleared before any other one is written.
    let rest = shown.ranges(of: reason).last.map { shown[$0.upperBound...] } ?? ""
    #expect(rest.hasPrefix("\u{1B}[K\r\u{1B}[K"), "\(rest.debugDescription)")
  }
}
