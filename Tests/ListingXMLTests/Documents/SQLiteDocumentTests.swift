import Foundation
import GRDB
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Databases as documents declare them.
@Suite(.tags(.concurrency)) struct SQLiteDocumentTests {
  private let folder: TemporaryFolder
  private let list = ListDataSource()
  private let host: RecordingHost
  private let database: DatabaseQueue

  init() throws {
    folder = try TemporaryFolder()
    host = RecordingHost(of: list)
    database = try DatabaseQueue(path: folder.url.appendingPathComponent("a.sqlite").path)
    try database.write {
      try $0.execute(
        sql: """
          CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT, stars INTEGER);
          INSERT INTO note VALUES (1, 'one', 5), (2, 'O''Brien', 3), (3, 'three', 1);
          """)
    }
  }

  private static let offset = """
    <query>SELECT * FROM note ORDER BY id LIMIT :limit OFFSET :offset</query>
    <field name="text"/>
    """

  private func document(
    _ source: String, page: String = "", parameters: String = ""
  ) throws -> ListingDocument {
    let xml = listing(
      "\(parameters)<section id=\"a\"><source kind=\"sqlite\" href=\"a.sqlite\" key=\"id\">"
        + "\(source)</source>\(page)</section>")
    return ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: .firstItem)
  }

  private func messages(_ source: String, page: String = "") throws -> [String] {
    try document(source, page: page).diagnostics.map { "\($0.code.rawValue) \($0.message)" }
  }

  private func more() async {
    (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
  }

  @Test("The first row of a query with parameters is read with their default values")
  func firstRowWithParameters() throws {
    let query = """
      <query>SELECT * FROM note WHERE text LIKE {param.p} ORDER BY id LIMIT :limit OFFSET :offset</query>
      <field name="stars" type="date"/>
      """
    func codes(_ parameter: String) throws -> [DiagnosticCode] {
      try document(query, parameters: parameter).diagnostics.map(\.code)
    }
    #expect(try codes("<param name=\"p\" default=\"%\"/>") == [.badField])
    // No row is like this one, and a parameter without a value has no rows yet.
    #expect(try codes("<param name=\"p\" default=\"nothing\"/>") == [])
    #expect(try codes("<param name=\"p\" required=\"true\"/>") == [])
  }

  @Test("With on-error=\"skip\" a document with an invalid first row loads, and skips the row")
  func skippedRows() async throws {
    let query = Self.offset + "<field name=\"stars\" type=\"integer\"/>"
    try await database.write {
      try $0.execute(sql: "UPDATE note SET stars = 'many' WHERE id = 1")
    }
    #expect(try document(query).diagnostics.map(\.code) == [.badField])
    let xml = listing(
      "<section id=\"a\"><source kind=\"sqlite\" href=\"a.sqlite\" key=\"id\" on-error=\"skip\">"
        + "\(query)</source><footer><text>{section.skipped}</text></footer></section>")
    try await list.load(contentsOf: try folder.write(xml, to: "t.xml"))
    await list.waitUntilIdle()
    #expect(host.order == ["a": ["2", "3"]])
    #expect(list.supplementaryView(.footer, at: 0)?.content.texts == ["1"])
  }

  @Test func pagesByNumber() async throws {
    try await list.load(try document(Self.offset, page: "<page size=\"2\"/>"))
    await list.waitUntilIdle()
    #expect(host.order == ["a": ["1", "2"]])
    #expect(list.cell(at: IndexPath(item: 1, section: 0))?.content.texts == ["O'Brien"])
    await more()
    #expect(host.order == ["a": ["1", "2", "3"]])
  }

  private static let otherOrder = """
    <query>SELECT id, text FROM note WHERE :after_id IS NULL OR id > :after_id
      ORDER BY stars LIMIT :limit</query>
    """

  @Test("An order that differs from the query's ORDER BY is an error, with both positions")
  func otherOrder() throws {
    // By stars: 3, 2, 1. One is inserted between, so that the ids go up and down.
    try database.write { try $0.execute(sql: "INSERT INTO note VALUES (0, 'zero', 2)") }
    let document = try document(Self.otherOrder, page: "<page size=\"2\" order=\"id\"/>")
    let text = try String(
      contentsOf: folder.url.appending(path: "t.xml"), encoding: .utf8)
    let diagnostic = try #require(document.diagnostics.first)
    #expect(document.diagnostics.count == 1)
    #expect(diagnostic.code == .badQuery)
    #expect(diagnostic.message.contains("aren't in the order of \"id\""))
    let order = try #require(text.range(of: "order="))
    let line = text[..<order.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    #expect(diagnostic.line == line.count)
    #expect(diagnostic.column == (line.last?.unicodeScalars.count ?? 0) + 1)
    let query = try #require(text.range(of: "query>"))
    let before = text[..<query.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    #expect(diagnostic.notes.first?.line == before.count)
    #expect(diagnostic.notes.first?.column == (before.last?.unicodeScalars.count ?? 0) + 1)
  }

  @Test("Rows that lose their order later fail the page, with the positions of order and query")
  func laterDisorder() async throws {
    // By stars: 1, 2, 3, 0. The first page of two rows and the one after it are in order.
    try await database.write {
      try $0.execute(sql: "UPDATE note SET stars = id; INSERT INTO note VALUES (0, 'zero', 9)")
    }
    let query = Self.otherOrder.replacing("id > :after_id", with: "stars > :after_id")
    try await list.load(try document(query, page: "<page size=\"2\" order=\"id\"/>"))
    await list.waitUntilIdle()
    #expect(host.order == ["a": ["1", "2"]])
    await more()
    #expect(host.order == ["a": ["1", "2"]])
    guard case .failed(let message) = (list.section(at: 0) as? any ListSectionLoading)?.loadState
    else {
      Issue.record("the page was accepted")
      return
    }
    #expect(message.contains("\"0\" comes directly after \"3\""))
    #expect(message.contains("(LK0506, order at t.xml:"))
    #expect(message.contains("query at t.xml:"))
  }

  @Test func pagesAfterTheLastRow() async throws {
    let query = """
      <query><![CDATA[
        -- A comment, which ends with its line.
        SELECT id, text FROM note WHERE :after_id IS NULL OR id < :after_id
        ORDER BY id DESC LIMIT :limit
      ]]></query>
      """
    try await list.load(try document(query, page: "<page size=\"2\" order=\"id\"/>"))
    await list.waitUntilIdle()
    #expect(host.order == ["a": ["3", "2"]])
    try await database.write { try $0.execute(sql: "INSERT INTO note VALUES (9, 'nine', 1)") }
    await more()
    #expect(list.snapshot.itemIdentifiers(inSection: "a").suffix(2) == ["2", "1"])
  }

  @Test(arguments: ["O'Brien", "' OR 1=1 --", "{", "three"])
  func boundValues(text: String) async throws {
    let document = try document(
      """
      <query>
        SELECT id, text FROM note WHERE text = {param.text} AND stars &lt; {param.most}
        AND {param.text} = text ORDER BY id LIMIT :limit OFFSET :offset
      </query>
      """,
      parameters: """
        <param name="text"/><param name="most" type="integer" default="4"/>
        """)
    try await list.load(document, parameters: ["text": text])
    await list.waitUntilIdle()
    #expect(host.order == ["a": text == "O'Brien" ? ["2"] : text == "three" ? ["3"] : []])
  }

  @Test func valueThatIsMissingIsNull() async throws {
    let document = try document(
      """
      <query>
        SELECT id FROM note WHERE {param.text} IS NULL ORDER BY id LIMIT :limit OFFSET :offset
      </query>
      """, parameters: "<param name=\"text\"/>")
    try await list.load(document)
    await list.waitUntilIdle()
    #expect(host.order == ["a": ["1", "2", "3"]])
  }

  @Test(arguments: [
    ("", "", ["LK0207 a source of kind 'sqlite' needs a 'query'"]),
    (
      offset + "<query>SELECT 2</query>", "",
      ["LK0209 this query is never used: the one before it has no condition"]
    ),
    (
      "<query>SELECT id FROM note LIMIT :limit OFFSET :offset</query>", "",
      ["LK0506 the query has no ORDER BY, which pages need: add one"]
    ),
    (
      "<query>SELECT id FROM nota ORDER BY id LIMIT :limit OFFSET :offset</query>", "",
      ["LK0506 the query can't be run: no such table: nota"]
    ),
    (
      "<query>DELETE FROM note ORDER BY id LIMIT :limit OFFSET :offset RETURNING id</query>", "",
      ["LK0506"]
    ),
    (
      "<query>SELECT id FROM note WHERE text = '{env.USER}' ORDER BY id LIMIT :limit OFFSET :offset"
        + "</query>", "", ["LK0506 a binding in the query is inside quotes or a comment"]
    ),
    (offset + "<field name=\"txet\"/>", "", ["LK0503 the query has no column 'txet'"]),
    (
      offset, "<page mode=\"keyset\"/>", ["LK0205 mode 'keyset' needs 'order'"]
    ),
    (
      offset, "<page mode=\"offset\" order=\"id\"/>",
      ["LK0213 'order' has no effect in mode 'offset'"]
    ),
    (
      "<query>SELECT text AS id FROM note WHERE :after_stars IS NULL ORDER BY stars LIMIT :limit"
        + "</query>", "<page order=\"stars\"/>",
      ["LK0506 it has no column 'stars', which is in the order"]
    ),
    (
      "<query>SELECT id FROM note WHERE :after_id IS NULL OR id > :after_id ORDER BY id LIMIT :limit"
        + "</query>", "<page size=\"2\" order=\"id\" max=\"9\"/>",
      ["LK0506 'max' drops the first pages, but there is no query to load them again"]
    ),
    ("<query>SELECT {it.id} ORDER BY 1 LIMIT :limit OFFSET :offset</query>", "", ["LK0406"]),
  ])
  func mistakes(source: String, page: String, expected: [String]) throws {
    let messages = try messages(source, page: page)
    #expect(messages.count == expected.count, "\(messages)")
    for (message, start) in zip(messages, expected) { #expect(message.hasPrefix(start)) }
  }

  @Test(
    "A query that SQLite can't read is told first, with the words of the document and a way out",
    arguments: [
      (
        "WITH x AS (UPDATE note SET text = 1 RETURNING id) SELECT id FROM x", "UPDATE",
        "write a SELECT: a source only reads"
      ),
      (
        "SELECT id FROM {param.text}", "{param.text}",
        "a binding is a value: write the names of tables and columns, and operators, yourself"
      ),
      (
        "SELECT id FROM note WHERE id &lt; {param.text} AND text LIKE %{param.text}%", "%",
        "write '%' || {…} || '%': the value is bound, not inserted into the SQL"
      ),
    ])
  func refusal(query: String, word: String, fix: String) throws {
    let document = try document(
      "<query>\(query)</query>", parameters: "<param name=\"text\"/>")
    let diagnostic = try #require(document.diagnostics.first)
    #expect(document.diagnostics.count == 1)
    #expect(diagnostic.message == "the query can't be run: near \"\(word)\": syntax error")
    #expect(diagnostic.fix == fix)
    // One line, whose first column is 1.
    let xml = try String(contentsOf: folder.url.appending(path: "t.xml"), encoding: .utf8)
    let place = try #require(xml.scalar(of: word, after: "<query>"))
    #expect(diagnostic.column == place + 1)
  }

  @Test("The parameters that stand for bindings aren't among those that a message offers")
  func bindingsAreNotParameters() throws {
    let query =
      "<query>SELECT id FROM note WHERE text = {env.A} AND id = :x ORDER BY id LIMIT :limit OFFSET :offset</query>"
    #expect(
      try messages(query)
        == ["LK0506 the query has an unknown parameter ':x': expected one of :limit, :offset"])
  }

  @Test(
    "A column of the order that can be NULL is a warning, unless the query leaves such rows out",
    arguments: [
      ("SELECT id, stars FROM note WHERE :after_stars IS NULL OR stars &lt; :after_stars", true),
      ("SELECT id, stars FROM note WHERE stars &lt; coalesce(:after_stars, 9)", true),
      (
        "SELECT id, stars FROM note WHERE stars IS NOT NULL AND stars &lt; coalesce(:after_stars, 9)",
        false
      ),
      (
        "SELECT id, stars FROM note WHERE stars NOTNULL AND stars &lt; coalesce(:after_stars, 9)",
        false
      ),
      (
        "SELECT id, stars FROM (SELECT id, coalesce(stars, 0) AS stars FROM note) "
          + "WHERE stars &lt; coalesce(:after_stars, 9)", false
      ),
    ])
  func nullableOrder(sql: String, isWarning: Bool) throws {
    let messages = try messages(
      "<query>\(sql) ORDER BY stars DESC LIMIT :limit</query>", page: "<page order=\"stars\"/>")
    #expect(
      messages
        == (isWarning
          ? [
            "LK0506 the column 'stars' of the order can be NULL, and rows in which it is are never listed"
          ]
          : []))
  }

  @Test("All missing parts of a query are reported at once")
  func lacks() throws {
    #expect(
      try messages("<query>SELECT id FROM note</query>", page: "") == [
        "LK0506 the query has no ':limit': end it with LIMIT :limit",
        "LK0506 the query has no ORDER BY, which pages need: add one",
      ])
  }

  @Test func queryOfAnotherKind() throws {
    try folder.write("id\n1\n", to: "a.csv")
    let xml = listing(
      "<section id=\"a\"><source kind=\"csv\" href=\"a.csv\" key=\"id\">"
        + "<query>SELECT 1</query></source><page mode=\"keyset\" order=\"id\"/></section>")
    let document = ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: .firstItem)
    #expect(
      document.diagnostics.map(\.code) == [
        .misplacedElement, .misplacedAttribute, .misplacedAttribute,
      ])
  }

  @Test("A locked database isn't a mistake of the document, but a warning that it isn't checked")
  func lockedDatabase() async throws {
    try await database.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
    }
    let document = try document(Self.offset)
    #expect(
      document.diagnostics.map(\.message) == [
        "the database can't be checked: another program has locked it"
      ])
    #expect(document.isValid && document.diagnostics.allSatisfy { $0.severity == .warning })
    // It keeps its source, whose three rows are read when the lock is released.
    try await database.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA locking_mode = NORMAL; SELECT * FROM note")
    }
    try await list.load(document)
    await list.waitUntilIdle()
    #expect(host.order == ["a": ["1", "2", "3"]])
  }

  @Test("Mistakes of a query are reported for a locked database, too")
  func lacksWhileLocked() async throws {
    try await database.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
    }
    #expect(
      try messages("<query>SELECT id FROM note LIMIT :limit OFFSET :offset</query>")
        == [
          "LK0502 the database can't be checked: another program has locked it",
          "LK0506 the query has no ORDER BY, which pages need: add one",
        ])
  }

  @Test func databaseIsNotWatchedAsAFile() throws {
    #expect(try document(Self.offset).files.map(\.lastPathComponent) == ["t.xml"])
  }
}

extension String {
  /// Where a text first is after another one, counted in scalars.
  fileprivate func scalar(of text: String, after start: String) -> Int? {
    guard let start = firstRange(of: start),
      let range = self[start.upperBound...].firstRange(of: text)
    else { return nil }
    return unicodeScalars.distance(from: startIndex, to: range.lowerBound)
  }
}
