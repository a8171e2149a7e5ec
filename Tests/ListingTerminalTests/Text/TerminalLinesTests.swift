import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

@Suite struct TerminalLinesTests {
  let text = TerminalText()

  @Test("A text is truncated to a width with an ellipsis, and never within a wide character")
  func truncation() {
    #expect(text.truncated("Houston", to: 7) == "Houston")
    #expect(text.truncated("Houston", to: 6) == "Houst…")
    #expect(text.truncated("Houston", to: 1) == "…")
    #expect(text.truncated("Houston", to: 0) == "")
    #expect(text.truncated("Houston", to: -1) == "")
    #expect(text.truncated("東京都庁", to: 8) == "東京都庁")
    #expect(text.truncated("東京都庁", to: 7) == "東京都…")
    #expect(text.truncated("東京都庁", to: 6) == "東京…")
  }

  @Test(
    "Lines break at spaces, next to wide characters, and within a word that is too long",
    arguments: [
      ("", 5, [""]),
      ("one two three", 7, ["one two", "three"]),
      ("one two", 3, ["one", "two"]),
      ("one   two", 4, ["one", "two"]),
      ("one two  ", 7, ["one two"]),
      ("a\n\nb\r\nc", 5, ["a", "", "b", "c"]),
      ("  indented text", 10, ["  indented", "text"]),
      ("  word", 3, ["  w", "ord"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]),
      ("see Livingston", 6, ["see", "Living", "ston"]),
      ("well-known", 6, ["well-", "known"]),
      ("at -5 C", 4, ["at", "-5 C"]),
      ("東京国際空港", 5, ["東京", "国際", "空港"]),
      ("空港。東京", 4, ["空", "港。", "東京"]),
      ("東京 Haneda", 6, ["東京", "Haneda"]),
      ("東京Haneda", 6, ["東京", "Haneda"]),
      ("日本", 1, ["…", "…"]),
      ("anything at all\nhere", 0, ["", ""]),
    ] as [(String, Int, [String])])
  func wrapping(given: String, width: Int, lines: [String]) {
    #expect(text.lines(of: given, width: width) == lines)
  }

  @Test("The last line ends with an ellipsis if something is missing")
  func limit() {
    #expect(text.lines(of: "one two three", width: 7, limit: 1) == ["one tw…"])
    #expect(text.lines(of: "one two three", width: 7, limit: 2) == ["one two", "three"])
    #expect(text.lines(of: "one two three", width: 5, limit: 2) == ["one", "two …"])
    #expect(text.lines(of: "one\ntwo", width: 9, limit: 1) == ["one…"])
    #expect(text.lines(of: "one\ntwo", width: 3, limit: 1) == ["on…"])
    #expect(text.lines(of: "one   ", width: 3, limit: 1) == ["one"])
  }

  @Test("No line is wider than the available width, and only spaces are lost")
  func laws() {
    let given = "The 東京 (Haneda) 👩‍🚀 air-port, e\u{301}t\u{301} \t x。end"
    let whole = text.shown(given).filter { $0 != " " }
    for width in 2...40 {
      let lines = text.lines(of: given, width: width)
      #expect(lines.allSatisfy { text.width(of: $0) <= width }, "width \(width)")
      #expect(lines.joined().filter { $0 != " " } == whole, "width \(width)")
    }
  }

  @Test("A column is 8 points wide and a row 20 points high, independently of the requested width")
  func measurer() {
    let measurer = TerminalTextMeasurer()
    #expect(measurer.lineHeight(of: .title) == 20)
    #expect(
      measurer.lines(of: "東京 Haneda", style: .body, width: 55.9, limit: 0) == [
        ListTextLine(text: "東京", width: 32), ListTextLine(text: "Haneda", width: 48),
      ])
    for width in [CGFloat.greatestFiniteMagnitude, .infinity] {
      #expect(
        measurer.lines(of: "a b", style: .body, width: width, limit: 0).map(\.text) == ["a b"])
    }
    for width in [CGFloat.nan, -1, 0, 7.9] {
      #expect(measurer.lines(of: "a b", style: .body, width: width, limit: 0).map(\.text) == [""])
    }
  }
}
