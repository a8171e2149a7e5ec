import Foundation
import GRDB
import ListingTesting
import Testing

@testable import ListingXML

/// Mistakes in the declaration of a source that its first item shows.
@Suite struct SourceMistakeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Checks the only diagnostic of a document of one section with a source.
  ///
  /// - Parameters:
  ///   - underlined: The text that the diagnostic is about.
  ///   - said: A part of its message, its fix or its notes.
  private func expect(
    _ source: String, underlined: String, _ said: [String],
    location: SourceLocation = #_sourceLocation
  ) throws {
    let xml = listing(
      "\n<param name=\"p\"/><section when=\"exists(param.p)\" id=\"a\">\(source)</section>")
    let document = ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: .firstPage)
    let count = document.diagnostics.count
    let diagnostic = try #require(
      document.diagnostics.first, "no diagnostic of \(source)", sourceLocation: location)
    #expect(count == 1, "\(document.diagnostics)", sourceLocation: location)
    let lines = xml.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines[(diagnostic.line ?? 1) - 1].unicodeScalars.dropFirst(
      (diagnostic.column ?? 1) - 1)
    #expect(
      String(line.prefix(diagnostic.length ?? 0)) == underlined, sourceLocation: location)
    let text = "\(diagnostic)"
    for part in said {
      #expect(text.contains(part), "\(text)", sourceLocation: location)
    }
  }

  @Test(
    "The first row of a CSV file that isn't of the declared types is reported at the type",
    arguments: [
      ("n", "One", "integer", "declare the field as a string"),
      ("n", "1.5", "integer", "declare the field as a number"),
      ("n", "\"1,50\"", "decimal", "write \"1.50\""),
      ("n", "ja", "boolean", "format=\"ja/nein\""),
      ("n", "25 Jun 2018", "date", "format=\"dd MMM yyyy\" to"),
      ("n", "\"Jun 25, 2018 11:41 PM\"", "datetime", "format=\"MMM dd, yyyy h:mm a\" to"),
      ("n", "25/Jun/2018:11:41:36 +0200", "datetime", "format=\"dd/MMM/yyyy:HH:mm:ss Z\" to"),
      ("n", "\"Mon, 25 Jun 2018 11:41:36 GMT\"", "datetime", "format=\"rfc822\" to"),
      ("n", "31.12.2024", "date", "format=\"dd.MM.yyyy\" to"),
      ("n", "1.2.2024", "date", "format=\"d.M.yyyy\" to"),
      ("n", "03/04/2024", "date", "format=\"dd/MM/yyyy\" or format=\"MM/dd/yyyy\" to"),
      ("n", "31/12/2024 18:30", "datetime", "format=\"dd/MM/yyyy HH:mm\" to"),
      ("n", "2024-12-31", "datetime", "type=\"date\""),
      ("n", "2024-12-31T10:00:00Z", "date", "type=\"datetime\""),
      ("n", "1735603200", "datetime", "seconds since 1970: add format=\"unix\""),
      ("n", "1735603200000", "datetime", "milliseconds since 1970: add format=\"unix-ms\""),
      ("n", "soon", "date", "add a format to the field"),
    ])
  func csv(column: String, value: String, type: String, fix: String) throws {
    try folder.write("id,\(column)\n1,\(value)\n", to: "a.csv")
    try expect(
      "<source kind=\"csv\" href=\"a.csv\" key=\"id\"><field name=\"id\"/>"
        + "<field name=\"\(column)\" type=\"\(type)\"/></source>",
      underlined: type, ["LK0503", "line 2", fix])
  }

  @Test("An invalid row after the first one is a warning if it's in the first page")
  func laterRows() throws {
    try folder.write("id,n\n1,1\n2,two\n", to: "a.csv")
    try expect(
      "<source kind=\"csv\" href=\"a.csv\" key=\"id\"><field name=\"n\" type=\"integer\"/></source>",
      underlined: "integer", ["warning", "the first page can't be shown: line 3"])
    try folder.write("id\n1\n\"\"\n", to: "b.csv")
    try expect(
      "<source kind=\"csv\" href=\"b.csv\" key=\"id\"/>", underlined: "id",
      ["warning", "line 3: the key of this row is empty"])
  }

  @Test("Rows after the first page aren't read")
  func laterPages() throws {
    try folder.write("id,n\n1,1\n2,two\n", to: "a.csv")
    let xml = listing(
      "<section id='a'><source kind='csv' href='a.csv' key='id'><field name='n' type='integer'/>"
        + "</source><page size='1'/></section>")
    let document = ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: .firstItem)
    #expect(document.diagnostics.isEmpty)
  }

  @Test("A first row that looks like data is a warning, unless it isn't the header")
  func firstRow() throws {
    try folder.write("1,2018-06-25,3.5\n2,2018-06-26,4.5\n", to: "a.csv")
    try expect(
      "<source kind=\"csv\" href=\"a.csv\" key=\"@row\"/>", underlined: "a.csv",
      ["looks like data: '1'", "write header=\"false\""])
    let xml = listing(
      "<section id='a'><source kind='csv' href='a.csv' key='1' header='false'>"
        + "<field name='day' path='2' type='date'/></source></section>")
    let document = ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: .firstItem)
    #expect(document.diagnostics.isEmpty)
  }

  @Test(
    "A header with another delimiter is reported once, with the delimiter to write",
    arguments: [
      ("id;n", "", "a.csv", "delimiter=\"semicolon\""),
      ("id\tn", "", "a.csv", "delimiter=\"tab\""),
      ("id|n", "", "a.csv", "delimiter=\"pipe\""),
      ("id,n", "delimiter=\"semicolon\"", "semicolon", "delimiter=\"comma\""),
    ])
  func delimiter(header: String, attribute: String, underlined: String, fix: String) throws {
    try folder.write("\(header)\n1;2\n", to: "a.csv")
    try expect(
      "<source kind=\"csv\" href=\"a.csv\" key=\"id\" \(attribute)><field name=\"n\"/></source>",
      underlined: underlined, ["the file has one column, 'id", fix])
  }

  @Test(
    "What SQLite refuses is reported at its place in the query, with the names that there are",
    arguments: [
      ("SELECT id,\n  nam\nFROM note", "nam", ["'name'", "id, name, time"]),
      ("SELECT n.id,\n  n.nam\nFROM note n", "n.nam", ["'name'", "id, name, time"]),
      ("SELECT id, {param.p}, nam FROM note", "nam", ["'name'"]),
      ("SELECT id\nFROM nota", "nota", ["'note'"]),
      ("SELECT id\nFORM note", "note", ["syntax error"]),
      ("SELECT id, &lt;&#x3E;\nFROM note", "&lt;&#x3E;", ["near \"<>\": syntax error"]),
      ("DELETE FROM note", "query", ["DELETE", "write a SELECT"]),
    ])
  func query(sql: String, underlined: String, said: [String]) throws {
    try writeDatabase()
    try expect(
      """
      <source kind="sqlite" href="a.sqlite" key="id">
      <query>\(sql) ORDER BY 1 LIMIT :limit OFFSET :offset</query></source>
      """, underlined: underlined, ["LK0506"] + said)
  }

  private func writeDatabase() throws {
    let database = try DatabaseQueue(path: folder.url.appending(path: "a.sqlite").path)
    try database.write {
      try $0.execute(
        sql: """
          CREATE TABLE note (id INTEGER PRIMARY KEY, name TEXT, time INTEGER);
          INSERT INTO note VALUES (1, 'one', 1735603200)
          """)
    }
    try database.close()
  }

  @Test("What SQLite refuses in the query for the rows before a place is reported there")
  func backwardQuery() throws {
    try writeDatabase()
    try expect(
      """
      <source kind="sqlite" href="a.sqlite" key="id">
      <query>SELECT id, name FROM note WHERE :after_id IS NULL OR id > :after_id
        ORDER BY id LIMIT :limit</query>
      <query direction="backward">SELECT id, nam FROM note WHERE id &lt; :before_id
        ORDER BY id DESC LIMIT :limit</query></source><page order="id"/>
      """, underlined: "nam", ["LK0506", "'name'"])
  }

  @Test("The first row of a query that isn't of the declared types is reported at the type")
  func epoch() throws {
    try writeDatabase()
    try expect(
      """
      <source kind="sqlite" href="a.sqlite" key="id"><field name="time" type="datetime"/>
      <query>SELECT id, time FROM note ORDER BY id LIMIT :limit OFFSET :offset</query></source>
      """, underlined: "datetime",
      ["looks like seconds since 1970", "add format=\"unix\" to the field"])
  }

  @Test(
    "An XPath that cannot be used is reported at the attribute that has it",
    arguments: [
      ("/r/item[", "@id", "/r/item["), ("/r/x:item", "@id", "/r/x:item"),
      ("/r/item", "foo((", "foo(("), ("/r/item", "y:n", "y:n"), ("/r/item", "nome", "nome"),
      ("/s/item", "@id", "/s/item"),
    ])
  func path(select: String, path: String, underlined: String) throws {
    try folder.write("<r><item id='1'/></r>", to: "a.xml")
    try expect(
      "<source kind=\"xml\" href=\"a.xml\" select=\"\(select)\" key=\"id\">"
        + "<field name=\"id\" path=\"@id\"/><field name=\"n\" path=\"\(path)\"/></source>",
      underlined: underlined, [])
  }

  @Test("A path with dots to a member of JSON is reported with the pointer to write")
  func pointer() throws {
    try folder.write(#"[{"id": 1, "inner": {"stock": 3}}]"#, to: "a.json")
    try expect(
      "<source kind=\"json\" href=\"a.json\" key=\"id\">"
        + "<field name=\"stock\" path=\"inner.stock\" type=\"integer\"/></source>",
      underlined: "inner.stock", ["write \"/inner/stock\""])
    try expect(
      "<source kind=\"json\" href=\"a.json\" key=\"id\">"
        + "<field name=\"stock\" path=\"inner.stock\" optional=\"true\"/></source>",
      underlined: "inner.stock", ["warning", "write path=\"/inner/stock\""])
  }
}
