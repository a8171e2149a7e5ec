import Testing

@testable import ListingXML

/// Unclosed markup is reported where it begins, with the text that closes it.
@Suite struct UnfinishedMarkupTests {
  /// Returns `line:column code message fix` of all messages about the body of a document, whose first line
  /// is the second one of the document.
  private func said(_ body: String) -> [String] {
    document(listing("\n\(body)\n")).diagnostics.map {
      "\($0.line ?? 0):\($0.column ?? 0) \($0.code.rawValue) \($0.message); \($0.fix ?? "-")"
    }
  }

  @Test(
    "Markup that isn't closed before the end of the document",
    arguments: [
      ("<!-- never closed", "2:1 LK0103 a comment isn't closed; close it with -->"),
      (
        "<section id='a'><!-- \"quote <b>", "2:17 LK0103 a comment isn't closed; close it with -->"
      ),
      (
        "<section id='a'><![CDATA[ <items/>",
        "2:17 LK0103 a CDATA section isn't closed; close it with ]]>"
      ),
      ("<?note <items/>", "2:1 LK0103 a processing instruction isn't closed; close it with ?>"),
      // Markup inside other markup isn't a beginning.
      (
        "<section id='<!-- ",
        "2:13 LK0101 this quote isn't closed; close it with '"
      ),
    ])
  func toTheEnd(body: String, expected: String) {
    #expect(said(body) == [expected])
  }

  @Test("Unclosed markup after the root element")
  func behind() {
    let found = document(listing("") + "\n<!-- x").diagnostics
    #expect(
      found.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.fix ?? "")" } == ["2:1 close it with -->"]
    )
  }

  @Test(
    "A quote or a tag that is not closed, and a value that holds a '<'",
    arguments: [
      (
        "<section id=\"a>\n<items/></section>",
        "2:13 LK0101 this quote isn't closed; close it with \""
      ),
      (
        "<section id='a>\n<items/><cell><text style='x'/></cell></section>",
        "2:13 LK0101 this quote isn't closed; close it with '"
      ),
      (
        "<section id='a><items><item id='x'/></items></section>",
        "2:13 LK0101 this quote isn't closed; close it with '"
      ),
      (
        "<section id='a' <items/></section>",
        "2:1 LK0101 this tag isn't closed before the next '<'; close it with >"
      ),
      (
        "<section id='a'><items/></section <section id='b'><items/></section>",
        "2:25 LK0101 this tag isn't closed before the next '<'; close it with >"
      ),
      ("<section id='a < b'/>", "2:16 LK0101 a '<' in the value of an attribute; write &lt;"),
      ("<section id='<b>x</b>'/>", "2:14 LK0101 a '<' in the value of an attribute; write &lt;"),
      ("a << b", "2:3 LK0101 a '<' that doesn't begin a tag; write &lt;"),
    ])
  func overruns(body: String, expected: String) {
    #expect(said(body) == [expected])
  }

  @Test("Two hyphens in a comment")
  func hyphens() {
    #expect(
      said("<!-- a -- b -->") == [
        "2:8 LK0101 a comment can't contain '--'; write one hyphen, or a dash"
      ])
    #expect(
      said("<!-- a\n--->") == [
        "3:1 LK0101 a comment can't contain '--'; write one hyphen, or a dash"
      ])
  }
}
