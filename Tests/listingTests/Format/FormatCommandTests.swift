import Foundation
import ListingTesting
import Testing

@Suite struct FormatCommandTests {
  private static let loose =
    "<listing  xmlns='urn:listingkit:1' version='1.0'><section id='a'><items/></section></listing>"
  private static let tidy =
    "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\"><section id=\"a\"><items/></section>"
    + "</listing>\n"

  private static let samples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "SampleSections")

  private func text(_ name: String, _ folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  @Test("Every sample that is valid is formatted")
  func samples() async throws {
    let run = try await ListingRun.shell(
      "listing format --check *.xml Scenarios/*.xml", in: Self.samples)
    #expect(run.output == "" && run.status == 0, "run listing format: \(run.output)\(run.messages)")
  }

  @Test("A file is replaced, with its permissions; a link stays a link")
  func replaced() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.loose, to: "screens/a.xml")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link.xml").path, withDestinationPath: "screens/a.xml")
    let run = try await ListingRun.run(["format", "link.xml"], in: folder.url)
    #expect(run.status == 0 && run.output == "" && run.messages == "formatted link.xml\n")
    #expect(try text("screens/a.xml", folder) == Self.tidy)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: folder.url.appending(path: "link.xml").path)
    #expect(link == "screens/a.xml")
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appending(path: "screens").path) == ["a.xml"])
    let again = try await ListingRun.run(["format", "link.xml"], in: folder.url)
    #expect(again.status == 0 && again.messages == "")
  }

  @Test("--check names unformatted files, and changes nothing")
  func check() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.loose, to: "loose.xml")
    try folder.write(Self.tidy, to: "tidy.xml")
    let run = try await ListingRun.run(
      ["format", "--check", "tidy.xml", "loose.xml"], in: folder.url)
    #expect(run.status == 1 && run.output == "loose.xml\n" && run.messages == "")
    #expect(try text("loose.xml", folder) == Self.loose)
    let tidy = try await ListingRun.run(["format", "--check", "tidy.xml"], in: folder.url)
    #expect(tidy.status == 0 && tidy.output == "")
  }

  @Test(
    "Malformed files and those of other formats stay unchanged and are reported; the others are formatted"
  )
  func broken() async throws {
    let folder = try TemporaryFolder()
    try folder.write("<listing xmlns='urn:listingkit:1' version='1.0'><section>", to: "cut.xml")
    try folder.write("<svg  xmlns='urn:other'/>", to: "other.xml")
    try folder.write(Self.loose, to: "loose.xml")
    let run = try await ListingRun.run(
      ["format", "cut.xml", "other.xml", "loose.xml"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.messages.contains("cut.xml:1:") && run.messages.contains("error[LK0103]"))
    #expect(run.messages.contains("other.xml:1:") && run.messages.contains("error[LK0201]"))
    #expect(try text("other.xml", folder) == "<svg  xmlns='urn:other'/>")
    #expect(try text("loose.xml", folder) == Self.tidy)
    let missing = try await ListingRun.run(["format", "no.xml"], in: folder.url)
    #expect(missing.status == 66 && missing.messages.contains("LK0601"))
  }

  @Test("--output - writes the only document, and leaves its file")
  func output() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.loose, to: "loose.xml")
    let run = try await ListingRun.run(["format", "--output", "-", "loose.xml"], in: folder.url)
    #expect(run.status == 0 && run.output == Self.tidy)
    #expect(try text("loose.xml", folder) == Self.loose)
    for arguments in [
      ["--output", "x", "a"], ["--output", "-", "--check", "a"], ["--output", "-", "a", "b"],
    ] {
      let wrong = try await ListingRun.run(["format"] + arguments, in: folder.url)
      #expect(wrong.status == 64, "\(arguments)")
    }
  }
}
