import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Sections whose items are grouped by a value.
@Suite("Grouped items") struct GroupTests {
  private static let header = """
    <header><row><text>{group.value ?? 'none'}</text><text>{group.count}</text>\
    <text>{section.selected}</text><button>All<on><select-all/></on></button></row></header>
    """

  private static let items = """
    <item id='1' day='mon'/><item id='2' day='tue'/><item id='3' day='mon'/><item id='4'/>
    """

  private static func section(_ attributes: String, _ parts: String = "") -> String {
    """
    <state name='read' type='boolean' value='false' each='item'/>\(header)\
    <cell><text>{it.id} {it.state.read}</text></cell>\
    <on event='select'><set state='read' to='true'/></on>\(parts)<items>\(items)</items></section>
    """.replacing("<state name='read'", with: "<section id='s' \(attributes)><state name='read'")
  }

  private func show(_ body: String, height: CGFloat = 2_000) async throws -> StateScreen {
    let screen = try await StateScreen("", version: "1.1")
    screen.view.size.height = height
    try await screen.load(body)
    return screen
  }

  private func groups(_ screen: StateScreen) -> [String] {
    screen.list.displayedSnapshot.sectionIdentifiers.map { section in
      let items = screen.list.displayedSnapshot.itemIdentifiers(inSection: section)
      return "\(section): \(items.joined(separator: " "))"
    }
  }

  /// The texts of the header of a group.
  private func texts(_ screen: StateScreen, _ section: String) -> [String] {
    Array(screen.header(section).prefix(3))
  }

  @Test("Each value has a section, in the order in which values occur first, with its own header")
  func values() async throws {
    let screen = try await show(Self.section("group-by='it.day' selection='multiple'"))
    #expect(groups(screen) == ["s/mon: 1 3", "s/tue: 2", "s/: 4", "s: "])
    #expect(texts(screen, "s/mon") == ["mon", "2", "0"])
    #expect(texts(screen, "s/tue") == ["tue", "1", "0"])
    #expect(texts(screen, "s/") == ["none", "1", "0"])
    screen.press("All")
    #expect(screen.list.selection.items.map(\.item).sorted() == ["1", "3"])
    #expect(texts(screen, "s/mon") == ["mon", "2", "2"])
    #expect(texts(screen, "s/tue") == ["tue", "1", "0"])
    #expect(screen.messages == [])
  }

  @Test("Groups are in the index of the list, by a title that their first item has")
  func index() async throws {
    let screen = try await show(
      Self.section("group-by='it.day' index=\"upper-case(substring(group.value, 1, 1))\""))
    #expect(screen.list.indexTitles.map(\.title) == ["M", "T"])
  }

  @Test("A state of an item belongs to the declared section, and changes its cell alone")
  func itemState() async throws {
    let screen = try await show(Self.section("group-by='it.day'"))
    screen.tap("s/mon", "3")
    #expect(screen.texts("s/mon", "3") == ["3 true"])
    #expect(screen.texts("s/mon", "1") == ["1 false"])
    let cells = screen.changes.joined().filter { !$0.hasSuffix(" header") }
    #expect(cells == ["s\\/mon/3"])
    let reference = StateReference(level: .item, name: "read")
    let state = screen.list.documentState
    #expect(state?.value(of: reference, section: "s", item: "3") == .boolean(true))
  }

  @Test("A filter takes items out of their groups, and groups without items out of the list")
  func filter() async throws {
    let screen = try await show(Self.section("group-by='it.day' filter='not it.state.read'"))
    screen.tap("s/mon", "1")
    await screen.list.waitUntilIdle(isolation: nil)
    // In the order of what is shown.
    #expect(groups(screen) == ["s/tue: 2", "s/mon: 3", "s/: 4", "s: "])
    screen.tap("s/tue", "2")
    screen.tap("s/mon", "3")
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(groups(screen) == ["s/: 4", "s: "])
  }

  @Test(
    "What is deleted stays deleted, also when items are grouped again", arguments: [true, false])
  func deleting(canBeUndone: Bool) async throws {
    let undo = canBeUndone ? "undo='5s'" : ""
    let body = Self.section(
      "group-by='it.day'",
      "<actions><action label='Delete' role='destructive' \(undo)><delete/></action></actions>")
    let screen = try await show(body)
    func delete() throws {
      let path = ListItemPath(section: "s/mon", item: "1")
      let place = try #require(screen.list.displayedSnapshot.indexPath(for: path))
      let action = try #require(screen.list.actions(at: place).last)
      screen.list.perform(action)
    }
    try delete()
    await screen.list.waitUntilIdle(isolation: nil)
    if canBeUndone {
      // The item is only hidden.
      #expect(groups(screen) == ["s/mon: 3", "s/tue: 2", "s/: 4", "s: "])
      screen.list.undo()
      await screen.list.waitUntilIdle(isolation: nil)
      #expect(groups(screen) == ["s/mon: 1 3", "s/tue: 2", "s/: 4", "s: "])
      try delete()
      screen.list.commitDeletions()
      await screen.list.waitUntilIdle(isolation: nil)
    }
    screen.tap("s/tue", "2")
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(groups(screen) == ["s/tue: 2", "s/mon: 3", "s/: 4", "s: "])
    #expect(screen.list.section(for: "s")?.items.count == 3)
  }

  @Test("A document that is loaded again keeps its groups, and what the user has hidden in them")
  func loadAgain() async throws {
    let body = Self.section("group-by='it.day' collapsible='true'")
    let screen = try await show(body)
    screen.press("Hide")
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(groups(screen) == ["s/mon: ", "s/tue: 2", "s/: 4", "s: "])
    try await screen.load(body.replacing("<item id='4'/>", with: "<item id='4' day='tue'/>"))
    #expect(groups(screen) == ["s/mon: ", "s/tue: 2 4", "s: "])
    #expect(texts(screen, "s/tue") == ["tue", "2", "0"])
  }

  @Test("Groups come and go with the condition of their section")
  func condition() async throws {
    let screen = try await show(
      "<state name='on' type='boolean' value='true'/>"
        + "<section id='first'><header><toggle state='on' label='On'/></header>"
        + "<items><item id='x'/></items></section>"
        + Self.section("group-by='it.day' when='state.on'"))
    #expect(groups(screen).count == 5)
    screen.press("")
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(groups(screen) == ["first: x"])
    screen.press("")
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(groups(screen) == ["first: x", "s/mon: 1 3", "s/tue: 2", "s/: 4", "s: "])
  }

  @Test("Pages add to groups as the end comes near, and the views of loads are below all groups")
  func pages() async throws {
    let folder = try TemporaryFolder()
    let rows = (0..<30).map { "\($0),\($0 / 7)" }
    try folder.write((["id,week"] + rows).joined(separator: "\n") + "\n", to: "rows.csv")
    let text = screen(
      """
      <section id='s' group-by='it.week'><source kind='csv' href='rows.csv' key='id'>\
      <field name='week' type='integer'/></source><page size='5'/>\
      <header><text>Week {group.value}</text></header>\
      <cell><text>{it.id}</text></cell><empty><text>Nothing</text></empty></section>
      """)
    let document = ListingDocument(bytes: Array(text.utf8), name: "t.xml", folder: folder.url)
    try #require(document.errors.isEmpty, "\(document.errors)")
    let screen = try await StateScreen("", version: "1.1")
    screen.view.size.height = 60
    try await screen.list.load(document, isolation: nil)
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(screen.list.displayedSnapshot.numberOfItems < 30)
    for _ in 0..<20 {
      screen.view.scrollToEdge(.end)
      await screen.list.waitUntilIdle(isolation: nil)
    }
    #expect(
      groups(screen).map { $0.split(separator: " ").count - 1 } == [7, 7, 7, 7, 2, 0],
      "\(groups(screen))")
    #expect(screen.header("s/4") == ["Week 4"])
    #expect(screen.footer("s") == [], "it isn't empty")
    #expect(screen.messages == [])
  }

  @Test("A screen that is closed leaves nothing behind")
  func release() async throws {
    weak var section: (any ListSection)?
    do {
      let screen = try await show(Self.section("group-by='it.day'"))
      screen.tap("s/mon", "1")
      section = screen.list.section(for: "s/mon")
      #expect(section != nil)
    }
    #expect(section == nil)
  }

  @Test("An item whose value depends on a state goes to another group with it")
  func valueOfState() async throws {
    let screen = try await show(
      Self.section("group-by=\"if(it.state.read, 'read', 'new')\"")
        .replacing("{it.id} {it.state.read}", with: "{it.id}")
        // Nothing else shows that the state has changed.
        .replacing("<text>{section.selected}</text>", with: ""))
    #expect(groups(screen) == ["s/new: 1 2 3 4", "s: "])
    screen.tap("s/new", "2")
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(groups(screen) == ["s/new: 1 3 4", "s/read: 2", "s: "])
  }

  @Test("Names and values with slashes keep their states")
  func slashes() async throws {
    let body = Self.section("group-by='it.day'").replacing("id='s'", with: "id='a/b'")
      .replacing("day='mon'", with: "day='x/y'")
    let screen = try await show(body)
    #expect(groups(screen) == ["a/b/x/y: 1 3", "a/b/tue: 2", "a/b/: 4", "a/b: "])
    screen.tap("a/b/x/y", "3")
    #expect(screen.texts("a/b/x/y", "3") == ["3 true"])
  }
}
