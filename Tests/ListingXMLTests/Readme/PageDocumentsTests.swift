import Foundation
import ListingXML
import Testing

/// The documents that the blocks of XML in the documentation are excerpts of.
@Suite("The documents of the pages") struct PageDocumentsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Documents")
  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".xml") && $0 != "strings.xml" }.sorted()

  // Files and hosts that documents read aren't part of the tests.
  @Test("have no mistakes", arguments: names)
  func document(_ name: String) throws {
    let wind = SectionPlugin(
      identifier: "wind", version: "1.0", namespace: "urn:example:wind", formats: [knots])
    let document = ListingDocument(
      contentsOf: Self.folder.appending(path: name),
      registry: try SectionRegistry([counting, wind, rating]), checks: .firstItem)
    let mistakes = document.diagnostics.filter { diagnostic in
      diagnostic.severity == .error
        && ![.unusableFile, .hostNotAllowed, .variableNotAllowed].contains(diagnostic.code)
    }
    #expect(mistakes.map(\.description) == [])
  }

  @Test("are all read") func count() { #expect(Self.names.count > 8) }
}
