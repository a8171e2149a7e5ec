import Testing

@testable import ListingSources

@Suite("XML selection")
struct XMLSelectionTests {
  static func steps(_ path: String) throws -> [String] {
    try XMLSelection(path, prefixes: ["a": "urn:a"], place: "x").steps.map {
      $0.namespace.isEmpty ? $0.name : "{\($0.namespace)}\($0.name)"
    }
  }

  @Test("plain paths are read step by step")
  func plain() throws {
    #expect(try Self.steps("/rss/channel/item") == ["rss", "channel", "item"])
    #expect(try Self.steps("rss/item") == ["rss", "item"])
    #expect(try Self.steps("/a:x/*/a:y-z.1") == ["{urn:a}x", "", "{urn:a}y-z.1"])
    #expect(try Self.steps("//item") == ["item"])
    #expect(try XMLSelection("//item", prefixes: [:], place: "x").isAnywhere)
    #expect(try !XMLSelection("/item", prefixes: [:], place: "x").isAnywhere)
  }

  @Test(
    "other paths need a tree",
    arguments: [
      "/a[1]", "//a/b", "/a//b", "/a | /b", "/a/@b", ".", "", "/", "//", "/a/..", "id('x')",
    ])
  func others(path: String) throws {
    let selection = try XMLSelection(path, prefixes: [:], place: "x")
    #expect(selection.steps.isEmpty && !selection.isAnywhere)
  }

  @Test("a prefix that is bound to nothing is refused")
  func prefix() {
    let error = #expect(throws: SourceError.self) {
      try XMLSelection("/b:x", prefixes: ["a": "urn:a"], place: "x")
    }
    #expect(error?.code == .badDescription)
  }

  @Test("what looks beyond the item is noticed")
  func within() {
    for path in [
      "title", "@id", "author/name", "a[@b='c']/d", "concat(a, b/c)", ".//x", "child::a",
      "self::node()",
      "count(a | b)", "guid", "parentId", "a[1]/b", "(a)/b",
    ] { #expect(XMLSelection.isWithinItem(path), "\(path)") }
    for path in [
      "/a", "//a", "../a", "ancestor::x/@y", "concat(/a, 'x')", "a | /b", "a[/b]", "id('x')",
      "preceding-sibling::a", "following :: b", "a = /b", "1 div /b",
    ] { #expect(!XMLSelection.isWithinItem(path), "\(path)") }
  }

  @Test(
    "A long path is searched for axes once",
    arguments: ["-", "a", "a ", "a::", "child::", "::", " "])
  func longPath(piece: String) {
    let path = String(repeating: piece, count: 100_000)
    #expect(XMLSelection.isWithinItem(path) == (piece != "a::"))
  }
}
