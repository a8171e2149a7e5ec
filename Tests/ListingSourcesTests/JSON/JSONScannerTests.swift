import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("JSON scanner")
struct JSONScannerTests {
  /// The values of paths in one JSON value, which must end where the bytes do.
  static func values(
    _ text: [UInt8], _ paths: String..., limit: Int = JSONScanner.defaultItemLimit
  ) throws -> [SourceValue] {
    var scanner = JSONScanner(ByteWindow(text), file: "a.json", itemLimit: limit)
    let values = try scanner.values(JSONPaths(paths.compactMap { JSONPointer(path: $0) }))
    try scanner.skipSpace()
    guard try scanner.window.peek() == nil else { throw scanner.syntax("the end") }
    return values
  }

  static func value(_ text: String) throws -> SourceValue { try values(Array(text.utf8), "")[0] }

  static func error(_ text: [UInt8]) -> SourceError? {
    do {
      _ = try values(text, "", "/a")
      return nil
    } catch { return error as? SourceError }
  }

  @Test("numbers are given digit by digit, words as they are, null as no value")
  func scalars() throws {
    for number in [
      "0", "-0", "9007199254740993", "0.1000", "-1.5e+30", "1E-9", "12345678901234567890.5",
    ] {
      #expect(try Self.value(number) == .text(number))
    }
    #expect(try Self.value(" true\n") == .text("true"))
    #expect(try Self.value("false") == .text("false"))
    #expect(try Self.value("null") == .null)
  }

  @Test("escapes, pairs of surrogates among them")
  func escapes() throws {
    let cases = [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e4\u20AC""#, "ä€"),
      (#""\ud83d\ude00\uDBFF\uDFFF""#, "😀\u{10FFFF}"), (#""ä\u0000b""#, "ä\0b"), (#""""#, ""),
      (#""a\\""#, "a\\"),
    ]
    for (json, text) in cases { #expect(try Self.value(json) == .text(text)) }
  }

  @Test("half of a pair of surrogates is refused where it is wanted, and no bother elsewhere")
  func surrogates() throws {
    for text in [#""\ud83d""#, #""\ude00""#, #""\ud83dx""#, #""\ud83d\n""#, #""\ud83d\u0041""#] {
      #expect(throws: SourceError.self) { try Self.value(text) }
      #expect(try Self.values(Array("{\"b\":\(text),\"a\":1}".utf8), "a") == [.text("1")])
    }
  }

  @Test("pointers lead through objects and arrays; a missing value is null")
  func paths() throws {
    let item = #"{"a":{"b":[10,{"c":"x"}],"b/c":1,"":2},"n":null}"#
    let values = try Self.values(
      Array(item.utf8), "/a/b/0", "/a/b/1/c", "/a/b~1c", "/a/", "/n", "/a/b/2", "/a/b/00", "/x/y",
      "/n/z", "/a/b/1")
    #expect(
      values == [
        .text("10"), .text("x"), .text("1"), .text("2"), .null, .null, .null, .null, .null,
        .text(#"{"c":"x"}"#),
      ])
  }

  @Test("names are compared as text: an escaped one is the same")
  func escapedNames() throws {
    #expect(try Self.values(Array(#"{"\u0061":1}"#.utf8), "a") == [.text("1")])
  }

  @Test("of members of one name the last one counts, with all that is in it")
  func repeatedNames() throws {
    let values = try Self.values(
      Array(#"{"a":{"b":1},"a":{"c":2},"d":1,"d":3}"#.utf8), "/a/b", "/a/c", "d")
    #expect(values == [.null, .text("2"), .text("3")])
  }

  @Test("a value within one that is wanted as a whole")
  func nested() throws {
    let values = try Self.values(Array(#" {"a": [1, {"b": "x"} ], "c":0}"#.utf8), "a", "/a/1/b", "")
    #expect(
      values == [
        .text(#"[1,{"b":"x"}]"#), .text("x"), .text(#"{"a":[1,{"b":"x"}],"c":0}"#),
      ])
  }

  @Test(
    "what is no JSON is refused",
    arguments: [
      "", " ", "tru", "True", "nul", "01", "-", "+1", "1.", ".5", "1e", "1e+", "0x1", "NaN", "'a'",
      "\"a", "\"a\nb\"", "\"\u{1}\"", #""\x41""#, #""\u12g4""#, "[1", "[1,", "[1,]", "[,1]",
      "[1 2]", "{",
      "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "{\"a\":1]",
      "[1}",
      "1 2", "[]]", "//", "[1,2]x",
    ])
  func notJSON(text: String) {
    let error = Self.error(Array(text.utf8))
    #expect(error?.code == .syntax)
    // The same as an unused member.
    #expect(Self.error(Array("{\"b\":\(text)}".utf8)) != nil)
  }

  @Test("bytes that aren't UTF-8 are rejected, in unused names and texts, too")
  func encoding() {
    let bad: [[UInt8]] = [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE4], [0xF5, 0x80, 0x80, 0x80],
    ]
    for bytes in bad {
      let text = Array("{\"x\":\"".utf8) + bytes + Array("\"}".utf8)
      #expect(Self.error(text)?.code == .encoding)
      let name = Array("{\"".utf8) + bytes + Array("\":1}".utf8)
      #expect(Self.error(name)?.code == .encoding)
    }
  }

  @Test("values inside each other: 256 and no more")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(String(repeating: "[", count: depth).utf8)
        + Array(String(repeating: "]", count: depth).utf8)
    }
    #expect(Self.error(nested(256)) == nil)
    #expect(Self.error(nested(257))?.code == .depth)
    #expect(Self.error(Array(String(repeating: "[", count: 1_000_000).utf8))?.code == .depth)
  }

  @Test("an item of more bytes than the limit is refused")
  func limit() throws {
    let item = Array("{\"a\":\"123456\"}".utf8)
    #expect(try Self.values(item, "a", limit: item.count) == [.text("123456")])
    let error = #expect(throws: SourceError.self) {
      try Self.values(item, "a", limit: item.count - 1)
    }
    #expect(error?.code == .rowLength)
  }
}
