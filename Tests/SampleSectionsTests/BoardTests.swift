import BoardSection
import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@Suite("The board") @MainActor
struct BoardTests {
  private let list = ListDataSource()
  private let view = ListView(size: CGSize(width: 400, height: 800))

  private var order: String {
    list.snapshot.sectionIdentifiers.map { section in
      let items = list.snapshot.itemIdentifiers(inSection: section)
      return "\(section)(\(items.joined(separator: " ")))"
    }.joined(separator: " ")
  }

  private func load(_ document: URL) async throws {
    list.attach(view)
    try await list.load(contentsOf: document, registry: try SectionRegistry([.board]))
    await list.waitUntilIdle()
  }

  private func header(_ section: Int) -> [String]? {
    list.supplementaryView(.header, at: section)?.content.texts
  }

  @Test("A card moves to another column, and the headers of both count again")
  func move() async throws {
    try await load(
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "SampleSections/board.xml"))
    #expect(order == "todo(seals potatoes lamp) doing(water shelf) done(map)")
    #expect(!view.beginMoving(at: IndexPath(item: 0, section: 1)))
    #expect(view.beginMoving(at: IndexPath(item: 1, section: 0)))
    #expect(view.updateMoving(by: 5))
    view.endMoving()
    await list.waitUntilIdle()
    #expect(order == "todo(seals lamp) doing(water shelf) done(potatoes map)")
    #expect((0..<3).map(header) == [["To do · 2"], ["Doing · 2"], ["Done · 2"]])
    let done = try #require(list.section(for: "done") as? GenericSection<Card>)
    #expect(done.items.map(\.column) == ["done", "done"])
    #expect(
      list.cell(at: IndexPath(item: 0, section: 2))?.content.texts
        == ["Plant the second row of potatoes"])
  }

  @Test("A line that isn't a card is named")
  func mistake() async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"id": "a", "title": "A", "column": "x"}"# + "\n{}\n", to: "b.jsonl")
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:b="urn:listingkit:board" version="1.0">
        <b:column id="x" source="b.jsonl"/>
      </listing>
      """, to: "b.xml")
    let error = await #expect(throws: (any Error).self) {
      try await load(folder.url.appending(path: "b.xml"))
    }
    #expect("\(error as Any)".contains("b.jsonl:2: this isn't a card"))
  }
}
