import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Feeds that aren't well-formed")
struct FeedRepairTests {
  private static let start = "<?xml version=\"1.0\"?>"

  /// The repaired bytes, if they arrive in pieces.
  private static func repaired(_ bytes: [UInt8], size: Int) -> (text: [UInt8], repair: FeedRepair) {
    var repair = FeedRepair()
    var text: [UInt8] = []
    for index in stride(from: 0, to: bytes.count, by: size) {
      text += repair.repaired(Array(bytes[index..<min(index + size, bytes.count)]))
    }
    text += repair.finish()
    return (text, repair)
  }

  @Test(
    "What isn't an entity is text, and what is one stays, whatever the pieces that are read",
    arguments: [
      ("a & b", "a &amp; b"), ("AT&T", "AT&amp;T"), ("?a=1&b=2", "?a=1&amp;b=2"),
      ("&nope;", "&amp;nope;"), ("&amp;&lt;&gt;&quot;&apos;", "&amp;&lt;&gt;&quot;&apos;"),
      ("&eacute;&#8217;&#x2019;", "&eacute;&#8217;&#x2019;"),
      ("&#0;&#x1F;&#xD800;", "&amp;#0;&amp;#x1F;&amp;#xD800;"),
      ("&", "&amp;"), ("&&amp;", "&amp;&amp;"), ("&amp", "&amp;amp"), ("&copy=3;", "&amp;copy=3;"),
      ("<![CDATA[a & b]]>&c", "<![CDATA[a & b]]>&amp;c"),
      ("<![CDATA[]]]>&c", "<![CDATA[]]]>&amp;c"),
      ("<!-- a & b -->&c", "<!-- a & b -->&amp;c"), ("<?a & b?>&c", "<?a & b?>&amp;c"),
      ("abcd\u{0}b\u{B}\tc", "abcdb\tc"), ("é&é", "é&amp;é"),
    ])
  func entities(text: String, expected: String) {
    for size in 1...(text.utf8.count + 1) {
      let result = Self.repaired(Array(text.utf8), size: size)
      #expect(String(decoding: result.text, as: UTF8.self) == expected, "\(size)")
    }
  }

  @Test("Any bytes become UTF-8, in pieces of any size, and UTF-8 stays as it is")
  func encodings() {
    let cases: [([UInt8], String)] = [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0x61, 0xE9], "a\u{FFFD}"),
      ([0xC3, 0xA9, 0xE9, 0x20], "é\u{FFFD} "), ([0xE2, 0x82], "\u{FFFD}"),
      ([0xF0, 0x9F, 0x98, 0x80], "😀"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ]
    for (bytes, expected) in cases {
      for size in 1...4 {
        let result = Self.repaired(bytes, size: size)
        #expect(String(decoding: result.text, as: UTF8.self) == expected, "\(bytes) \(size)")
        #expect((result.repair.message(in: "f") == nil) == (expected.unicodeScalars.first == "😀"))
      }
    }
  }

  @Test("Bytes in another declared encoding aren't changed")
  func declaredEncoding() {
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>".utf8) + [0xE9]
    #expect(Self.repaired(latin, size: 7).text == latin)
    let wide = Array("\u{FEFF}<a>&</a>".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(Self.repaired(wide, size: 64).text == wide)
  }

  @Test("A document type can declare any entity")
  func declaredEntities() {
    let text = "<!DOCTYPE rss [<!ENTITY site \"x\">]><rss>&site; & b</rss>"
    let result = Self.repaired(Array(text.utf8), size: 1000)
    #expect(String(decoding: result.text, as: UTF8.self).hasSuffix("<rss>&site; &amp; b</rss>"))
  }

  @Test("A repaired feed is listed with one message, which names the first line")
  func message() async throws {
    let feed =
      "\n\n\(Self.start)\n<rss><channel><item><guid>1</guid><title>A & B</title>"
      + "<link>https://example.org/?a=1&b=2</link></item>\n"
    var bytes = Array(feed.utf8) + Array("<item><guid>2</guid><title>caf".utf8)
    bytes += [0xE9] + Array("</title></item></channel></rss>".utf8)
    let file = try TemporaryFile("")
    try Data(bytes).write(to: file.url)
    let source = XMLSource(file: file.url, feed: .rss)
    let page = try await source.page(ItemRequest(limit: 5))
    #expect(page.items.map { $0["title"] } == [.string("A & B"), .string("caf\u{FFFD}")])
    #expect(page.items.first?["link"] == .string("https://example.org/?a=1&b=2"))
    let message = try #require(page.unreadable.messages.first)
    #expect(page.unreadable.messages.count == 1)
    #expect(
      message.contains(":1: this isn't well-formed XML: blank lines before the XML declaration"))
    #expect(
      message.contains("bytes that aren't UTF-8 are shown as \u{FFFD}; a & that isn't an entity"))
  }

  @Test("Lines in errors are those of the file")
  func lines() async throws {
    let file = try TemporaryFile("\n\n\(Self.start)\n<rss><channel>\n<item></channel></rss>")
    let error = await #expect(throws: SourceError.self) {
      try await XMLSource(file: file.url, feed: .rss).page(ItemRequest(limit: 5))
    }
    #expect(error?.position?.line == 5)
  }
}
