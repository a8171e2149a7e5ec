import Foundation
import JournalSection
import ListingKit
import ListingTesting
import ListingXML
import MessagesSection
import Testing
import WeatherSection

/// The sample with three plugins, linked and loaded.
@Suite("Marslink, linked and loaded", .serialized) @MainActor
struct MarslinkModesTests {
  nonisolated static let modes = PluginMode.here
  static let sample = PluginMode.package.appending(path: "SampleSections/marslink.xml")

  private func registry(_ mode: PluginMode) throws -> SectionRegistry {
    var registry = SectionRegistry()
    for plugin in [SectionPlugin.journal, .messages, .weather] {
      for plugin in try mode.registry(plugin).plugins { try registry.register(plugin) }
    }
    return registry
  }

  /// Records all events and the displayed items after them.
  private func record(_ mode: PluginMode) async throws -> [String] {
    let screen = try await PluginScreen(Self.sample, registry(mode))
    let sections = screen.list.snapshot.sectionIdentifiers
    #expect(sections == ["messages", "journal", "weather"])
    func select(_ item: Int, in section: Int, _ isSelected: Bool = true) async {
      let path = IndexPath(item: item, section: section)
      guard let identifier = screen.list.itemIdentifier(at: path) else { return }
      await screen.nextUpdate {
        screen.list.deliverEvents {
          let section = screen.list.section(at: section)
          if isSelected {
            section?.deliver(.didSelect, item: identifier)
          } else {
            section?.deliver(.didDeselect, item: identifier)
          }
        }
      }
    }
    await select(1, in: 1)
    await select(3, in: 2)
    await select(0, in: 2)
    await screen.pass(2)
    screen.note("opened")
    await select(1, in: 1, false)
    await select(3, in: 2, false)
    screen.note("closed")
    let weather = try #require(screen.list.section(for: "weather") as? any ListSectionPaging)
    // The loading view is an update of its own, however fast the page is.
    await screen.nextUpdate {
      weather.didApproachEnd(remainingItems: 0)
      screen.list.flush()
    }
    screen.note("a second page")
    #expect(screen.list.snapshot.numberOfItems(inSectionAt: 2) == 62)
    // The refresh begins at the first visible day, and loads the visible 6 and the threshold after them.
    await screen.refresh(weather, seeing: 40..<46)
    screen.note("refreshed")
    #expect(screen.list.itemIdentifier(at: [2, 0]) == "2012/02/10")
    #expect(screen.list.snapshot.numberOfItems(inSectionAt: 2) == 37)
    await screen.nextUpdate {
      weather.didApproachStart(remainingItems: 0)
      screen.list.flush()
    }
    screen.note("the days before")
    #expect(screen.list.itemIdentifier(at: [2, 0]) == "2012/01/10")
    await select(4, in: 2)
    await screen.refresh(weather)
    screen.note("refreshed, and nothing is seen")
    return screen.record
  }

  @Test("Updates and displayed items are the same in all modes", arguments: modes)
  func updates(mode: PluginMode) async throws {
    let linked = try await record(.linked)
    let record = try await record(mode)
    #expect(linked.filter { $0.contains("reconfigures [[") }.count > 4)
    expectSame(record, linked)
  }

  @Test("A view lays all of it out alike, and taps open and close", arguments: modes)
  func frames(mode: PluginMode) async throws {
    func shown(_ mode: PluginMode) async throws -> [String] {
      try await PluginFrames.lines(
        of: ListingDocument(contentsOf: Self.sample, registry: registry(mode)),
        size: CGSize(width: 40, height: 60), character: CGSize(width: 1, height: 1),
        taps: [[1, 0], [2, 1], [1, 3], [2, 1]], refreshed: "weather")
    }
    let (linked, shown) = (try await shown(.linked), try await shown(mode))
    #expect(linked.contains { $0.contains("Sol 30") })
    #expect(linked.contains { $0.contains("Wind ") })
    expectSame(shown, linked)
  }

  @Test("A list without an owner gets its pages", arguments: PluginMode.here)
  nonisolated func withoutOwner(mode: PluginMode) async throws {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    let document = PluginMode.package.appending(path: "SampleSections/weather.xml")
    try await list.load(
      contentsOf: document, registry: mode.registry(.weather),
      isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    #expect(list.snapshot.numberOfItems(inSectionAt: 1) == 31)
    let section = try #require(list.section(for: "days") as? any ListSectionPaging)
    section.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle(isolation: nil)
    #expect(list.snapshot.numberOfItems(inSectionAt: 1) == 62)
    host.forget()
    section.deliver(.didSelect, item: "2012/01/04")
    #expect(host.updates.flatMap(\.reconfigures).map(\.to) == [IndexPath(item: 3, section: 1)])
    #expect(list.cell(at: IndexPath(item: 3, section: 1))?.content.texts.count == 5)
    #expect(host.problems.isEmpty)
  }

  @Test("The attributes and fields of a library are those of the plugin", arguments: modes)
  func declarations(mode: PluginMode) throws {
    for (plugin, wanted) in zip(
      try registry(mode).plugins, [SectionPlugin.journal, .messages, .weather])
    {
      #expect(plugin.identifier == wanted.identifier && plugin.version == wanted.version)
      #expect(plugin.namespace == wanted.namespace)
      #expect(plugin.kinds.map(\.element) == wanted.kinds.map(\.element))
      for (attributes, wanted) in zip(
        plugin.kinds.map(\.attributes), wanted.kinds.map(\.attributes))
      {
        #expect(attributes.map(\.name) == wanted.map(\.name))
        #expect(attributes.map(\.kind) == wanted.map(\.kind))
        #expect(attributes.map(\.isRequired) == wanted.map(\.isRequired))
        #expect(attributes == wanted)
      }
      #expect(plugin.kinds.map(\.summary) == wanted.kinds.map(\.summary))
      #expect(plugin.kinds.map(\.fields) == wanted.kinds.map(\.fields))
    }
  }
}
