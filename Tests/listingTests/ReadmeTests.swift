import Foundation
import Testing

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
}
