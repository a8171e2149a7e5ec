import Testing

@testable import ListingSources

@Suite("JSON pointer")
struct JSONPointerTests {
  @Test("the examples of RFC 6901, section 5")
  func examples() {
    let cases: [(String, [String])] = [
      ("", []), ("/foo", ["foo"]), ("/foo/0", ["foo", "0"]), ("/", [""]), ("/a~1b", ["a/b"]),
      ("/c%d", ["c%d"]), ("/i\\j", ["i\\j"]), ("/k\"l", ["k\"l"]), ("/ ", [" "]),
      ("/m~0n", ["m~n"]),
    ]
    for (text, steps) in cases { #expect(JSONPointer(text)?.steps == steps, "\(text)") }
    // Undone in one pass, so that this is no slash.
    #expect(JSONPointer("/~01")?.steps == ["~1"])
  }

  @Test("invalid pointers", arguments: ["a", "a/b", "/~", "/~2", "/a~", "#/a"])
  func none(text: String) { #expect(JSONPointer(text) == nil) }

  @Test("a path without a slash in front is the name of a member")
  func paths() {
    #expect(JSONPointer(path: "a/b")?.steps == ["a/b"])
    #expect(JSONPointer(path: "/a/b")?.steps == ["a", "b"])
    #expect(JSONPointer(path: "")?.steps == [])
    #expect(JSONPointer(path: "/~3") == nil)
  }
}
