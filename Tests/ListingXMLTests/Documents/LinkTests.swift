import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Actions that open an address, which content states as a link.
@Suite struct LinkTests {
  private static let items =
    "<items><item id='x' url='https://a/x' b='Rye'/><item id='y' b='Oat'/></items>"

  /// The link of each item's cell of a section.
  private func links(_ section: String) async throws -> [String?] {
    try await contents(section).map(\.link)
  }

  private func contents(_ section: String) async throws -> [ListContent] {
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    try await list.load(document(listing("<section id='a'>\(Self.items)\(section)</section>")))
    #expect(host.problems == [])
    return (0..<2).compactMap { list.cell(at: IndexPath(item: $0, section: 0))?.content }
  }

  @Test func `An item whose selection opens an address is a link`() async throws {
    let open = "<on event='select'><open href='{it.url}'/></on>"
    #expect(try await links(open) == ["https://a/x", nil])
    #expect(try await links("<cell><text>{it.b}</text></cell>\(open)") == ["https://a/x", nil])
    #expect(
      try await links("<on event='select'><emit name='e'/><open href='https://{it.b}'/></on>")
        == ["https://Rye", "https://Oat"])
  }

  @Test func `A condition decides which items are links`() async throws {
    #expect(
      try await links("<on event='select' test=\"it.id eq 'y'\"><open href='https://b'/></on>")
        == [nil, "https://b"])
  }

  @Test(arguments: [
    "<on event='select'><open href='https://b'/><open href='https://c'/></on>",
    "<on event='select'><emit name='e'/></on>",
    "<state name='n' value='1'/><on event='select'><set state='n' to=\"'2'\"/><open href='https://{section.state.n}'/></on>",
    "<on event='display'><open href='https://b'/></on>",
  ])
  func `Anything else isn't a link`(section: String) async throws {
    #expect(try await links(section) == [nil, nil])
  }

  @Test func `A button that opens an address is a link`() async throws {
    let contents = try await contents(
      "<cell><row><button>Open<on><open href='{it.url}'/></on></button><button action='reload'>R</button></row></cell>"
    )
    #expect(contents[0].body.children.map(\.link) == ["https://a/x", nil])
    #expect(contents[0].link == nil)
  }

  @Test func `A link is below the separator of its item`() async throws {
    let contents = try await contents(
      "<separator><text>s</text></separator><on event='select'><open href='https://b'/></on>")
    #expect(contents[0].link == nil && contents[0].belowSeparator.link == "https://b")
  }

  @Test func `A link follows the state that it reads`() async throws {
    let screen = try await StateScreen(
      """
      <state name='page' value='1'/><section id='a'><items><item id='x'/></items>
      <on event='select'><open href='https://a/{state.page}'/><set state='page' to="'2'"/></on></section>
      """)
    #expect(screen.content("a", "x")?.link == "https://a/1")
    screen.tap("a", "x")
    #expect(screen.content("a", "x")?.link == "https://a/2")
  }

  @Test func `Bound values are isolated in a text with others, and not on their own`() async throws
  {
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    try await list.load(
      document(
        listing(
          """
          <section id='a'><items><item id='x' n='שלום' a='rye'/></items>
          <cell><row><text>{it.n}</text><text>{it.n} (2)</text><badge>{it.a} (2)</badge></row></cell></section>
          """)))
    #expect(
      list.cell(at: IndexPath(item: 0, section: 0))?.content.texts
        == ["שלום", "\u{2068}שלום\u{2069} (2)", "rye (2)"])
    #expect(host.problems == [])
  }
}
