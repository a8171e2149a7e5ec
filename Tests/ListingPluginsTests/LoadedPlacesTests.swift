import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingPlugins
@testable import ListingXML

/// Cursors around items, and retry delays, of a library in C.
@MainActor @Suite("Places and pauses of loaded plugins", .serialized, .tags(.concurrency))
struct LoadedPlacesTests {
  private static let library = LibraryFolder.package.appending(
    path: "Tests/ListingPluginsTests/Libraries/places.c")
  nonisolated private static let elements = [
    "<n:numbers id='s' mode='MODE'/>",
    "<section id='s'><source kind='n:numbers' n:mode='MODE'/><page size='10'/></section>",
  ]

  @MainActor private final class Screen {
    let file: URL
    let list = ListDataSource()
    let host = RecordingHost()
    let clock = TestClock()
    private let libraries: LibraryFolder
    private(set) var messages: [String] = []

    init(_ element: String, _ mode: String) async throws {
      libraries = try LibraryFolder()
      file = try libraries.build(LoadedPlacesTests.library, name: "places.so")
      list.clock = clock
      list.attach(host)
      list.diagnosticsHandler = { [unowned self] in messages.append($0.message) }
      let document = ListingDocument(
        bytes: Array(
          """
          <listing xmlns="urn:listingkit:1" xmlns:n="urn:example:places" version="1.0">
          \(element.replacing("MODE", with: mode))</listing>
          """.utf8), name: "t.xml", folder: libraries.folder.url,
        registry: try SectionRegistry([PluginLoader.patient.load(file).plugin]))
      #expect(document.diagnostics == [])
      try await list.load(document)
      await list.waitUntilIdle()
    }

    var items: [String] { list.snapshot.itemIdentifiers(inSection: "s") }

    func goOn() async throws {
      try #require(list.section(for: "s") as? any ListSectionPaging).didApproachEnd(
        remainingItems: 0)
      await list.waitUntilIdle()
    }

    func refresh(seeing places: Range<Int>) async throws {
      let section = try #require(list.section(for: "s") as? any ListSectionPaging)
      section.didApproachEnd(remainingItems: 1000)
      host.visibleIndexPaths = places.map { IndexPath(item: $0, section: 0) }
      section.refresh()
      await list.waitUntilIdle()
    }

    /// A number that the library exports.
    func number(_ name: String) throws -> Int32 {
      let library = try #require(dlopen(file.path, RTLD_NOW | RTLD_NOLOAD))
      return try #require(dlsym(library, name)).assumingMemoryBound(to: Int32.self).pointee
    }
  }

  @Test("Pages are read again around the visible items", arguments: elements)
  func places(element: String) async throws {
    let screen = try await Screen(element, "plain")
    try await screen.goOn()
    try await screen.goOn()
    #expect(screen.items == (0..<30).map(String.init))
    try await screen.refresh(seeing: 14..<17)
    // Three that can be seen, and a page beyond.
    #expect(screen.items == (14..<27).map(String.init))
    #expect(screen.messages == [])
    #expect(try screen.number("places_pages") == 4)
    // A section knows which pages replace all items: the first, and the one around an item.
    #expect(try screen.number("places_whole") == (element.contains("source") ? 0 : 2))
  }

  @Test("Without a cursor, pages are read again from the start", arguments: elements)
  func withoutPlace(element: String) async throws {
    let screen = try await Screen(element, "fail")
    try await screen.goOn()
    try await screen.refresh(seeing: 14..<17)
    #expect(screen.items == (0..<20).map(String.init))
    // A source has no list for its diagnostics.
    let subject = "numbers 's' of plugin 'places'"
    #expect(
      screen.messages
        == (element.contains("source") ? [] : ["\(subject): there are no places"]))
  }

  @Test("A page is requested again after the delay in its answer", arguments: elements)
  func pauses(element: String) async throws {
    let screen = try await Screen(element, "busy")
    #expect(screen.items == (0..<10).map(String.init))
    #expect(screen.clock.pauses == [.seconds(7)])
    // Without a pause in the answer, it's a second.
    let soon = try await Screen(element, "soon")
    #expect(soon.items == (0..<10).map(String.init))
    #expect(soon.clock.pauses == [.seconds(1)])
  }

  @Test(
    "Impossible operations, and operations that the call doesn't allow, are rejected",
    arguments: elements)
  func refusals(element: String) async throws {
    let screen = try await Screen(element, "wrong")
    #expect(screen.items == [])
    // LISTING_INVALID, which fails the page; three times LISTING_CANCELLED; and LISTING_UNAVAILABLE.
    #expect(try screen.number("places_page_refusals") == 32227)
    try #require(screen.list.section(for: "s") as? any ListSectionPaging).refresh()
    await screen.list.waitUntilIdle()
    #expect(screen.items == (0..<10).map(String.init))
    try await screen.refresh(seeing: 9..<10)
    // LISTING_UNAVAILABLE, LISTING_CANCELLED, LISTING_UNAVAILABLE and LISTING_INVALID_TEXT.
    #expect(try screen.number("places_refusals") == 7275)
    #expect(screen.items == (0..<10).map(String.init))
  }

  @Test("Unknown flags of functions are rejected when the library is loaded")
  func flags() throws {
    let libraries = try LibraryFolder()
    let file = try libraries.build(Self.library, ["-DFLAGS=1"], name: "flags.so")
    #expect(
      libraries.refusal(file)
        == "/flags.so: it has unknown flags in the functions of 'numbers'. Fix the plugin, or report "
        + "this to its author.")
  }
}
