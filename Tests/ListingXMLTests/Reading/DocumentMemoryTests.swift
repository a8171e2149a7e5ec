import Foundation
import Testing

@testable import ListingXML

@Suite("Memory of documents")
struct DocumentMemoryTests {
  /// Elements that contain themselves, and templates that use others.
  private static let document = Array(
    listing(
      """
      <template name="inner"><param name="a"/><text>{param.a}</text></template>
      <template name="outer"><use template="inner"><with name="a" value="x"/></use></template>
      <section id="s">
        <layout><compositional><group><group><item/></group></group></compositional></layout>
        <items><item id="1"/></items>
        <cell><column><row><column><use template="outer"/></column></row></column></cell>
      </section>
      """
    ).utf8)

  @Test("A document that was validated leaves nothing behind")
  func validated() {
    weak var tree: DocumentTree?
    do {
      let checked = CheckedText(Self.document, name: "t.xml", registry: .standard)
      tree = checked.root?.tree
      #expect(tree != nil && checked.findings.isClean)
    }
    #expect(tree == nil)
  }

  @Test("A document that was read keeps its definitions only")
  func read() throws {
    weak var compiler: DocumentCompiler?
    do {
      let checked = CheckedText(Self.document, name: "t.xml", registry: .standard)
      let root = try #require(checked.root)
      let documents = IncludedDocuments(
        checked, root: root, folder: DocumentFolder(of: URL(filePath: "/t.xml")), path: "/t.xml",
        limits: DocumentLimits(), translations: .translations)
      let reading = DocumentCompiler(
        documents, validator: checked.validator, limits: DocumentLimits())
      reading.compile(root: root)
      compiler = reading
      #expect(reading.findings.isClean && reading.sections.count == 1)
    }
    #expect(compiler == nil)
  }
}
