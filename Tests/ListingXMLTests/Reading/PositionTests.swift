import Testing

@testable import ListingXML

/// Lines and columns, as counted by hand.
@Suite struct PositionTests {
  private static let unknown = "<gird/>"

  /// An unknown element behind some text; its name is one column after the `<`.
  private func place(after lead: String, encoded: (String) -> [UInt8] = { Array($0.utf8) })
    -> String
  {
    let places = document(encoded(lead + Self.unknown + "</listing>")).places
    return places.count == 1 ? places[0] : "\(places)"
  }

  private static let root = "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\">"

  @Test func linesAreExactPastTheSixteenthBit() {
    let lead = Self.root + String(repeating: "\n", count: 70_000) + "  "
    #expect(place(after: lead) == "70001:4 4 LK0202")
  }

  @Test func columnsCountScalars() {
    // A comment of 4 marks + 3 scalars (of 2, 3 and 4 bytes) + 3 marks, behind 2 spaces: the `<`
    // is in column 13. An accent that is a scalar of its own counts as one.
    #expect(place(after: Self.root + "\n  <!--é語😀-->") == "2:14 4 LK0202")
    #expect(place(after: Self.root + "\n  <!--e\u{301}-->") == "2:13 4 LK0202")
  }

  @Test func aTabIsOneColumn() {
    #expect(place(after: Self.root + "\n\t\t") == "2:4 4 LK0202")
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func everyLineEndCountsOnce(end: String) {
    let lead = Self.root + end + "<!-- " + end + " -->" + end + end + "  "
    #expect(place(after: lead) == "5:4 4 LK0202")
  }

  @Test func aMarkOfUTF8TakesNoColumn() {
    let place = place(after: "\u{FEFF}" + Self.root) { Array($0.utf8) }
    #expect(place == "1:\(Self.root.count + 2) 4 LK0202")
  }

  @Test(arguments: [true, false]) func utf16CountsScalars(isBig: Bool) {
    let lead = "<?xml version='1.0' encoding='UTF-16'?>" + Self.root + "\n<!--😀é-->"
    let place = place(after: lead) { text in
      ([0xFEFF] + Array(text.utf16)).flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBig ? bytes : bytes.reversed()
      }
    }
    #expect(place == "2:11 4 LK0202")
  }

  @Test func latin1CountsScalars() {
    let lead = "<?xml version='1.0' encoding='iso-8859-1'?>" + Self.root + "\n<!--é-->"
    let place = place(after: lead) { $0.unicodeScalars.map { UInt8($0.value & 0xFF) } }
    #expect(place == "2:10 4 LK0202")
  }

  @Test func attributesOverSeveralLines() {
    let places = document(
      listing(
        """

        <section
          id = 'a>b'
        \tduplicates
          =
          "neither">
          <items/>
        </section>
        """)
    ).places
    // The `>` in the first value ends no tag; the value is on line 6, behind 2 spaces and a quote.
    #expect(places == ["6:4 7 LK0206"])
  }

  @Test func theSecondOfTwoAttributesThatBeginAlike() {
    let xml = listing(
      "<section id='a' duplicates='first'>\n<items><item id='1' idx='{a}'/></items></section>")
    // `idx` is not `id`: the brace is in column 27 of line 2, the root's name in column 28.
    #expect(document(xml).places == ["2:27 1 LK0402"])
  }

  @Test func bindingsBehindReferencesCommentsAndSections() {
    let text = "&#x1F600;&lt;<!-- {no} -->a<![CDATA[<b>]]>{it.x}"
    let xml = listing(
      "<section id='s'><items/>\n<cell><text>\(text)</text></cell></section>")
    // `<cell><text>` is 12 columns; then 9 of &#x1F600;, 4 of &lt;, 13 of the comment, a, 15 of
    // the CDATA section: `{` is column 55, `x` 4 later.
    #expect(document(xml).places == ["2:59 1 LK0403"])
  }

  @Test func bindingsInAttributesWithLineBreaks() {
    let xml = listing(
      "<section id='s'><items/><cell><text label='a&amp;\r\n\t{it.x}'>b</text></cell></section>")
    #expect(document(xml).places == ["2:6 1 LK0403"])
  }

  @Test func aTagAcrossChunks() {
    // The name begins one byte before the 64 KiB mark, and characters are cut there in bytes.
    for shift in 0..<8 {
      let filler = String(repeating: "é", count: (65_536 - Self.root.utf8.count - 20) / 2 + shift)
      let lead = Self.root + "<!--" + filler + "-->"
      #expect(place(after: lead) == "1:\(lead.unicodeScalars.count + 2) 4 LK0202", "\(shift)")
    }
  }

  @Test func diagnosticsComeInTheOrderOfTheDocument() {
    let xml = listing(
      """

      <section id='a'><header><text>{it.x}</text></header><items/><gird/></section>
      <section id='a' when='x'><items/></section>
      """)
    #expect(
      document(xml).places == [
        "2:32 4 LK0406", "2:62 4 LK0202", "3:14 1 LK0301", "3:23 1 LK0402",
      ])
  }

  @Test func atMostAHundred() {
    let xml = listing(String(repeating: "<gird/>\n", count: 150))
    let places = document(xml).places
    #expect(places.count == 100)
    #expect(places.last == "100:2 4 LK0202")
  }
}
