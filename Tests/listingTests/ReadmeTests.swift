import Foundation
import ListingTesting
import Testing

@testable import listing

/// The README's document is a sample, its picture is the output of a run, and commands on pages can be run.
@Suite("The README's document") struct ReadmeTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The blocks of a page in a language.
  private func blocks(_ language: String, of page: String = "README.md") throws -> [String] {
    try String(contentsOf: root.appending(path: page), encoding: .utf8)
      .components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  @Test("is the sample, and shows what the README says")
  func document() async throws {
    let samples = root.appending(path: "SampleSections")
    let sample = try String(contentsOf: samples.appending(path: "products.xml"), encoding: .utf8)
    #expect(try blocks("xml") == [sample])
    let run = try await ListingRun.run(
      ["show", "products.xml", "--width", "72", "--height", "7"], in: samples)
    #expect(run.status == 0 && run.messages == "")
    #expect(try blocks("text") == [run.output])
  }

  @Test("The page on the content of cells shows what a terminal draws")
  func content() async throws {
    let page = "Sources/ListingKit/ListingKit.docc/CellContent.md"
    let content = try #require(try blocks("xml", of: page).first)
    let folder = try TemporaryFolder()
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0"><section id="harbors"><items><item id="a"/></items>
      <cell>\(content)</cell></section></listing>
      """, to: "harbors.xml")
    try Data().write(to: folder.url.appending(path: "harbor.jpg"))
    let run = try await ListingRun.run(["show", document.path, "--width", "20"], in: folder.url)
    #expect(try blocks("text", of: page) == [run.output])
  }

  @Test(
    "The documents on the pages of the sample plugins are valid",
    arguments: [
      "Board", "Contacts", "Journal", "Mail", "Marslink", "Messages", "PhotoGrid", "Weather",
    ])
  func plugins(name: String) async throws {
    let folder = try TemporaryFolder()
    let samples = root.appending(path: "SampleSections")
    for file in try FileManager.default.contentsOfDirectory(atPath: samples.path)
    where [".csv", ".json", ".jsonl"].contains(where: file.hasSuffix) {
      try FileManager.default.copyItem(
        at: samples.appending(path: file), to: folder.url.appending(path: file))
    }
    let documents = try blocks("xml", of: "Plugins/\(name)Section/README.md")
    #expect(!documents.isEmpty)
    for document in documents {
      let whole =
        document.hasPrefix("<listing")
        ? document
        : """
        <listing xmlns="urn:listingkit:1" xmlns:wx="urn:listingkit:weather" version="1.0">\(document)</listing>
        """
      try folder.write(whole, to: "page.xml")
      let run = try await ListingRun.run(["validate", "page.xml"], in: folder.url)
      #expect(run.status == 0, "\(document)\(run.messages)")
    }
  }

  @Test("Each command line of the documentation is one that the command accepts")
  func commandLines() throws {
    let catalogs = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
    let articles = (catalogs?.compactMap { $0 as? String } ?? [])
      .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    var count = 0
    let plugins = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Plugins").path
    ).map { "Plugins/\($0)/README.md" }.filter {
      FileManager.default.fileExists(atPath: root.appending(path: $0).path)
    }
    for page in ["README.md", "CONTRIBUTING.md", "Documentation/Measurements.md"] + articles
      + plugins
    {
      for block in try blocks("sh", of: page) {
        for line in block.split(separator: "\n") {
          let command = line.prefix { !"#|<>;".contains($0) }
          var words = command.split(separator: " ").map(String.init)
          words.removeAll { $0.wholeMatch(of: /[A-Z_]+=.*/) != nil }
          guard let program = words.first, program.hasSuffix("listing") else { continue }
          count += 1
          // The script takes them.
          if words.dropFirst().first == "--traits" { words.removeSubrange(1...2) }
          #expect(throws: Never.self, "\(page): \(line)") {
            _ = try Listing.parseAsRoot(Array(words.dropFirst()))
          }
        }
      }
    }
    #expect(count > 15)
  }
}
