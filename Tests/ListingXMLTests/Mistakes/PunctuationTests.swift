import Testing

@testable import ListingXML

/// Punctuation, types and places as newcomers from other languages write them: each is one finding, at the part
/// between « and », with the fix.
@Suite("Punctuation of other languages")
struct PunctuationTests {
  private let source = """
    <source kind='csv' href='airports.csv' key='iata'><field name='name'/><field name='city'/>\
    <field name='latitude' type='decimal'/></source>
    """

  /// Checks the only finding of a document, whose place is marked.
  private func expect(
    _ marked: String, _ code: DiagnosticCode, fix: String,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let parts = marked.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
    try #require(parts.count == 3)
    let document = document(parts.joined())
    let column = parts[0].unicodeScalars.count + 1
    #expect(
      document.places == ["1:\(column) \(parts[1].unicodeScalars.count) \(code.rawValue)"],
      "\(document.diagnostics.map(\.message))", sourceLocation: location)
    #expect(document.diagnostics.map(\.fix) == [fix], sourceLocation: location)
  }

  private func section(_ parts: String) -> String {
    listing("<section id='a'>\(parts)</section>")
  }

  @Test(
    "An expression",
    arguments: [
      ("<text>{it«[»'name']}</text>", DiagnosticCode.bindingSyntax, "write it.name"),
      (
        "<text>{it.name | «truncate»: 5}</text>", DiagnosticCode.unknownFormat,
        "write lines=\"1\" on the <text>, which cuts it at its end"
      ),
      (
        "<text>{it.latitude | currency «'EUR'»}</text>", DiagnosticCode.bindingSyntax,
        "write currency('EUR')"
      ),
      (
        "<text>{it.latitude | number: «2» }</text>", DiagnosticCode.bindingSyntax, "write number(2)"
      ),
      (
        "<text>it.name«}»</text>", DiagnosticCode.bindingSyntax,
        "write {it.name} for the value, or }} for a brace"
      ),
      ("<text>a«}»</text>", DiagnosticCode.bindingSyntax, "write }} for a brace"),
      (
        "<text when='it.latitude gt 1 «AND» exists(it.name)'>x</text>",
        DiagnosticCode.bindingSyntax, "write 'and' in lower case"
      ),
      (
        "<text when='it.latitude «GT» 18'>x</text>", DiagnosticCode.bindingSyntax,
        "write 'gt' in lower case"
      ),
      (
        "<text when=\"it.name eq 'One'«,» it.name eq 'Two'\">x</text>",
        DiagnosticCode.bindingSyntax,
        "write 'or' or 'and' in place of the comma"
      ),
      (
        "<text when=\"it.name eq 'One' or «'It''s'» or 'Three'\">x</text>",
        DiagnosticCode.wrongType,
        "write it.name in ('One', 'It''s', 'Three')"
      ),
      (
        "<text when=\"it.name ne 'One' and «'Two'»\">x</text>", DiagnosticCode.wrongType,
        "write it.name not in ('One', 'Two')"
      ),
    ])
  func expressions(content: String, code: DiagnosticCode, fix: String) throws {
    try expect(
      section("\(source)<cell>\(content)</cell>"), code,
      fix: fix)
  }

  @Test(
    "A value of the wrong type leads to the declaration of its field",
    arguments: [
      (
        "<text>{it.name | «currency»('EUR')}</text>",
        "declare the field 'name' with type=\"decimal\""
      ),
      ("<text>{it.name | «bytes»}</text>", "declare the field 'name' with type=\"integer\""),
      (
        "<text>{it.name | «date»('yyyy')}</text>",
        "declare the field 'name' with type=\"date\" or type=\"datetime\""
      ),
      (
        "<text when='«it.name»'>x</text>",
        "declare the field 'name' with type=\"boolean\", compare it, or test it with exists(…)"
      ),
    ])
  func types(content: String, fix: String) throws {
    try expect(section("\(source)<cell>\(content)</cell>"), .wrongType, fix: fix)
  }

  @Test(
    "A pattern with a time, of a date; hours up to 12",
    arguments: [
      (
        "date", "dd.MM. hh:mm",
        "declare the field with type=\"datetime\", and HH for hours up to 23, or remove 'hh:mm'"
      ),
      ("date", "d MMM HH:mm", "declare the field with type=\"datetime\", or remove 'HH:mm'"),
      ("datetime", "dd.MM. hh:mm", "write 'dd.MM. HH:mm'"),
    ])
  func times(type: String, pattern: String, fix: String) throws {
    try expect(
      section(
        "<items><item id='1'><field name='at' type='\(type)'>\(type == "date" ? "2024-01-31" : "2024-01-31T10:00:00Z")</field></item></items>"
          + "<cell><text>{it.at | date(«'\(pattern)'»)}</text></cell>"),
      .unknownFormat, fix: fix)
  }

  @Test("Hours up to 12 with AM and PM are intended")
  func dayPeriods() {
    let document = document(
      section(
        "<items><item id='1'><field name='at' type='datetime'>2024-01-31T10:00:00Z</field></item></items>"
          + "<cell><text>{it.at | date('h:mm a')}</text></cell>"))
    #expect(document.places == [])
  }

  @Test(
    "Markup",
    arguments: [
      (
        "<text when=\"it.name eq \"«One»\"\">x</text>", DiagnosticCode.notWellFormed,
        "put a text in a condition in single quotes: 'One'; elsewhere write &quot; for a quote"
      ),
      ("<text lines=\"1\"«c»olor=\"red\">x</text>", DiagnosticCode.notWellFormed, "add one here"),
      (
        "<text>{it.name}«<text/>»", DiagnosticCode.mismatchedTag,
        "did you mean </text> in place of <text/>?"
      ),
      (
        "<text «<!--» x --> >x</text>", DiagnosticCode.notWellFormed,
        "write it before the tag or after it"
      ),
    ])
  func markup(content: String, code: DiagnosticCode, fix: String) throws {
    try expect(
      section("\(source)<cell>\(content)</cell>"), code,
      fix: fix)
  }

  @Test(
    "Sources",
    arguments: [
      (
        "<source kind='csv' «path»='airports.csv' key='iata'/>", DiagnosticCode.missingAttribute,
        "write href=\"airports.csv\" in place of path"
      ),
      (
        "<source kind='csv' key='iata'>«id,name»</source>", DiagnosticCode.unexpectedText,
        "write data in the document as <items>; a source names its file: href=\"…\""
      ),
      (
        "<source kind='xml' href='shop.xml' key='id' «path»='/a/b'/>",
        DiagnosticCode.misplacedAttribute,
        "write select"
      ),
      (
        "<items «src»='airports.csv'/>", DiagnosticCode.unknownAttribute,
        "write <source kind=\"csv\" href=\"…\" key=\"…\"/> in place of <items>"
      ),
      (
        "<items/><layout><grid columns='«auto»'/></layout>", DiagnosticCode.badValue,
        "write min-width=\"160\" in place of columns"
      ),
      (
        "<items/><layout><«compositional»/></layout>", DiagnosticCode.missingElement,
        "add <group>…</group>"
      ),
    ])
  func sources(parts: String, code: DiagnosticCode, fix: String) throws {
    try expect(
      section("\(parts)<cell><text>x</text></cell>"), code,
      fix: fix)
  }

  @Test("A layout knows no items")
  func layouts() throws {
    try expect(
      listing(
        "<param name='p' type='integer'/><section id='a'><items/><layout><grid columns='{«section.count»}'/></layout>"
          + "<cell><text>x</text></cell></section>"),
      .unavailableRoot, fix: "use one of: param, env")
  }

  @Test("A name of the encoding ISO-8859-1")
  func encodings() throws {
    try expect(
      "<?xml version='1.0' encoding='«latin-1»'?>" + listing("<section id='a'><items/></section>"),
      .encoding, fix: "write encoding=\"ISO-8859-1\", or save it as UTF-8")
  }

  @Test("The outermost element that may not be closed is named where the document is too deep")
  func depth() throws {
    let document = document(section("<cell>" + String(repeating: "<row>", count: 300)))
    let diagnostic = try #require(document.diagnostics.first)
    #expect(diagnostic.code == .tooDeep)
    #expect(diagnostic.notes.map(\.message) == ["'row' begins here; is its end tag missing?"])
    let before = "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\"><section id='a'><cell><"
    #expect(diagnostic.notes.first?.column == before.utf8.count + 1)
  }
}
