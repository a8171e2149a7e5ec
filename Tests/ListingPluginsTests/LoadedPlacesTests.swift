import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingPlugins
@testable import ListingXML

/// What a library in C says of the places of its items, and of when to come back.
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
        registry: try SectionRegistry([PluginLoader().load(file).plugin]))
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

  @Test("Pages are read anew round what can be seen", arguments: elements)
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
    // A section is told which pages are all that there is: the first, and the one round an item.
    #expect(try screen.number("places_whole") == (element.contains("source") ? 0 : 2))
  }

  @Test("Without a place pages are read anew from the start", arguments: elements)
  func withoutPlace(element: String) async throws {
    let screen = try await Screen(element, "fail")
    try await screen.goOn()
    try await screen.refresh(seeing: 14..<17)
    #expect(screen.items == (0..<20).map(String.init))
    // A source has no list whose diagnostics would be told.
    let subject = "numbers 's' of plugin 'places'"
    #expect(
      screen.messages
        == (element.contains("source") ? [] : ["\(subject): there are no places"]))
  }

  @Test("A page is asked for again after the pause that its answer names", arguments: elements)
  func pauses(element: String) async throws {
    let screen = try await Screen(element, "busy")
    #expect(screen.items == (0..<10).map(String.init))
    #expect(screen.clock.pauses == [.seconds(7)])
    // An answer that ends before the pause names none.
    let older = try await Screen(element, "older")
    #expect(older.items == (0..<10).map(String.init))
    #expect(older.clock.pauses == [.seconds(1)])
  }

  @Test("What cannot be is refused, and what has no place in the call", arguments: elements)
  func refusals(element: String) async throws {
    let screen = try await Screen(element, "wrong")
    #expect(screen.items == (0..<10).map(String.init))
    // Four times LISTING_INVALID, and LISTING_NOT_HERE.
    #expect(try screen.number("places_page_refusals") == 33337)
    try await screen.refresh(seeing: 9..<10)
    // Three times LISTING_NOT_HERE, and LISTING_NOT_TEXT.
    #expect(try screen.number("places_refusals") == 7775)
    #expect(screen.items == (0..<10).map(String.init))
  }

  @Test("Tables of places that cannot be are refused as the library is loaded")
  func tables() throws {
    let libraries = try LibraryFolder()
    for option in ["-DWITHOUT_PLACE", "-DFLAGS=1"] {
      let name = option.contains("FLAGS") ? "flags.so" : "place.so"
      let file = try libraries.build(Self.library, [option], name: name)
      #expect(
        libraries.refusal(file)
          == "/\(name): it lacks 'functions' or 'place' in the table of places, or has unknown flags. Fix the plugin, or tell its author."
      )
    }
  }
}
