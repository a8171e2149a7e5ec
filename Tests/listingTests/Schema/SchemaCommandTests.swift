import Foundation
import ListingTesting
import Testing

@Suite struct SchemaCommandTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("A schema by its name is written to the standard output, that of listings without a name")
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
        == "error: unknown schema 'clock'\n"
        + "help: expected one of: listing, scenario, weather, messages, journal, "
        + "photos, marslink, board, mail, contacts, listingkit\n"
    )
  }

  @Test("Unsupported elements are in no schema, and documented ones are")
  func content() async throws {
    let schema = try await ListingRun.run(["schema"], in: Self.root).output
    #expect(schema.contains("<xs:documentation>Arranges items in a row, each as wide as the list."))
    #expect(!schema.contains("not supported yet"))
  }

  @Test("The reference in the documentation matches the registry")
  func reference() async throws {
    let run = try await ListingRun.run(["schema", "--reference"], in: Self.root)
    let page = try String(
      contentsOf: Self.root.appending(path: "Sources/ListingXML/ListingXML.docc/Reference.md"),
      encoding: .utf8)
    #expect(
      run.output == page,
      "stale: run Scripts/ci/generate")
  }

  @Test("The schemas of the samples are those of the registry")
  func samples() async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["schema", "--output", "."], in: folder.url)
    #expect(run.status == 0 && run.output == "" && run.messages == "wrote 11 schemas to .\n")
    let kept = Self.root.appending(path: "SampleSections/Schemas")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(
      names == [
        "board.xsd", "catalog.xml", "contacts.xsd", "journal.xsd", "listing.xsd",
        "listingkit.xsd", "mail.xsd", "marslink.xsd", "messages.xsd", "photos.xsd",
        "scenario.xsd", "weather.xsd",
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).sorted() == names)
    for name in names {
      let new = try Data(contentsOf: folder.url.appending(path: name))
      let old = try Data(contentsOf: kept.appending(path: name))
      #expect(new == old, "\(name) is stale: run Scripts/ci/generate")
    }
  }

  @Test(
    "The catalog leads to the schemas",
    .enabled(if: XMLLint.isThere, Comment(rawValue: XMLLint.absence)))
  func catalog() async throws {
    let kept = Self.root.appending(path: "SampleSections/Schemas").standardizedFileURL
    for (namespace, name) in [
      ("urn:listingkit:1", "listing"), ("urn:listingkit:scenario:1", "scenario"),
      ("urn:listingkit:weather", "weather"), ("urn:listingkit:messages", "messages"),
      ("urn:listingkit:photos", "photos"),
    ] {
      let run = try await ListingRun.shell("xmlcatalog catalog.xml \(namespace)", in: kept)
      #expect(run.output.hasSuffix("\(name).xsd\n"), "\(run.output)\(run.messages)")
    }
  }

  @Test("A folder that can't be created is an error that names it")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let run = try await ListingRun.run(["schema", "--output", "file/sub"], in: folder.url)
    #expect(run.status == 65)
    #expect(
      run.messages
        == "error: 'file/sub' can't be written: a part of the path is a file, not a folder\n"
        + "help: check the path\n")
  }

  @Test(
    "The trigger that notifies lists has the names of the table, the key and the channel, quoted")
  func trigger() async throws {
    let run = try await ListingRun.run(
      ["schema", "--postgresql-trigger", "shop.pro\"duct", "--key", "id"], in: Self.root)
    #expect(run.status == 0 && run.messages == "")
    #expect(run.output.contains(#"ON "shop"."pro""duct""#))
    #expect(run.output.contains(#"FUNCTION "shop"."pro""duct_listing_notify"()"#))
    #expect(run.output.contains(#"pg_notify('pro"duct', '')"#))
    #expect(run.output.contains(#"SELECT "id"::text AS key"#))
  }

  @Test(
    "A trigger without a key or with another output is a usage error",
    arguments: [
      ["--postgresql-trigger", "product"], ["--key", "id"], ["--channel", "c"],
      ["--postgresql-trigger", "a.b.c", "--key", "id"],
      ["--postgresql-trigger", "", "--key", "id"],
      ["--postgresql-trigger", "product", "--key", "id", "--reference"],
      ["--postgresql-trigger", "product", "--key", "id", "scenario"],
    ])
  func triggerUsage(_ arguments: [String]) async throws {
    let run = try await ListingRun.run(["schema"] + arguments, in: Self.root)
    #expect(run.status == 64 && run.output == "")
  }
}
