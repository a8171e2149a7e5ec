import Foundation
import JournalSection
import ListingKit
import ListingTesting
import ListingXML
import Testing

@Suite("Journal") struct JournalTests {
  /// The host of the lists in the test, which it retains.
  private let host = RecordingHost()

  private func list(_ entries: String, attributes: String = "") throws -> ListDataSource {
    let folder = try TemporaryFolder()
    try folder.write(entries, to: "journal.jsonl")
    let document = ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:j="urn:listingkit:journal" version="1.0">
          <j:journal id="journal" source="journal.jsonl" \(attributes)/>
        </listing>
        """.utf8), name: "t.xml", folder: folder.url,
      registry: try SectionRegistry([.journal]))
    let list = ListDataSource(isolation: nil)
    list.attach(host, isolation: nil)
    list.appendSections(try document.makeSections())
    return list
  }

  private static let entries = """
    {"sol": 1, "text": "We are down."}

    {"sol": 4, "text": "It stands."}
    """

  @Test("The last entry comes first, and the header counts them")
  func entries() throws {
    let list = try list(Self.entries, attributes: #"author="Ada""#)
    #expect(list.snapshot.itemIdentifiers(inSection: "journal") == ["sol-4", "sol-1"])
    #expect(list.cell(at: [0, 0])?.content.texts == ["Sol 4", "It stands."])
    #expect(list.supplementaryView(.header, at: 0)?.content.texts == ["Ada", "2 entries"])
  }

  @Test("A selected entry is shown in full, by a reconfigure of it alone")
  func opens() throws {
    let list = try list(Self.entries)
    let section = try #require(list.section(for: "journal"))
    func lines() -> Int? {
      guard case .column(_, let parts)? = list.cell(at: [0, 1])?.content.body,
        case .text(_, _, let lines)? = parts.last?.body
      else { return nil }
      return lines
    }
    #expect(lines() == 1)
    host.forget()
    section.deliver(.didSelect, item: "sol-1")
    #expect(host.updates.flatMap(\.reconfigures).map(\.to) == [[0, 1]])
    #expect(lines() == 0)
    section.deliver(.didDeselect, item: "sol-1")
    #expect(lines() == 1)
  }

  @Test(
    "A line that is no entry fails the document with its number",
    arguments: [
      ("[]", 1), ("{\"sol\": 1, \"text\": \"a\"}\n{\"sol\": 1, \"text\": \"b\"}", 2),
      ("{\"sol\": 1.5, \"text\": \"a\"}", 1), ("\n{\"sol\": 2}", 2),
    ])
  func wrongLines(_ entries: String, line: Int) throws {
    let error = #expect(throws: XMLDocumentError.self) { _ = try list(entries) }
    let message = error?.diagnostics.first?.message ?? ""
    #expect(message.contains("journal.jsonl:\(line): "), "\(message)")
  }
}
