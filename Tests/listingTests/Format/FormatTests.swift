import Foundation
import ListingAuthoring
import ListingTesting
import Testing

@testable import ListingXML

@Suite struct FormatTests {
  private func formatted(_ text: String) throws -> String {
    let document = FormattedDocument(
      Array(text.utf8), name: "t.xml", formats: [.standard, .scenarios])
    return String(decoding: try #require(document.bytes), as: UTF8.self)
  }

  @Test("A button has its text and its actions on separate lines if they don't fit on one")
  func buttons() throws {
    let section =
      "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\">\n<section id=\"a\">\n<cell>\n"
    let emit = "<emit name=\"buy\"><with name=\"id\" value=\"{it.id}\"/></emit>"
    let text = try formatted(
      """
      \(section)<column>
      <button>  Buy   it {it.a ?? 'x   y'} <on>\(emit)</on></button>
      <button>Buy all of it at once, for good <on test="it.open"><reload/>\(emit)</on></button>
      <button action="reload">
        Again</button>
      </column></cell></section></listing>
      """)
    #expect(
      text == """
        <listing xmlns="urn:listingkit:1" version="1.0">
          <section id="a">
            <cell>
              <column>
                <button>
                  Buy it {it.a ?? 'x   y'}
                  <on>\(emit)</on>
                </button>
                <button>
                  Buy all of it at once, for good
                  <on test="it.open"><reload/>\(emit)</on>
                </button>
                <button action="reload">Again</button>
              </column>
            </cell>
          </section>
        </listing>

        """)
    #expect(try formatted(text) == text)
    let row = "<row>\n<button> Go  <on><reload/></on></button></row></cell></section></listing>"
    let short = "\n        <button>Go<on><reload/></on></button>\n"
    #expect(try formatted(section + row).contains(short))
  }

  @Test("The layout: levels, blank lines, notes, long tags, texts")
  func layout() throws {
    let text = """
      <?xml version='1.0'?><!-- about   -->


      <listing xmlns='urn:listingkit:1'    version='1.0'>

          <section id="a"><items> <item id='x' text='say "hi"'></item>
      <item id="y"/> <!-- behind --></items>



            <!-- one
                 two -->
            <header><text>  short
              enough </text></header>
            <layout><list spacing="8"></list></layout><footer><text style="caption" label="read this in place of the text">one {it.a ?? 'x   y'} two three four five six seven</text></footer>
          </section>
      </listing>
      """
    #expect(
      try formatted(text) == """
        <?xml version='1.0'?> <!-- about   -->

        <listing xmlns="urn:listingkit:1" version="1.0">
          <section id="a">
            <items>
              <item id="x" text='say "hi"'/>
              <item id="y"/> <!-- behind -->
            </items>

            <!-- one
                 two -->
            <header>
              <text>short enough</text>
            </header>
            <layout><list spacing="8"/></layout>
            <footer>
              <text style="caption" label="read this in place of the text">
                one {it.a ?? 'x   y'} two three four five six seven
              </text>
            </footer>
          </section>
        </listing>

        """)
  }

  @Test("A tag that does not fit has a line for each attribute; a text is filled")
  func wrapping() throws {
    let words = Array(repeating: "word", count: 20).joined(separator: " ")
    let text = """
      <listing xmlns="urn:listingkit:1" version="1.0"><section id="a"><items/>
      <header><text style="headline" label="\(words)">\(words) <!-- note --> \(words)</text></header>
      </section></listing>
      """
    #expect(
      try formatted(text) == """
        <listing xmlns="urn:listingkit:1" version="1.0">
          <section id="a">
            <items/>
            <header>
              <text
                  style="headline"
                  label="\(words)">
                word word word word word word word word word word word word word word word word word word
                word word <!-- note --> word word word word word word word word word word word word word
                word word word word word word word
              </text>
            </header>
          </section>
        </listing>

        """)
  }

  @Test("White space that means something stays")
  func meaning() throws {
    let kept = [
      "<text xml:space=\"preserve\">  a\n\n  b </text>",
      "<text>{it.a ?? 'x   y'}</text>",
      "<text><![CDATA[ {it.a  }]]>  &#123;</text>",
      "<text>{it.a ?? &apos;x   }   y&apos;}</text>",
    ]
    for text in kept {
      let document =
        "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\">"
        + "<section id=\"a\"><items/><header>\(text)</header></section></listing>"
      #expect(try formatted(document).contains(text), "\(text)")
    }
    let scenario = """
      <scenario xmlns="urn:listingkit:scenario:1" name="n">
        <given><section id="a"/></given>
        <then><field item="a/b" name="c">  two
        lines </field></then>
      </scenario>
      """
    #expect(try formatted(scenario).contains(">  two\n  lines </field>"))
  }

  @Test("A document stays in its encoding")
  func encodings() throws {
    let text =
      "<listing xmlns='urn:listingkit:1' version='1.0' title='Ü'></listing>"
    let expected =
      "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\" title=\"Ü\"/>\n"
    func expect(_ bytes: [UInt8], _ result: [UInt8]) {
      let document = FormattedDocument(bytes, name: "t.xml", formats: [.standard])
      #expect(document.bytes == result, "\(document.diagnostics)")
    }
    expect([0xEF, 0xBB, 0xBF] + text.utf8, [0xEF, 0xBB, 0xBF] + expected.utf8)
    let little = { (text: String) in text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    expect([0xFF, 0xFE] + little(text), [0xFF, 0xFE] + little(expected))
    let big = { (text: String) in text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    expect([0xFE, 0xFF] + big(text), [0xFE, 0xFF] + big(expected))
    let declaration = "<?xml version='1.0' encoding='ISO-8859-1'?>\n"
    let latin = { (text: String) in (declaration + text).unicodeScalars.map { UInt8($0.value) } }
    expect(latin(text), latin(expected))
    expect(Array("\(text)\r\n\r\n".utf8), Array(expected.utf8))
  }
}
