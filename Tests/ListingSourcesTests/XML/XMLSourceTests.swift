import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("XML source", .tags(.concurrency))
struct XMLSourceTests {
  static func items(
    _ text: String, _ select: String, _ fields: RecordField..., key: [String] = ["@id"],
    prefixes: [String: String] = [:], limit: Int = 2
  ) async throws -> [ListItem] {
    let file = try TemporaryFile(text)
    let source = XMLSource(
      file: file.url, select: select, prefixes: prefixes, key: key, fields: fields)
    return try await Array(SourcePages.all(of: source, limit: limit).joined())
  }

  static func error(
    _ text: String, _ select: String = "/l/i", _ fields: RecordField...
  ) async -> SourceError? {
    do {
      let file = try TemporaryFile(text)
      let source = XMLSource(file: file.url, select: select, key: ["@id"], fields: fields)
      _ = try await SourcePages.all(of: source, limit: 2)
      return nil
    } catch { return error as? SourceError }
  }

  @Test(
    "An XPath without a namespace on a namespaced file is reported with the root and its namespace",
    arguments: ["/feed/entry", "//entry", "/feed/entry[1 = 1]"])
  func missingNamespace(_ select: String) async throws {
    let error = await Self.error(
      "<feed xmlns=\"urn:example:feed\"><entry id=\"1\"/></feed>", select)
    #expect(error?.code == .noItems)
    let message = try #require(error?.message)
    #expect(message.contains("<feed> in the namespace \"urn:example:feed\""))
    #expect(message.contains("xmlns:x=\"urn:example:feed\""))
    #expect(message.contains("/x:entry\"") == !select.contains("["))
  }

  @Test(
    "An XPath that starts at another root element is reported with the root",
    arguments: ["item", "channel/item", "/channel/item", "item[@id]"])
  func otherRoot(_ select: String) async throws {
    let error = await Self.error("<rss><channel><item id=\"1\"/></channel></rss>", select)
    #expect(error?.code == .noItems)
    #expect(error?.message.contains("the root element is <rss>") == true)
    #expect(error?.message.contains("\"//item") == true)
  }

  @Test(
    "A file without items is empty if the XPath fits its root",
    arguments: ["/l/i", "l/i", "//i", "/l/i[1 = 1]", "l/i[1 = 1]", "/*/i"])
  func noItems(_ select: String) async throws {
    #expect(try await Self.items("<l><j/></l>", select).isEmpty)
  }

  /// The same items by a plain path, by one that needs a tree, and from anywhere.
  static let ways = ["/l/g/i", "/l/g/i[1 = 1]", "//i"]

  @Test("pages of every size give the same items, streamed and from a tree", arguments: 1...6)
  func paging(size: Int) async throws {
    let text =
      "<?xml version=\"1.0\"?><!-- c --><l>t<i2/><g><i id=\"1\"><t>a&amp;<b>b</b></t></i>x"
      + "<i id=\"2\"><t><![CDATA[<c>]]></t></i></g><h><j id=\"9\"/></h><g><i id=\"3\"/>"
      + "<i id=\"4\"><t>d</t><t>e</t></i></g><g/><g><i id=\"5\"><t/></i></g></l>"
    let file = try TemporaryFile(text)
    for select in Self.ways {
      let source = XMLSource(
        file: file.url, select: select, key: ["@id"],
        fields: [
          RecordField("t", isOptional: true), RecordField("n", path: "count(t)", type: .integer),
        ])
      let pages = try await SourcePages.all(of: source, limit: size)
      let items = Array(pages.joined())
      #expect(items.map(\.listIdentifier) == ["1", "2", "3", "4", "5"], "\(select)")
      #expect(
        items.map { $0["t"] } == [.string("a&b"), .string("<c>"), .null, .string("d"), .string("")])
      #expect(items.map { $0["n"] } == [1, 1, 0, 2, 1].map { .integer($0) })
      #expect(pages.count == (5 + size - 1) / size)
    }
  }

  @Test("nested items are in document order", arguments: 1...4)
  func nested(size: Int) async throws {
    let text =
      "<l><i id=\"1\"><n>a</n><i id=\"2\"><n>b</n><i id=\"3\"><n>c</n></i></i></i><i id=\"4\"><n>d</n></i></l>"
    for select in ["//i", "//i[1 = 1]"] {
      let items = try await Self.items(text, select, RecordField("n"), limit: size)
      #expect(items.map(\.listIdentifier) == ["1", "2", "3", "4"])
      #expect(items.map { $0["n"] } == ["a", "b", "c", "d"].map { .string($0) })
    }
  }

  @Test("names are matched with their namespaces, independently of the file's prefixes")
  func namespaces() async throws {
    let text =
      "<x:l xmlns:x=\"urn:x\"><i id=\"0\"/><i xmlns=\"urn:x\" id=\"1\"><n>a</n></i>"
      + "<y:i xmlns:y=\"urn:x\" id=\"2\" y:k=\"3\"><n>no</n><y:n>b</y:n></y:i></x:l>"
    for select in ["/p:l/p:i", "/p:l/p:i[true()]"] {
      let items = try await Self.items(
        text, select, RecordField("n", path: "p:n"),
        RecordField("k", path: "@p:k", isOptional: true),
        prefixes: ["p": "urn:x"])
      #expect(items.map(\.listIdentifier) == ["1", "2"])
      #expect(items.map { $0["n"] } == [.string("a"), .string("b")])
      #expect(items.map { $0["k"] } == [.null, .string("3")])
    }
    #expect(await Self.error(text, "/l/i")?.code == .noItems)
  }

  @Test("a field may look beyond its item, which takes a tree")
  func beyond() async throws {
    let items = try await Self.items(
      "<l><title>T</title><i id=\"1\"/><i id=\"2\"/></l>", "/l/i",
      RecordField("list", path: "/l/title"), RecordField("up", path: "../title"),
      RecordField("place", path: "count(preceding-sibling::i)", type: .integer))
    #expect(items.map { $0["list"] } == [.string("T"), .string("T")])
    #expect(items.map { $0["up"] } == [.string("T"), .string("T")])
    #expect(items.map { $0["place"] } == [.integer(0), .integer(1)])
  }

  @Test("values keep their types, with white space around them")
  func types() async throws {
    let item = try await Self.items(
      "<l><i id=\"1\"><n> 9007199254740993\n</n><d>0.10</d><w>2024-02-29T10:00:00Z</w><b>true</b><e/></i></l>",
      "/l/i", RecordField("n", type: .integer), RecordField("d", type: .decimal),
      RecordField("w", type: .datetime), RecordField("b", type: .boolean),
      RecordField("e", type: .integer, isOptional: true)
    ).first
    #expect(item?["n"] == .integer(9_007_199_254_740_993))
    #expect(item?["d"] == .decimal(Decimal(string: "0.10") ?? 0))
    #expect(item?["w"] == .date(Date(timeIntervalSince1970: 1_709_200_800)))
    #expect(item?["b"] == .boolean(true))
    #expect(item?["e"] == .null)
  }

  @Test("encodings that the file declares")
  func encodings() async throws {
    let text = "<l><i id=\"ä€\"/></l>"
    let utf16 = Array(("<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + text).utf16)
    let wide: [UInt8] = [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let latin =
      Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><l><i id=\"".utf8) + [0xE4]
      + Array("&#8364;\"/></l>".utf8)
    for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), wide, latin] {
      let file = try TemporaryFile(bytes)
      let source = XMLSource(file: file.url, select: "/l/i", key: ["@id"], fields: [])
      #expect(try await source.page(ItemRequest(limit: 2)).items.map(\.listIdentifier) == ["ä€"])
    }
    let bad = try TemporaryFile(Array("<l><i id=\"".utf8) + [0xE4] + Array("\"/></l>".utf8))
    let source = XMLSource(file: bad.url, select: "/l/i", key: ["@id"], fields: [])
    await #expect(throws: SourceError.self) { try await source.page(ItemRequest(limit: 2)) }
  }

  @Test("malformed XML is an error with its line; the pages before it are read")
  func notWellFormed() async throws {
    let error = await Self.error("<l>\n<i id=\"1\"/>\n<i id=\"2\"></l>")
    #expect(error?.code == .syntax)
    #expect(error?.line == 3)
    for text in ["", "x", "<l><i id=\"1\"/>", "<l/><l/>", "<l><i id=\"1\" id=\"2\"/></l>"] {
      #expect(await Self.error(text)?.code == .syntax, "\(text)")
    }
    let items = (1...20_000).map { "<i id=\"\($0)\"/>" }.joined()
    let file = try TemporaryFile("<l>\(items)</x>")
    let source = XMLSource(file: file.url, select: "/l/i", key: ["@id"], fields: [])
    #expect(try await source.page(ItemRequest(limit: 2)).items.count == 2)
  }

  @Test("paths that are none, do too much, or select no nodes")
  func badPaths() async {
    let text = "<l><i id=\"1\"/></l>"
    for select in ["/l/i[", "/l/i[p:x]", "/l/i[nofunction()]", "1 + 1", "'x'", "/p:l"] {
      #expect(await Self.error(text, select)?.code == .badDescription, "\(select)")
    }
    let field = await Self.error(text, "/l/i", RecordField("n", path: "a["))
    #expect(field?.code == .badDescription)
    #expect(field?.message.contains("\"a[\"") == true)
    let many = "<l>" + String(repeating: "<i id=\"1\"/>", count: 3000) + "</l>"
    let slow = await Self.error(many, "/l/i[count(//i[count(//i) > 0]) > 0]")
    #expect(slow?.code == .badDescription)
  }

  @Test("values inside each other, attributes and tags have limits")
  func limits() async {
    let deep = String(repeating: "<a>", count: 300)
    #expect(await Self.error("<l>\(deep)")?.code == .depth)
    let attributes = (0..<300).map { "a\($0)=\"\"" }.joined(separator: " ")
    #expect(await Self.error("<l \(attributes)/>")?.code == .limit)
    let tag = String(repeating: "x", count: 1 << 20)
    #expect(await Self.error("<l \(tag)")?.code == .limit)
  }

  @Test("a file that changed between two pages asks for a refresh")
  func changed() async throws {
    let file = try TemporaryFile("<l><i id=\"1\"/><i id=\"2\"/></l>")
    let source = XMLSource(file: file.url, select: "/l/i", key: ["@id"], fields: [])
    let first = try await source.page(ItemRequest(limit: 1))
    try file.replace("<l><i id=\"1\"/><i id=\"2\"/><i id=\"3\"/></l>")
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(cursor: first.next, limit: 1))
    }
    #expect(error?.code == .changed)
  }

  @Test("items and texts that lie on chunks")
  func chunks() async throws {
    let items = (1...4000).map { "<i id=\"\($0)\"><t>text ä \($0)</t></i>" }.joined()
    let found = try await Self.items("<l>\(items)</l>", "/l/i", RecordField("t"), limit: 2000)
    #expect(found.count == 4000)
    #expect(found.enumerated().allSatisfy { $1["t"] == .string("text ä \($0 + 1)") })
  }

  @Test("The bytes that functions of an XPath read count as operations")
  func operationsOfFunctions() async throws {
    let text = "<l>" + String(repeating: "x", count: 1 << 20) + "<i id='1'/></l>"
    func path(_ function: String, _ count: Int) -> String {
      "string-length(\(function)("
        + Array(repeating: "string(/)", count: count).joined(separator: ",")
        + "))"
    }
    // 32 bytes are an operation. Of 15 texts of 1 MB, string() and string-length() read 30 MB, and concat() joins
    // 120 MB: 4.9 million operations of the 10 million for a value.
    let length = RecordField("n", path: path("concat", 15), type: .integer)
    let items = try await Self.items(text, "//i[1]", length)
    #expect(items.first?["n"] == .integer(15 << 20))
    let error = await Self.error(
      text, "//i[1]", RecordField("n", path: path("concat", 30), type: .integer))
    #expect(error?.message.contains("it exceeds the limit of operations") == true)
    // All values together have a limit, too: of 100 million operations and the bytes of the data.
    let many = text.replacing("<i id='1'/>", with: (0..<30).map { "<i id='\($0)'/>" }.joined())
    let total = await Self.error(many, "//i[@id]", length)
    #expect(total?.message.contains("it exceeds the limit of operations") == true)
    // Neither reads the text of its nodes.
    let count = RecordField("n", path: "count(/) + count(//i[last() = position()])", type: .integer)
    #expect(try await Self.items(text, "//i[1]", count).first?["n"] == .integer(2))
  }
}
