import Foundation
import ListingKit
import ListingXML
import Testing

@Suite("Pages of a document that is loaded again", .tags(.concurrency))
struct ReloadPagesTests {
  /// A document of one paged section, with a cell of its own.
  static func airports(key: String = "iata", cell: String) -> ListingDocument {
    document(
      listing(
        """
        <section id="s"><source kind="csv" href="airports.csv" key="\(key)"><field name="name"/>\
        </source><page size="2"/><cell><text>\(cell)</text></cell></section>
        """))
  }

  static func order(_ list: ListDataSource) -> [String] {
    list.snapshot.itemIdentifiers(inSection: "s")
  }

  @Test("the same source: pages stay, cells are those of the new document, paging continues")
  func sameSource() async throws {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 400, height: 10))
    list.attach(view, isolation: nil)
    try await list.load(Self.airports(cell: "{it.name}"), isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    let before = Self.order(list)
    #expect(before.prefix(2) == ["00M", "00R"])
    try await list.load(Self.airports(cell: "new {it.name}"), isolation: nil)
    #expect(Self.order(list).starts(with: before))
    let first = IndexPath(item: 0, section: 0)
    #expect(view.cell(at: first)?.content.texts == ["new Thigpen"])
    let section = try #require(list.section(for: "s") as? any ListSectionPaging)
    let count = Self.order(list).count
    section.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle(isolation: nil)
    #expect(Self.order(list).count > count)
    #expect(Set(Self.order(list)).count == Self.order(list).count)
  }

  @Test("another key: the section is loaded again")
  func otherSource() async throws {
    let list = ListDataSource(isolation: nil)
    try await list.load(Self.airports(cell: "{it.name}"), isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    try await list.load(Self.airports(key: "name", cell: "{it.name}"), isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    #expect(Self.order(list) == ["Thigpen", "Livingston Municipal"])
  }
}
