import Foundation
import ListingAuthoring
import ListingTesting
import Testing

@testable import ListingXML

/// Formatting twice is formatting once, and says the same.
@Suite struct FormatLawTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func formatted(_ bytes: [UInt8], _ registry: ElementRegistry) -> [UInt8]? {
    FormattedDocument(bytes, name: "t.xml", formats: [registry]).bytes
  }

  private static func expectLaws(
    _ bytes: [UInt8], _ registry: ElementRegistry, _ name: String
  ) throws {
    let once = try #require(formatted(bytes, registry), "\(name)")
    let twice = formatted(once, registry)
    #expect(
      twice == once,
      "\(name): \(String(decoding: once, as: UTF8.self))\(String(decoding: twice ?? [], as: UTF8.self))"
    )
    let old = DocumentMeaning(bytes, registry)
    let new = DocumentMeaning(once, registry)
    #expect(old == new, "\(name): \(String(decoding: once, as: UTF8.self))")
    #expect(notes(in: bytes) == notes(in: once), "\(name)")
  }

  /// The comments, instructions and CDATA sections, without white space.
  private static func notes(in bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self)
      .matches(of: /(?s)<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>/)
      .map { $0.0.filter { !$0.isWhitespace } }
  }

  @Test("for all documents of the repository that are XML")
  func files() throws {
    let samples = Self.root.appending(path: "SampleSections")
    let names = FileManager.default.enumerator(atPath: samples.path)?.compactMap { $0 as? String }
    var count = 0
    for name in (names ?? []).sorted() where name.hasSuffix(".xml") {
      let bytes = [UInt8](try Data(contentsOf: samples.appending(path: name)))
      let isScenario = String(decoding: bytes, as: UTF8.self).contains("urn:listingkit:scenario:1")
      let registry: ElementRegistry = isScenario ? .scenarios : .standard
      guard Self.formatted(bytes, registry) != nil else { continue }
      count += 1
      try Self.expectLaws(bytes, registry, name)
    }
    #expect(count > 40)
  }

  @Test("for the documents in the sources of tests")
  func literals() throws {
    let documents = try DocumentLiterals.valid(below: Self.root.appending(path: "Tests"))
    for document in documents {
      let isScenario = document.contains("urn:listingkit:scenario:1")
      try Self.expectLaws(Array(document.utf8), isScenario ? .scenarios : .standard, document)
    }
  }

  @Test("for every valid document", arguments: ["listing", "scenario"])
  func random(format: String) throws {
    let registry: ElementRegistry = format == "listing" ? .standard : .scenarios
    for seed in 0..<60 {
      let document = RandomDocument(registry, seed: UInt64(1_000 + seed)).text
      try Self.expectLaws(Array(document.utf8), registry, "seed \(seed) of \(format): \(document)")
    }
  }
}
