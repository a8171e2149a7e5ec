import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("JSON source", .tags(.concurrency))
struct JSONSourceTests {
  static func items(
    _ text: String, _ items: JSONItems, _ fields: RecordField..., key: [String] = ["id"],
    limit: Int = 2
  ) async throws -> [ListItem] {
    let file = try TemporaryFile(text)
    let source = JSONSource(file: file.url, items: items, key: key, fields: fields)
    return try await Array(SourcePages.all(of: source, limit: limit).joined())
  }

  static func error(
    _ text: String, _ items: JSONItems, _ fields: RecordField..., key: [String] = ["id"]
  ) async -> SourceError? {
    do {
      let file = try TemporaryFile(text)
      let source = JSONSource(file: file.url, items: items, key: key, fields: fields)
      _ = try await SourcePages.all(of: source, limit: 2)
      return nil
    } catch { return error as? SourceError }
  }

  @Test("pages of every size give the same items, from arrays and from lines", arguments: 1...6)
  func paging(size: Int) async throws {
    let objects = (1...5).map { "{\"id\": \($0), \"s\": \"]},\\\"\"}" }
    let texts: [(String, JSONItems)] = [
      ("[" + objects.joined(separator: " ,\n ") + " ] \n", .array(at: "")),
      (
        "{\"x\":[1,{}],\"d\":{\"items\":[\n" + objects.joined(separator: ",") + "]}}",
        .array(at: "/d/items")
      ),
      (objects.joined(separator: "\n"), .lines),
      ("\u{FEFF}\n" + objects.joined(separator: " \r\n\n") + "\n\n", .lines),
    ]
    for (text, items) in texts {
      let file = try TemporaryFile(text)
      let source = JSONSource(
        file: file.url, items: items, key: ["id"], fields: [RecordField("s")])
      let pages = try await SourcePages.all(of: source, limit: size)
      #expect(pages.joined().map(\.listIdentifier) == ["1", "2", "3", "4", "5"])
      #expect(pages.joined().allSatisfy { $0["s"] == .string("]},\"") })
      #expect(pages.count == (5 + size - 1) / size)
    }
  }

  @Test("values keep their types")
  func types() async throws {
    let item = try await Self.items(
      #"{"id":9007199254740993,"d":0.10,"w":"2024-02-29T10:00:00Z","o":{"n":[true]},"z":null}"#,
      .lines, RecordField("id", type: .integer), RecordField("d", type: .decimal),
      RecordField("w", type: .datetime), RecordField("b", path: "/o/n/0", type: .boolean),
      RecordField("o"), RecordField("z", type: .integer, isOptional: true),
      RecordField("none", isOptional: true)
    ).first
    #expect(item?.listIdentifier == "9007199254740993")
    #expect(item?["id"] == .integer(9_007_199_254_740_993))
    #expect(item?["d"] == .decimal(Decimal(string: "0.10") ?? 0))
    #expect(item?["w"] == .date(Date(timeIntervalSince1970: 1_709_200_800)))
    #expect(item?["b"] == .boolean(true))
    #expect(item?["o"] == .string(#"{"n":[true]}"#))
    #expect(item?["z"] == .null)
    #expect(item?["none"] == .null)
  }

  @Test("items that are no objects have themselves as a field")
  func plainItems() async throws {
    let items = try await Self.items(
      #"["a","b"]"#, .array(at: ""), RecordField("name", path: ""), key: ["name"])
    #expect(items.map(\.listIdentifier) == ["a", "b"])
  }

  @Test("arrays and files without items")
  func empty() async throws {
    #expect(try await Self.items("[ ]", .array(at: "")).isEmpty)
    #expect(try await Self.items("{\"a\":[]}", .array(at: "/a")).isEmpty)
    for text in ["", "\n", " \r\n\n"] { #expect(try await Self.items(text, .lines).isEmpty) }
  }

  @Test("without an array, the message names the value in its place")
  func noArray() async {
    let text = #"{"data":{"itmes":[1],"n":5},"list":[[1],2]}"#
    let misspelt = await Self.error(text, .array(at: "/data/items"))
    #expect(misspelt?.code == .noItems)
    #expect(
      misspelt?.message
        == "\"/data/items\" isn't the path of an array: \"/data\" has no member \"items\". "
        + "Did you mean \"itmes\"? "
        + "Its members are: \"itmes\", \"n\".")
    let number = await Self.error(text, .array(at: "/data/n"))
    #expect(number?.message.contains("\"/data/n\" is a number, not an array") == true)
    let object = await Self.error(text, .array(at: ""))
    #expect(object?.message.contains("the root value is an object, not an array") == true)
    let below = await Self.error(text, .array(at: "/data/n/x"))
    #expect(below?.message.contains("\"/data/n\" is a number, which contains nothing") == true)
    let element = await Self.error(text, .array(at: "/list/2"))
    #expect(element?.message.contains("has 2 elements, none of them \"2\"") == true)
    #expect(await Self.error("", .array(at: ""))?.code == .noItems)
    #expect(await Self.error(text, .array(at: "data"))?.code == .badDescription)
    #expect(
      await Self.error("[]", .array(at: ""), RecordField("a", path: "/~9"))?.code == .badDescription
    )
  }

  @Test(
    "what follows the array is checked with its last item",
    arguments: [
      ("[{\"id\":1}] x", "", 11), ("[] []", "", 3), ("[{\"id\":1}],", "", 10),
      ("[{\"id\":1}]\u{0}", "", 10), ("{\"a\":[{\"id\":1}]", "/a", 15),
      ("{\"a\":[{\"id\":1}]}}", "/a", 16), ("{\"a\":[], \"b\":[1,}}", "/a", 16),
      ("[0,{\"a\":[{\"id\":1}] 2}]", "/1/a", 19),
    ])
  func rest(text: String, pointer: String, byte: Int) async {
    let error = await Self.error(text, .array(at: pointer))
    #expect(
      error?.code == .syntax && error?.position?.byteOffset == byte, "\(String(describing: error))")
  }

  @Test(
    "what may follow the array is the rest of the objects and arrays around it",
    arguments: [
      ("[{\"id\":1}] \r\n\t", ""),
      ("{\"a\":[{\"id\":1}],\"b\":{\"c\":[\"]}\"]}, \"d\" : 1 }\n", "/a"),
      ("[[],[{\"id\":1}],\"x\",{}]", "/1"),
      ("{\"x\":[{\"a\":[{\"id\":1}]},2],\"y\":null}", "/x/0/a"),
    ])
  func completeRest(text: String, pointer: String) async throws {
    #expect(try await Self.items(text, .array(at: pointer)).map(\.listIdentifier) == ["1"])
  }

  @Test("an error names the line and the byte")
  func positions() async {
    let lines = await Self.error("{\"id\":1}\n\n{\"id\":2,}\n", .lines)
    #expect(lines?.position == SourcePosition(byteOffset: 18, line: 3))
    let array = await Self.error("[\n {\"id\":1},\n {\"id\":x}]", .array(at: ""))
    #expect(array?.position == SourcePosition(byteOffset: 20, line: 3))
    let value = await Self.error("{\"id\":1,\"n\":\"x\"}", .lines, RecordField("n", type: .integer))
    #expect(
      value?.description.hasSuffix(
        ":1: member \"n\" should be a whole number, but is \"x\": correct it, or declare the field as a string."
      ) == true)
    let key = await Self.error("[{\"id\":1},{\"name\":\"x\"}]", .array(at: ""))
    #expect(key?.code == .emptyKey)
  }

  @Test(
    "what follows an item is looked at",
    arguments: [
      ("[{\"id\":1}", JSONItems.array(at: "")), ("[{\"id\":1} {\"id\":2}]", .array(at: "")),
      ("[{\"id\":1},]", .array(at: "")), ("{\"id\":1}{\"id\":2}", .lines),
      ("{\"id\":1},\n", .lines),
      ("{\"id\":\n1}", .lines), ("[{\"id\":1}}", .array(at: "")),
    ])
  func afterItems(text: String, items: JSONItems) async {
    #expect(await Self.error(text, items)?.code == .syntax)
  }

  @Test(
    "A line that isn't JSON is an invalid item, which can be skipped",
    arguments: [
      "java.lang.Error: no", "\tat a.b(C.java:1)", "{\"id\":", "{\"id\":\"x", "{\"id\":1}}",
      "{\"id\":1} x",
      "[", "\u{FEFF}", "{\"id\":\"\\ud83d\"}", "{", "]", "\"", "nul",
    ])
  func otherLines(line: String) async throws {
    for text in ["{\"id\":1}\n\(line)\n{\"id\":2}\n", "{\"id\":1}\n{\"id\":2}\n\(line)"] {
      let file = try TemporaryFile(text)
      let source = JSONSource(
        file: file.url, items: .lines, key: ["id"], fields: [], onError: .skip)
      let page = try await source.page(ItemRequest(limit: 5))
      #expect(page.items.map(\.listIdentifier) == ["1", "2"], "\(text)")
      #expect(page.skipped.count == 1, "\(text)")
      let lineNumber = text.hasSuffix(line) ? 3 : 2
      #expect(page.skipped.reasons.first?.contains(":\(lineNumber): ") == true)
      let backward = try await source.page(ItemRequest(limit: 5, direction: .backward))
      #expect(backward.items.map(\.listIdentifier) == ["1", "2"], "\(text)")
      #expect(await Self.error(text, .lines) != nil)
    }
  }

  @Test("A line that isn't UTF-8 is an invalid item")
  func otherBytes() async throws {
    let file = try TemporaryFile("")
    try Data(Array("{\"id\":1}\n{\"id\":\"".utf8) + [0xE9] + Array("\"}\n{\"id\":2}".utf8))
      .write(to: file.url)
    let source = JSONSource(file: file.url, items: .lines, key: ["id"], fields: [], onError: .skip)
    let page = try await source.page(ItemRequest(limit: 5))
    #expect(page.items.map(\.listIdentifier) == ["1", "2"])
    #expect(page.skipped.count == 1)
  }

  @Test("texts and names that lie on two chunks", arguments: -3...3)
  func chunks(shift: Int) async throws {
    let padding = String(repeating: " ", count: ByteWindow.chunkSize - 20 + shift)
    let text = "[" + padding + #"{"id":"äöü\u00e4\ud83d\ude00","né":12345}]"#
    let item = try await Self.items(text, .array(at: ""), RecordField("né", type: .integer)).first
    #expect(item?.listIdentifier == "äöüä😀")
    #expect(item?["né"] == .integer(12345))
    // An item of several chunks.
    let long = String(repeating: "ab", count: 150_000)
    let items = try await Self.items(
      "{\"id\":1,\"t\":\"\(long)\"}\n{\"id\":2,\"t\":\"x\"}", .lines, RecordField("t"))
    #expect(items.map { $0["t"] } == [.string(long), .string("x")])
  }

  @Test("a file that changed between two pages asks for a refresh")
  func changed() async throws {
    let file = try TemporaryFile("{\"id\":1}\n{\"id\":2}\n")
    let source = JSONSource(file: file.url, items: .lines, key: ["id"], fields: [])
    let first = try await source.page(ItemRequest(limit: 1))
    try file.replace("{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(cursor: first.next, limit: 1))
    }
    #expect(error?.code == .changed)
  }

  @Test("a page of a file of 1 GB reads that page alone")
  func oneGigabyte() async throws {
    // The file has a hole of zero bytes, which are no JSON.
    let file = try TemporaryFile("[{\"id\":1},{\"id\":2},{\"id\":3},")
    let handle = try FileHandle(forWritingTo: file.url)
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()
    let source = JSONSource(file: file.url, items: .array(at: ""), key: ["id"], fields: [])
    let page = try await source.page(ItemRequest(limit: 2))
    #expect(page.items.map(\.listIdentifier) == ["1", "2"])
    let cursor = try #require(page.next.flatMap { FileCursor($0) })
    #expect(cursor.position.byteOffset == 19)
  }

  @Test("names of files say whether they are lines")
  func names() {
    #expect(JSONItems(fileExtension: "jsonl") == .lines)
    #expect(JSONItems(fileExtension: "NDJSON") == .lines)
    #expect(JSONItems(fileExtension: "json") == .array(at: ""))
  }
}
