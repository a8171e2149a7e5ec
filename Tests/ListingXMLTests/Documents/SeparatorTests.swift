import Foundation
import ListingKit
import Testing

@testable import ListingXML

/// Separators above items.
@Suite struct SeparatorTests {
  private static func section(_ parts: String) -> String {
    """
    <section id="s"><items><item id="a" part="One"/><item id="b"/><item id="c" part="Two"/></items>\
    \(parts)</section>
    """
  }

  @Test("It stands above those items of which its condition is true, and is none itself")
  func condition() async throws {
    let screen = try await StateScreen(
      Self.section(
        """
        <separator when="exists(it.part)"><text>{it.part} of {section.count}</text></separator>\
        <cell><text>{it.id}</text></cell>
        """))
    #expect(screen.texts("s", "a") == ["One of 3", "a"])
    #expect(screen.texts("s", "b") == ["b"])
    #expect(screen.texts("s", "c") == ["Two of 3", "c"])
    #expect(screen.items("s") == ["a", "b", "c"])
    #expect(screen.messages == [])
  }

  @Test("Without a condition it's above all items, also above default and chosen cells")
  func unconditional() async throws {
    let screen = try await StateScreen(Self.section("<separator><text>-</text></separator>"))
    #expect(
      ["a", "b", "c"].map { screen.texts("s", $0) } == [["-", "a"], ["-", "b"], ["-", "c"]])
    try await screen.load(
      Self.section(
        """
        <separator><text>-</text></separator><choose>\
        <when test="it.id eq 'b'" template="t"/><otherwise template="u"/></choose>
        """) + "<template name='t'><text>B</text></template>"
        + "<template name='u'><text>{it.id}</text></template>")
    #expect(
      ["a", "b", "c"].map { screen.texts("s", $0) } == [["-", "a"], ["-", "B"], ["-", "c"]])
  }

  @Test("It is as high as its content, and nothing where its condition is false")
  func height() async throws {
    func heights(_ separator: String) async throws -> [CGFloat] {
      let screen = try await StateScreen(
        Self.section("\(separator)<cell><spacer height='20'/></cell>"))
      return (0..<3).compactMap {
        screen.view.frameForItem(at: IndexPath(item: $0, section: 0))?.height
      }
    }
    let line = "<spacer height='7'/>"
    #expect(try await heights("") == [20, 20, 20])
    #expect(
      try await heights("<separator when='exists(it.part)'>\(line)</separator>") == [27, 20, 27])
    #expect(
      try await heights("<separator><spacer height='7' when='exists(it.part)'/></separator>")
        == [27, 20, 27])
  }

  @Test("It moves and is deleted with its item")
  func moves() async throws {
    let screen = try await StateScreen(
      Self.section("<separator when='exists(it.part)'><text>{it.part}</text></separator>"))
    screen.list.moveItem("a", .after("c"), in: "s")
    #expect(screen.items("s") == ["b", "c", "a"])
    #expect(
      ["b", "c", "a"].map { screen.texts("s", $0) } == [["b"], ["Two", "c"], ["One", "a"]])
    screen.delete("s", "c")
    #expect(["b", "a"].map { screen.texts("s", $0) } == [["b"], ["One", "a"]])
  }

  @Test("What state it reads is shown when it changes, in the cells that show it")
  func state() async throws {
    let screen = try await StateScreen(
      "<state name='n' type='integer' value='0'/>"
        + Self.section(
          """
          <state name="open" type="boolean" value="false" each="item"/>
          <separator when="it.state.open"><text>{state.n}</text></separator>
          <on event="select"><set state="open" to="true"/></on>
          <header><button>More<on><set state="n" to="7"/></on></button></header>
          """))
    screen.tap("s", "b")
    #expect(screen.changes == [["s/b"]])
    #expect(["a", "b"].map { screen.texts("s", $0) } == [["a"], ["0", "b"]])
    screen.press("More")
    #expect(["a", "b"].map { screen.texts("s", $0) } == [["a"], ["7", "b"]])
  }

  @Test("A button in it is pressed for the item")
  func press() async throws {
    let screen = try await StateScreen(
      Self.section(
        """
        <separator when="it.id eq 'b'"><button>Tell<on><emit name="told"/></on></button></separator>
        """))
    screen.press("Tell")
    #expect(
      screen.events == [DocumentEvent(.emit(name: "told", values: [:]), section: "s", item: "b")])
  }

  @Test("A document that is loaded again with another one fills cells again")
  func again() throws {
    let old = document(listing(Self.section("")))
    let new = document(listing(Self.section("<separator><divider/></separator>")))
    #expect(new.parts(differingFrom: old).map(\.parts) == [["cell"]])
    #expect(new.parts(differingFrom: new).isEmpty)
  }

  @Test("It is one element of content, once in a section, and sees the item")
  func refused() {
    #expect(
      document(
        listing(
          """
          <section id="a"><items/>
          <separator/>
          <separator><divider/></separator></section>
          <section id="b"><items><item id="1" n="1"/></items>
          <separator when="it.m eq '1'"><row/><text>{error.code}</text></separator></section>
          """)
      ).places == [
        "2:2 9 LK0207", "3:2 9 LK0208", "5:21 1 LK0403", "5:38 4 LK0208",
      ])
    #expect(
      document(
        listing(
          """
          <section id="b"><items><item id="1" n="1"/></items>
          <separator when="it.m eq '1'"><text>{error.code}</text></separator></section>
          """)
      ).places == ["2:21 1 LK0403", "2:38 10 LK0406"])
  }
}
