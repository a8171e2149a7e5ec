import Foundation
import ListingXML
import Testing

@testable import ListingScenarios

/// Every document of SampleSections/Invalid/Scenarios against the messages next to it.
@Suite("Scenario documents that are refused")
struct ScenarioCorpusTests {
  private static let folder = samples.appendingPathComponent("Invalid/Scenarios")

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("LK") && $0.hasSuffix(".xml") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// Returns all messages about a document: when it's read, and when it's run.
  private static func messages(_ name: String) async -> String {
    let document = ScenarioDocument(
      contentsOf: folder.appendingPathComponent("\(name).xml"), name: "\(name).xml")
    var diagnostics = document.diagnostics
    for scenario in document.scenarios { diagnostics += await scenario.run().diagnostics }
    return diagnostics.map { "\($0)\n" }.joined()
  }

  @Test("every document gets its messages")
  func messages() async throws {
    for name in try Self.names() {
      let file = Self.folder.appendingPathComponent("\(name).expected.txt")
      let expected = try String(contentsOf: file, encoding: .utf8)
      let found = await Self.messages(name)
      #expect(found == expected, "\(name)")
      #expect(expected.contains("[\(name.prefix(6))]"), "\(name) is not about its code")
    }
  }

  @Test("every code of scenarios has a document")
  func codes() throws {
    let covered = Set(try Self.names().map { String($0.prefix(6)) })
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/ListingXML/Diagnostics/DiagnosticCode.swift")
    let codes = try String(contentsOf: file, encoding: .utf8).matches(of: #/"(LK09\d\d)"/#)
      .map { String($0.1) }
    #expect(codes.count == 10)
    #expect(codes.filter { !covered.contains($0) }.isEmpty)
  }
}
