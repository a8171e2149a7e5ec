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

  @Test("40 columns are 13, 14 and 13, and a photo is two rows of its description above its title")
  func narrow() async throws {
    // The descriptions have a column on either side. The titles begin after a padding of 4 points, which is a column.
    #expect(
      try await show("--width", "40", "--height", "6") == """
         Boats in a   A white       Three gulls
         harbour be…  lighthouse …  on a raili…
         Harbour      Lighthouse    Gulls
         Green        A ferry with  Mud and
         fishing ne…  its bow doo…  rills at l…
         Nets         Ferry         Tide

        """)
  }

  @Test("80 columns are 27, 26 and 27, and a short description leaves its second row blank")
  func wide() async throws {
    #expect(
      try await show("--width", "80", "--height", "3") == """
         Boats in a harbour before  A white lighthouse on a   Three gulls on a railing
         sunrise                    rock
         Harbour                    Lighthouse                Gulls

        """)
  }

  @Test("All photos are there, each with its title")
  func all() async throws {
    let lines = try await show("--width", "30", "--pages", "all").split(separator: "\n")
    // 36 photos, three next to each other, in three rows each.
    #expect(lines.count == 36)
    #expect(lines.last == " Orchard   Bees      Dusk")
  }
}
