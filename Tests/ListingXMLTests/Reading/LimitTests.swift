import Foundation
import Testing

@testable import ListingXML

/// Each limit at its edge; a document that is far over one is rejected early.
@Suite struct LimitTests {
  private func codes(_ xml: String, _ limits: DocumentLimits = DocumentLimits()) -> [String] {
    document(xml, limits: limits).diagnostics.map(\.code.rawValue)
  }

  private func limits(_ change: (inout DocumentLimits) -> Void) -> DocumentLimits {
    var limits = DocumentLimits()
    change(&limits)
    return limits
  }

  @Test func bytes() {
    let xml = listing("")
    #expect(codes(xml, limits { $0.bytes = xml.utf8.count }) == [])
    #expect(codes(xml, limits { $0.bytes = xml.utf8.count - 1 }) == ["LK0602"])
  }

  @Test func depth() {
    func nested(_ depth: Int) -> String {
      // listing, section, header, and so many rows.
      let rows = depth - 3
      return listing(
        "<section id='a'><header>" + String(repeating: "<row>", count: rows)
          + String(repeating: "</row>", count: rows) + "</header><items/></section>")
    }
    #expect(codes(nested(256)) == [])
    #expect(codes(nested(257)) == ["LK0603"])
    #expect(codes(String(repeating: "<a>", count: 1_000_000)) == ["LK0603"])
  }

  @Test func attributes() {
    func item(_ count: Int) -> String {
      let fields = (1..<count).map { " f\($0)=''" }.joined()
      return listing("<section id='a'><items><item id='1'\(fields)/></items></section>")
    }
    #expect(codes(item(256)) == [])
    #expect(codes(item(257)) == ["LK0604"])
  }

  @Test func aTagThatIsNotComplete() {
    // Far more than the parser could compare with each other in the time of a test.
    let attributes = (0..<200_000).map { " a\($0)=''" }.joined()
    #expect(codes("<listing\(attributes)/>") == ["LK0605"])
    let long = listing("<section id='\(String(repeating: "x", count: 2_000_000))'/>")
    let document = document(long)
    #expect(document.places == ["1:\(listing("").utf8.count - "</listing>".count + 1) 1 LK0605"])
  }

  @Test("A tag may have as many bytes as the limit says, however the input is split")
  func tagBytes() {
    let limit = 1_000
    func tag(_ bytes: Int, isEmpty: Bool) -> String {
      let end = isEmpty ? "'/>" : "'><items/></section>"
      let start = "<section id='"
      let count = bytes - start.utf8.count - (isEmpty ? 3 : 2)
      return start + String(repeating: "x", count: count) + end
    }
    func endTag(_ bytes: Int) -> String {
      let spaces = String(repeating: " ", count: bytes - "</items>".utf8.count)
      return "<section id='a'><items></items\(spaces)></section>"
    }
    let lead = listing("").utf8.count - "</listing>".utf8.count
    for chunk in [4, 7, 64, 999, 1_000, 1_001, 1_500, 65_536] {
      let limits = limits {
        $0.tagBytes = limit
        $0.chunk = chunk
      }
      for isEmpty in [true, false] {
        // An empty section is one error, which is none of the reader's.
        #expect(
          codes(listing(tag(limit, isEmpty: isEmpty)), limits) == (isEmpty ? ["LK0207"] : []),
          "chunks of \(chunk)")
        for more in [1, 2, 700, 5_000] {
          let long = document(listing(tag(limit + more, isEmpty: isEmpty)), limits: limits)
          #expect(long.places == ["1:\(lead + 1) 1 LK0605"], "\(more) more in chunks of \(chunk)")
        }
      }
      #expect(codes(listing(endTag(limit)), limits) == [], "chunks of \(chunk)")
      let end = document(listing(endTag(limit + 1)), limits: limits)
      #expect(end.places == ["1:\(lead + 24) 1 LK0605"], "chunks of \(chunk)")
    }
  }

  @Test("The default limit of a tag is exact")
  func usualTagBytes() {
    func item(_ bytes: Int) -> String {
      let text = String(repeating: "x", count: bytes - "<item id='1' n=''/>".utf8.count)
      return listing("<section id='a'><items><item id='1' n='\(text)'/></items></section>")
    }
    #expect(codes(item(262_144)) == [])
    #expect(codes(item(262_145)) == ["LK0605"])
    #expect(codes(item(300_000)) == ["LK0605"])
  }

  @Test("A comment or an instruction that is too long is reported where it begins")
  func longComments() {
    let filler = String(repeating: "x", count: 10_000_000)
    for (open, close, noun) in [
      ("<!--", "-->", "comment"), ("<?n ", "?>", "processing instruction"),
    ] {
      let found = document(listing("\n  \(open)\(filler)\(close)")).diagnostics
      #expect(found.map(\.code) == [.tagTooLong])
      #expect(found.first.map { "\($0.line ?? 0):\($0.column ?? 0)" } == "2:3")
      #expect(
        found.first?.message
          == "a \(noun) of more than 8388608 bytes, the limit 'bytes of a comment', or one that "
          + "does not end")
      #expect(found.first?.fix == "close it with \(close), or make several of it")
    }
    #expect(codes(listing("<!--\(filler.prefix(8_000_000))-->")) == [])
  }

  @Test func aLongCommentIsNoTag() {
    let comment = "<!--" + String(repeating: "<x ", count: 300_000) + "-->"
    #expect(codes(listing(comment)) == [])
  }

  @Test func names() {
    let many = (0..<200_000).map { "<n\($0)/>" }.joined()
    let document = document(listing(many))
    #expect(document.diagnostics.map(\.code) == [.tooManyNames])
    // The parser's own names count, so that the limit may be reached a little earlier.
    let column = document.diagnostics[0].column ?? 0
    #expect(column < many.utf8.count / 15)
  }

  @Test func instructionsCountAsNames() {
    let many = (0..<100_000).map { "<?n\($0)?>" }.joined()
    #expect(codes(listing(many)) == ["LK0606"])
  }

  @Test func elements() {
    let items = String(repeating: "<row/>", count: 10)
    let xml = listing("<section id='a'><header><row>\(items)</row></header><items/></section>")
    // listing, section, header, row, 10 rows, items.
    #expect(codes(xml, limits { $0.elements = 15 }) == [])
    #expect(codes(xml, limits { $0.elements = 14 }) == ["LK0607"])
  }

  @Test func inlineItems() {
    func items(_ range: Range<Int>) -> String {
      "<items>" + range.map { "<item id='\($0)'/>" }.joined(separator: "\n") + "</items>"
    }
    // The limit is that of the document, not of a section.
    let xml = listing(
      "<section id='a'>\(items(0..<3))</section><section id='b'>\(items(0..<3))</section>")
    #expect(codes(xml, limits { $0.inlineItems = 6 }) == [])
    #expect(codes(xml, limits { $0.inlineItems = 5 }) == ["LK0608"])
  }

  @Test func aHundredThousandItemsAreRead() {
    let items = (0..<100_000).map { "<item id='\($0)'/>" }.joined()
    #expect(codes(listing("<section id='a'><items>\(items)</items></section>")) == [])
  }

  @Test func warningsKeepNoErrorFromBeingTold() {
    // Names of a newer version are warnings, and there are more than are kept of either.
    let unknown = (0..<150).map { "<section id='s\($0)' new\($0)='x'><items/></section>" }.joined()
    let xml = "<listing xmlns='urn:listingkit:1' version='1.9'>\(unknown)"
    let warned = document(xml + "<section id='last'><items/></section></listing>")
    #expect(warned.diagnostics.filter { $0.severity == .warning }.count == 100)
    #expect(warned.isValid && warned.sections.count == 151)
    let wrong = document(xml + "<section id='s0'><items/></section></listing>")
    #expect(wrong.diagnostics.filter { $0.severity == .error }.map(\.code) == [.repeatedSection])
  }
}
