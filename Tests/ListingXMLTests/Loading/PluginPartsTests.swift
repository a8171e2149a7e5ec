import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Declarations of a document in the element of a plugin: they override those of the plugin or follow them,
/// and without any the plugin's own apply.
@Suite(.tags(.concurrency)) struct PluginPartsTests {
  private struct Planet: ListRecord {
    var listIdentifier: String
    var moons: Int64
    var fields: [(name: String, value: ListValue)] { [("moons", .integer(moons))] }
  }

  /// A section of a class of the plugin's own.
  private final class OwnSection: ListSection {
    var context: ListContext?
    let listIdentifier: String
    var items: [any ListIdentifiable] { [] }

    init(_ identifier: String) { listIdentifier = identifier }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  private struct Orbits: ItemSource {
    func page(_ request: ItemRequest) async throws -> ItemPage<Planet> {
      switch request.cursor {
      case nil:
        return ItemPage(
          items: [Planet(listIdentifier: "venus", moons: 0)], next: ItemCursor(rawValue: "1"))
      default: throw PluginError("no more orbits")
      }
    }
  }

  private static let registry = try? SectionRegistry([
    SectionPlugin(
      identifier: "space", version: "1.0", namespace: "urn:example:space",
      kinds: [
        SectionKind(element: "planets", summary: "Planets.") { element in
          let planets = [
            Planet(listIdentifier: "earth", moons: 1), Planet(listIdentifier: "mars", moons: 2),
          ]
          let section = GenericSection(element.identifier, items: planets) {
            .text("own \($0.listIdentifier)")
          }
          section.onHeader { .text("own \($0.count)") }
          section.inset = ListEdgeInsets(top: 3, left: 0, bottom: 0, right: 0)
          section.onSelect { [weak section] _ in
            section?.deleteItems([Planet(listIdentifier: "mars", moons: 0)])
          }
          return section
        },
        SectionKind(element: "orbits", summary: "Planets, page by page.") {
          PagedSection($0.identifier, source: Orbits(), pageSize: 1) { .text($0.listIdentifier) }
        },
        SectionKind(element: "own", summary: "Nothing.") { OwnSection($0.identifier) },
      ])
  ])

  private func screen(_ body: String) async throws -> StateScreen {
    try await StateScreen(
      body.replacing("xmlns", with: "xmlns:x='urn:example:space'"),
      registry: try #require(Self.registry))
  }

  @Test("Without parts all is as the plugin has it")
  func none() async throws {
    let screen = try await screen("<x:planets xmlns id='p'/>")
    #expect(screen.texts("p", "mars") == ["own mars"])
    #expect(screen.header("p") == ["own 2"])
    let frame = screen.view.frameForItem(at: IndexPath(item: 0, section: 0))
    // Below the header and the plugin's own inset.
    #expect(frame?.minY == 23)
    #expect(screen.messages == [])
  }

  @Test("State, events, buttons and conditions are the document's, with the plugin's own items")
  func state() async throws {
    let screen = try await screen(
      """
      <x:planets xmlns id='p'><state name='n' type='boolean' each='item'/>
      <header><text>{section.count} planets</text></header>
      <cell><row><text>{it.id} {it.moons} {it.state.n}</text><toggle state='n'/></row></cell>
      <on event='select'><emit name='chosen'><with name='moons' value='{it.moons}'/></emit></on>
      </x:planets>
      """)
    #expect(screen.header("p") == ["2 planets"])
    #expect(screen.texts("p", "mars").first == "mars 2 ")
    screen.press("", number: 1)
    #expect(screen.texts("p", "mars").first == "mars 2 true")
    #expect(screen.texts("p", "earth").first == "earth 1 ")
    screen.tap("p", "earth")
    // The plugin's own comes first: it has deleted mars.
    #expect(screen.items("p") == ["earth"])
    #expect(screen.header("p") == ["1 planets"])
    #expect(
      screen.events == [
        DocumentEvent(
          .emit(name: "chosen", values: ["moons": .integer(1)]), section: "p", item: "earth")
      ])
    #expect(screen.messages == [])
  }

  @Test("A separator is above the plugin's own cell, which is also the default of a choice")
  func cells() async throws {
    let separated = try await screen(
      "<x:planets xmlns id='p'><separator when='it.moons eq 2'><text>-</text></separator></x:planets>"
    )
    #expect(separated.texts("p", "earth") == ["own earth"])
    #expect(separated.texts("p", "mars") == ["-", "own mars"])
    let chosen = try await screen(
      """
      <template name='t'><text>two</text></template>
      <x:planets xmlns id='p'><choose><when test='it.moons eq 2' template='t'/></choose></x:planets>
      """)
    #expect(chosen.texts("p", "earth") == ["own earth"])
    #expect(chosen.texts("p", "mars") == ["two"])
  }

  @Test("A layout, a pinned header and further views go over the plugin's own")
  func layout() async throws {
    let screen = try await screen(
      """
      <x:planets xmlns id='p'><layout><list insets='0 8'/></layout>
      <supplementary kind='badge' alignment='top-trailing' width='10' height='10'
        extends-boundary='false'><badge>{section.count}</badge></supplementary></x:planets>
      """)
    #expect(screen.view.frameForItem(at: IndexPath(item: 0, section: 0))?.minX == 8)
    #expect(
      screen.list.supplementaryView(ListSupplementaryKind(rawValue: "badge"), at: 0)?.content.texts
        == ["2"])
    // The header is the plugin's own still.
    #expect(screen.header("p") == ["own 2"])
    let pinned = try await self.screen(
      "<x:planets xmlns id='p'><header sticky='true'><text>x</text></header></x:planets>")
    // The plugin's own inset stays where the document says no layout.
    #expect(pinned.view.frameForItem(at: IndexPath(item: 0, section: 0))?.minY == 23)
    #expect(pinned.header("p") == ["x"])
  }

  @Test("The views for loads are those of the document if it declares any")
  func loads() async throws {
    let own = try await screen("<x:orbits xmlns id='o'/>")
    (own.list.section(for: "o") as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await own.list.waitUntilIdle(isolation: nil)
    #expect(own.footer("o").contains { $0.contains("no more orbits") })
    let screen = try await screen(
      """
      <x:orbits xmlns id='o'><error><row><text>Lost: {error.message}</text>      <button action='retry'>Again</button></row></error></x:orbits>
      """)
    (screen.list.section(for: "o") as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(screen.footer("o") == ["Lost: no more orbits", "Again"])
    #expect(screen.press("Again"))
    #expect(screen.items("o") == ["venus"])
  }

  @Test("Loading the document again keeps the state of the plugin's section, and shows new state")
  func again() async throws {
    let body = "<x:planets xmlns id='p'><header><text>{section.count}</text></header></x:planets>"
      .replacing("xmlns", with: "xmlns:x='urn:example:space'")
    let screen = try await StateScreen(body, registry: try #require(Self.registry))
    screen.tap("p", "earth")
    try await screen.load(body)
    #expect(screen.items("p") == ["earth"])
    let told = body.replacing("<header>", with: "<on event='select'><emit name='x'/></on><header>")
    try await screen.load(told)
    screen.tap("p", "earth")
    #expect(screen.events.map(\.item) == ["earth"])
    try await screen.load(told)
    screen.tap("p", "earth")
    // The event is reported once, by the document that is in the list now.
    #expect(screen.events.count == 2)
  }

  @Test("A section of the plugin's class uses the parts that it reads, and others are rejected")
  func ownClass() async throws {
    let plain = try await screen("<x:own xmlns id='a'><header><text>x</text></header></x:own>")
    #expect(plain.list.snapshot.sectionIdentifiers == ["a"])
    func refusal(_ part: String) async -> String? {
      do {
        _ = try await screen("<x:own xmlns id='a'>\(part)</x:own>")
        return nil
      } catch {
        return (error as? XMLDocumentError)?.diagnostics.first?.message
      }
    }
    let start = "own of plugin 'space' creates a section of its own class, which doesn't support "
    #expect(await refusal("<on event='select'><reload/></on>") == start + "'on'")
    #expect(await refusal("<empty><text>x</text></empty>") == start + "'loading, error or empty'")
    #expect(
      await refusal("<header><button action='reload'>x</button></header>")
        == start + "'button or switch'")
  }
}
