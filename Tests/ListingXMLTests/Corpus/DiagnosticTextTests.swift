import Foundation
import ListingText
import Testing

@testable import ListingXML

/// How a diagnostic is written.
@Suite struct DiagnosticTextTests {
  @Test func theFormatOfTheDocumentation() {
    let diagnostic = Diagnostic(
      .unknownLayout, message: "unknown layout 'gird'", file: "home.xml", line: 5, column: 14,
      length: 4, source: "    <layout><gird columns=\"2\"/></layout>", fix: "did you mean 'grid'?",
      notes: [
        .init(
          message: "expected one of: list, grid, carousel, waterfall, pages, compositional, table")
      ])
    #expect(
      diagnostic.description == """
        home.xml:5:14: error[LK0203]: unknown layout 'gird'
         5 |     <layout><gird columns="2"/></layout>
           |              ^~~~
           = help: did you mean 'grid'?
           = note: expected one of: list, grid, carousel, waterfall, pages, compositional, table
        """)
  }

  @Test func placesOfNotesAndWarnings() {
    let diagnostic = Diagnostic(
      .repeatedItem, severity: .warning, message: "m", file: "a.xml", line: 1234, column: 1,
      length: 1, source: "x", notes: [.init(message: "here", line: 7, column: 9)])
    #expect(
      diagnostic.description == """
        a.xml:1234:1: warning[LK0302]: m
         1234 | x
              | ^
              = note: a.xml:7:9: here
        """)
  }

  @Test func tabsAndWideCharactersKeepTheUnderlineInPlace() {
    func lines(_ source: String, _ column: Int, _ length: Int) -> (String, String) {
      let excerpt = SourceExcerpt(line: source, column: column, length: length)
      return (excerpt.text, excerpt.underline)
    }
    #expect(lines("\tab", 2, 2) == ("\tab", "\t^~"))
    // Two columns for each of 日本, none for the accent.
    #expect(lines("日本x", 3, 1) == ("日本x", "    ^"))
    #expect(lines("e\u{301}x", 3, 1) == ("e\u{301}x", " ^"))
    #expect(lines("日本x", 1, 2) == ("日本x", "^~~~"))
    #expect(lines("ab", 3, 1) == ("ab", "  ^"))
  }

  @Test func controlCharactersAreNotShown() {
    let diagnostic = Diagnostic(
      .unknownElement, message: "a\u{1B}[31mb\nc", file: "\u{202E}.xml", line: 1, column: 1,
      length: 1, source: "\u{1B}]0;x\u{7}", fix: "\u{2066}f")
    let scalars = diagnostic.description.unicodeScalars
    #expect(scalars.allSatisfy { $0 == "\n" || $0.isShown })
    #expect(diagnostic.description.split(separator: "\n").count == 4)
  }

  @Test func aLongLineIsCutRoundTheRange() {
    let line = String(repeating: "a", count: 500) + "HERE" + String(repeating: "b", count: 500)
    let excerpt = SourceExcerpt(line: line, column: 501, length: 4)
    #expect(excerpt.text.count == SourceExcerpt.widest + 2)
    #expect(excerpt.text.hasPrefix("…a") && excerpt.text.hasSuffix("b…"))
    let offset = excerpt.underline.prefix { $0 == " " }.count
    #expect(excerpt.text.dropFirst(offset).hasPrefix("HERE"))
    #expect(excerpt.underline.drop { $0 == " " } == "^~~~")
  }

  @Test func theFormOfData() throws {
    let document = document(listing("\n<section id='a'><itmes/></section>"))
    let json = try Diagnostic.json(document.diagnostics)
    #expect(
      json == """
        [
          {
            "code" : "LK0202",
            "column" : 18,
            "file" : "t.xml",
            "fix" : "did you mean 'items'?",
            "length" : 5,
            "line" : 2,
            "message" : "unknown element 'itmes'",
            "notes" : [
              {
                "message" : "expected one of: items, source, page, layout, header, footer, cell, choose, state, on, loading, empty, error, supplementary, separator, refresh, actions"
              }
            ],
            "severity" : "error",
            "source" : "<section id='a'><itmes/></section></listing>"
          }
        ]
        """)
    let decoded = try JSONDecoder().decode([Diagnostic].self, from: Data(json.utf8))
    #expect(decoded == document.diagnostics)
  }
}
