import Foundation
import ListingKit
import Testing

@testable import ListingXML

/// Separators that depend on the previous item.
@Suite struct NeighbourSeparatorTests {
  private static let items = """
    <item id="a" kind="1"/><item id="b" kind="1"/><item id="c" kind="2"/><item id="d" kind="2"/>
    """
  private static let separator = """
    <separator when="not (before.kind eq it.kind)">
      <text>{before.id ?? 'none'}-{it.kind}</text>
    </separator>
    <cell><text>{it.id}</text></cell>
    """

  private static func section(_ items: String = items, _ parts: String = separator) -> String {
    "<section id=\"s\"><items>\(items)</items>\(parts)</section>"
  }

  /// Returns the contents of the cells, in order.
  private static func cells(_ screen: StateScreen) -> [[String]] {
    screen.items("s").map { screen.texts("s", $0) }
  }

  @Test("It sees the item before, which the first one does not have")
  func neighbours() async throws {
    let screen = try await StateScreen(Self.section())
    #expect(Self.cells(screen) == [["none-1", "a"], ["b"], ["b-2", "c"], ["d"]])
    #expect(screen.messages == [])
  }

  @Test("A value of the previous item is missing above the first one: no comparison is true there")
  func missing() async throws {
    let screen = try await StateScreen(
      Self.section(
        Self.items,
        """
        <separator when="before.kind ne it.kind"><text>{before.kind}</text></separator>
        <cell><text>{it.id}</text></cell>
        """))
    #expect(Self.cells(screen) == [["a"], ["b"], ["1", "c"], ["d"]])
    #expect(screen.messages == [])
  }

  @Test(
    "It's reconfigured when the item before its own is inserted, deleted or moved, and no other is")
  func changes() async throws {
    let screen = try await StateScreen(Self.section())
    screen.delete("s", "b")
    #expect(screen.changes == [["s/c", "order"]])
    #expect(Self.cells(screen) == [["none-1", "a"], ["a-2", "c"], ["d"]])
    let list = screen.list
    list.insertItems([ListItem("e", fields: ["kind": .string("2")])], .before("c"), in: "s")
    #expect(screen.changes.last == ["s/c", "order"])
    #expect(Self.cells(screen) == [["none-1", "a"], ["a-2", "e"], ["c"], ["d"]])
    // At the start: the former first item has a previous one now.
    list.insertItems([ListItem("f", fields: ["kind": .string("1")])], .before("a"), in: "s")
    #expect(screen.changes.last == ["s/a", "order"])
    #expect(Self.cells(screen) == [["none-1", "f"], ["a"], ["a-2", "e"], ["c"], ["d"]])
    list.moveItem("d", .before("f"), in: "s")
    #expect(Set(screen.changes.last ?? []) == ["s/d", "s/f", "order"])
    #expect(
      Self.cells(screen) == [["none-2", "d"], ["d-1", "f"], ["a"], ["a-2", "e"], ["c"]])
    list.appendItems([ListItem("g", fields: ["kind": .string("3")])], in: "s")
    #expect(screen.changes.last == ["order"])
    #expect(Self.cells(screen).last == ["c-3", "g"])
    #expect(screen.messages == [])
  }

  @Test("It's reconfigured when items appear and disappear by conditions")
  func conditions() async throws {
    let screen = try await StateScreen(
      "<state name='all' type='boolean' value='true'/>"
        + Self.section(
          """
          <item id="a" kind="1"/><item id="b" kind="2" when="state.all"/><item id="c" kind="2"/>
          """, Self.separator + "<header><toggle state=\"all\"/></header>"))
    #expect(Self.cells(screen) == [["none-1", "a"], ["a-2", "b"], ["c"]])
    screen.press("")
    #expect(Self.cells(screen) == [["none-1", "a"], ["a-2", "c"]])
    screen.press("")
    #expect(Self.cells(screen) == [["none-1", "a"], ["a-2", "b"], ["c"]])
  }

  @Test("A document that is loaded again with other items makes it again")
  func again() async throws {
    let screen = try await StateScreen(Self.section())
    try await screen.load(
      Self.section("<item id=\"a\" kind=\"2\"/><item id=\"c\" kind=\"2\"/>"))
    #expect(Self.cells(screen) == [["none-2", "a"], ["c"]])
    let old = document(listing(Self.section()))
    let other = Self.separator.replacingOccurrences(of: "not", with: "exists(it.id) and not")
    let new = document(listing(Self.section(Self.items, other)))
    #expect(new.parts(differingFrom: old).map(\.parts) == [["cell"]])
  }

  @Test("It may be shown by a template, which sees the item before there alone")
  func template() async throws {
    let screen = try await StateScreen(
      "<template name='t'><text>{before.kind ?? '-'}</text></template>"
        + Self.section(Self.items, "<separator><use template='t'/></separator>"))
    #expect(Self.cells(screen) == [["-", "a"], ["1", "b"], ["1", "c"], ["2", "d"]])
    let refused = document(
      listing(
        "<template name='t'><text>{before.kind}</text></template>"
          + Self.section(Self.items, "<cell template='t'/>")))
    #expect(refused.diagnostics.map(\.code) == [.unavailableRoot])
  }

  @Test("The fields of the previous item are known when the document is read")
  func refused() throws {
    func diagnostic(_ parts: String) throws -> Diagnostic {
      let all = document(
        listing(
          """
          <section id="s"><items><item id="a" kind="1"><field name="n" type="integer">1</field>\
          </item></items>\(parts)</section>
          """)
      ).diagnostics
      #expect(all.count == 1)
      return try #require(all.first)
    }
    let unknown = try diagnostic("<separator when=\"before.kin eq '1'\"><divider/></separator>")
    #expect(unknown.code == .unknownField)
    #expect(unknown.fix == "did you mean 'kind'?")
    let wrongType = try diagnostic("<separator when=\"before.n eq it.kind\"><divider/></separator>")
    #expect(wrongType.code == .wrongType)
    let misspelt = try diagnostic("<separator><text>{befor.kind}</text></separator>")
    #expect(misspelt.code == .unknownRoot)
    #expect(misspelt.fix == "did you mean 'before'?")
    let cell = try diagnostic("<cell><text>{before.kind}</text></cell>")
    #expect(cell.code == .unavailableRoot)
    #expect(cell.message == "there is no item before in a cell")
    let button = try diagnostic(
      """
      <separator><button>Tell<on><emit name="t"><with name="k" value="{before.kind}"/></emit></on>\
      </button></separator>
      """)
    #expect(button.message == "there is no item before in the actions of a button")
  }
}
