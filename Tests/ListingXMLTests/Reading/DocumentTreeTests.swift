import Foundation
import ListingTesting
import Testing

@testable import ListingXML

@Suite("Documents in tables")
struct DocumentTreeTests {
  /// All documents of the samples, valid and invalid.
  private static let corpus: [URL] = {
    let files = FileManager.default.enumerator(at: samples, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "xml" }
      .sorted { $0.path < $1.path }
  }()

  private static func bytes(of file: URL) throws -> [UInt8] {
    try DocumentBytes.read(file, limit: 1 << 20).get()
  }

  /// Returns the tree of a text: each element and text with its position, then the mistakes.
  private static func reading(_ bytes: [UInt8], chunk: Int) -> [String] {
    var limits = DocumentLimits()
    limits.chunk = chunk
    let decoded = DecodedText(bytes, opening: ElementRegistry.standard.kind.opening)
    let text = SourceText(name: "t.xml", bytes: decoded.bytes)
    let reader = DocumentReader(text, limits: limits, kind: ElementRegistry.standard.kind)
    var lines: [String] = []
    func add(_ element: DocumentElement) {
      let attributes = element.attributes.map { " \($0.qualifiedName)='\($0.value)'" }.joined()
      lines.append("\(element.namespace) \(element.qualifiedName)\(attributes) \(element.tag)")
      for child in element.children {
        switch child {
        case .element(let child): add(child)
        case .text(let text): lines.append("'\(text.value)' \(text.range)")
        }
      }
      lines.append("\(element.end)")
    }
    let findings = reader.findings.findings
    if let root = reader.root() { add(root) }
    return lines + text.diagnostics(findings).map { "\($0)" }
  }

  @Test("are the same for any split of the input into chunks")
  func chunks() throws {
    #expect(Self.corpus.count > 80)
    for file in Self.corpus {
      let bytes = try Self.bytes(of: file)
      let whole = Self.reading(bytes, chunk: 1 << 20)
      for chunk in [4, 5, 7, 16, 61, 256, 1000] {
        let split = Self.reading(bytes, chunk: chunk)
        #expect(split == whole, "\(file.lastPathComponent) in chunks of \(chunk)")
      }
    }
  }

  @Test(
    "values are what is meant, however they are written and wherever a chunk ends", arguments: 1...3
  )
  func values(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts: [(written: String, meant: String)] = [
      ("plain", "plain"), ("&amp;", "&"), ("&#228;", "ä"), ("東京", "東京"), ("é", "é"), ("😀", "😀"),
      ("&lt;b>", "<b>"), (" ", " "),
    ]
    let inText: [(written: String, meant: String)] = [
      ("<![CDATA[<c> & ]]>", "<c> & "), ("<!-- no -->", ""), ("\r\n", "\n"), ("<?skip me?>", ""),
    ]
    func value(_ parts: [(written: String, meant: String)]) -> (written: String, meant: String) {
      (0..<Int.random(in: 1...9, using: &random)).reduce(into: ("x", "x")) { value, _ in
        let part = parts.randomElement(using: &random) ?? ("", "")
        value = (value.0 + part.0, value.1 + part.1)
      }
    }
    var xml = ""
    var meant: [String] = []
    while xml.utf8.count < 200_000 {
      let (name, text) = (value(parts), value(parts + inText))
      xml += "<item id='\(meant.count)' name='\(name.written)'>\(text.written)</item>\n"
      meant.append("\(name.meant)|\(text.meant)")
    }
    let text = SourceText(name: "t.xml", bytes: Array("<items>\n\(xml)</items>".utf8))
    let reader = DocumentReader(text, limits: DocumentLimits(), kind: ElementRegistry.standard.kind)
    #expect(reader.findings.isClean)
    let root = reader.root()
    let read = root?.elements.map { "\($0["name"] ?? "")|\($0.texts.map(\.value).joined())" }
    #expect(read == meant, "seed \(seed)")
  }

  @Test("canonically equivalent identifiers are equal, whatever precedes them")
  func identifiers() {
    func codes(_ identifiers: String...) -> [String] {
      let items = identifiers.map { "<item id='\($0)'/>" }.joined()
      return document(listing("<section id='a'><items>\(items)</items></section>"))
        .diagnostics.map(\.code.rawValue)
    }
    #expect(codes("a", "b", "c") == [])
    #expect(codes("a", "b", "a") == ["LK0302"])
    // Composed and decomposed.
    #expect(codes("a", "\u{E9}", "e\u{301}") == ["LK0302"])
    // The Kelvin sign is a K, and the K came as ASCII.
    #expect(codes("K", "b", "\u{212A}") == ["LK0302"])
    #expect(codes("\u{212A}", "b", "K") == ["LK0302"])
    let many = (0..<5000).map { "<item id='\($0 % 4999)'/>" }.joined()
    #expect(
      document(listing("<section id='a'><items>\(many)</items></section>")).diagnostics.map(
        \.message) == ["there are two items '0' in section 'a'"])
  }
}
