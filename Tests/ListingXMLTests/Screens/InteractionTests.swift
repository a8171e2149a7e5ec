import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// What a document lets the user do with its items.
@Suite("Interaction in documents") struct InteractionTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 400, height: 2000))

  private func load(_ body: String) async throws {
    list.diagnosticsHandler = { _ in }
    list.attach(view, isolation: nil)
    let document = document(screen(body))
    try #require(document.errors.isEmpty, "\(document.errors)")
    try await list.load(document, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
  }

  private static func section(
    _ attributes: String, _ parts: String = "", items: String = "<item id='a'/><item id='b'/>"
  ) -> String {
    "<section id='s' \(attributes)><items>\(items)</items>\(parts)</section>"
  }

  @Test(
    "The widest selection of the sections is that of the list, and one without stays selectable",
    arguments: [
      ("none", "none", ListSelection.Mode.none), ("none", "single", .single),
      ("single", "multiple", .multiple), ("multiple", "none", .multiple),
    ])
  func selection(first: String, second: String, mode: ListSelection.Mode) async throws {
    try await load(
      Self.section("selection='\(first)'")
        + "<section id='t' selection='\(second)'><items><item id='c'/></items></section>")
    #expect(list.selection.mode == mode)
    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect(list.selection.items.isEmpty == (first == "none"))
  }

  @Test(
    "Where a section says what can be selected, items of others can be only if selecting does something"
  )
  func others() async throws {
    try await load(
      Self.section("selection='multiple'")
        + "<section id='t'><items><item id='c'/></items></section>"
        + "<section id='u'><items><item id='d'/></items><on event='select'><emit name='e'/></on></section>"
    )
    #expect(
      (0..<3).map { list.isSelectable(at: IndexPath(item: 0, section: $0)) } == [true, false, true])
  }

  @Test("A document that doesn't mention selection leaves the mode of the app")
  func unmentioned() async throws {
    list.selection.mode = .multiple
    try await load(Self.section(""))
    #expect(list.selection.mode == .multiple)
  }

  @Test("A hidden item keeps its state, and an item that is deleted for good loses it")
  func hiddenState() async throws {
    try await load(
      "<state name='all' type='boolean' value='true'/>"
        + Self.section(
          "filter='state.all or it.state.on'",
          """
          <state name='on' type='boolean' value='false' each='item'/>\
          <state name='n' type='integer' value='0' each='item'/>\
          <cell><text>{it.state.n}</text></cell>\
          <actions><action label='Count'><set state='n' to='7'/></action>\
          <action label='Hide'><set state='all' to='false'/></action>\
          <action label='Show'><set state='all' to='true'/></action></actions>
          """)
        + "<section id='t'><items><item id='x'/></items><actions><action label='Show'>"
        + "<set state='all' to='true'/></action></actions></section>")
    func perform(_ title: String, _ item: Int, _ section: Int = 0) async {
      let action = list.actions(at: IndexPath(item: item, section: section))
        .first { $0.title == title }
      action.map(list.perform)
      await list.waitUntilIdle(isolation: nil)
    }
    func texts() -> [String] {
      view.visibleElements.filter { $0.indexPath?.section == 0 }.flatMap(\.view.content.texts)
    }
    await perform("Count", 1)
    #expect(texts() == ["0", "7"])
    await perform("Hide", 0)
    #expect(texts() == [])
    await perform("Show", 0, 1)
    #expect(texts() == ["0", "7"])
    (list.section(for: "s") as? GenericSection<ListItem>)?.deleteItems(["b"])
    (list.section(for: "s") as? GenericSection<ListItem>)?.appendItems([ListItem("b")])
    await list.waitUntilIdle(isolation: nil)
    #expect(texts() == ["0", "0"])
  }

  @Test("The placeholder shows the state of the list, while it has no items")
  func placeholder() async throws {
    try await load(
      "<placeholder><text>It is {list.state}</text></placeholder>" + Self.section("", items: ""))
    #expect(list.placeholderContent?.texts == ["It is empty"])
    (list.section(for: "s") as? GenericSection<ListItem>)?.appendItems([ListItem("a")])
    await list.waitUntilIdle(isolation: nil)
    #expect(list.placeholderContent == nil)
  }

  @Test("A condition hides all items, and a press shows them")
  func collapsed() async throws {
    try await load(
      "<state name='open' type='boolean' value='false'/>"
        + Self.section(
          "collapsed='not state.open'",
          "<header><button>Open<on><set state='open' to='true'/></on></button></header>"))
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "s") == [])
    view.press(try #require(view.visibleControls.first))
    await list.waitUntilIdle(isolation: nil)
    #expect(list.displayedSnapshot.itemIdentifiers(inSection: "s") == ["a", "b"])
  }

  @Test(
    "Mistakes are errors at their place",
    arguments: [
      (section("selection='«many»'"), DiagnosticCode.badValue, nil),
      (section("filter='it.«b» eq 1'"), .unknownField, nil),
      (section("reorder='«yes»'"), .badValue, nil),
      (
        section("impression='«half»'"), .badValue,
        "write a part from 0 to 1 and a time, such as 0.5 1s"
      ),
      (
        section("", "<header><button>A<on><«delete»/></on></button></header>"), .misplacedElement,
        "move it into a cell, an <action>, or an event of items"
      ),
      (
        section(
          "", "<actions><action label='A' «undo»='5s'><copy value='a'/></action></actions>"),
        .misplacedAttribute, "add <delete/>, or remove it"
      ),
      (section("", "<actions><«action»><delete/></action></actions>"), .missingAttribute, nil),
      (
        section(
          "",
          "<on event='select'><emit name='a'><with name='b' value='{«move.after»}'/></emit></on>"),
        .unavailableRoot, nil
      ),
      (section("", "<cell><text>{it.«select»}</text></cell>"), .unknownField, nil),
    ] as [(String, DiagnosticCode, String?)])
  func mistake(marked: String, code: DiagnosticCode, fix: String?) throws {
    let whole = screen(marked)
    let parts = whole.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
    try #require(parts.count == 3)
    let document = document(parts.joined())
    #expect(
      document.errors.map { "\($0.column ?? 0) \($0.code.rawValue)" }
        == ["\(parts[0].unicodeScalars.count + 1) \(code.rawValue)"],
      "\(document.errors.map { "\($0.message) | \($0.fix ?? "-")" })")
    if let fix { #expect(document.errors.first?.fix == fix) }
  }
}
