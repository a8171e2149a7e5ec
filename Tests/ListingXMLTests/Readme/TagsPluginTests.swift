import Foundation
import ListingKit
import ListingXML
import Testing

@Test("The plugin of the README shows each word once, and a document without words is an error")
func readmePlugin() async throws {
  func document(_ attributes: String) throws -> ListingDocument {
    let text = """
      <listing xmlns="urn:listingkit:1" xmlns:t="urn:example:tags" version="1.0">
        <t:tags id="tags" \(attributes)/>
      </listing>
      """
    return ListingDocument(
      bytes: Array(text.utf8), name: "tags.xml", folder: URL(filePath: "/tmp"),
      registry: try SectionRegistry([tags]))
  }
  let list = ListDataSource()
  try await list.load(try document("words='red green red'"))
  #expect(list.snapshot.itemIdentifiers(inSection: "tags") == ["red", "green"])
  let diagnostics = try document("").diagnostics
  #expect(diagnostics.map(\.code) == [.missingAttribute])
}
