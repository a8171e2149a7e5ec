import Foundation
import ListingTesting
import Testing

@Suite struct SchemaCommandTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("A schema by its name goes to the standard output, the one of listings without a name")
  func names() async throws {
    let listing = try await ListingRun.run(["schema"], in: Self.root)
    #expect(listing.output.contains("targetNamespace=\"urn:listingkit:1\""))
    #expect(listing.status == 0 && listing.messages == "")
    let scenario = try await ListingRun.run(["schema", "scenario"], in: Self.root)
    #expect(scenario.output.contains("targetNamespace=\"urn:listingkit:scenario:1\""))
    let weather = try await ListingRun.run(["schema", "weather"], in: Self.root)
    #expect(weather.output.contains("targetNamespace=\"urn:listingkit:weather\""))
    #expect(weather.output.contains("<xs:element name=\"forecast\">"))
    let unknown = try await ListingRun.run(["schema", "clock"], in: Self.root)
    #expect(unknown.status == 64 && unknown.output == "")
    #expect(
      unknown.messages
        == "error: there is no schema 'clock'; there are: listing, scenario, weather, listingkit\n")
  }

  @Test("What is not supported yet is in no schema, and what is documented is")
  func content() async throws {
    let schema = try await ListingRun.run(["schema"], in: Self.root).output
    #expect(schema.contains("<xs:documentation>Items beside each other, each as wide as the list."))
    #expect(!schema.contains("not supported yet"))
  }

  @Test("The reference in the documentation is what the registry says")
  func reference() async throws {
    let run = try await ListingRun.run(["schema", "--reference"], in: Self.root)
    let page = try String(
      contentsOf: Self.root.appending(path: "Documentation/Reference.md"), encoding: .utf8)
    #expect(
      run.output == page,
      "stale: run `listing schema --reference > Documentation/Reference.md`")
  }

  @Test("A folder that cannot be made is an error that names it")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let run = try await ListingRun.run(["schema", "--output", "file/sub"], in: folder.url)
    #expect(run.status == 65)
    #expect(run.messages.hasPrefix("error: cannot write schemas to 'file/sub': "))
  }
}
