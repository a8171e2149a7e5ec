import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@Suite("Positions in bindings")
struct PositionBindingTests {
  @Test(
    "With a maximum, the number of loaded items includes dropped pages, and the total is known at the end"
  )
  func maximum() async throws {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost(of: list, isolation: nil)
    let header = "{section.count} {section.loaded} {section.total ?? '?'}"
    let airports = document(
      listing(
        """
        <section id="s"><header><text>\(header)</text></header>\
        <source kind="csv" href="airports.csv" key="iata"/>\
        <page size="1000" threshold="1" max="1002"/></section>
        """))
    try await list.load(airports, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    let section = try #require(list.section(for: "s") as? PagedSection<ListItem>)
    func texts() -> [String]? { section.headerView(for: [0, 0])?.content.texts }
    #expect(texts() == ["1000 1000 ?"])
    for _ in 0..<3 {
      section.requestPage()
      await list.waitUntilIdle(isolation: nil)
    }
    #expect(section.loadState == .end)
    // The file has 3,376 rows, and the last page and the one before it are more than the maximum.
    #expect(texts() == ["376 3376 3376"])
    #expect(host.problems.isEmpty)
  }
}
