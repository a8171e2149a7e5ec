import Foundation
import ListingKit
import ListingSources
import ListingTesting
import Testing

@testable import ListingXML

/// Sections whose items have children.
@Suite("Outlines in documents") struct OutlineDocumentTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 400, height: 2000))
  private let folder: TemporaryFolder
  private let reports = Reports()

  private final class Reports {
    var messages: [String] = []
  }

  private static let data = """
    [{"id": "a", "n": 2, "steps": [{"id": "b", "n": 1, "steps": [{"id": "c", "n": 0}]}]},
     {"id": "d", "n": 1, "steps": []}, {"id": "e", "n": 3}]
    """
  private static let cell = """
    <cell><text>{it.id} {it.level} {it.expanded} {it.has-children}</text></cell>
    """

  init() throws {
    folder = try TemporaryFolder()
    list.attach(view, isolation: nil)
  }

  private func document(
    _ source: String = "", section: String = "", _ parts: String = Self.cell,
    checks: SourceChecks = .firstItem
  ) -> ListingDocument {
    let text = screen(
      """
      <section id='s' \(section)><source kind='json' href='d.json' key='id' \
      children='/steps' \(source)><field name='n' type='integer' optional='true'/></source>\
      \(parts)</section>
      """)
    return ListingDocument(
      bytes: Array(text.utf8), name: "t.xml", folder: folder.url, checks: checks)
  }

  private func load(_ document: ListingDocument) async throws {
    list.diagnosticsHandler = { [reports] in reports.messages.append($0.message) }
    try #require(document.errors.isEmpty, "\(document.errors)")
    try await list.load(document, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
  }

  private func write(_ data: String = Self.data) throws { try folder.write(data, to: "d.json") }

  /// The problems without the section and the folder of the file.
  private var problems: [String] {
    reports.messages.map {
      $0.replacing("section 's': ", with: "").replacing(folder.url.path + "/", with: "")
    }
  }

  private func tap(_ item: Int) async {
    view.tapItem(at: IndexPath(item: item, section: 0))
    await list.waitUntilIdle(isolation: nil)
  }

  private var rows: [String] { list.displayedSnapshot.itemIdentifiers(inSection: "s") }

  private func text(_ item: Int) -> String? {
    view.element(at: .item(IndexPath(item: item, section: 0)))?.view.content.texts.first
  }

  @Test("Choosing an item shows its children, and their children, and hides them again")
  func expand() async throws {
    try write()
    try await load(document())
    #expect(rows == ["a", "d", "e"])
    #expect(text(0) == "a 0 false true")
    #expect(text(1) == "d 0 false false")
    await tap(0)
    #expect(rows == ["a", "b", "d", "e"])
    #expect(text(0) == "a 0 true true")
    #expect(text(1) == "b 1 false true")
    await tap(1)
    #expect(rows == ["a", "b", "c", "d", "e"])
    #expect(text(2) == "c 2 false false")
    await tap(0)
    #expect(rows == ["a", "d", "e"])
    #expect(text(0) == "a 0 false true")
    #expect(list.selection.items.isEmpty)
    #expect(!list.isSelectable(at: IndexPath(item: 1, section: 0)))
    #expect(reports.messages.isEmpty)
  }

  @Test("The content of children is indented by their level, below their separators")
  func indentation() async throws {
    try write()
    try await load(
      document("", "<cell><text>{it.id}</text></cell><separator><divider/></separator>"))
    await tap(0)
    await tap(1)
    let frames = (0..<3).map { item in
      view.element(at: .item(IndexPath(item: item, section: 0)))?.view.content.belowSeparator
        .padding
        .left
    }
    #expect(frames == [0, 16, 32])
  }

  @Test("Where choosing an item does something else, actions and the host show the children")
  func otherSelect() async throws {
    try write()
    try await load(
      document(
        "",
        Self.cell
          + "<on event='select'><emit name='chosen'/></on>"
          + "<actions><action label='Open'><expand/></action></actions>"))
    await tap(0)
    #expect(rows == ["a", "d", "e"])
    let action = try #require(list.actions(at: IndexPath(item: 0, section: 0)).first)
    list.perform(action)
    await list.waitUntilIdle(isolation: nil)
    #expect(rows == ["a", "b", "d", "e"])
    view.toggleExpansion(at: IndexPath(item: 0, section: 0))
    await list.waitUntilIdle(isolation: nil)
    #expect(rows == ["a", "d", "e"])
  }

  @Test(
    "In a document in which several items can be selected, a second tap hides the children again")
  func multiple() async throws {
    try write()
    let text = screen(
      """
      <section id='s'><source kind='json' href='d.json' key='id' children='/steps'/></section>\
      <section id='t' selection='multiple'><items><item id='x'/></items></section>
      """)
    try await load(ListingDocument(bytes: Array(text.utf8), name: "t.xml", folder: folder.url))
    await tap(0)
    #expect(rows == ["a", "b", "d", "e"])
    await tap(0)
    #expect(rows == ["a", "d", "e"])
  }

  @Test("'where', 'search' and 'sort' apply to the items at the top, whose children stay")
  func refined() async throws {
    try write()
    try await load(document("where='it.n gt 1' sort='-n'"))
    #expect(rows == ["e", "a"])
    await tap(1)
    #expect(rows == ["e", "a", "b"])
    await tap(2)
    #expect(rows == ["e", "a", "b", "c"])
  }

  @Test("Children that can't be shown are reported once, with the file and the item")
  func mistakes() async throws {
    try write(
      """
      [{"id": "a", "steps": "none"}, {"id": "b", "steps": [{"id": "c"}, {"id": "d", "n": "x"}]},
       {"id": "e", "steps": [{"id": "a"}, {"id": "f"}]}]
      """)
    try await load(document())
    for item in [2, 1, 0, 0, 0] { await tap(item) }
    #expect(rows == ["a", "b", "e", "f"])
    #expect(
      Set(problems) == [
        "section 's' shows an item 'a' already; the child with the same identifier was dropped, "
          + "with its own children",
        "d.json, the children of \"b\": member \"n\" should be a whole number, but is \"x\": "
          + "correct it, or declare the field as a string.",
        "d.json, the children of \"a\": the value at \"/steps\" is \"none\", not an array.",
      ])
    #expect(problems.count == 3)
    // A changed document has other sections.
    try await load(document("", "<cell><text>{it.id}</text></cell>"))
    #expect(rows == ["a", "b", "e", "f"])
    #expect(problems.count == 3)
  }

  @Test("A source that skips items skips invalid children, and reports each")
  func skipping() async throws {
    try write(#"[{"id": "b", "steps": [{"id": "c"}, {"n": 1}, {"id": "d", "n": "x"}]}]"#)
    try await load(document("on-error='skip'"))
    await tap(0)
    #expect(rows == ["b", "c", "d"])
    #expect(
      problems.map { $0.prefix { $0 != ":" } } == [
        "skipped an item", "left out a value",
      ])
    #expect(problems.allSatisfy { $0.contains("d.json, the children of \"b\": ") })
  }

  @Test("A file that has changed shows the new children of the expanded items")
  func reload() async throws {
    try write()
    try await load(document())
    await tap(0)
    try write(#"[{"id": "a", "steps": [{"id": "x", "steps": []}, {"id": "b"}]}, {"id": "e"}]"#)
    list.refresh()
    await list.waitUntilIdle(isolation: nil)
    #expect(rows == ["a", "x", "b", "e"])
    #expect(text(2) == "b 1 false false")
    // Another document, as after a change of it.
    try await load(document("", "<cell><text>{it.id}</text></cell>"))
    #expect(rows == ["a", "x", "b", "e"])
  }

  @Test("A drag next to children has the items at the top around it")
  func move() async throws {
    try write()
    var places: [String] = []
    let document = document(
      section: "reorder='true'",
      Self.cell
        + "<on event='move'><emit name='moved'><with name='after' value='{move.after}'/>"
        + "<with name='before' value='{move.before}'/></emit></on>")
    list.diagnosticsHandler = { _ in }
    try await list.load(document, isolation: nil) { event in
      if case .emit(_, let values) = event.kind {
        places = [values["after"]?.plainText ?? "-", values["before"]?.plainText ?? "-"]
      }
    }
    await list.waitUntilIdle(isolation: nil)
    await tap(0)
    #expect(rows == ["a", "b", "d", "e"])
    #expect(view.beginMoving(at: IndexPath(item: 3, section: 0)))
    view.updateMoving(to: .after("b"), inSection: "s")
    view.endMoving(cancelled: false)
    await list.waitUntilIdle(isolation: nil)
    #expect(rows == ["a", "b", "e", "d"])
    #expect(places == ["a", "d"])
  }

  @Test("A check warns of a pointer without a value, and of children that can't be shown")
  func warnings() throws {
    try write()
    #expect(document(checks: .firstPage).diagnostics.isEmpty)
    try write(#"[{"id": "a", "step": [{"id": "b"}]}]"#)
    #expect(
      document(checks: .firstPage).diagnostics.map(\.message) == [
        "no item of the first page has a value at '/steps'"
      ])
    try write(#"[{"id": "a", "steps": {"b": 1}}]"#)
    #expect(
      document(checks: .firstPage).diagnostics.map { "\($0.severity) \($0.message)" } == [
        "warning \(folder.url.path)/d.json, the children of \"a\": the value at \"/steps\" is "
          + "\"{\"b\":1}\", not an array."
      ])
    #expect(document().diagnostics.isEmpty)
  }

  @Test("The cells of children show the states that they read")
  func states() async throws {
    try write()
    let source = screen(
      """
      <state name='all' type='boolean' value='false'/><section id='s'>\
      <state name='done' type='boolean' value='false' each='item'/>\
      <source kind='json' href='d.json' key='id' children='/steps'/>\
      <cell><row><text>{it.id} {state.all} {it.state.done}</text>\
      <button>Done<on><set state='done' to='true'/></on></button></row></cell>\
      <header><button>All<on><set state='all' to='true'/></on></button></header></section>
      """)
    try await load(ListingDocument(bytes: Array(source.utf8), name: "t.xml", folder: folder.url))
    await tap(0)
    #expect(text(1)?.hasPrefix("b ") == true)
    for place in [ListViewElementKind.item(IndexPath(item: 1, section: 0)), .header(section: 0)] {
      view.press(try #require(view.controls(in: place).first))
      await list.waitUntilIdle(isolation: nil)
    }
    #expect(text(0) == "a true false")
    #expect(text(1) == "b true true")
  }
}
