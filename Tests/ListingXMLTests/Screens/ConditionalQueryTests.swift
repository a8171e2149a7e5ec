import Foundation
import GRDB
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Several queries of a database, of which a state chooses one, and a query that counts.
@Suite("Conditional queries") struct ConditionalQueryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let database = try DatabaseQueue(path: folder.url.appending(path: "a.db").path)
    try database.write { database in
      try database.execute(
        sql: """
          CREATE TABLE note (id INTEGER PRIMARY KEY, name TEXT NOT NULL, stars INTEGER NOT NULL);
          INSERT INTO note (name, stars) VALUES ('b', 3), ('a', 1), ('c', 2), ('d', 5);
          """)
    }
  }

  private func document(_ queries: String) -> ListingDocument {
    let text = screen(
      """
      <state name='by' value='name'/><state name='least' type='integer' value='0'/>\
      <section id='s'><header><text>{section.total} rows</text></header>\
      <source kind='sqlite' href='a.db' key='id'>\(queries)<field name='name'/></source>\
      <page size='2'/><cell><button>{it.name}<on><set state='by' to="'stars'"/>\
      <set state='least' to='2'/></on></button></cell></section>
      """)
    return ListingDocument(
      bytes: Array(text.utf8), name: "t.xml", folder: folder.url, checks: .firstItem)
  }

  private static func query(_ order: String, _ attributes: String = "") -> String {
    """
    <query \(attributes)>SELECT id, name FROM note WHERE stars &gt;= {state.least} \
    ORDER BY \(order) LIMIT :limit OFFSET :offset</query>
    """
  }

  private static let count =
    "<query purpose='count'>SELECT count(*) FROM note WHERE stars &gt;= {state.least}</query>"

  @Test("The first query whose condition holds is used, and the total is that of its values")
  func choice() async throws {
    let document = document(
      Self.query("stars DESC, id", "when=\"state.by eq 'stars'\"") + Self.query("name, id")
        + Self.count)
    try #require(document.errors.isEmpty, "\(document.errors)")
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 400, height: 2000))
    list.attach(view, isolation: nil)
    try await list.load(document, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    let section = try #require(list.section(for: "s") as? PagedSection<ListItem>)
    func items() -> [String] { list.snapshot.itemIdentifiers(inSection: "s") }
    // By name: a, b, c, d.
    #expect(Array(items().prefix(2)) == ["2", "1"])
    #expect(section.total == 4)
    view.press(try #require(view.visibleControls.first))
    await list.waitUntilIdle(isolation: nil)
    // By stars, and at least two: d 5, b 3, c 2.
    #expect(Array(items().prefix(2)) == ["4", "1"])
    #expect(section.total == 3)
  }

  @Test(
    "Queries that are never used, or might not be, are mistakes",
    arguments: [
      (
        query("name, id") + query("id"), "LK0209",
        "this query is never used: the one before it has no condition"
      ),
      (
        query("id", "when=\"state.by eq 'id'\""), "LK0213",
        "no query is used if this condition is false, too"
      ),
      (
        query("id") + "<query purpose='count'>SELECT count(*) FROM nota</query>", "LK0506",
        "the query can't be run: no such table: nota"
      ),
      (
        query("id") + "<query purpose='count'>SELECT count(*) FROM note LIMIT :limit</query>",
        "LK0506",
        "the count query has an unknown parameter ':limit': expected one of :binding_1"
      ),
    ])
  func mistakes(queries: String, code: String, message: String) {
    let found = document(queries).errors
    #expect(found.map(\.code.rawValue) == [code])
    #expect(found.first?.message == message)
  }
}
