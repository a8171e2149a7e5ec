import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import listing

@Suite struct OpenListTests {
  @MainActor
  @Test("Pages are loaded to the end, also where each drops as many items as it brings")
  func maximum() async throws {
    let count = 2200
    let folder = try TemporaryFolder()
    try folder.write("id\n" + (1...count).map { "\($0)\n" }.joined(), to: "rows.csv")
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <section id="s">
          <source kind="csv" href="rows.csv" key="id"/>
          <page size="2" threshold="1" max="4"/>
        </section>
      </listing>
      """, to: "rows.xml")
    let open = OpenList(identity: .section)
    try await open.list.load(contentsOf: document)
    await open.loadPages(.all)
    #expect(open.list.snapshot.itemIdentifiers(inSection: "s").last == "\(count)")
    #expect(open.list.snapshot.numberOfItems <= 6)
    #expect((open.list.sections.first as? any ListSectionLoading)?.loadState == .end)
  }

  @MainActor
  @Test(
    "A document with resume opens around a far place, without the items before it",
    arguments: [("30000", "30000"), ("gone", "30000"), ("29990", "29990")])
  func farPlace(item: String, shown: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("id\n" + (0..<50_000).map { "\($0)\n" }.joined(), to: "rows.csv")
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.1" resume="true">
        <section id="s"><source kind="csv" href="rows.csv" key="id"/><page size="50"/></section>
      </listing>
      """, to: "rows.xml")
    let open = OpenList(identity: .section)
    try await open.list.load(contentsOf: document)
    open.list.documentPlace = DocumentPlace(section: "s", item: item, position: 30_000)
    await open.loadToPlace()
    #expect(open.place == ListItemPath(section: "s", item: shown))
    #expect(open.list.snapshot.numberOfItems < 5_000)
    // It's kept with its position in the file, not among the loaded items.
    open.keepPlace(ListItemPath(section: "s", item: shown))
    #expect(
      open.list.documentPlace
        == DocumentPlace(section: "s", item: shown, position: try #require(Int(shown))))
  }
}
