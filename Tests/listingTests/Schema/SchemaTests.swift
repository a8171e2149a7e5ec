import Foundation
import ListingTesting
import Testing
import WeatherSection

@testable import ListingXML

@Suite(.enabled(if: XMLLint.isThere, Comment(rawValue: XMLLint.absence)))
struct SchemaTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let samples = root.appending(path: "SampleSections")

  /// A folder with all schemas.
  private static func schemas() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["schema", "--output", "."], in: folder.url)
    #expect(run.status == 0, "\(run.messages)")
    return folder
  }

  private static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "xml" && $0.lastPathComponent != "catalog.xml" }
      .sorted { $0.path < $1.path }
  }

  @Test("Every sample passes")
  func samples() async throws {
    let folder = try await Self.schemas()
    let files =
      try Self.files(in: Self.samples) + Self.files(in: Self.samples.appending(path: "Scenarios"))
    #expect(files.count >= 12)
    let refused = try await XMLLint.refused(
      files, by: folder.url.appending(path: "listingkit.xsd"))
    #expect(refused.files.isEmpty, "\(refused.messages)")
  }

  @Test("Every valid document in the sources of tests passes")
  func literals() async throws {
    let folder = try await Self.schemas()
    let documents = try DocumentLiterals.valid(below: Self.root.appending(path: "Tests"))
    #expect(documents.count > 15)
    try await Self.expectPassing(documents, folder)
  }

  @Test("Everything that the registry allows is valid", arguments: ["listing", "scenario"])
  func random(format: String) async throws {
    let registry: ElementRegistry = format == "listing" ? .standard : .scenarios
    let documents = (0..<150).map { RandomDocument(registry, seed: $0).text }
    for (seed, document) in documents.enumerated() {
      let text = CheckedText(Array(document.utf8), name: "\(seed).xml", registry: registry)
      // The plugins that it requires are made up.
      let found = text.text.diagnostics(text.findings.findings)
        .filter { $0.code != .requiredPlugin }
      #expect(found.isEmpty, "seed \(seed): \(found) in \(document)")
    }
    try await Self.expectPassing(documents, try await Self.schemas())
  }

  @Test("Names of letters of any script pass, and what begins no name does not")
  func names() async throws {
    let names = ["名前", "한국", "größe", "ก่อน", "\u{20000}", "\u{10400}x", "_", "a-1.b"]
    try await Self.expectPassing(
      names.map { name in
        let document = """
          <listing xmlns="urn:listingkit:1" version="1.0"><param name="\(name)"/>\
          <state name="\(name)"/><section id="s"><items/><on event="select">\
          <emit name="\(name)"/></on></section></listing>
          """
        #expect(
          CheckedText(Array(document.utf8), name: "t.xml", registry: .standard).findings.isClean,
          "\(name)")
        return document
      }, try await Self.schemas())
    let folder = try await Self.schemas()
    let signs = "!#$%'()*+,/:;=>?@[\\]^`{|}~".map(String.init)
    let wrong = ["", "1a", "-a", ".a", "a b"] + signs + signs.map { "a\($0)b" }
    let files = try wrong.enumerated().map { index, name in
      try folder.write(
        "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\"><param name=\"\(name)\"/></listing>",
        to: "wrong/\(index).xml")
    }
    let refused = try await XMLLint.refused(
      files, by: folder.url.appending(path: "listingkit.xsd"))
    #expect(refused.files.count == wrong.count, "\(refused.messages)")
  }

  private static func expectPassing(_ documents: [String], _ folder: TemporaryFolder) async throws {
    let files = try documents.enumerated().map { index, document in
      try folder.write(document, to: "documents/\(index).xml")
    }
    let refused = try await XMLLint.refused(
      files, by: folder.url.appending(path: "listingkit.xsd"))
    for file in refused.files.sorted() {
      let lines = refused.messages.split(separator: "\n").filter { $0.hasPrefix(file) }
      Issue.record(
        "\(lines.joined(separator: "\n"))\n\(try String(contentsOfFile: file, encoding: .utf8))")
    }
  }

  @Test("The table of rules that a schema can't check is true")
  func table() async throws {
    let folder = try await Self.schemas()
    let page = try String(
      contentsOf: Self.root.appending(
        path: "Sources/ListingAuthoring/ListingAuthoring.docc/Schemas.md"), encoding: .utf8)
    let codes = Set(page.matches(of: /(?m)^\| (LK[0-9]{4}) \|/).map { String($0.1) })
    var accepted: Set<String> = []
    for (path, schema) in [("Invalid", "listingkit"), ("Invalid/Scenarios", "scenario")] {
      let files = try Self.files(in: Self.samples.appending(path: path))
      let refused = try await XMLLint.refused(
        files, by: folder.url.appending(path: "\(schema).xsd"))
      for file in files where !refused.files.contains(file.path) {
        let code = String(file.lastPathComponent.prefix(6))
        accepted.insert(code)
        #expect(codes.contains(code), "\(path)/\(file.lastPathComponent) passes the schema")
      }
    }
    #expect(
      codes.subtracting(accepted).isEmpty, "codes of the table that the schema does see")
  }

  @Test("Default values are valid values")
  func usualValues() {
    for registry in [ElementRegistry.standard, .scenarios] {
      for attribute in registry.rules.values.flatMap(\.attributes) {
        guard let usual = attribute.defaultValue else { continue }
        #expect(attribute.type.accepts(usual), "\(attribute.name)=\(usual)")
        #expect(!attribute.isRequired)
      }
    }
  }
}
