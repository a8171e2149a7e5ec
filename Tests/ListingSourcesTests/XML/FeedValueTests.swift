import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Values of feeds")
struct FeedValueTests {
  private static func rss(_ item: String, channel: String = "") -> String {
    "<rss xmlns:media=\"http://search.yahoo.com/mrss/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
      + "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" "
      + "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"><channel\(channel)>"
      + "<item><guid>1</guid>\(item)</item></channel></rss>"
  }

  private static func atom(_ entry: String, feed: String = "", attributes: String = "") -> String {
    "<feed xmlns=\"http://www.w3.org/2005/Atom\"\(feed)><entry\(attributes)><id>1</id>\(entry)</entry></feed>"
  }

  @Test("Line breaks around identifiers, links and titles aren't parts of them")
  func spaces() async throws {
    let items = try await XMLFeedTests.items(
      "<rss><channel><item><guid>\n  g1\n</guid><link>\n\thttps://example.org/1\n</link>"
        + "<title>\n One \n</title></item><item><link> https://example.org/2\n</link></item>"
        + "</channel></rss>", .rss)
    #expect(items.map(\.listIdentifier) == ["g1", "https://example.org/2"])
    #expect(items[0]["link"] == .string("https://example.org/1"))
    #expect(items[0]["title"] == .string("One"))
    let entries = try await XMLFeedTests.items(
      Self.atom("<title>\n One\n</title><link href=\" https://example.org/1\n\"/>"), .atom)
    #expect(entries[0]["title"] == .string("One"))
    #expect(entries[0]["link"] == .string("https://example.org/1"))
  }

  @Test(
    "Links are relative to the bases around them, each of which is relative to the next one",
    arguments: [
      ("", "", "", "a/b", "a/b"),
      (" xml:base=\"https://example.org/\"", "", "", "a/b", "https://example.org/a/b"),
      (
        " xml:base=\"https://example.org/\"", " xml:base=\"x/\"", "", "a", "https://example.org/x/a"
      ),
      (
        " xml:base=\"https://example.org/z/\"", " xml:base=\"/x/\"", " xml:base=\"y/\"", "a",
        "https://example.org/x/y/a"
      ),
      (" xml:base=\"https://example.org/x/\"", "", "", "../a?b#c", "https://example.org/a?b#c"),
      (
        " xml:base=\"https://example.org/\"", "", "", "https://example.com/", "https://example.com/"
      ),
      (" xml:base=\"https://example.org/\"", "", "", "//example.com/a", "https://example.com/a"),
    ])
  func bases(feed: String, entry: String, link: String, href: String, expected: String) async throws
  {
    let items = try await XMLFeedTests.items(
      Self.atom("<link\(link) href=\"\(href)\"/>", feed: feed, attributes: entry), .atom)
    #expect(items.first?["link"] == .string(expected))
  }

  @Test("Links of RSS are relative to the base of their channel or their element")
  func rssBases() async throws {
    let channel = " xml:base=\"https://example.org/news/\""
    for (item, expected) in [
      ("<link>1.html</link>", "https://example.org/news/1.html"),
      ("<link xml:base=\"old/\">1.html</link>", "https://example.org/news/old/1.html"),
    ] {
      let items = try await XMLFeedTests.items(Self.rss(item, channel: channel), .rss)
      #expect(items.first?["link"] == .string(expected))
    }
  }

  @Test("The date of an entry is that of its publication, and updates are a field of their own")
  func published() async throws {
    let (early, late) = (
      ListValue.date(Date(timeIntervalSince1970: 0)),
      ListValue.date(Date(timeIntervalSince1970: 60))
    )
    let entries = try await XMLFeedTests.items(
      Self.atom(
        "<updated>1970-01-01T00:01:00Z</updated><published>1970-01-01T00:00:00Z</published>"),
      .atom)
    #expect(entries[0]["date"] == early)
    #expect(entries[0]["updated"] == late)
    let updated = try await XMLFeedTests.items(
      Self.atom("<updated>1970-01-01T00:01:00Z</updated>"), .atom)
    #expect(updated[0]["date"] == late)
  }

  @Test(
    "The image is an enclosure, media, or the first image of the HTML",
    arguments: [
      ("<enclosure url=\"a.png\" type=\"image/png\"/>", "a.png"),
      ("<enclosure url=\"a.mp3\" type=\"audio/mpeg\"/>", nil),
      ("<media:content url=\"a.png\" medium=\"image\"/>", "a.png"),
      ("<media:group><media:content url=\"a.jpg\" type=\"image/jpeg\"/></media:group>", "a.jpg"),
      (
        "<media:content url=\"a.mp4\" medium=\"video\"><media:thumbnail url=\"t.jpg\"/></media:content>",
        "t.jpg"
      ),
      ("<media:thumbnail url=\"t.jpg\"/>", "t.jpg"), ("<itunes:image href=\"i.jpg\"/>", "i.jpg"),
      ("<description>&lt;p&gt;&lt;img alt='x' src='a.png'&gt;</description>", "a.png"),
      ("<description><![CDATA[<IMG SRC=\"a.png?b=1&amp;c=2\">]]></description>", "a.png?b=1&c=2"),
      (
        "<description>&lt;img src=\"p.gif\" width=1&gt;&lt;img src=a.png /&gt;</description>",
        "a.png"
      ),
      ("<description>&lt;img src=\"data:image/gif;base64,R0\"&gt;</description>", nil),
      (
        "<content:encoded>&lt;img src=\"b.png\"&gt;</content:encoded><description>text</description>",
        "b.png"
      ),
      ("<description>text</description>", nil),
    ])
  func images(item: String, expected: String?) async throws {
    let items = try await XMLFeedTests.items(Self.rss(item), .rss)
    #expect(items.first?["image"] == expected.map { .string($0) } ?? .null)
  }

  @Test("An image in the markup of an entry is relative to its base")
  func atomImages() async throws {
    let items = try await XMLFeedTests.items(
      Self.atom(
        "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\"><img src=\"a.png\"/></div></content>",
        feed: " xml:base=\"https://example.org/\""), .atom)
    #expect(items.first?["image"] == .string("https://example.org/a.png"))
  }

  @Test("Authors and categories, which are joined once each")
  func authors() async throws {
    let items = try await XMLFeedTests.items(
      Self.rss(
        "<author>a@example.org</author><dc:creator>Ada</dc:creator><category>Swift</category>"
          + "<category>\n Lists </category><category>Swift</category><category/>"), .rss)
    #expect(items.first?["author"] == .string("Ada"))
    #expect(items.first?["categories"] == .string("Swift, Lists"))
    let entries = try await XMLFeedTests.items(
      Self.atom(
        "<author><name>Ada</name></author><category term=\"s\" label=\"Swift\"/><category term=\"lists\"/>"
      ),
      .atom)
    #expect(entries.first?["author"] == .string("Ada"))
    #expect(entries.first?["categories"] == .string("Swift, lists"))
  }

  @Test(
    "Escaped HTML next to elements is HTML as well",
    arguments: [
      ("<description>a <b>b</b> &lt;i&gt;c&lt;/i&gt;</description>", "a b c"),
      ("<description><p>a</p>&lt;p&gt;b &amp;amp; c&lt;/p&gt;</description>", "a\nb & c"),
      ("<description>a <![CDATA[<b>b</b>]]><br/>c</description>", "a b\nc"),
    ])
  func mixed(item: String, text: String) async throws {
    let items = try await XMLFeedTests.items(Self.rss(item), .rss)
    #expect(items.first?["summary"] == .string(text))
  }

  @Test("An XPath selects some items of a feed, which have its fields")
  func selected() async throws {
    let feed =
      "<rss><channel><item><guid>1</guid><title>One</title><category>a</category></item>"
      + "<item><guid>2</guid><title>Two</title><category>b</category></item></channel></rss>"
    let items = try await XMLFeedTests.items(feed, .rss, select: "//item[category = 'b']")
    #expect(items.map(\.listIdentifier) == ["2"])
    #expect(items.first?["title"] == .string("Two"))
    #expect(try await XMLFeedTests.items(feed, .rss, select: "//item[category = 'c']").isEmpty)
    let entries = try await XMLFeedTests.items(
      Self.atom("<title>One</title>"), .atom, select: "//atom:entry[atom:title = 'One']")
    #expect(entries.map(\.listIdentifier) == ["1"])
  }
}
