import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Source types of plugins: documents that use them, and mistakes.
@Suite(.tags(.concurrency)) struct PluginSourceTests {
  fileprivate static func registry() throws -> SectionRegistry {
    try SectionRegistry([CountingPlugin.plugin(), clockPlugin])
  }

  private func section(_ source: String, _ rest: String = "<page size='5'/>") -> String {
    "<section xmlns:n='urn:example:count' id='s'>\n\(source)\n\(rest)</section>"
  }

  private func screen(_ body: String) async throws -> StateScreen {
    try await StateScreen(body, registry: try Self.registry())
  }

  /// A list with a host that shows nothing, so that pages are loaded on request.
  private final class Pages {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()

    init(_ body: String) async throws {
      list.attach(host, isolation: nil)
      try await load(body)
    }

    func load(_ body: String) async throws {
      let read = document(listing(body), registry: try PluginSourceTests.registry())
      #expect(read.diagnostics == [])
      try await list.load(read, isolation: nil)
      await list.waitUntilIdle(isolation: nil)
    }

    var items: [String] { list.snapshot.itemIdentifiers(inSection: "s") }

    func texts(_ item: Int) -> [String]? {
      list.cell(at: IndexPath(item: item, section: 0))?.content.texts
    }

    var header: [String]? { list.supplementaryView(.header, at: 0)?.content.texts }

    func nextPage() async throws {
      try #require(list.section(for: "s") as? any ListSectionPaging).didApproachEnd(
        remainingItems: 0)
      await list.waitUntilIdle(isolation: nil)
    }
  }

  /// `line:column length code message fix` of each mistake.
  private func mistakes(_ source: String, _ rest: String = "<page size='5'/>") throws -> [String] {
    document(listing(section(source, rest)), registry: try Self.registry()).diagnostics.map {
      "\($0.line ?? 0):\($0.column ?? 0) \($0.length ?? 0) \($0.code.rawValue) \($0.message) "
        + "[\($0.fix ?? "")]"
    }
  }

  private func notes(_ source: String) throws -> [String] {
    document(listing(section(source)), registry: try Self.registry()).diagnostics
      .flatMap { $0.notes.map(\.message) }
  }

  // MARK: - What works

  @Test("Pages come one after the other, with the fields that the plugin says")
  func pages() async throws {
    let pages = try await Pages(
      "<param name='to' type='integer' default='12'/>"
        + section(
          "<source kind='n:numbers' n:to='{param.to}' n:word='two'/>",
          """
          <page size='5' threshold='0'/><header><text>{section.loaded} of {section.total}</text></header>
          <cell><text>{it.square | number}, {it.word}</text></cell>
          """))
    #expect(pages.items == (1...5).map(String.init))
    #expect(pages.texts(2) == ["9, two"])
    #expect(pages.header == ["5 of 12"])
    try await pages.nextPage()
    try await pages.nextPage()
    #expect(pages.items == (1...12).map(String.init))
    #expect(pages.header == ["12 of 12"])
    #expect(pages.host.problems.isEmpty)
  }

  @Test("The loading, error and separator of the document are those of its pages")
  func views() async throws {
    let screen = try await screen(
      section(
        "<source kind='n:numbers' n:to='20'/>",
        """
        <page size='10' threshold='0'/><refresh/><error><text>{error.message}</text></error>
        <empty><text>none</text></empty>
        <separator when="it.square eq 4"><text>{before.id} before</text></separator>
        """))
    #expect(screen.items("s").count == 10)
    #expect(screen.texts("s", "2") == ["1 before", "2"])
    let section = try #require(screen.list.section(for: "s") as? any ListSectionPaging)
    section.didApproachEnd(remainingItems: 0)
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(screen.items("s").count == 10)
    #expect(screen.footer("s") == ["13 is not counted here"])
  }

  @Test("Pages that are dropped are read backward, where the kind can")
  func backward() async throws {
    #expect(
      try mistakes("<source kind='n:numbers' n:to='9'/>", "<page size='2' threshold='1' max='4'/>")
        == [])
    #expect(
      try mistakes(
        "<source kind='n:table' n:file='airports.csv' key='iata'/>",
        "<page size='2' threshold='1' max='4'/>"
      ) == [
        "3:30 3 LK0213 'max' has no effect in a source of kind 'n:table' [remove it]"
      ])
  }

  @Test("The document declares key and fields where the kind leaves that to it")
  func declared() async throws {
    let pages = try await Pages(
      section(
        """
        <source kind='n:table' n:file='airports.csv' key='iata'>
          <field name='town' path='city'/></source>
        """, "<page size='2' threshold='0'/><cell><text>{it.iata} {it.town}</text></cell>"))
    #expect(pages.items == ["00M", "00R"])
    #expect(pages.texts(1) == ["00R Livingston"])
  }

  @Test("A source that reports a change is read again") @MainActor
  func changes() async throws {
    let growing = CountingPlugin.Growing()
    let list = ListDataSource()
    let host = RecordingHost()
    list.attach(host)
    let read = document(
      listing(section("<source kind='n:growing'/>", "<cell><text>{it.reads}</text></cell>")),
      registry: try SectionRegistry([CountingPlugin.plugin(growing: growing)]))
    #expect(read.diagnostics == [])
    try await list.load(read)
    await list.waitUntilIdle()
    func texts() -> [String]? { list.cell(at: IndexPath(item: 0, section: 0))?.content.texts }
    #expect(texts() == ["1"])
    growing.change.yield()
    for _ in 0..<2000 where texts() != ["2"] {
      try await Task.sleep(for: .milliseconds(1))
      await list.waitUntilIdle()
    }
    #expect(texts() == ["2"])
  }

  @Test("A document that is loaded again keeps the pages of the same source, and of no other")
  func loadedAgain() async throws {
    func body(_ to: Int, _ cell: String) -> String {
      section(
        "<source kind='n:numbers' n:to='\(to)'/>",
        "<page size='5' threshold='0'/><cell><text>\(cell) {it.square}</text></cell>")
    }
    let pages = try await Pages(body(12, "a"))
    try await pages.nextPage()
    #expect(pages.items.count == 10)
    try await pages.load("<!-- moved down -->\n" + body(12, "b"))
    #expect(pages.items.count == 10)
    #expect(pages.texts(9) == ["b 100"])
    try await pages.nextPage()
    #expect(pages.items.count == 12)
    try await pages.load(body(11, "b"))
    #expect(pages.items.count == 5)
  }

  @Test("The files of its attributes are files of the document")
  func files() throws {
    let read = document(
      listing(section("<source kind='n:table' n:file='airports.csv' key='iata'/>")),
      registry: try Self.registry())
    let file = samples.appending(path: "airports.csv")
    #expect(read.sections(reading: [file]) == ["s"])
  }

  // MARK: - Mistakes

  @Test("An unknown kind is reported with valid ones")
  func unknownKind() throws {
    #expect(
      try mistakes("<source kind='n:number' n:to='3'/>") == [
        "2:15 8 LK0501 plugin 'count' has no source kind 'n:number' [did you mean 'n:numbers'?]"
      ])
    #expect(
      try notes("<source kind='n:number'/>") == ["expected one of: n:numbers, n:table, n:growing"])
    #expect(
      try mistakes("<source xmlns:c='urn:example:clock' kind='c:numbers'/>") == [
        "2:43 9 LK0501 plugin 'clock' has no source kind 'c:numbers' []"
      ])
    #expect(
      try mistakes("<source kind='m:numbers'/>") == [
        "2:15 9 LK0110 the prefix 'm' is not bound to a namespace "
          + "[add xmlns:m=\"urn:example:count\" to the element or one around it]"
      ])
    #expect(
      try mistakes("<source xmlns:m='urn:example:cont' kind='m:numbers' m:to='3'/>") == [
        "2:42 9 LK0701 there is no plugin for the source 'm:numbers' of 'urn:example:cont' "
          + "[did you mean the namespace 'urn:example:count'?]"
      ])
    // Consequences aren't reported as well.
    #expect(
      try mistakes("<source kind='numbers' n:to='3'/>", "<cell><text>{it.square}</text></cell>")
        == [
          "2:15 7 LK0501 unknown source kind 'numbers' [write n:numbers]"
        ])
    // Built-in kinds have no prefix, so that nothing can take their place.
    #expect(
      try mistakes("<source kind='numbers' href='a' key='b'/>") == [
        "2:15 7 LK0501 unknown source kind 'numbers' [write n:numbers]"
      ])
    #expect(
      try notes("<source kind='cvs' href='airports.csv' key='iata'/>") == [
        "expected one of: csv, json, xml, sqlite, postgresql, http, n:numbers, n:table, n:growing"
      ])
    #expect(
      try mistakes("<source kind='n:csv' href='airports.csv' key='iata'/>").first?.hasPrefix(
        "2:15 5 LK0501 plugin 'count' has no source kind 'n:csv'") == true)
    #expect(
      try mistakes("<source xmlns:l='urn:listingkit:1' kind='l:csv'/>") == [
        "2:42 5 LK0501 unknown source kind 'l:csv' [did you mean 'csv'?]"
      ])
  }

  @Test("Attributes are those of the kind, with the prefix, and of their types")
  func attributes() throws {
    #expect(
      try mistakes("<source kind='n:numbers' n:too='3'/>") == [
        "2:26 5 LK0204 unknown attribute 'n:too' of the source 'n:numbers' [did you mean 'n:to'?]"
      ])
    #expect(
      try mistakes("<source kind='n:numbers' to='3'/>") == [
        "2:26 2 LK0204 'to' of the source 'n:numbers' needs its prefix [write n:to]"
      ])
    #expect(
      try mistakes("<source kind='n:numbers'/>") == [
        "2:15 9 LK0205 the source 'n:numbers' needs the attribute 'n:to' "
          + "[add n:to=\"…\": the last one]"
      ])
    #expect(
      try mistakes("<source kind='n:numbers' n:to='many'/>") == [
        "2:32 4 LK0206 invalid value 'many' for 'to' [write a whole number]"
      ])
    #expect(
      try mistakes("<source kind='n:numbers' n:to='3' n:word='tow'/>") == [
        "2:43 3 LK0206 invalid value 'tow' for 'word' [did you mean 'two'?]"
      ])
    #expect(
      try mistakes("<source kind='n:table' n:file='../a.csv' key='a'/>") == [
        "2:32 8 LK0609 '../a.csv' is outside the document's folder "
          + "[name a file inside the document's folder]"
      ])
    // They mean nothing to another kind.
    #expect(
      try mistakes("<source kind='csv' href='airports.csv' key='iata' n:to='3'/>") == [
        "2:51 4 LK0204 unknown attribute 'n:to' [remove it]"
      ])
  }

  @Test("Attributes of the core's kinds have no effect")
  func useless() throws {
    #expect(
      try mistakes(
        "<source kind='n:numbers' n:to='3' href='a.csv' key='id'><field name='a'/></source>")
        == [
          "2:35 4 LK0213 'href' has no effect in a source of kind 'n:numbers' [remove it]",
          "2:48 3 LK0213 'key' has no effect in a source of kind 'n:numbers' "
            + "[remove it: its items have square, word]",
          "2:58 5 LK0209 'field' has no effect in a source of kind 'n:numbers' "
            + "[remove it: its items have square, word]",
        ])
    #expect(
      try mistakes("<source kind='n:table' n:file='airports.csv'/>") == [
        "2:2 6 LK0205 the source 'n:table' needs the attribute 'key' "
          + "[add key=\"…\": the fields that identify an item]"
      ])
    #expect(
      try mistakes("<source kind='n:numbers' n:to='3'/>", "<page mode='cursor'/>") == [
        "3:7 4 LK0213 'mode' has no effect in a source of kind 'n:numbers' [remove it]"
      ])
  }

  @Test("Bindings to fields that its items do not have are mistakes")
  func fields() throws {
    #expect(
      try mistakes(
        "<source kind='n:numbers' n:to='3'/>",
        "<cell><text>{it.sqare} {it.word | number}</text></cell>"
      ) == [
        "3:17 5 LK0403 unknown field 'sqare' [did you mean 'square'?]",
        "3:35 6 LK0409 'number' is not for a text [it is for a number]",
      ])
  }

  @Test("An error of the plugin is reported at the attribute, and the displayed list stays")
  func refused() async throws {
    let screen = try await screen(section("<source kind='n:numbers' n:to='3'/>"))
    do {
      try await screen.load(section("<source kind='n:numbers' n:to='0'/>"))
      Issue.record("it was loaded")
    } catch let error as XMLDocumentError {
      let diagnostic = try #require(error.diagnostics.first)
      #expect(diagnostic.message == "source 'numbers' of plugin 'count': there is nothing to count")
      #expect(diagnostic.line == 2 && diagnostic.column == 32 && diagnostic.code == .pluginFailure)
    }
    #expect(screen.items("s") == ["1", "2", "3"])
  }

  @Test("Without the plugin its section says so, and the others are shown")
  func missing() async throws {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    let read = document(
      listing(
        section(
          "<source kind='n:numbers' n:to='3'/>",
          "<page size='5'/><refresh/><cell><text>{it.x}</text></cell>")
          + "<section id='t'><items><item id='a'/></items></section>"))
    #expect(read.diagnostics.map(\.code) == [.missingPlugin])
    try await list.load(read, isolation: nil)
    #expect(host.order["t"] == ["a"])
    #expect(
      list.cell(at: IndexPath(item: 0, section: 0))?.content.texts == [
        "⚠ there is no plugin for the source 'n:numbers' of 'urn:example:count'"
      ])
  }

  @Test("Plugins whose kinds are ambiguous or have invalid names are rejected")
  func registering() {
    func refusal(_ names: String...) -> String {
      do throws(PluginError) {
        _ = try SectionRegistry([
          SectionPlugin(
            identifier: "p", version: "1", namespace: "urn:p",
            sources: names.map { name in
              ItemSourceKind(name, summary: "", fields: []) { _ in throw PluginError("never") }
            })
        ])
        return ""
      } catch { return error.message }
    }
    #expect(refusal("a", "b") == "")
    #expect(
      refusal("a", "a")
        == "plugin 'p' 1 can't be registered: it has two source types 'a'. Rename one.")
    #expect(refusal("a:b").hasPrefix("plugin 'p' 1 can't be registered: 'a:b' isn't a valid name"))
    #expect(refusal("").hasPrefix("plugin 'p' 1 can't be registered: '' isn't a valid name"))
  }
}
