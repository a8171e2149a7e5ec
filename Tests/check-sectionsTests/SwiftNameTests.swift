import Testing

@testable import check_sections

@Suite struct SwiftNameTests {
  @Test(
    "A name is written as constants of Swift are",
    arguments: [
      ("offers", "offers"), ("news-feed", "newsFeed"), ("news_feed", "newsFeed"),
      ("News", "news"), ("URL", "url"), ("URLList", "urlList"), ("newsURL", "newsURL"),
      ("2d", "_2d"), ("a/b c", "aBC"), ("größe", "größe"), ("日本", "日本"), ("-", "_2D_"),
      ("★", "_2605_"), ("self", "self_"), ("Type", "type"), ("default", "default"),
    ])
  func constants(name: String, identifier: String) {
    #expect(SwiftName.constant(name).first == identifier)
  }

  @Test("A name is written as types of Swift are")
  func types() {
    #expect(SwiftName.type("news-feed") == "NewsFeed")
    #expect(SwiftName.type("home") == "Home")
    #expect(SwiftName.type("URL") == "URL")
    #expect(SwiftName.type("24-hours") == "_24Hours")
  }

  @Test("Of names that would be the same each is written exactly")
  func clashes() {
    let names = ["news-feed", "newsFeed", "other", "NewsFeed", "a-1", "a1"]
    #expect(
      SwiftName.distinct(names.map { SwiftName.constant($0) })
        == ["news_2D_feed", "newsFeed", "other", "NewsFeed", "a_2D_1", "a1"])
  }

  @Test("Names that are written exactly are all different")
  func exact() {
    let names = ["a-b", "a_b", "a_2D_b", "a b", "2a", "_32_a", "-", "_", "__"]
    #expect(Set(names.map(SwiftName.exact)).count == names.count)
    #expect(SwiftName.exact("a_b") == "a_5F_b")
    #expect(SwiftName.exact("2a") == "_32_a")
  }

  @Test("A keyword is declared in backquotes, and a name that is used gets an underscore")
  func keywords() {
    #expect(SwiftName.declared("default") == "`default`")
    #expect(SwiftName.declared("offers") == "offers")
    #expect(SwiftName.constant("texts", taken: ["texts"]).first == "texts_")
  }

  @Test("A literal stays one, with any text")
  func literals() {
    #expect(SwiftName.literal(#"a"b\(c)"#) == #""a\"b\\(c)""#)
    #expect(SwiftName.literal("a\nb\u{202E}") == #""a\u{A}b\u{202E}""#)
    #expect(SwiftName.comment("a\nb\u{2028}c") == "a\u{FFFD}b\u{FFFD}c")
  }
}
