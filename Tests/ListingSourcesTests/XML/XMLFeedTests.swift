import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Feeds")
struct XMLFeedTests {
  static func items(
    _ text: String, _ feed: XMLFeed, _ fields: RecordField..., select: String? = nil
  ) async throws -> [ListItem] {
    let file = try TemporaryFile(text)
    let source = XMLSource(
      file: file.url, feed: feed, select: select,
      prefixes: ["dc": "http://purl.org/dc/elements/1.1/"],
      fields: fields)
    return try await Array(SourcePages.all(of: source, limit: 2).joined())
  }

  @Test("RSS 2.0")
  func rss() async throws {
    let items = try await Self.items(
      "<rss version=\"2.0\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel><title>News</title>"
        + "<item><title>One</title><link>https://example.org/1</link><guid>g1</guid>"
        + "<description>&lt;p&gt;Text</description><pubDate>Mon, 06 Sep 2021 12:34:56 +0200</pubDate>"
        + "<dc:creator>Ada</dc:creator></item>"
        + "<item><link>https://example.org/2</link><title> </title></item>"
        + "<item><title>Three</title></item></channel></rss>", .rss,
      RecordField("by", path: "dc:creator", isOptional: true))
    #expect(items.map(\.listIdentifier) == ["g1", "https://example.org/2", "Three"])
    #expect(items[0]["title"] == .string("One"))
    #expect(items[0]["link"] == .string("https://example.org/1"))
    #expect(items[0]["summary"] == .string("Text"))
    #expect(items[0]["date"] == .date(Date(timeIntervalSince1970: 1_630_924_496)))
    #expect(items[0]["by"] == .string("Ada"))
    #expect(items[1]["title"] == .null)
    #expect(items[2]["link"] == .null)
  }

  @Test("RSS 1.0 has its items next to the channel, in a namespace")
  func rdf() async throws {
    let items = try await Self.items(
      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" "
        + "xmlns=\"http://purl.org/rss/1.0/\" xmlns:d=\"http://purl.org/dc/elements/1.1/\">"
        + "<channel rdf:about=\"c\"><title>News</title></channel>"
        + "<item rdf:about=\"urn:1\"><title>One</title><d:date>2021-09-06T10:34:56Z</d:date></item>"
        + "<item><link>https://example.org/2</link></item></rdf:RDF>", .rss)
    #expect(items.map(\.listIdentifier) == ["urn:1", "https://example.org/2"])
    #expect(items[0]["title"] == .string("One"))
    #expect(items[0]["date"] == .date(Date(timeIntervalSince1970: 1_630_924_496)))
  }

  @Test(
    "RSS in a namespace is read like RSS in none",
    arguments: [
      "http://backend.userland.com/rss2", "http://backend.userland.com/RSS2",
      "http://my.netscape.com/rdf/simple/0.9/", "http://blogs.law.harvard.edu/tech/rss",
    ])
  func namespacedRSS(namespace: String) async throws {
    let items = try await Self.items(
      "<rss xmlns=\"\(namespace)\"><channel><item><guid>1</guid><author>Ada</author></item>"
        + "</channel></rss>", .rss, RecordField("author"))
    #expect(items.map(\.listIdentifier) == ["1"])
    #expect(items.first?["author"] == .string("Ada"))
  }

  @Test("An item without an id is identified by its title and date, and two dates are two items")
  func titleAndDate() async throws {
    let items = try await Self.items(
      "<rss><channel>"
        + "<item><title>A</title><pubDate>6 Sep 2021 10:34:56 GMT</pubDate></item>"
        + "<item><title>A</title><pubDate>7 Sep 2021 10:34:56 GMT</pubDate></item>"
        + "<item><guid> </guid><description>Text</description></item></channel></rss>", .rss)
    #expect(
      items.map(\.listIdentifier)
        == ["A\n6 Sep 2021 10:34:56 GMT", "A\n7 Sep 2021 10:34:56 GMT", "Text"])
  }

  @Test("An item without any identity is an error that names no XPath")
  func noIdentity() async throws {
    let file = try TemporaryFile("<rss><channel>\n<item><author>A</author></item></channel></rss>")
    let error = await #expect(throws: SourceError.self) {
      try await XMLSource(file: file.url, feed: .rss, onError: .fail).page(ItemRequest(limit: 2))
    }
    #expect(error?.code == .emptyKey)
    #expect(error?.position?.line == 2)
    #expect(error?.message.contains("no \"id\", no link, no title and no summary") == true)
  }

  @Test("Atom 0.3 is read like Atom 1.0, whose paths it shares")
  func atom03() async throws {
    let items = try await Self.items(
      "<feed version=\"0.3\" xmlns=\"http://purl.org/atom/ns#\"><entry><id>urn:1</id>"
        + "<title>One</title><modified>2021-09-06T10:34:56Z</modified>"
        + "<content type=\"text/html\" mode=\"base64\">PGI+Qm9sZDwvYj4=</content></entry>"
        + "<entry><link rel=\"alternate\" href=\"https://example.org/2\"/></entry></feed>", .atom)
    #expect(items.map(\.listIdentifier) == ["urn:1", "https://example.org/2"])
    #expect(items[0]["date"] == .date(Date(timeIntervalSince1970: 1_630_924_496)))
    #expect(items[0]["summary"] == .string("Bold"))
  }

  @Test(
    "A file whose root is another one is an error that names the root and its namespace",
    arguments: [
      ("<html/>", "\"html\" in no namespace"),
      ("<feed xmlns=\"http://www.w3.org/2005/Atom\"/>", "write format=\"atom\""),
      ("<rss xmlns=\"urn:x\"><item/></rss>", "\"rss\" in \"urn:x\""),
    ])
  func otherRoot(document: String, expected: String) async throws {
    let error = await #expect(throws: SourceError.self) {
      _ = try await Self.items(document, .rss)
    }
    #expect(error?.message.contains(expected) == true)
  }

  @Test(
    "HTML becomes text",
    arguments: [
      ("<p>One</p><p>Two<br/>three</p>", "One\nTwo\nthree"),
      ("a <b>bold</b>  word", "a bold word"), ("AT&amp;T &eacute; &#8217; &#x41;", "AT&T é ’ A"),
      ("<style>p{}</style>A<script>if (a < b) {}</script>B<!-- <p> -->", "AB"),
      ("1 < 2 & 3 &bogus;", "1 < 2 & 3 &bogus;"), ("<a title=\"x > y\">link</a>", "link"),
    ])
  func html(html: String, text: String) {
    #expect(HTMLText.text(of: html[...]) == text)
  }

  @Test("An element's type says whether its text is HTML, and markup within it is text")
  func types() {
    #expect(FeedText.text(of: "<t>a &lt;b&gt;</t>", isHTML: false) == "a <b>")
    #expect(
      FeedText.text(of: "<t type=\"html\">a &lt;b&gt;c&lt;/b&gt;</t>", isHTML: false) == "a c")
    #expect(
      FeedText.text(
        of: "<t type=\"xhtml\"><div><p>a</p><p>b &lt;c&gt;</p></div></t>", isHTML: false)
        == "a\nb <c>")
    #expect(FeedText.text(of: "<t/>", isHTML: true).isEmpty)
  }

  @Test(
    "A text may begin with a mark that joins the character before it",
    arguments: ["\u{200D}x", "\u{200C}", "\u{301}x", "\u{FE0F}", "\u{20E3}<b>y</b>"])
  func combining(text: String) {
    let shown = text.unicodeScalars.contains("<") ? "\u{20E3}y" : text
    for isHTML in [true, false] {
      #expect(FeedText.text(of: "<t>\(text)</t>", isHTML: isHTML) == shown)
    }
  }

  @Test("Atom")
  func atom() async throws {
    let items = try await Self.items(
      "<a:feed xmlns:a=\"http://www.w3.org/2005/Atom\"><a:entry><a:id>urn:1</a:id><a:title>One</a:title>"
        + "<a:link rel=\"self\" href=\"s\"/><a:link href=\"https://example.org/1\"/>"
        + "<a:updated>2021-09-06T12:34:56+02:00</a:updated><a:content>Text</a:content></a:entry></a:feed>",
      .atom)
    #expect(items.map(\.listIdentifier) == ["urn:1"])
    #expect(items[0]["link"] == .string("https://example.org/1"))
    #expect(items[0]["summary"] == .string("Text"))
    #expect(items[0]["date"] == .date(Date(timeIntervalSince1970: 1_630_924_496)))
  }

  @Test("An item keeps its place without a date that can't be read, which is counted")
  func unreadableDates() async throws {
    let file = try TemporaryFile(
      "<rss><channel><item><guid>1</guid><pubDate>05/06/2018</pubDate></item>"
        + "<item><guid>2</guid><pubDate>25/06/2018 11:41</pubDate></item>\n"
        + "<item><guid>3</guid><pubDate>soon</pubDate></item></channel></rss>")
    let source = XMLSource(file: file.url, feed: .rss)
    let page = try await source.page(ItemRequest(limit: 5))
    #expect(page.items.map(\.listIdentifier) == ["1", "2", "3"])
    #expect(page.items.map { $0["date"] == .null } == [true, false, true])
    #expect(page.skipped.count == 0)
    #expect(page.unreadable.valueCount == 2)
    #expect(page.unreadable.firstValue?.contains(":1: path \"pubDate\" should be a date") == true)
    #expect(page.unreadable.firstValue?.contains("\"05/06/2018\"") == true)
  }
}
