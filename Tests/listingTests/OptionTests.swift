import ListingKit
import ListingSources
import Testing

@testable import listing

@Suite struct OptionTests {
  @Test(
    "A path on the command line is what a path prints",
    arguments: [("a", "b"), ("a b", "c/d"), ("a/b", "c\\d"), ("\\", "/"), ("東", "京 都")])
  func paths(section: String, item: String) {
    let path = ListItemPath(section: section, item: item)
    #expect(ItemPath(argument: path.description)?.path == path)
  }

  @Test("An item's slashes and spaces need no backslash")
  func plainPath() {
    #expect(
      ItemPath(argument: "a b/c/d e")?.path == ListItemPath(section: "a b", item: "c/d e"))
  }

  @Test("An invalid path is rejected", arguments: ["", "a", "a/", "/b", "/", "a/b\\", "a\\/b"])
  func noPath(argument: String) {
    #expect(ItemPath(argument: argument) == nil)
  }

  @Test("A parameter is a name, an equals sign, and any value")
  func parameters() {
    #expect(Parameter(argument: "a=b=c")?.name == "a")
    #expect(Parameter(argument: "a=b=c")?.value == "b=c")
    #expect(Parameter(argument: "a=")?.value == "")
    #expect(Parameter(argument: "a") == nil)
    #expect(Parameter(argument: "=a") == nil)
  }

  @Test("Values are written so that JSON reads them")
  func values() {
    #expect(ListValue.number(.nan).json == "null")
    #expect(ListValue.number(1e300).json == "1e+300")
    #expect(ListValue.integer(.min).json == "-9223372036854775808")
    #expect(ListValue.string("\u{E0001}").json == "\"\\udb40\\udc01\"")
    #expect(ListValue.string("a\tb\nc").line == "a␉b␊c")
    #expect(ListValue.string("é\"\\\u{1}e\u{301}\r\n").json == "\"é\\\"\\\\\\u0001e\u{301}\\r\\n\"")
  }
}
