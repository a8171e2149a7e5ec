import Foundation
import Testing

/// The sample that has images with titles pinned over them.
@Suite struct PhotosTests {
  private func show(_ arguments: String...) async throws -> String {
    let samples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../SampleSections").standardizedFileURL
    let run = try await ListingRun.run(["show", "photos.xml"] + arguments, in: samples)
    #expect(run.messages == "" && run.status == 0)
    return run.output
  }

  @Test("40 columns are 13, 14 and 13, and as high: a third of 320 points is 5.3 rows")
  func narrow() async throws {
    // 11 columns of description stand in the 3 rows that the frame and the title leave. The titles
    // begin after a padding of 4 points, which is a column.
    #expect(
      try await show("--width", "40", "--height", "12") == """
        ┌───────────┐┌────────────┐┌───────────┐
        │ Boats in  ││  A white   ││   Three   │
        │ a harbour ││ lighthouse ││ gulls on  │
        │ before s… ││ on a rock  ││ a railing │
         Harbour      Lighthouse    Gulls
        ┌───────────┐┌────────────┐┌───────────┐
        │   Green   ││  A ferry   ││  Mud and  │
        │  fishing  ││  with its  ││ rills at  │
        │ nets on … ││ bow door … ││ low tide  │
         Nets         Ferry         Tide
        ┌───────────┐┌────────────┐┌───────────┐
        │   Grass   ││   A long   ││   A red   │

        """)
  }

  @Test("80 columns are 27, 26 and 27; a third of 640 points is 10.7 rows")
  func wide() async throws {
    let lines = try await show("--width", "80", "--height", "24")
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 25)
    let top = [25, 24, 25].map { "┌" + String(repeating: "─", count: $0) + "┐" }.joined()
    #expect(lines[0] == top && lines[11] == top && lines[22] == top)
    // Two lines of 22 or 23 columns stand below three of the nine rows inside of the frames.
    #expect(
      lines[4] == """
        │   Boats in a harbour    ││ A white lighthouse on  ││    Three gulls on a     │
        """)
    #expect(
      lines[5] == """
        │     before sunrise      ││         a rock         ││         railing         │
        """)
    #expect(lines[10] == " Harbour                    Lighthouse                Gulls")
  }

  @Test("All photos are there, each with its title")
  func all() async throws {
    let titles = try await show("--width", "30", "--pages", "all").split(separator: "\n")
      .filter { $0.hasPrefix(" ") }
    #expect(titles.count == 12)
    #expect(titles.last == " Orchard   Bees      Dusk")
  }
}
