import Foundation
import ListingKit
import ListingSources
import ListingTesting
import ListingXML
import Testing

/// Kinds of sources, linked and through the interface of loaded plugins.
@Suite("Sources of plugins, linked and exported") @MainActor
struct SourceModesTests {
  /// Numbers that a change makes it read again.
  private final class Numbers: ObservedItemSource {
    private let stream: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation
    private let last = Guarded(0)
    let waits = Guarded(false)
    let isAsked = Guarded(false)
    let wasCancelled = Guarded(false)

    init() { (stream, change) = AsyncStream.makeStream() }

    func set(_ last: Int) {
      self.last.withLock { $0 = last }
      change.yield()
    }

    func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
      if waits.withLock({ $0 }) {
        isAsked.withLock { $0 = true }
        do { try await Task.sleep(for: .seconds(60)) } catch {
          wasCancelled.withLock { $0 = true }
          throw error
        }
      }
      let last = last.withLock { $0 }
      let start = request.cursor.flatMap { Int($0.rawValue) } ?? 1
      if start == 13 { throw Refused() }
      let numbers = Array(1...max(1, last)).filter { $0 >= start }.prefix(request.limit)
      let end = (numbers.last ?? last) + 1
      return ItemPage(
        items: numbers.map { ListItem("\($0)", fields: ["half": .number(Double($0) / 2)]) },
        previous: start > 1 ? ItemCursor(rawValue: "\(start)") : nil,
        next: end <= last ? ItemCursor(rawValue: "\(end)") : nil, total: last)
    }

    func changes() -> AsyncStream<Void> { stream }
  }

  private struct Refused: ItemSourceError, CustomStringConvertible {
    var description: String { "13 is not counted" }
  }

  private static func plugin(_ numbers: Numbers) -> SectionPlugin {
    SectionPlugin(
      identifier: "numbers", version: "1.0", namespace: "urn:example:numbers",
      sources: [
        ItemSourceKind(
          "numbers", summary: "Numbers.",
          attributes: [
            PluginAttribute("to", .integer, isRequired: true, summary: "the last one"),
            PluginAttribute("sign", .choice(["+", "-"]), summary: "a sign"),
          ],
          fields: [RecordField("half", type: .number)], readsBackward: true
        ) { element in
          guard case .integer(let last) = element["to"], last > 0 else {
            throw PluginError("there is nothing to count")
          }
          numbers.set(Int(last))
          return numbers
        },
        ItemSourceKind(
          "rows", summary: "Rows.",
          attributes: [PluginAttribute("file", .file, isRequired: true, summary: "a file")],
          fields: nil
        ) { element in
          guard let file = element.file("file") else { throw PluginError("there is no file") }
          return CSVSource(file: file, key: element.record.key, fields: element.record.fields)
        },
      ])
  }

  private static func document(_ body: String, _ registry: SectionRegistry) -> ListingDocument {
    ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:n="urn:example:numbers" version="1.0">
        <param name="to" type="integer" default="12"/>\(body)</listing>
        """.utf8), name: "t.xml", folder: PluginMode.package.appending(path: "SampleSections"),
      registry: registry)
  }

  private static let numbers = """
    <section id="s"><source kind="n:numbers" n:to="{param.to}"/><page size="5" threshold="0"/>
    <header><text>{section.total}</text></header><cell><text>{it.half | number}</text></cell></section>
    """

  nonisolated static let modes = [PluginMode.linked, .exported]

  private func waitUntil(_ holds: () async -> Bool) async {
    for _ in 0..<2000 where await !holds() { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(await holds())
  }

  @Test("Pages, totals, failures and changes are the same", arguments: modes)
  func pages(mode: PluginMode) async throws {
    let numbers = Numbers()
    let registry = try mode.registry(Self.plugin(numbers))
    let list = ListDataSource()
    let host = RecordingHost()
    list.attach(host)
    let document = Self.document(Self.numbers, registry)
    #expect(document.diagnostics == [])
    try await list.load(document)
    await list.waitUntilIdle()
    #expect(host.order["s"] == ["1", "2", "3", "4", "5"])
    let section = try #require(list.section(for: "s") as? any ListSectionPaging)
    section.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    section.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    #expect(host.order["s"] == (1...12).map(String.init))
    #expect(list.cell(at: IndexPath(item: 10, section: 0))?.content.texts == ["5.5"])
    #expect(list.supplementaryView(.header, at: 0)?.content.texts == ["12"])
    // It has become longer, which it says itself.
    numbers.set(14)
    await waitUntil { section.items.count >= 12 && section.loadState != .end }
    section.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    if case .failed(let message) = section.loadState { #expect(message == "13 is not counted") }
    #expect(host.problems.isEmpty)
  }

  @Test("Who leaves takes the wish for a page back", arguments: modes)
  func cancelled(mode: PluginMode) async throws {
    let numbers = Numbers()
    let registry = try mode.registry(Self.plugin(numbers))
    let list = ListDataSource()
    numbers.waits.withLock { $0 = true }
    try await list.load(Self.document(Self.numbers, registry))
    await waitUntil { numbers.isAsked.withLock { $0 } }
    list.deleteSections(list.sections)
    await waitUntil { numbers.wasCancelled.withLock { $0 } }
  }

  @Test("The declarations of the document reach the plugin", arguments: modes)
  func declared(mode: PluginMode) async throws {
    let registry = try mode.registry(Self.plugin(Numbers()))
    let list = ListDataSource(isolation: nil)
    let document = Self.document(
      """
      <section id="s"><source kind="n:rows" n:file="seattle-weather.csv" key="date weather">
        <field name="date" type="date" format="yyyy/MM/dd"/>
        <field name="rain" path="precipitation" type="number" optional="true"/></source>
      <page size="2" threshold="0"/>
      <cell><text>{it.date | date('d.M.')} {it.rain | number(1)} {it.weather}</text></cell></section>
      """, registry)
    #expect(document.diagnostics.filter { $0.severity == .error } == [])
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    try await list.load(document, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    #expect(list.cell(at: IndexPath(item: 1, section: 0))?.content.texts == ["2.1. 10.9 rain"])
  }

  @Test("The reason why a source can't be created is reported", arguments: modes)
  func refused(mode: PluginMode) async throws {
    let registry = try mode.registry(Self.plugin(Numbers()))
    let list = ListDataSource(isolation: nil)
    let document = Self.document(Self.numbers, registry)
    do {
      try await list.load(document, parameters: ["to": "0"], isolation: nil)
      Issue.record("it was loaded")
    } catch let error as XMLDocumentError {
      #expect(
        error.diagnostics.map(\.message) == [
          "source 'numbers' of plugin 'numbers': there is nothing to count"
        ])
    }
  }

  @Test("A library declares the sources of the plugin")
  func declarations() throws {
    let plugin = Self.plugin(Numbers())
    let exported = try #require(
      try PluginMode.exported.registry(plugin).plugins.first)
    #expect(exported.kinds.isEmpty)
    #expect(exported.sources.map(\.name) == plugin.sources.map(\.name))
    #expect(exported.sources.map(\.summary) == plugin.sources.map(\.summary))
    #expect(exported.sources.map(\.attributes) == plugin.sources.map(\.attributes))
    #expect(exported.sources.map(\.fields) == plugin.sources.map(\.fields))
    #expect(exported.sources.map(\.readsBackward) == [true, false])
  }
}
