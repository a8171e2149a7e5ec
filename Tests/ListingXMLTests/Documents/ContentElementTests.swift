import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// From the elements and attributes of content to its value.
@Suite struct ContentElementTests {
  /// Returns the content of a document's only cell.
  private func cell(_ content: String) async throws -> ListContent {
    let document = document(
      listing(
        """
        <section id="a">
          <items><item id="one" name="Ada" done="0.25" many="12"/><item id="two" name="Bob"/></items>
          <cell>\(content)</cell>
        </section>
        """))
    #expect(document.diagnostics == [])
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    try await list.load(document)
    #expect(host.problems == [])
    return try #require(list.cell(at: IndexPath(item: 0, section: 0))).content
  }

  @Test("The edges in the notes on PinLayout can be pinned")
  func overlay() async throws {
    let content = try await cell(
      """
      <overlay background="#1e90ff">
        <image src="https://example.org/{it.id}.jpg" alt="{it.name}" aspect="16:9" pin="all"/>
        <text pin="horizontally bottom(4)" height="20" color="white" align="center bottom">x</text>
      </overlay>
      """)
    let image = ListContent.image(
      "https://example.org/one.jpg", description: "Ada", aspect: 16.0 / 9
    ).pinned(.all)
    let text = ListContent.text("x").sized(height: .points(20)).aligned(.center, .bottom)
      .pinned(ListContentPin(bottom: 4, leading: 0, trailing: 0)).colored(.named(.white))
    #expect(content == .overlay([image, text]).colored(background: .rgb(0x1E, 0x90, 0xFF)))
  }

  @Test("All other elements, with their bindings")
  func elements() async throws {
    let content = try await cell(
      """
      <row spacing="4" width="50%" height="fill" padding="1 2">
        <badge>{it.many ?? '0'} new</badge><icon name="star"/><progress value="{it.done ?? ''}"/>
        <progress value="0.5"/><progress/><spacer width="8"/><divider/>
      </row>
      """)
    let row = ListContent.row(
      spacing: 4, padding: ListEdgeInsets(top: 1, left: 2, bottom: 1, right: 2),
      [
        .badge("12 new"), .icon(.star), .progress(0.25), .progress(0.5), .progress(nil),
        .spacer().sized(width: .points(8)), .divider,
      ])
    #expect(content == row.sized(width: .fraction(0.5), height: .fill))
  }

  @Test("Progress that isn't a number from 0 to 1 is named in its place")
  func unknownProgress() async throws {
    #expect(
      try await cell("<progress value=\"{it.name}\"/>")
        == .text(
          "⚠ invalid value 'Ada' for 'value': expected a number from 0 to 1", style: .caption)
    )
    #expect(
      try await cell("<progress value=\"{it.many ?? ''}\"/>")
        == .text("⚠ invalid value '12' for 'value': expected a number from 0 to 1", style: .caption)
    )
  }

  @Test(
    "Pins tie to edges, each once",
    arguments: [
      ("all", ListContentPin(top: 0, bottom: 0, leading: 0, trailing: 0)),
      ("all(2)", ListContentPin(top: 2, bottom: 2, leading: 2, trailing: 2)),
      (" left(1)  top(-2.5) ", ListContentPin(top: -2.5, left: 1)),
      ("vertically(3) right", ListContentPin(top: 3, bottom: 3, right: 0)),
      ("leading trailing(7)", ListContentPin(leading: 0, trailing: 7)),
      ("", nil), ("top top", nil), ("all bottom", nil), ("left leading", nil), ("Top", nil),
      ("horizontally right", nil), ("top()", nil), ("top(1", nil), ("top(1))", nil), ("top 1", nil),
      ("top(1e99)", nil), ("top(NaN)", nil), ("(1)", nil),
    ] as [(String, ListContentPin?)])
  func pins(text: String, pin: ListContentPin?) {
    #expect(ValueKind.pin.parse(text) == pin)
  }

  @Test("Lengths, alignments, ratios and colours")
  func values() {
    #expect(ValueKind.contentLength.parse("12.5") == .points(12.5))
    #expect(ValueKind.contentLength.parse("0") == .points(0))
    #expect(ValueKind.contentLength.parse("50%") == .fraction(0.5))
    #expect(ValueKind.contentLength.parse("fill") == .fill)
    for text in ["", "%", "-1", "-1%", "Fill", "1e99", "12pt", "NaN", "INF"] {
      #expect(ValueKind.contentLength.parse(text) == nil, "\(text)")
    }
    #expect(
      ValueKind.alignment.parse("top trailing")
        == ListContentAlignment(horizontal: .trailing, vertical: .top))
    #expect(ValueKind.alignment.parse("middle") == ListContentAlignment(vertical: .middle))
    for text in ["", "top bottom", "center center", "left"] {
      #expect(ValueKind.alignment.parse(text) == nil, "\(text)")
    }
    #expect(ValueKind.ratio.parse("3:2") == 1.5 && ValueKind.ratio.parse("1.5") == 1.5)
    for text in ["", "0", "1:0", "0:1", ":", "1:2:3", "1/2", "-1", "1000000:1"] {
      #expect(ValueKind.ratio.parse(text) == nil, "\(text)")
    }
    #expect(ListColor("#fA0") == .rgb(0xFF, 0xAA, 0) && ListColor("gray") == .named(.gray))
    for text in ["", "#", "#12345", "#12345g", "#１２３", "fff", "Red", "##fff", "#1234567"] {
      #expect(ListColor(text) == nil, "\(text)")
    }
  }

  @Test("Content that is nested deeper than documents may be is refused")
  func depth() {
    let levels = 300
    let content =
      String(repeating: "<overlay>", count: levels) + "<text>x</text>"
      + String(repeating: "</overlay>", count: levels)
    let deep = document(listing("<section id='a'><items/><cell>\(content)</cell></section>"))
    #expect(deep.diagnostics.map(\.code) == [.tooDeep])
  }
}
