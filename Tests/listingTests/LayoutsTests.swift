import Foundation
import Testing

/// The sample that has all layouts, against whole screens.
@Suite struct LayoutsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func show(_ arguments: String...) async throws -> String {
    let samples = Self.folder.appending(path: "../../SampleSections").standardizedFileURL
    let run = try await ListingRun.run(
      ["show", "layouts.xml", "--pages", "1"] + arguments, in: samples)
    #expect(run.messages == "" && run.status == 0)
    return run.output
  }

  @Test(
    "Each width has its columns, and sections that scroll across are cut at the edge",
    arguments: [40, 80, 120])
  func widths(columns: Int) async throws {
    let file = Self.folder.appending(path: "Expected/layouts-\(columns).txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(try await show("--width", "\(columns)", "--height", "60") == expected)
  }

  @Test(
    "Printed whole, each row is there once, and a header that stays is where its section begins")
  func whole() async throws {
    let lines = try await show("--width", "80").split(separator: "\n")
    #expect(lines.count { $0.hasPrefix(" Grid: ") } == 1)
    #expect(lines.last?.hasPrefix("  ") == true)
    // 60 airports of two lines, three next to each other.
    let start = try #require(lines.firstIndex { $0.hasPrefix(" Grid: ") })
    #expect(lines[(start + 1)...].count == 60 / 3 * 2)
  }

  @Test("A screen begins at an item below the header that stays")
  func scrolled() async throws {
    let lines = try await show(
      "--width", "80", "--height", "5", "--scroll-to", "more/02A"
    ).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix(" Grid: 60 airports"))
    #expect(lines[1].hasPrefix("  02A Clanton"))
  }

  @Test("A section that scrolls across shows the item to begin with")
  func scrolledAcross() async throws {
    let lines = try await show(
      "--width", "40", "--height", "6", "--scroll-to", "days/2012\\/01\\/20"
    ).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.contains { $0.contains("Fri 20 Jan") })
  }

  @Test("A dump has all items in order, in every layout")
  func dump() async throws {
    let samples = Self.folder.appending(path: "../../SampleSections").standardizedFileURL
    let run = try await ListingRun.run(["dump", "layouts.xml"], in: samples)
    let sections = run.output.split(separator: "\n").map { $0.prefix { $0 != "/" } }
    // A page of each file, and what the document holds itself.
    var counts: [(Substring, Int)] = []
    for section in sections {
      if counts.last?.0 == section {
        counts[counts.count - 1].1 += 1
      } else {
        counts.append((section, 1))
      }
    }
    #expect(counts.map(\.0) == ["days", "airports", "tour", "notes", "more"])
    #expect(counts.map(\.1) == [31, 30, 3, 9, 60])
  }
}
