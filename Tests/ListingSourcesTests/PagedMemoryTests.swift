import Foundation
import GRDB
import Testing

@testable import ListingKit
@testable import ListingSources

@Suite("The memory of dropped pages")
struct PagedMemoryTests {
  private static let pageSize = 20
  private static let maximum = 100

  /// A section that is scrolled through its source to the end, a page at a time.
  private static func scroll(
    _ source: any ItemSource<ListItem>, count: Int, _ look: (PagedSection<ListItem>) -> Void
  ) async throws {
    let section = PagedSection(
      "rows", source: source, sizes: try ListPageSizes(page: pageSize, maximum: maximum)
    ) { .text($0.listIdentifier) }
    let list = ListDataSource(isolation: nil)
    let view = ListView(
      size: CGSize(width: 80, height: 10),
      measurer: UniformTextMeasurer(characterWidth: 1, lineHeight: 1))
    view.estimatedItemHeight = 1
    list.attach(view, isolation: nil)
    list.appendSections([section])
    var turns = 0
    while turns < count, section.loadState != .end {
      await list.waitUntilIdle(isolation: nil)
      look(section)
      view.scrollToItem(
        at: IndexPath(item: section.count - 1, section: 0), position: .bottom, animated: false)
      turns += 1
    }
    #expect(section.loadState == .end)
    #expect(list.snapshot.itemIdentifiers(inSection: "rows").last == "\(count)")
  }

  /// Expects that the memory of a section is bounded by its maximum, at any position.
  private static func expectBounded(_ section: PagedSection<ListItem>) {
    // The last page exceeds the maximum before another one is dropped.
    let most = maximum + 2 * pageSize
    #expect(section.count <= most)
    #expect(section.context?.list.map { $0.pending.contents.count <= 2 * most } == true)
    #expect(section.pages.itemCount <= most)
    #expect(section.machine.window.received <= most)
    #expect(section.machine.window.cursorCount <= 2 * most / pageSize)
    #expect(section.pages.deleted.isEmpty)
  }

  @Test("a CSV file: items, identifiers and places stay within bounds")
  func csv() async throws {
    let count = 5_000
    let rows = (1...count).map { "\($0),row number \($0)" }.joined(separator: "\n")
    let file = try TemporaryFile("id,text\n" + rows + "\n")
    let source = CSVSource(file: file.url, key: ["id"], fields: [RecordField("text")])
    try await Self.scroll(source, count: count) { Self.expectBounded($0) }
  }

  @Test("a table of a database: items, identifiers and places stay within bounds")
  func database() async throws {
    let count = 5_000
    let file = try TemporaryFile([], name: "data.sqlite")
    try FileManager.default.removeItem(at: file.url)
    try await DatabaseQueue(path: file.url.path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE row AS WITH RECURSIVE n(id) AS (
            SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < \(count))
          SELECT id, 'row number ' || id AS text FROM n;
          CREATE UNIQUE INDEX row_id ON row (id);
          """)
    }
    let source = SQLiteSource(
      file: file.url,
      query: SQLiteQuery(
        "SELECT id, text FROM row WHERE id > coalesce(:after_id, 0) ORDER BY id LIMIT :limit",
        backwardSQL: "SELECT id, text FROM row WHERE id < :before_id ORDER BY id DESC LIMIT :limit",
        paging: .keyset(order: ["id"])), key: ["id"], fields: [RecordField("text")])
    try await Self.scroll(source, count: count) { Self.expectBounded($0) }
  }
}
