import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import listing

@Suite(.tags(.concurrency)) struct LoadProgressTests {
  private func line(_ reports: [ItemProgress]) -> LoadProgressLine {
    var line = LoadProgressLine()
    for report in reports { line.add(report) }
    return line
  }

  @Test(
    "A terminal is shown how far a dump has come, and gets its line back; nothing else is",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
      "the terminal is played by script, of the package bsdutils"),
    arguments: ["csv", "json", "xml"])
  func terminal(kind: String) async throws {
    // A dump that takes no time needs no line: a quick machine is given more items.
    var counts = [10_000, 40_000, 160_000, 640_000]
    var isShown = false
    while !isShown {
      let count = try #require(counts.first, "640,000 items take long on any machine")
      counts.removeFirst()
      isShown = try await self.isShown(while: count, kind)
    }
  }

  /// Dumps items on a terminal, and to a file.
  ///
  /// - Returns: whether the terminal was shown how far the dump had come.
  private func isShown(while count: Int, _ kind: String) async throws -> Bool {
    let folder = try TemporaryFolder()
    let rows = 1...count
    let (text, source) =
      switch kind {
      case "csv": ("id\n" + rows.map { "\($0)\n" }.joined(), "")
      case "json": ("[\(rows.map { "{\"id\": \($0)}" }.joined(separator: ","))]", "")
      default: ("<l>\(rows.map { "<i><id>\($0)</id></i>" }.joined())</l>", "select=\"/l/i\"")
      }
    try folder.write(text, to: "data.\(kind)")
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0"><section id="s">
        <source kind="\(kind)" href="data.\(kind)" key="id" \(source)/>
        <page size="2000"/><cell><text>{it.id}</text></cell>
      </section></listing>
      """, to: "list.xml")
    // `script` provides a terminal for the command; its dump is written to a file.
    _ = try await ListingRun.shell(
      "export TERM=xterm; script -qec \"$LISTING dump --pages all list.xml > dump.txt\" shown.txt "
        + "< /dev/null > /dev/null", in: folder.url)
    let run = try await ListingRun.shell("listing dump --pages all list.xml", in: folder.url)
    let shown = try String(contentsOf: folder.url.appending(path: "shown.txt"), encoding: .utf8)
    let lines = shown.split(separator: "\r").filter { $0.contains(" items  ") }
    // Where the end of the file is known, so is the part of it that is done.
    #expect(lines.allSatisfy { $0.contains(" %  ") && $0.contains(" MB  ") }, "\(lines)")
    #expect(lines.isEmpty || shown.contains("\r\u{1B}[K"))
    let dump = try String(contentsOf: folder.url.appending(path: "dump.txt"), encoding: .utf8)
    #expect(dump.split(separator: "\n").count == count)
    // Where the standard error is a file, nothing is shown, and the dump is the same.
    #expect(run.messages == "")
    #expect(run.output == dump)
    return !lines.isEmpty
  }

  @Test("Bytes of a page that has no items yet count once")
  func bytesBeforeItems() {
    let pages = line([
      ItemProgress(items: 0, bytes: 400_000), ItemProgress(items: 0, bytes: 1_000_000),
      ItemProgress(items: 30, bytes: 1_000_000), ItemProgress(items: 0, bytes: 500_000),
      ItemProgress(items: 30, bytes: 2_000_000),
    ])
    #expect(pages.text(after: 2, turn: 0, width: 80) == "| 60 items  3.0 MB  30/s")
  }

  @Test("Pages that grow add up, since each begins without items")
  func growingPages() {
    let pages = [50, 100, 200].flatMap { count in
      [
        ItemProgress(items: 0, bytes: 1_000_000, totalBytes: 4_000_000),
        ItemProgress(items: count, bytes: 2_000_000, totalBytes: 4_000_000),
      ]
    }
    #expect(line(pages).text(after: 1, turn: 0, width: 100).contains("50 %  350 items  2.0 MB"))
  }

  @Test("Without a total there is a sign that turns; pages add up")
  func withoutTotal() {
    let line = line([
      ItemProgress(items: 10_000, bytes: 1_000_000), ItemProgress(items: 12_345, bytes: 1_500_000),
      ItemProgress(items: 2_000, bytes: 60_000), ItemProgress(items: 2_000, bytes: 40_000),
    ])
    #expect(line.text(after: 10, turn: 0, width: 80) == "| 16,345 items  1.6 MB  1,634/s")
    #expect(line.text(after: 10, turn: 5, width: 80).hasPrefix("/ "))
  }

  @Test("With a total there is a bar for the completed part, and the remaining time")
  func withTotal() {
    let line = line([
      ItemProgress(items: 50, bytes: 1_000_000, totalBytes: 4_000_000),
      ItemProgress(items: 50, bytes: 3_000_000, totalBytes: 4_000_000),
    ])
    #expect(
      line.text(after: 30, turn: 0, width: 100)
        == "[######################        ] 75 %  100 items  3.0 MB  3/s  0:10 left")
  }

  @Test("The reason of a delay stands in place of the progress until there is more of that")
  func delay() {
    var line = line([ItemProgress(items: 1, bytes: 1)])
    line.delay = "busy\u{1B}. Retry 1 of 3 in 1 s."
    #expect(line.text(after: 1, turn: 0, width: 80) == "busy␛. Retry 1 of 3 in 1 s.")
    #expect(line.text(after: 1, turn: 0, width: 8) == "busy␛.…")
    line.add(ItemProgress(items: 2, bytes: 2))
    #expect(line.text(after: 1, turn: 0, width: 80).hasPrefix("| 2 items"))
  }

  @Test("After a delay, the line is empty until a source reports progress")
  func delayWithoutProgress() {
    var line = LoadProgressLine()
    line.delay = "busy"
    line.delay = nil
    #expect(line.text(after: 1, turn: 0, width: 80) == "")
    line.add(ItemProgress(items: 0, bytes: 0))
    #expect(line.text(after: 1, turn: 0, width: 80) == "| 0 items  0.0 MB  0/s")
  }

  @Test("Files of different sizes have no common end")
  func severalFiles() {
    let line = line([
      ItemProgress(items: 50, bytes: 10, totalBytes: 100),
      ItemProgress(items: 50, bytes: 10, totalBytes: 200),
    ])
    #expect(line.text(after: 1, turn: 0, width: 80).hasPrefix("| 100 items"))
  }

  @Test("A line is never wider than the terminal", arguments: 0...120)
  func width(_ width: Int) {
    for total in [nil, 0, 1, 100, Int.max] {
      let line = line([ItemProgress(items: 1_234_567, bytes: 100, totalBytes: total)])
      for seconds in [0, 0.001, 1e9] {
        #expect(line.text(after: seconds, turn: 3, width: width).count <= max(0, width - 1))
      }
    }
  }
}
