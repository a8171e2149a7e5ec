import Foundation
import ListingKit
import ListingSources
import ListingTesting
import ListingXML
import Testing

@testable import ListingPlugins

/// Pages that are read again or retried, linked and through the plugin interface. The requests of the
/// source are compared, too.
@Suite("Refreshes and retries, linked and exported", .serialized) @MainActor
struct RefreshModesTests {
  /// The requests of a source, and the events of the section.
  private final class Told: Sendable {
    let lines = Guarded<[String]>([])

    func note(_ line: String) { lines.withLock { $0.append(line) } }
  }

  /// The numbers up to 99, each of which may fail some times before it begins a page.
  private final class Numbers: ItemSource {
    private let told: Told
    private let pause: Duration?
    private let failures: Guarded<[Int: Int]>

    init(_ told: Told, failures: [Int: Int], pause: Duration?) {
      (self.told, self.pause) = (told, pause)
      self.failures = Guarded(failures)
    }

    func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
      let place = request.cursor?.rawValue
      told.note("\(request.direction) from \(place ?? "the start"), \(request.limit)")
      let number = place.flatMap(Int.init) ?? 0
      let fails = failures.withLock { failures in
        failures[number, default: 0] -= 1
        return failures[number, default: 0] >= 0
      }
      if fails { throw Busy(retryDelay: pause) }
      let numbers =
        request.direction == .forward
        ? number..<min(100, number + request.limit) : max(0, number - request.limit)..<number
      return ItemPage(
        items: numbers.map { ListItem("\($0)", fields: ["half": .number(Double($0) / 2)]) },
        previous: numbers.lowerBound > 0 ? ItemCursor(rawValue: "\(numbers.lowerBound)") : nil,
        next: numbers.upperBound < 100 ? ItemCursor(rawValue: "\(numbers.upperBound)") : nil,
        total: 100)
    }

    func cursor(around item: ListItem) -> ItemCursor? {
      told.note("round \(item.listIdentifier), \(item["half"].map { "\($0)" } ?? "")")
      // Of some it does not know.
      return item.listIdentifier.hasSuffix("7") ? nil : ItemCursor(rawValue: item.listIdentifier)
    }
  }

  private struct Busy: ItemSourceError, CustomStringConvertible {
    var retryDelay: Duration?
    var isTransient: Bool { true }
    var description: String { "it is busy" }
  }

  private static func plugin(_ source: Numbers, _ told: Told) -> SectionPlugin {
    SectionPlugin(
      identifier: "hundred", version: "1.0", namespace: "urn:example:hundred",
      document: """
        <listing xmlns="urn:listingkit:1" version="1.0">
          <template name="number"><text>{it.half}</text></template>
        </listing>
        """,
      kinds: [
        SectionKind(element: "hundred", summary: "Numbers.") { element in
          let section = PagedSection(element, source: source, sizes: ListPageSizes(page: 10)) { _ in
            "number"
          }
          section.onSection(.didRefresh) { section, _ in
            let items = section.items.map(\.listIdentifier)
            told.note("refresh of \(items), \(section.total.map(String.init) ?? "-")")
          }
          return section
        }
      ],
      sources: [
        ItemSourceKind(
          "hundred", summary: "Numbers.", fields: [RecordField("half", type: .number)],
          readsBackward: true
        ) { _ in source }
      ])
  }

  nonisolated private static let elements = [
    "<n:hundred id='s'/>",
    """
    <section id='s'><source kind='n:hundred'/><page size='10'/><cell><text>{it.half}</text></cell>
    </section>
    """,
  ]

  /// Shows an element, does something with it, and records all events.
  private func record(
    _ mode: PluginMode, _ element: String, failures: [Int: Int] = [:], pause: Duration? = nil,
    body: (PluginScreen, PagedNumbers) async throws -> Void
  ) async throws -> [String] {
    let told = Told()
    let folder = try TemporaryFolder()
    let document = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:n="urn:example:hundred" version="1.0">\(element)</listing>
      """, to: "t.xml")
    let source = Numbers(told, failures: failures, pause: pause)
    let clock = TestClock()
    let screen = try await PluginScreen(
      document, mode.registry(Self.plugin(source, told)), clock: clock)
    try await body(screen, PagedNumbers(screen: screen))
    screen.note("at the end")
    return screen.record + told.lines.withLock { $0 } + clock.pauses.map { "a pause of \($0)" }
  }

  /// Actions of a user on the section.
  @MainActor private struct PagedNumbers {
    let screen: PluginScreen

    func goOn(at edge: String) async throws {
      let section = try #require(screen.list.section(for: "s") as? any ListSectionPaging)
      await screen.nextUpdate {
        if edge == "end" {
          section.didApproachEnd(remainingItems: 0)
        } else {
          section.didApproachStart(remainingItems: 0)
        }
        screen.list.flush()
      }
      screen.note("more at the \(edge)")
    }

    func refresh(seeing places: Range<Int>) async throws {
      await screen.refresh(
        try #require(screen.list.section(for: "s") as? any ListSectionPaging), seeing: places)
      screen.note("refreshed")
    }

    var items: [String] { screen.list.snapshot.itemIdentifiers(inSection: "s") }
  }

  @Test(
    "A refresh begins at the visible items, and the plugin gets the new items",
    arguments: elements)
  func refresh(element: String) async throws {
    func recorded(_ mode: PluginMode) async throws -> [String] {
      try await record(mode, element) { screen, numbers in
        try await numbers.goOn(at: "end")
        try await numbers.goOn(at: "end")
        try await numbers.refresh(seeing: 15..<20)
        #expect(numbers.items == (15..<30).map(String.init))
        try await numbers.goOn(at: "start")
        #expect(numbers.items.first == "5")
        // The position of 17 isn't known: it begins with the oldest page that was requested by its start.
        try await numbers.refresh(seeing: 12..<13)
        #expect(numbers.items == (15..<30).map(String.init))
        try await numbers.goOn(at: "end")
        try await numbers.refresh(seeing: 0..<0)
      }
    }
    let linked = try await recorded(.linked)
    #expect(linked.contains("round 15, number(7.5)") && linked.contains("round 17, number(8.5)"))
    #expect(linked.contains("forward from 15, 15"))
    expectSame(try await recorded(.exported), linked)
  }

  @Test(
    "A failure that passes is tried again after the pause that the source asks for",
    arguments: elements, [nil, Duration.seconds(7), .milliseconds(2500), .seconds(61)])
  func retries(element: String, pause: Duration?) async throws {
    func recorded(_ mode: PluginMode) async throws -> [String] {
      try await record(mode, element, failures: [10: 2, 20: 9], pause: pause) { screen, numbers in
        try await numbers.goOn(at: "end")
        let state = (screen.list.section(for: "s") as? any ListSectionLoading)?.loadState
        // A delay of more than a minute is left to the user.
        #expect(state == (pause == .seconds(61) ? .failed(message: "it is busy") : .idle))
        if state == .idle { try await numbers.goOn(at: "end") }
        try await numbers.refresh(seeing: 3..<5)
      }
    }
    let linked = try await recorded(.linked)
    let pauses = linked.filter { $0.hasPrefix("a pause") }
    switch pause {
    case .seconds(61): #expect(pauses.isEmpty)
    case nil:
      #expect(
        pauses.prefix(5) == [1, 2, 1, 2, 4].map { "a pause of \(Duration.seconds($0))" }[...])
    case let pause?: #expect(pauses.first == "a pause of \(pause)")
    }
    expectSame(try await recorded(.exported), linked)
  }
}
