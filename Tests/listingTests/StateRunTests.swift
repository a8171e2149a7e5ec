import Foundation
import Testing

/// Documents with state and actions, in whole runs.
@Suite struct StateRunTests {
  private static let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SampleSections")

  @Test("The settings are shown as they are at first")
  func settings() async throws {
    let run = try await ListingRun.run(
      ["show", "settings.xml", "--width", "40"], in: Self.samples)
    #expect(
      run.output == """
        Sound
        [ ] Mute all sounds
        [x] Ring when somebody calls
        Text is medium
        small
        ✓  medium
        large
        < Show more >

        """)
    #expect(run.messages == "")
    #expect(run.status == 0)
  }

  @Test("Events of a document for its host are printed")
  func events() async throws {
    let folder = try Shelf.folder()
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0"><section id="a">
      <items><item id="1" name="x"/></items><on event="display"><open href="https://a.example/{it.id}"/>
      <emit name="seen"><with name="name" value="{it.name}"/></emit></on></section></listing>
      """, to: "events.xml")
    let run = try await ListingRun.run(["show", "events.xml"], in: folder.url)
    #expect(run.messages == "open: https://a.example/1 (a/1)\nevent: seen name=x (a/1)\n")
    #expect(run.status == 0)
  }

  @Test("A variable of the environment needs leave")
  func variables() async throws {
    let folder = try Shelf.folder()
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0"><section id="a"><items>
      <item id="1" text="for {env.READER}"/></items></section></listing>
      """, to: "env.xml")
    let refused = try await ListingRun.run(
      ["show", "env.xml"], in: folder.url, environment: ["READER": "Ada"])
    #expect(refused.messages.contains("error[LK0412]"))
    #expect(refused.status == 1)
    let run = try await ListingRun.run(
      ["show", "env.xml", "--allow-env", "READER"], in: folder.url, environment: ["READER": "Ada"])
    #expect(run.output == "for Ada\n")
    #expect(run.status == 0)
  }
}
