import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Mutated XML", .timeLimit(.minutes(10)))
struct XMLMutationTests {
  static let mutation = ByteMutation(
    fragments: [
      "<", ">", "</", "/>", "<?", "?>", "<!--", "-->", "<![CDATA[", "]]>", "&", "&amp;", "&#0;",
      "&#x10FFFF;", "&#x110000;", "&e;", "\0", "\"", "'", "=", ":", "xmlns=\"\"", "xmlns:a=\"b\" ",
      "<!DOCTYPE l [<!ENTITY e \"&e;&e;\">]>", "<!DOCTYPE l SYSTEM \"file:///etc/passwd\">",
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "<?xml version=\"1.1\"?>", "\u{FEFF}",
      "encoding=\"EBCDIC-US\"", "encoding=\"ISO-2022-JP\"", String(repeating: "<i>", count: 300),
    ].map { Array($0.utf8) })

  static let documents: [(text: String, body: HTTPBody, record: RecordDescription)] = [
    (
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><l xmlns:n=\"urn:n\"><i id=\"1\" n:a=\"b\"><t>one &amp; "
        + "two</t></i><!-- c --><i id=\"2\"><t><![CDATA[<b>]]></t></i></l>",
      .xml(select: "/l/i"), RecordDescription(key: ["@id"], fields: [RecordField("t")])
    ),
    (
      "<l><a><i id=\"1\"/></a><a><i id=\"2\"/></a></l>", .xml(select: "//i[not(@x)]"),
      RecordDescription(key: ["@id"], fields: [RecordField("up", path: "name(..)")])
    ),
    (
      "<rss version=\"2.0\"><channel><title>t</title><item><guid>1</guid><title>a &lt;b&gt;c&lt;/b&gt;"
        + "</title><pubDate>Mon, 06 Sep 2021 10:34:56 GMT</pubDate></item></channel></rss>",
      .feed(.rss), RecordDescription(key: ["id"], fields: XMLFeed.rss.fields)
    ),
    (
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>urn:1</id><title type=\"xhtml\">"
        + "<div xmlns=\"http://www.w3.org/1999/xhtml\">a <i>b</i></div></title></entry></feed>",
      .feed(.atom), RecordDescription(key: ["id"], fields: XMLFeed.atom.fields)
    ),
  ]

  @Test("Mutated files each give items or an error with a message")
  func mutations() throws {
    let count = triesAllCases ? 4_000 : 1_000
    var counts = (read: 0, failed: 0)
    for seed in 0..<count {
      let document = Self.documents[seed % Self.documents.count]
      let bytes = Self.mutation.mutated(Array(document.text.utf8), seed: UInt64(seed))
      do {
        _ = try document.body.content(of: bytes, record: document.record, place: "test")
        counts.read += 1
      } catch let error as SourceError {
        #expect(!error.message.isEmpty, "seed \(seed)")
        counts.failed += 1
      }
    }
    // The mutations reach both the items and the errors.
    #expect(counts.read > count / 40 && counts.failed > count / 40, "\(counts)")
  }
}
