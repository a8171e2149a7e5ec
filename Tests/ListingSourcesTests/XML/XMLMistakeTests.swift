import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Mistakes in XML data")
struct XMLMistakeTests {
  @Test(
    "A mistake is named in plain words, with what to write",
    arguments: [
      ("<l>a & b</l>", "a & that isn't an entity: write &amp;"),
      ("<l a='?x=1&y=2'/>", "an entity without a semicolon: write &amp;"),
      ("<l>a < b</l>", "a < that doesn't begin an element: write &lt;"),
      ("\n<?xml version='1.0'?><l/>", "something precedes the XML declaration"),
      ("<l/><l/>", "something follows the root element"),
      ("<l>\n<a>\n</b></l>", "</b> doesn't close <a> of line 2"),
      ("<l>\u{1}</l>", "a control character, which XML doesn't allow"),
      ("<l>&#0;</l>", "a reference to a character that XML doesn't allow"),
      ("<l a=b/>", "isn't in quotes"), ("<l a/>", "the attribute a has no value"),
    ])
  func messages(text: String, part: String) async throws {
    let file = try TemporaryFile(text)
    let source = XMLSource(file: file.url, select: "/l/i", key: ["@id"], fields: [])
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(limit: 1))
    }
    #expect(error?.message.contains(part) == true, "\(String(describing: error))")
  }

  @Test("Bytes in another encoding are named with the declaration to write")
  func encoding() async throws {
    let file = try TemporaryFile("")
    try Data(Array("<l>caf".utf8) + [0xE9, 0x20] + Array("</l>".utf8)).write(to: file.url)
    let source = XMLSource(file: file.url, select: "/l/i", key: ["@id"], fields: [])
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(limit: 1))
    }
    #expect(error?.message.contains("encoding=\"ISO-8859-1\"") == true)
  }
}
