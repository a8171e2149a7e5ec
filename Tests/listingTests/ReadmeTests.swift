import Foundation
import ListingTesting
import Testing

@testable import listing

/// The README's document is a sample, and what it shows is the output of a run.
@Suite("The README's document") struct ReadmeTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func block(_ language: String) throws -> String {
    let page = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "```\(language)\n")
    #expect(parts.count == 2, "one block of \(language)")
    return parts[1].components(separatedBy: "```")[0]
  }

  @Test("is the sample, and shows what the README says")
  func document() async throws {
    let samples = root.appending(path: "SampleSections")
    let sample = try String(contentsOf: samples.appending(path: "products.xml"), encoding: .utf8)
    #expect(try block("xml") == sample)
    let run = try await ListingRun.run(
      ["show", "products.xml", "--width", "72", "--height", "7"], in: samples)
    #expect(run.status == 0 && run.messages == "")
    #expect(try block("text") == run.output)
  }

  @Test("The page on the content of cells shows what a terminal draws")
  func content() async throws {
    let page = try String(
      contentsOf: root.appending(path: "Sources/ListingKit/ListingKit.docc/CellContent.md"),
      encoding: .utf8)
    func block(_ language: String) -> String {
      let rest = page.components(separatedBy: "```\(language)\n").dropFirst().first ?? ""
      return rest.components(separatedBy: "```")[0]
    }
    let folder = try TemporaryFolder()
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0"><section id="harbors"><items><item id="a"/></items>
      <cell>\(block("xml"))</cell></section></listing>
      """, to: "harbors.xml")
    try Data().write(to: folder.url.appending(path: "harbor.jpg"))
    let run = try await ListingRun.run(["show", document.path, "--width", "20"], in: folder.url)
    #expect(run.output == block("text"))
  }

  @Test("Each command line of the documentation is one that the command takes")
  func commandLines() throws {
    let catalogs = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
    let articles = (catalogs?.compactMap { $0 as? String } ?? [])
      .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    var count = 0
    for page in ["README.md", "CONTRIBUTING.md", "Documentation/Measurements.md"] + articles {
      let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
      for block in text.components(separatedBy: "```sh\n").dropFirst() {
        for line in block.components(separatedBy: "```")[0].split(separator: "\n") {
          let command = line.prefix { !"#|<>;".contains($0) }
          var words = command.split(separator: " ").map(String.init)
          words.removeAll { $0.wholeMatch(of: /[A-Z_]+=.*/) != nil }
          guard let program = words.first, program.hasSuffix("listing") else { continue }
          count += 1
          #expect(throws: Never.self, "\(page): \(line)") {
            _ = try Listing.parseAsRoot(Array(words.dropFirst()))
          }
        }
      }
    }
    #expect(count > 15)
  }
}
