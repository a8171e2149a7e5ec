import Foundation
import Testing

@testable import ListingWeb

@Suite struct HTMLWriterTests {
  @Test func `An element has its attributes in order, without those that are nil`() {
    var writer = HTMLWriter()
    writer.element("p", ["class": "title", "id": nil, "lang": "fi"]) { $0.text("Moi") }
    #expect(writer.html == #"<p class="title" lang="fi">Moi</p>"#)
  }

  @Test func `An attribute with an empty value is written as its name`() {
    var writer = HTMLWriter()
    writer.start("img", ["src": "a.png", "alt": ""])
    #expect(writer.html == #"<img src="a.png" alt>"#)
  }

  @Test func `Characters with a meaning in HTML are escaped in text and attributes`() {
    var writer = HTMLWriter()
    writer.element("p", ["title": #"<a & 'b'>"#]) { $0.text(#"</p>"&amp;"#) }
    #expect(
      writer.html == "<p title=\"&lt;a &amp; &#39;b&#39;&gt;\">&lt;/p&gt;&quot;&amp;amp;</p>")
  }

  @Test func `A character that HTML can't contain is replaced`() {
    var writer = HTMLWriter()
    writer.text("a\0b\r\n")
    #expect(writer.html == "a\u{FFFD}b&#13;\n")
  }

  @Test func `Random text in text and attributes is read back unchanged`() throws {
    var random = SeededRandom(seed: 20_261_125)
    let pieces = [
      "<", ">", "&", "\"", "'", "=", "/", "-->", "<!--", "]]>", "</li>", "<script>", "&lt;",
      "&#39;",
      "\r\n", "\n", " ", "a", "é", "e\u{301}", "👩‍👩‍👧", "\u{2028}", "{", "`", "\u{7F}", "javascript:",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      var writer = HTMLWriter()
      writer.element("li", ["data-id": text]) { $0.text(text) }
      let element = try #require(ReadElement(writer.html))
      #expect(element.value == text)
      #expect(element.text == text)
    }
  }
}

/// The parts of `<li data-id="…">…</li>`, read by the rules of an HTML parser: a value ends at its quote, a text at
/// the next `<`.
private struct ReadElement {
  var value: String
  var text: String

  init?(_ html: String) {
    var rest = html[...]
    func take(_ prefix: String) -> Bool {
      guard rest.utf8.starts(with: prefix.utf8) else { return false }
      rest = Substring(rest.utf8.dropFirst(prefix.utf8.count))
      return true
    }
    func upTo(_ end: UInt8) -> String {
      let part = rest.utf8.prefix { $0 != end }
      rest = Substring(rest.utf8.dropFirst(part.count))
      return Self.decoded(String(Substring(part)))
    }
    guard take("<li data-id") else { return nil }
    value = ""
    if take("=\"") {
      value = upTo(UInt8(ascii: "\""))
      guard take("\"") else { return nil }
    }
    guard take(">") else { return nil }
    text = upTo(UInt8(ascii: "<"))
    guard take("</li>"), rest.isEmpty else { return nil }
  }

  private static func decoded(_ text: String) -> String {
    let references = [
      "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#13;": "\r", "&amp;": "&",
    ]
    var result = ""
    var rest = text[...]
    while let index = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<index]
      rest = rest[index...]
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: ";")) else { break }
      let reference = rest[...end]
      result += references[String(reference)] ?? "(unknown reference \(reference))"
      rest = rest[rest.utf8.index(after: end)...]
    }
    return result + rest
  }
}

/// SplitMix64: the same numbers for the same seed.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
