import Testing

@testable import ListingTerminal

@Suite struct TerminalWidthTests {
  let text = TerminalText()

  @Test(
    "A cluster has the columns of its parts, at most two for each letter",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("日", 2),
      ("ｱ", 1), ("Ａ", 2), ("。", 2), ("…", 1), ("─", 1), ("я", 1), ("ש\u{5B8}", 1), ("ก\u{E49}", 1),
      ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("👩‍🚀", 2), ("❤", 1), ("❤\u{FE0F}", 2),
      ("🏳\u{FE0F}‍🌈", 2), ("1\u{FE0F}\u{20E3}", 2), ("🇯🇵", 2), ("\u{1F1E6}", 1),
      ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2),
      ("हि", 2), ("स्ते", 2), ("กำ", 2), ("ﾊﾞ", 2), ("दे", 1),
      ("क्षि", 3), ("न्दी", 3),
      ("\u{20000}", 2), ("\u{E000}", 1), ("〿", 1), ("㉈", 1),
    ])
  func clusterWidth(cluster: String, width: Int) {
    #expect(cluster.count == 1)
    #expect(text.width(of: cluster) == width)
    #expect(text.shown(cluster) == cluster)
  }

  @Test("The width of a text is the sum of its clusters' widths")
  func textWidth() {
    #expect(text.width(of: "") == 0)
    #expect(text.width(of: "São Tomé") == 8)
    #expect(text.width(of: "東京 Haneda") == 11)
  }

  @Test("A tab extends to the next tab stop, every 8 columns")
  func tabs() {
    #expect(text.shown("\tb") == "        b")
    #expect(text.shown("a\tb") == "a       b")
    #expect(text.shown("1234567\tb") == "1234567 b")
    #expect(text.shown("12345678\tb") == "12345678        b")
    #expect(text.shown("日\tb") == "日      b")
  }
}
