import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Dialects of CSV")
struct CSVDialectTests {
  private static func items(
    _ text: String, _ dialect: CSVDialect = CSVDialect(), key: [String] = ["@row"],
    _ fields: RecordField...
  ) async throws -> [ListItem] {
    let file = try TemporaryFile(text)
    let source = CSVSource(file: file.url, key: key, fields: fields, dialect: dialect)
    let pages = try await SourcePages.all(of: source, limit: 2)
    let items = Array(pages.joined())
    // A page from an item's position has that item.
    for item in items {
      let cursor = try #require(source.cursor(around: item))
      let page = try await source.page(ItemRequest(cursor: cursor, limit: 1))
      #expect(page.items == [item])
    }
    return items
  }

  private static func rows(_ text: String, _ dialect: CSVDialect) throws -> [[String]] {
    let bytes = Array(text.utf8)
    let rows = try CSVReaderTests.rows(bytes, dialect: dialect).map(\.cells)
    for chunk in 1...5 {
      #expect(try CSVReaderTests.rows(bytes, chunk: chunk, dialect: dialect).map(\.cells) == rows)
    }
    return rows
  }

  @Test("Without a header, columns are called by their numbers, and the first row is an item")
  func noHeader() async throws {
    var dialect = CSVDialect()
    dialect.hasHeader = false
    let items = try await Self.items(
      "1,a\n2,b\n3,c\n", dialect, key: ["1"], RecordField("x", path: "2"))
    #expect(items.map(\.listIdentifier) == ["1", "2", "3"])
    #expect(items.map { $0["x"] } == [.string("a"), .string("b"), .string("c")])
  }

  @Test(
    "Lines before the header and comments aren't rows, whatever they contain",
    arguments: [
      ("Report\nof \"2018\nid,x\n1,a\n", 2, nil), ("# one\n#two\nid,x\n1,a\n", 0, "#"),
      ("Report\r\n\r\nid,x\r\n1,a\r\n", 2, nil), ("id,x\n# no, row\n1,a\n#", 0, "#"),
      ("\u{FEFF}Report\nid,x\n;\"\n1,a\n", 1, ";"),
    ] as [(String, Int, Character?)])
  func otherLines(text: String, skipped: Int, comment: Character?) async throws {
    var dialect = CSVDialect()
    (dialect.skippedLines, dialect.comment) = (skipped, comment)
    let items = try await Self.items(text, dialect, key: ["id"], RecordField("x"))
    #expect(items.map(\.listIdentifier) == ["1"])
    #expect(items.first?["x"] == .string("a"))
    _ = try Self.rows(text, dialect)
  }

  @Test(
    "A line with the separator is none of the rows",
    arguments: ["sep=;\nid;x\n1;a,b\n", "SEP=;\r\nid;x\r\n1;a,b\r\n", "\u{FEFF}sep=;\nid;x\n1;a,b"])
  func separatorLine(text: String) async throws {
    let items = try await Self.items(text, key: ["id"], RecordField("x"))
    #expect(items.map { $0["x"] } == [.string("a,b")])
  }

  @Test("Repeated names get a number, and empty ones are that of their column")
  func names() throws {
    let file = try TemporaryFile("name,,name,name-2,name,\n")
    let names = try CSVSource(file: file.url, key: [], fields: []).columns()
    #expect(names == ["name", "2", "name-3", "name-2", "name-4", "6"])
  }

  @Test("A column is found without the spaces around its name")
  func spaces() async throws {
    let items = try await Self.items(" id , x\n1,a\n", key: ["id"], RecordField("x"))
    #expect(items.map { $0["x"] } == [.string("a")])
  }

  @Test(
    "A backslash escapes the next character, within quotes and without",
    arguments: [
      (#"a\,b,c"#, ["a,b", "c"]), (#""a\"b",c"#, [#"a"b"#, "c"]), (#""a""b",c"#, [#"a"b"#, "c"]),
      (#"a\nb,c"#, ["a\nb", "c"]), (#"\\,c"#, [#"\"#, "c"]), ("a\\\nb,c", ["a\nb", "c"]),
      (#""\\",c"#, [#"\"#, "c"]), (#"a\"#, [#"a\"#]), (#"é\é,c"#, ["éé", "c"]),
    ])
  func backslashes(row: String, cells: [String]) throws {
    var dialect = CSVDialect()
    dialect.hasBackslashes = true
    #expect(try Self.rows(row, dialect) == [cells])
    // One at the end of a line makes the line break a part of the cell.
    #expect(
      try Self.rows(row + "\n1,2\n", dialect).last
        == (row.hasSuffix("a\\") ? ["a\n1", "2"] : ["1", "2"]))
  }

  @Test("A cell with a backslash and N has no value")
  func noValue() async throws {
    var dialect = CSVDialect()
    dialect.hasBackslashes = true
    let items = try await Self.items(
      "id,n\n1,\\N\n", dialect, key: ["id"], RecordField("n", type: .integer, isOptional: true))
    #expect(items.first?["n"] == .null)
  }

  @Test(
    "Numbers have the decimal mark of the file, and groups of three digits",
    arguments: [
      (DecimalMark.comma, "1,5", 1.5), (.comma, "1.234,5", 1234.5),
      (.comma, "1 234 567", 1_234_567),
      (.comma, "1\u{A0}234,5", 1234.5), (.comma, "-1.000", -1000), (.comma, "1'234,5", 1234.5),
      (.comma, "\u{2212}2,5", -2.5), (.comma, "12", 12), (.point, "1,234.5", 1234.5),
      (.point, "1.5", 1.5),
      (.comma, "1.5", nil), (.comma, "1,234,5", nil), (.comma, "1.23,5", nil),
      (.comma, "1.234 567", nil),
      (.point, "1,5", nil), (.comma, "x", nil), (.comma, "", nil),
    ] as [(DecimalMark, String, Double?)])
  func decimals(mark: DecimalMark, text: String, number: Double?) async throws {
    var field = RecordField("n", type: .number, isOptional: true)
    field.decimalMark = mark
    let file = try TemporaryFile("id;n\n1;\(text)\n")
    let source = CSVSource(
      file: file.url, key: ["id"], fields: [field], dialect: CSVDialect(delimiter: ";"),
      onError: .skip)
    let page = try await source.page(ItemRequest(limit: 2))
    #expect(page.items.first?["n"] == number.map { .number($0) } ?? .null)
    #expect(page.unreadable.valueCount == (number == nil && !text.isEmpty ? 1 : 0))
  }

  @Test("Rows without a key are identified by their lines, and none is a duplicate")
  func rowKeys() async throws {
    let items = try await Self.items(
      "a,b\nx,1\nx,1\n\"y\nz\",2\nx,1\n", CSVDialect(), key: ["@row"], RecordField("a"))
    #expect(items.map(\.listIdentifier) == ["2", "3", "4", "6"])
  }
}

@Suite("Items without keys")
struct RowKeyTests {
  @Test("Items of JSON, lines and XML are identified by their positions")
  func positions() async throws {
    let json = try TemporaryFile("[{\"a\":1},{\"a\":1},\n{\"a\":1}]")
    let source = JSONSource(file: json.url, items: .array(at: ""), key: ["@row"], fields: [])
    let items = try await SourcePages.all(of: source, limit: 1).joined().map(\.listIdentifier)
    #expect(items == ["1", "9", "18"])
    let lines = try TemporaryFile("{\"a\":1}\n\n{\"a\":1}\n")
    let lineSource = JSONSource(file: lines.url, items: .lines, key: ["@row"], fields: [])
    let lineItems = try await SourcePages.all(of: lineSource, limit: 1).joined().map(
      \.listIdentifier)
    #expect(lineItems == ["1", "3"])
    for select in ["/l/i", "/l/i[true()]"] {
      let xml = try TemporaryFile("<l><i/><i/><i/></l>")
      let xmlSource = XMLSource(
        file: xml.url, select: select, key: ["@row"],
        fields: [RecordField("n", path: "n", isOptional: true)])
      let xmlItems = try await SourcePages.all(of: xmlSource, limit: 1).joined().map(
        \.listIdentifier)
      #expect(xmlItems == ["1", "2", "3"], "\(select)")
    }
  }

  @Test("Rows of a query with offsets are identified by their numbers, those of a keyset can't be")
  func rows() async throws {
    let database = try TestDatabase.notes(5)
    let source = database.source(.notes, key: ["@row"])
    let items = try await SourcePages.all(of: source, limit: 2).joined().map(\.listIdentifier)
    #expect(items == ["1", "2", "3", "4", "5"])
    let error = await #expect(throws: SourceError.self) {
      try await database.source(.notesByID, key: ["@row"]).page(ItemRequest(limit: 2))
    }
    #expect(error?.message.contains("name a key other than \"@row\"") == true)
  }
}

@Suite("Shapes of JSON")
struct JSONShapeTests {
  private static func items(
    _ text: String, at path: String, key: [String], _ fields: RecordField...
  ) async throws -> [ListItem] {
    let file = try TemporaryFile(text)
    let source = JSONSource(file: file.url, items: .array(at: path), key: key, fields: fields)
    let items = Array(try await SourcePages.all(of: source, limit: 1).joined())
    for item in items {
      let cursor = try #require(source.cursor(around: item))
      #expect(try await source.page(ItemRequest(cursor: cursor, limit: 1)).items == [item])
    }
    return items
  }

  @Test("The members of an object are items, and their names a field")
  func members() async throws {
    let items = try await Self.items(
      #"{"x":[],"airports":{"ORD":{"city":"Chicago"},"a\"b":{"city":"X"}, "é":{}},"y":{"z":1}}"#,
      at: "/airports", key: ["@name"], RecordField("city", isOptional: true))
    #expect(items.map(\.listIdentifier) == ["ORD", "a\"b", "é"])
    #expect(items.map { $0["city"] } == [.string("Chicago"), .string("X"), .null])
    #expect(try await Self.items("{}", at: "", key: ["@name"]).isEmpty)
    let scalars = try await Self.items(
      #"{"a": 1, "b": "x"}"#, at: "", key: ["name"], RecordField("name", path: "@name"),
      RecordField("v", path: ""))
    #expect(scalars.map { $0["v"] } == [.string("1"), .string("x")])
  }

  @Test("An object in place of the array is an error without the name in the key")
  func noName() async throws {
    await #expect(throws: SourceError.self) {
      try await Self.items("{\"a\":{}}", at: "", key: ["id"])
    }
  }

  @Test("Elements of arrays are fields of items that are arrays")
  func arrays() async throws {
    let items = try await Self.items(
      "[[1,\"a\"],[2,\"b\"]]", at: "", key: ["/0"], RecordField("name", path: "/1"))
    #expect(items.map(\.listIdentifier) == ["1", "2"])
    #expect(items.map { $0["name"] } == [.string("a"), .string("b")])
  }

  @Test(
    "Items in several arrays are read one after the other, in pages of any size",
    arguments: [
      ("/r/*/s", #"{"r":[{"s":[{"id":1},{"id":2}]},{"x":[9],"s":[{"id":3}],"y":{"z":1}}],"t":[]}"#),
      ("/r/*/s/*", #"{"r":[{"s":[]},{},{"s":null},3,{"s":[{"id":1},{"id":2},{"id":3}]},[]]}"#),
      ("/*/a/0/b", #"[{"a":[{"b":[{"id":1}]},5]},{"a":[]},{"a":[{"b":[{"id":2},{"id":3}]}]}]"#),
      ("/*/*", #"[[{"id":1}],[],[{"id":2},{"id":3}]]"#),
      ("/*/*/x", #"[[{"x":[{"id":1}]},{"x":[{"id":2}]}],[{"x":[{"id":3}]}]]"#),
    ])
  func nested(path: String, text: String) async throws {
    let items = try await Self.items(text, at: path, key: ["id"])
    #expect(items.map(\.listIdentifier) == ["1", "2", "3"])
  }

  @Test("Nested arrays without items are an empty list, and what isn't JSON is an error")
  func emptyNested() async throws {
    for text in ["{\"r\":[]}", "{\"r\":[{},{\"s\":[]}]}"] {
      #expect(try await Self.items(text, at: "/r/*/s", key: ["id"]).isEmpty)
    }
    for text in [
      "{\"r\":[{\"s\":[{\"id\":1}]}", "{\"r\":[{\"s\":[{\"id\":1}}]}", "{\"r\":[{\"s\" 1}]}",
    ] {
      await #expect(throws: SourceError.self) {
        try await Self.items(text, at: "/r/*/s", key: ["id"])
      }
    }
  }

  @Test("A value that is an object or an array is one line")
  func lines() async throws {
    let items = try await Self.items(
      "[{\"id\":1,\"o\":{\n  \"a\" : \"x  \\\"y\",\n \"b\": [1,\t2]\n}}]", at: "", key: ["id"],
      RecordField("o"))
    #expect(items.first?["o"] == .string(#"{"a":"x  \"y","b":[1,2]}"#))
  }
}
