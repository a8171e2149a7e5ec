import Foundation
import Testing

@testable import ListingXML

/// Each limit at its edge, and that what is far over it is refused early.
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
