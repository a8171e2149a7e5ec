import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Actions on events and presses.
@Suite(.tags(.concurrency)) struct ActionTests {
  static func section(_ parts: String, items: String = "<item id='1'/><item id='2'/>") -> String {
    "<section id='a'>\(parts)<items>\(items)</items></section>"
  }

  @Test("Actions are performed in order, each with the states that earlier ones set")
  func order() async throws {
    let screen = try await StateScreen(
      "<state name='x' value='old'/>"
        + Self.section(
          """
          <on event="select" test="it.id eq '1'"><emit name="one"><with name="x" value="{state.x}"/>\
          </emit><set state="x" to="'new'"/><emit name="two"><with name="x" value="{state.x}"/>\
          <with name="text" value="is {state.x}"/></emit></on>\
          <on event="select" test="state.x eq 'new'"><open href="https://example.org/{it.id}"/></on>
          """))
    screen.tap("a", "2")
    #expect(screen.events == [])
    screen.tap("a", "1")
    #expect(
      screen.events == [
        DocumentEvent(.emit(name: "one", values: ["x": .string("old")]), section: "a", item: "1"),
        DocumentEvent(
          .emit(name: "two", values: ["x": .string("new"), "text": .string("is new")]),
          section: "a", item: "1"),
        DocumentEvent(.open(href: "https://example.org/1"), section: "a", item: "1"),
      ])
  }

  @Test("A button and a switch can be pressed wherever they are shown")
  func controls() async throws {
    let screen = try await StateScreen(
      "<state name='on' type='boolean'/>"
        + Self.section(
          """
          <state name="on" type="boolean" value="true" each="item"/>
          <header><row><text>{state.on ?? 'nothing'}</text><toggle state="on"/></row></header>
          <cell><row><text>{it.state.on}</text><toggle state="on" label="L"/>
          <button>Tell<on test="it.state.on"><emit name="told"/></on></button></row></cell>
          """))
    #expect(screen.view.visibleControls.map(\.title) == ["", "", "Tell", "", "Tell"])
    #expect(screen.view.visibleControls.map(\.isOn) == [false, true, nil, true, nil])
    // The nearest state of the name: the screen's in the header, the item's in a cell.
    screen.press("")
    #expect(screen.header("a") == ["true"])
    #expect(screen.texts("a", "1").first == "true")
    screen.press("", number: 2)
    #expect(screen.texts("a", "2").first == "false")
    #expect(screen.texts("a", "1").first == "true")
    #expect(screen.header("a") == ["true"])
    #expect(screen.changes == [["a header"], ["a/2"]])
    screen.press("Tell", number: 0)
    screen.press("Tell", number: 1)
    #expect(screen.events.map(\.item) == ["1"])
    // A removed control does nothing.
    let gone = try #require(screen.view.visibleControls.last)
    screen.delete("a", "2")
    #expect(!screen.view.press(gone))
    #expect(screen.events.count == 1)
  }

  @Test("Display and its end are events, and a refresh")
  func display() async throws {
    let screen = try await StateScreen(
      "<state name='n' type='integer' value='0'/>"
        + Self.section(
          """
          <on event="display"><emit name="shown"/></on>\
          <on event="end-display"><emit name="gone"/></on>\
          <on event="refresh"><set state="n" to="7"/></on>\
          <footer><text>{state.n}</text></footer>
          """))
    #expect(screen.events.map(\.item) == ["1", "2"])
    screen.view.size = CGSize(width: 400, height: 10)
    screen.view.contentOffset.y = 10_000
    #expect(
      screen.events.contains(
        DocumentEvent(.emit(name: "gone", values: [:]), section: "a", item: "1")))
    (screen.list.section(for: "a") as? any ListSectionLoading)?.refresh()
    screen.view.size = CGSize(width: 400, height: 2000)
    #expect(screen.footer("a") == ["7"])
  }

  @Test("Actions that cause one another end, which is reported once")
  func endless() async throws {
    let screen = try await StateScreen(
      """
      <state name="b" type="boolean" value="false"/>
      <section id="a" when="not state.b"><items><item id="1"/></items>
      <on event="display"><set state="b" to="true"/><emit name="a"/></on></section>
      <section id="b" when="state.b"><items><item id="1"/></items>
      <on event="display"><set state="b" to="false"/><emit name="b"/></on></section>
      """)
    #expect(screen.events.count == EventRounds.limit + 1)
    #expect(screen.messages.count == 1)
    #expect(screen.messages.first?.contains("again and again") == true)
    #expect(screen.list.snapshot.numberOfSections == 1)
  }

  @Test("Scrolling any distance isn't a cycle")
  func scrolling() async throws {
    let items = (0..<100).map { "<item id='\($0)'/>" }.joined()
    let screen = try await StateScreen(
      Self.section(
        """
        <state name="seen" type="boolean" value="false" each="item"/>\
        <cell><text height="44">{it.state.seen}</text></cell>\
        <on event="display"><set state="seen" to="true"/></on>\
        <on event="end-display"><set state="seen" to="false"/></on>
        """, items: items))
    screen.view.size = CGSize(width: 400, height: 60)
    for _ in 0..<200 {
      screen.view.contentOffset.y += 40
      if screen.view.contentOffset.y > 1_500 { screen.view.contentOffset.y = 0 }
    }
    #expect(screen.messages == [])
    #expect(screen.texts("a", "0") != ["false"])
  }

  @Test("A mistake in an action is reported at its position")
  func mistakes() {
    func codes(_ parts: String) -> [String] {
      document(
        listing(
          "<state name='n' type='integer'/><state name='b' type='boolean'/>"
            + "<state name='d' type='date'/>" + Self.section(parts))
      ).errors.map(\.code.rawValue)
    }
    func set(_ state: String, _ value: String) -> [String] {
      codes("<on event='select'><set state='\(state)' to=\"\(value)\"/></on>")
    }
    #expect(set("n", "7") == [])
    #expect(set("n", "2.5") == ["LK0409"])
    #expect(set("n", "'seven'") == ["LK0409"])
    #expect(set("n", "it.id") == ["LK0409"])
    #expect(set("b", "not state.b") == [])
    #expect(set("b", "state.n eq 7") == [])
    #expect(set("b", "state.n") == ["LK0409"])
    #expect(set("d", "'2024-01-31'") == [])
    #expect(set("d", "'tomorrow'") == ["LK0409"])
    #expect(set("x", "7") == ["LK0411"])
    #expect(codes("<on event='refresh'><set state='n' to='it.id'/></on>") == ["LK0406"])
    #expect(codes("<on event='select'/>") == ["LK0207"])
    #expect(codes("<on event='swipe'><reload/></on>") == ["LK0206"])
    #expect(codes("<on event='impression'><reload/></on>") == ["LK0802"])
    #expect(codes("<on event='select'><destroy/></on>") == ["LK0202"])
    #expect(codes("<on event='select'><delete/></on>") == ["LK0802"])
    #expect(codes("<on event='select'><retry/></on>") == ["LK0209"])
    #expect(codes("<cell><button action='load-more'>x</button></cell>") == ["LK0209"])
    #expect(codes("<cell><button>x</button></cell>") == ["LK0205"])
    #expect(codes("<cell><toggle state='n'/></cell>") == ["LK0409"])
    #expect(codes("<cell><toggle state='x'/></cell>") == ["LK0411"])
  }
}
