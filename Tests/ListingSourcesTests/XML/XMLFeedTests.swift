import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Feeds")
struct XMLFeedTests {
  static func items(_ text: String, _ feed: XMLFeed, _ fields: RecordField...) async throws
    -> [ListItem]
  {
    let file = try TemporaryFile(text)
    let source = XMLSource(
      file: file.url, feed: feed, prefixes: ["dc": "http://purl.org/dc/elements/1.1/"],
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
    #expect(items[0]["summary"] == .string("<p>Text"))
    #expect(items[0]["date"] == .date(Date(timeIntervalSince1970: 1_630_924_496)))
    #expect(items[0]["by"] == .string("Ada"))
    #expect(items[1]["title"] == .null)
    #expect(items[2]["link"] == .null)
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

  @Test("dates as mail and RSS write them")
  func dates() throws {
    let pattern = try #require(DatePattern("rfc822"))
    let moment = Date(timeIntervalSince1970: 1_630_924_496)
    for text in [
      "Mon, 06 Sep 2021 10:34:56 GMT", "6 Sep 2021 10:34:56 Z", "Mon, 6 sep 21 06:34:56 EDT",
      "Monday, 06 Sep 2021 12:34:56 +0200", " 06 Sep 2021  05:04:56 -0530 ", "6 Sep 2021 10:34:56",
    ] { #expect(pattern.date(of: text) == moment, "\(text)") }
    #expect(pattern.date(of: "1 Jan 99 00:00 UT") == Date(timeIntervalSince1970: 915_148_800))
    #expect(
      pattern.day(of: "Mon, 06 Sep 2021 23:34:56 -0700") == ListDay(year: 2021, month: 9, day: 6))
    for text in [
      "", "Mon", "31 Feb 2021 10:34:56 GMT", "6 Sept 2021 10:34:56 GMT", "6 Sep 2021 24:00:00 GMT",
      "6 Sep 2021 10:34:56 XYZ", "6 Sep 2021 10:34:56 +02:00", "6 Sep 2021 10:34:56 GMT x",
      "6 Sep 2021",
      "2021-09-06T10:34:56Z", "6 Sep 021 10:34:56 GMT", "6 Sep 2021 1:34 GMT",
    ] { #expect(pattern.date(of: text) == nil, "\(text)") }
  }
}
