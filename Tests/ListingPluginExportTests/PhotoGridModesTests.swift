import Foundation
import ListingKit
import ListingTesting
import ListingXML
import PhotoGridSection
import Testing

/// The sample of photos, linked and loaded: a section, and a source in a section of the document's own.
@Suite("Photos, linked and loaded", .serialized) @MainActor
struct PhotoGridModesTests {
  nonisolated static let modes = PluginMode.here
  static let sample = PluginMode.package.appending(path: "SampleSections/album.xml")

  private func registry(_ mode: PluginMode) throws -> SectionRegistry {
    try mode.registry(.photoGrid)
  }

  /// Records all events and the displayed items after them.
  private func record(_ mode: PluginMode) async throws -> [String] {
    let screen = try await PluginScreen(Self.sample, registry(mode))
    #expect(screen.list.snapshot.sectionIdentifiers == ["album", "days"])
    let album = try #require(screen.list.section(for: "album") as? any ListSectionPaging)
    for item in [0, 7, 0] {
      let path = IndexPath(item: item, section: 0)
      let identifier = try #require(screen.list.itemIdentifier(at: path))
      await screen.nextUpdate {
        screen.list.deliverEvents { album.deliver(.didSelect, item: identifier) }
      }
    }
    screen.note("selected")
    await screen.nextUpdate {
      screen.list.deliverEvents { album.deliver(.didDeselect, item: "harbour") }
    }
    screen.note("deselected")
    for name in ["album", "days", "days"] {
      let section = try #require(screen.list.section(for: name) as? any ListSectionPaging)
      await screen.nextUpdate {
        section.didApproachEnd(remainingItems: 0)
        screen.list.flush()
      }
      screen.note("a further page of \(name)")
    }
    #expect(screen.list.snapshot.numberOfItems(inSectionAt: 0) == 24)
    #expect(screen.list.snapshot.numberOfItems(inSectionAt: 1) == 15)
    let days = try #require(screen.list.section(for: "days") as? any ListSectionPaging)
    await screen.refresh(album, seeing: 15..<20)
    screen.note("the album refreshed")
    #expect(screen.list.snapshot.numberOfItems(inSectionAt: 0) == 17)
    await screen.refresh(days, seeing: 6..<9)
    screen.note("the days refreshed")
    #expect(screen.list.snapshot.numberOfItems(inSectionAt: 1) == 5)
    return screen.record
  }

  @Test("Updates and displayed items are the same in all modes", arguments: modes)
  func updates(mode: PluginMode) async throws {
    let linked = try await record(.linked)
    let record = try await record(mode)
    #expect(linked.filter { $0.contains("reconfigures [[") }.count >= 3)
    expectSame(record, linked)
  }

  @Test("A view lays all of it out alike, and taps select", arguments: modes)
  func frames(mode: PluginMode) async throws {
    func shown(_ mode: PluginMode) async throws -> [String] {
      try await PluginFrames.lines(
        of: ListingDocument(contentsOf: Self.sample, registry: registry(mode)),
        size: CGSize(width: 400, height: 900), character: CGSize(width: 8, height: 20),
        taps: [[0, 0], [0, 4], [0, 0]])
    }
    let (linked, shown) = (try await shown(.linked), try await shown(mode))
    #expect(linked.contains { $0.contains("photos") })
    #expect(linked.contains { $0.contains("2023") })
    expectSame(shown, linked)
  }

  @Test(
    "A section of the plugin and one of its source are read again around the visible items",
    arguments: modes,
    [
      "<ph:album id='photos' source='album.json' page-size='9'><layout><grid columns='3'/></layout></ph:album>",
      """
      <section id='photos'><source kind='ph:catalogue' ph:file='album.json'/><page size='8'/>
      <cell><column padding='10'><text>{it.title}</text></column></cell></section>
      """,
    ])
  func refreshes(mode: PluginMode, element: String) async throws {
    func shown(_ mode: PluginMode) async throws -> [String] {
      let document = ListingDocument(
        bytes: Array(
          "<listing xmlns='urn:listingkit:1' xmlns:ph='urn:listingkit:photos' version='1.0'>\(element)</listing>"
            .utf8), name: "t.xml", folder: Self.sample.deletingLastPathComponent(),
        registry: try registry(mode))
      return try await PluginFrames.lines(
        of: document, size: CGSize(width: 300, height: 200),
        character: CGSize(width: 8, height: 20), taps: [[0, 1]], refreshed: "photos")
    }
    let (linked, shown) = (try await shown(.linked), try await shown(mode))
    #expect(linked.contains("-- refreshed"))
    expectSame(shown, linked)
  }

  @Test("A library has the declarations of the plugin", arguments: modes)
  func declarations(mode: PluginMode) throws {
    let plugin = try #require(try registry(mode).plugins.first)
    let wanted = SectionPlugin.photoGrid
    #expect(plugin.identifier == wanted.identifier && plugin.namespace == wanted.namespace)
    #expect(plugin.kinds.map(\.element) == ["album"])
    #expect(plugin.kinds.map(\.attributes) == wanted.kinds.map(\.attributes))
    #expect(plugin.sources.map(\.name) == ["catalogue"])
    #expect(plugin.sources.map(\.attributes) == wanted.sources.map(\.attributes))
    #expect(plugin.sources.map(\.fields) == wanted.sources.map(\.fields))
  }
}
