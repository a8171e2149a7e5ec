import Foundation
import Testing

@testable import ListingXML

/// Every document of SampleSections/Invalid against the messages next to it.
@Suite struct InvalidCorpusTests {
  private static let folder = samples.appendingPathComponent("Invalid")

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".xml") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// Returns all messages about a document: when it's read, and when its sections are created.
  private static func messages(_ name: String) throws -> String {
    let registry = try SectionRegistry([clockPlugin])
    let document = ListingDocument(
      contentsOf: folder.appendingPathComponent("\(name).xml"), name: "\(name).xml",
      registry: registry, checks: .firstItem)
    var diagnostics = document.diagnostics
    if diagnostics.isEmpty {
      do throws(XMLDocumentError) { _ = try document.makeSections() } catch {
        diagnostics = error.diagnostics
      }
    }
    return diagnostics.map { "\($0)\n" }.joined()
  }

  @Test func everyDocumentGetsItsMessages() throws {
    for name in try Self.names() {
      let file = Self.folder.appendingPathComponent("\(name).expected.txt")
      let expected = try String(contentsOf: file, encoding: .utf8)
      #expect(try Self.messages(name) == expected, "\(name)")
      #expect(expected.contains("[\(name.prefix(6))]"), "\(name) is not about its code")
    }
  }

  @Test func everyCodeHasADocument() throws {
    let covered = Set(try Self.names().map { String($0.prefix(6)) })
    // The codes of scenarios have documents of their own, and large documents are generated.
    let file = samples.deletingLastPathComponent()
      .appending(path: "Sources/ListingXML/Diagnostics/DiagnosticCode.swift")
    let declared = try String(contentsOf: file, encoding: .utf8)
      .matches(of: #/DiagnosticCode\("(LK\d{4})"\)/#)
      .map { DiagnosticCode(rawValue: String($0.1)) }
    #expect(declared.count > 70)
    let missing = declared.filter {
      !covered.contains($0.rawValue) && !GeneratedCorpusTests.codes.contains($0)
        && !$0.rawValue.hasPrefix("LK09")
    }
    #expect(missing.isEmpty, "codes without a document: \(missing.map(\.rawValue))")
    #expect(covered.isDisjoint(with: GeneratedCorpusTests.codes.map(\.rawValue)))
  }
}
