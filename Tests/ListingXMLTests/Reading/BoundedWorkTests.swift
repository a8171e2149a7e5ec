import Foundation
import Testing

@testable import ListingXML

/// Documents that would take minutes, or all memory, if something grew with a square.
@Suite struct BoundedWorkTests {
  @Test func manyBrokenBindingsInOneText() {
    let text = String(repeating: "{it.x} é {", count: 50_000)
    let xml = listing(
      "<section id='a'><items/><cell><text>\(text)</text></cell></section>")
    #expect(document(xml).diagnostics.count == 100)
  }

  @Test(
    "Texts with braces and percent signs are searched for other notations once",
    arguments: [
      ("{", 0), ("{{ ", 0), ("{{it.a}} ", 100), ("{{it.a ", 0), ("%{{", 0), ("%d ", 100), ("%9", 0),
    ])
  func foreignNotations(_ piece: String, _ count: Int) {
    let text = String(repeating: piece, count: 100_000)
    let xml = listing("<section id='a'><items/><cell><text>\(text)</text></cell></section>")
    let diagnostics = document(xml).diagnostics
    #expect(diagnostics.count == count)
    #expect(diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test("Many required plugins are searched for in one pass over their names")
  func manyRequiredPlugins() throws {
    // A tag has at most 256 KB.
    let names = (0..<15_000).map { "p\($0)/1.\($0)" }.joined(separator: " ")
    let xml =
      "<listing xmlns='urn:listingkit:1' version='1.0' requires='\(names)'><section id='a'><items/>"
      + "</section></listing>"
    let diagnostics = document(xml).diagnostics
    #expect(diagnostics.map(\.code) == Array(repeating: .requiredPlugin, count: 100))
    try #require(diagnostics.count == 100)
    // The second name begins after "p0/1.0 ".
    #expect((diagnostics[1].column ?? 0) - (diagnostics[0].column ?? 0) == 7)
  }

  @Test func manyErrorsInOneLongLine() {
    let filler = String(repeating: "x", count: 20_000)
    let xml = listing(String(repeating: "<gird a='\(filler)'/>", count: 100))
    let diagnostics = document(xml).diagnostics
    #expect(diagnostics.count == 100)
    for (index, diagnostic) in diagnostics.enumerated() {
      #expect(diagnostic.line == 1)
      // Each element takes the filler and the 11 characters of <gird a=''/>.
      #expect(diagnostic.column == 50 + index * (filler.count + 12))
      let source = diagnostic.source ?? ""
      let start = (diagnostic.column ?? 0) - (diagnostic.sourceColumn ?? 1)
      #expect(source.dropFirst(start).hasPrefix("gird"))
      #expect(source.count <= Diagnostic.sourceBefore + Diagnostic.sourceAfter)
    }
  }

  @Test func manyUnboundPrefixesInOneTag() {
    let attributes = (0..<250).map { " p\($0):a='\(String(repeating: "x", count: 100))'" }.joined()
    let xml = listing(String(repeating: "<section\(attributes)/>", count: 20))
    #expect(document(xml).diagnostics.map(\.code) == Array(repeating: .unboundPrefix, count: 100))
  }

  @Test func itemsWithoutACommonField() {
    let items = (0..<20_000).map { "<item id='\($0)'><field name='f\($0)'>x</field></item>" }
    let xml = listing("<section id='a'><items>\(items.joined())</items></section>")
    let document = document(xml)
    #expect(document.diagnostics == [])
    guard case .inline(let inline) = document.sections.first?.body else {
      Issue.record("no items")
      return
    }
    #expect((0..<inline.count).allSatisfy { inline[$0].values.count == 1 })
  }

  @Test func manyFieldsOfOneItem() {
    let fields = (0..<50_000).map { "<field name='f\($0)'/>" }.joined()
    let xml = listing("<section id='a'><items><item id='1'>\(fields)</item></items></section>")
    #expect(document(xml).diagnostics == [])
  }

  @Test func manyParametersAndOneUnknown() {
    let parameters = (0..<50_000).map { "<param name='p\($0)'/>" }.joined()
    let unknown = String(repeating: "<text>{param.unknown}</text>", count: 200)
    let xml = listing(
      "\(parameters)<section id='a'><header><column>\(unknown)</column></header><items/></section>")
    #expect(document(xml).diagnostics.count == 100)
  }

  @Test func aTemplateThatIsUsedOftenCountsEachTime() {
    let template =
      "<template name='t'><row>\(String(repeating: "<row/>", count: 99))</row></template>"
    func sections(_ count: Int) -> String {
      (0..<count).map { "<section id='\($0)'><items/><cell template='t'/></section>" }.joined()
    }
    var limits = DocumentLimits()
    limits.elements = 1_000
    #expect(document(listing(template + sections(10)), limits: limits).diagnostics == [])
    let codes = document(listing(template + sections(20)), limits: limits).diagnostics.map(\.code)
    #expect(codes == [.tooManyElements])
  }

  @Test func aMessageDoesNotQuoteAllOfALongValue() {
    let name = String(repeating: "g", count: 100_000)
    let diagnostics = document(listing("<section id='a' duplicates='\(name)'><items/></section>"))
      .diagnostics
    #expect(diagnostics.count == 1)
    #expect((diagnostics.first?.description.count ?? 0) < 1_000)
  }
}
