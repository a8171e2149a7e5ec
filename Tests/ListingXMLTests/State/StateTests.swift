import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// The state of a screen: its own, that of sections and of items.
@Suite(.tags(.concurrency)) struct StateTests {
  /// Two sections of three items, with state of all levels under the same name.
  static let levels = """
    <state name="x" value="L"/>
    <section id="a"><state name="x" value="S"/><state name="y" each="item" value="I"/>
    <items><item id="1"/><item id="2"/><item id="3"/></items>
    <header><text>{state.x} {section.state.x}</text></header>
    <footer><text>{section.count}</text></footer>
    <cell><text>{it.id} {it.state.y} {section.state}</text></cell>
    <on event="select"><set state="y" to="'set'"/></on>
    </section>
    <section id="b"><items><item id="1"/><item id="2"/></items>
    <cell><text>{state.x}</text></cell>
    <on event="select" test="it.id eq '1'"><set state="x" to="'new'"/></on></section>
    """

  @Test("State of the screen, a section and an item are three; a load state is none of them")
  func levels() async throws {
    let screen = try await StateScreen(Self.levels)
    #expect(screen.header("a") == ["L S"])
    #expect(screen.texts("a", "1") == ["1 I end"])
    screen.tap("a", "2")
    #expect(screen.texts("a", "1") == ["1 I end"])
    #expect(screen.texts("a", "2") == ["2 set end"])
    screen.tap("b", "1")
    #expect(screen.texts("b", "2") == ["new"])
    #expect(screen.header("a") == ["new S"])
    #expect(screen.messages == [])
  }

  @Test("A change fills only what reads it")
  func onlyReaders() async throws {
    let screen = try await StateScreen(Self.levels)
    screen.tap("a", "2")
    #expect(screen.changes == [["a/2"]])
    screen.tap("b", "1")
    // The cells of b and the header of a read the screen's state; a's cells and footer do not.
    #expect(screen.changes.last == ["b/1", "b/2", "a header"])
    // The same value again is no change, and no update.
    let count = screen.changes.count
    screen.tap("b", "1")
    screen.tap("b", "2")
    screen.tap("a", "2")
    #expect(screen.changes.count == count)
  }

  @Test("Items that are written in the document come and go with the state of their section")
  func itemsOfSections() async throws {
    let screen = try await StateScreen(
      """
      <section id="a"><state name="kind" value="x"/>
      <items><item id="1" text="x" when="section.state.kind eq it.text"/>
      <item id="2" text="{section.state.kind}"/></items>
      <on event="select"><set state="kind" to="'y'"/></on></section>
      """)
    #expect(screen.items("a") == ["1", "2"])
    #expect(screen.texts("a", "2") == ["x"])
    screen.tap("a", "2")
    #expect(screen.items("a") == ["2"])
    #expect(screen.texts("a", "2") == ["y"])
    // There is nothing else of a section before its items are there.
    let early = document(
      listing("<section id='a'><items><item id='1' when='section.count gt 1'/></items></section>"))
    #expect(early.places == ["1:91 13 LK0406"])
  }

  @Test("Of templates that are chosen only cells are filled whose template reads it")
  func chosenTemplates() async throws {
    let screen = try await StateScreen(
      """
      <state name="x" value="L"/><template name="loud"><text>{it.id}{state.x}</text></template>
      <template name="quiet"><text>{it.id}</text></template>
      <section id="a"><items><item id="1" kind="loud"/><item id="2"/><item id="3" kind="loud"/>
      </items><choose><when test="it.kind eq 'loud'" template="loud"/><otherwise template="quiet"/>
      </choose><on event="select"><set state="x" to="it.id"/></on></section>
      """)
    screen.tap("a", "2")
    #expect(screen.changes == [["a/1", "a/3"]])
    #expect(screen.texts("a", "1") == ["12"])
  }

  @Test("An item's state survives moves, reloads and replacement, and is removed with the item")
  func identity() async throws {
    let screen = try await StateScreen(Self.levels)
    screen.tap("a", "2")
    screen.list.perform(
      .moveItem("2", .before("1"), in: "a"))
    #expect(screen.items("a") == ["2", "1", "3"])
    #expect(screen.texts("a", "2") == ["2 set end"])
    screen.list.perform(
      .reloadItems(["2"], in: "a"))
    #expect(screen.texts("a", "2") == ["2 set end"])
    // The document again, with other words: the same item, the same state.
    try await screen.load(
      Self.levels.replacing("{it.state.y} {section", with: "({it.state.y}) {section"))
    #expect(screen.texts("a", "2") == ["2 (set) end"])
    screen.delete("a", "2")
    screen.list.perform(
      .appendItems([ListItem("2")], in: "a"))
    #expect(screen.texts("a", "2") == ["2 (I) end"])
  }

  @Test("An item that moves to another section keeps the states that are declared there, too")
  func otherSection() async throws {
    let section = """
      <state name="y" each="item" value="I"/><cell><text>{it.state.y}</text></cell>\
      <on event="select"><set state="y" to="'set'"/></on>
      """
    let screen = try await StateScreen(
      """
      <section id="a"><items><item id="1"/></items>\(section)</section>\
      <section id="b"><items><item id="2"/></items>\(section)</section>
      """)
    screen.tap("a", "1")
    screen.list.perform(
      .moveItem("1", in: "a", toSection: "b"))
    #expect(screen.items("b") == ["2", "1"])
    #expect(screen.texts("b", "1") == ["set"])
    #expect(screen.texts("b", "2") == ["I"])
  }

  @Test("A document that is loaded again keeps state that it still declares with its type")
  func loadedAgain() async throws {
    let body = """
      <state name="x" TYPE value="V"/><section id="a"><items><item id="1"/></items>
      <header><text>{state.x}</text></header><on event="select"><set state="x" to="it.id"/></on>
      </section>
      """
    let text = body.replacing("TYPE", with: "")
    let screen = try await StateScreen(text)
    screen.tap("a", "1")
    #expect(screen.header("a") == ["1"])
    try await screen.load(text.replacing("value=\"V\"", with: "value=\"W\""))
    #expect(screen.header("a") == ["1"])
    try await screen.load(
      body.replacing("TYPE", with: "type=\"integer\"").replacing("\"V\"", with: "\"7\"")
        .replacing("to=\"it.id\"", with: "to=\"8\""))
    #expect(screen.header("a") == ["7"])
  }

  @Test("Sections and items come and go with the state that their conditions read")
  func conditions() async throws {
    let screen = try await StateScreen(
      """
      <state name="all" type="boolean" value="false"/>
      <section id="a" when="state.all"><items><item id="1"/></items></section>
      <section id="b"><items><item id="1"/><item id="2" when="state.all"/><item id="3"/></items>
      <on event="select"><set state="all" to="not state.all"/></on></section>
      <section id="c" when="state.all"><items><item id="1"/></items></section>
      """)
    #expect(screen.list.snapshot.sectionIdentifiers == ["b"])
    #expect(screen.items("b") == ["1", "3"])
    screen.tap("b", "3")
    #expect(screen.list.snapshot.sectionIdentifiers == ["a", "b", "c"])
    #expect(screen.items("b") == ["1", "2", "3"])
    // A second tap is a second event, and all of it is one update.
    #expect(screen.changes == [["order"]])
    screen.tap("b", "3")
    #expect(screen.list.snapshot.sectionIdentifiers == ["b"])
    #expect(screen.items("b") == ["1", "3"])
    #expect(screen.messages == [])
  }

  @Test("A state without a value is missing until it is set")
  func missing() async throws {
    let screen = try await StateScreen(
      """
      <state name="day" type="date"/><section id="a"><items><item id="1"/><item id="2"/></items>
      <header><text>{state.day | date('d.M.yyyy') ?? 'never'}</text></header>
      <on event="select"><set state="day" to="'2024-02-29'"/></on></section>
      """.replacing(" | date('d.M.yyyy')", with: ""))
    #expect(screen.header("a") == ["never"])
    screen.tap("a", "1")
    #expect(screen.header("a") == ["2024-02-29"])
  }

  @Test("Mistakes in a state, and in references to it")
  func mistakes() {
    func codes(_ body: String) -> [String] {
      document(listing(body)).errors.map(\.code.rawValue)
    }
    func section(_ parts: String) -> String {
      "<section id='a'>\(parts)<items><item id='1'/></items></section>"
    }
    #expect(codes("<state name='a' type='integer' value='x'/>") == ["LK0206"])
    #expect(codes("<state name='a'/><state name='a'/>") == ["LK0303"])
    #expect(codes(section("<state name='a'/><state name='a' each='item'/>")) == [])
    #expect(codes(section("<header><text>{state.a}</text></header>")) == ["LK0411"])
    #expect(codes(section("<header><text>{section.state.a}</text></header>")) == ["LK0411"])
    #expect(
      codes(section("<state name='a' each='item'/><cell><text>{it.state.b}</text></cell>"))
        == ["LK0411"])
    #expect(
      codes(section("<state name='a' each='item'/><header><text>{it.state.a}</text></header>"))
        == ["LK0406"])
    // A field that is called so is one.
    #expect(codes(section("<cell><text>{it.state.b}</text></cell>")) == ["LK0411"])
    #expect(
      codes(
        """
        <section id='a'><items><item id='1' state.b='t'/></items>\
        <cell><text>{it.state.b}</text></cell></section>
        """) == [])
    #expect(
      codes("<state name='a'/>" + section("<cell><text when='state.a'/></cell>")) == ["LK0409"])
  }
}
