import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingPlugins
@testable import ListingXML

/// The section of a loaded library, with any behavior.
@MainActor @Suite(.serialized, .tags(.concurrency)) struct LoadedSectionTests {
  /// A list with one section of the probe.
  @MainActor private final class Screen {
    let libraries: LibraryFolder
    let file: URL
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 300, height: 2000))
    private(set) var messages: [String] = []

    init() throws {
      libraries = try LibraryFolder()
      file = try libraries.build()
      list.diagnosticsHandler = { [weak self] in self?.messages.append($0.message) }
      list.attach(view)
    }

    func show(_ mode: String, element: String = "probe", inside: String = "") async throws {
      let registry = try SectionRegistry([PluginLoader.patient.load(file).plugin])
      let document = ListingDocument(
        bytes: Array(
          """
          <listing xmlns="urn:listingkit:1" xmlns:p="urn:example:probe" version="1.0">
            <p:\(element) id="s" mode="\(mode)">\(inside)</p:\(element)>
          </listing>
          """.utf8), name: "t.xml", folder: libraries.folder.url, registry: registry)
      try await list.load(document)
      await list.waitUntilIdle()
    }

    /// The texts of the cells.
    var texts: [String] {
      view.visibleElements.flatMap { $0.view.content.texts }
    }

    /// A number that the library exports.
    func count(_ name: String) -> Int32? {
      guard let library = dlopen(file.path, RTLD_NOW | RTLD_NOLOAD) else { return nil }
      return dlsym(library, name)?.assumingMemoryBound(to: Int32.self).pointee
    }

    /// Waits for something that happens without a request.
    func wait(until isThere: () -> Bool) async {
      for _ in 0..<2000 where !isThere() { try? await Task.sleep(for: .milliseconds(2)) }
    }
  }

  @Test func itemsAreShownByTheTemplateOfThePlugin() async throws {
    let screen = try Screen()
    try await screen.show("plain")
    #expect(screen.texts == ["plain 1"])
    screen.view.tapItem(at: IndexPath(item: 0, section: 0))
    await screen.list.waitUntilIdle()
    #expect(screen.texts == ["plain 1", "selected 1"])
    #expect(screen.messages == [])
  }

  @Test("A plugin gets the elements inside its element, by their declared types")
  func children() async throws {
    let screen = try Screen()
    try await screen.show(
      "children", inside: "<p:part n='1'/><p:part n='7'>Grüße</p:part>")
    // 7, and seven bytes.
    #expect(screen.texts == ["children 707"])
    let section = screen.list.section(for: "s")
    try await screen.show("children", inside: "<p:part n='7'>Gruß</p:part>")
    // The section has stayed, with its item, and has taken the five bytes.
    #expect(screen.list.section(for: "s") === section)
    #expect(screen.texts == ["children 707", "reconfigured 5"])
    try await screen.show("children")
    #expect(screen.list.section(for: "s") !== section)
    #expect(screen.texts == ["children 0"])
    let error = await #expect(throws: XMLDocumentError.self) {
      try await screen.show("children", inside: "<p:part n='x'/>")
    }
    #expect(error?.diagnostics.map(\.message) == ["invalid value 'x' for 'n'"])
  }

  @Test func aSectionThatCannotBeMade() async throws {
    let screen = try Screen()
    for (mode, message) in [
      ("fail", "probe of plugin 'probe': there is no place for it"),
      ("nothing", "probe of plugin 'probe': the plugin created nothing and gave no reason"),
      (
        "paged",
        "probe of plugin 'probe': it describes itself as a paged section (LISTING_PAGES), "
          + "but its type has no function 'page'. Add one to the type, or remove the flag."
      ),
      (
        "headed",
        "probe of plugin 'probe': it describes itself with a header or a footer, "
          + "but its type has no function 'supplementary_view'. Add one to the type, or remove the "
          + "flag."
      ),
    ] {
      let error = await #expect(throws: XMLDocumentError.self) { try await screen.show(mode) }
      #expect(error?.diagnostics.map(\.message) == [message])
    }
  }

  @Test("A section of pages that describes itself as one of items is refused, and destroyed")
  func withoutItems() async throws {
    let screen = try Screen()
    _ = try PluginLoader.patient.load(screen.file)
    let before = try #require(screen.count("probe_destroyed"))
    let error = await #expect(throws: XMLDocumentError.self) {
      try await screen.show("unpaged", element: "pages")
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "pages of plugin 'probe': it describes itself as a section without pages, "
          + "but its type has no function 'items'. Add one to the type, or set LISTING_PAGES."
      ])
    #expect(screen.count("probe_destroyed") == before + 1)
  }

  @Test(
    "A call that has returned, and one of another thread, are refused",
    arguments: ["stale", "thread"])
  func tokens(mode: String) async throws {
    let screen = try Screen()
    try await screen.show(mode)
    // LISTING_STALE
    #expect(screen.texts == ["\(mode) 4"])
  }

  @Test func textsThatAreNotUTF8() async throws {
    let screen = try Screen()
    try await screen.show("encoding")
    #expect(screen.texts == ["encoding 5"])
    #expect(
      screen.messages == [
        "probe 's' of plugin 'probe': in 'items': the identifier of item 0 isn't UTF-8 at byte 2"
      ])
  }

  @Test("Operations are done after the call, and each completion comes once")
  func operations() async throws {
    let screen = try Screen()
    try await screen.show("operations")
    // `first` was added before any event. The empty identifier was rejected, so there is no completion.
    #expect(screen.texts == ["first 0", "a", "completed 0"])
    #expect(
      screen.messages == [
        "probe 's' of plugin 'probe': in 'items': item 0 has no identifier"
      ])
  }

  @Test("A plugin that requests something after each event doesn't block other plugins")
  func endless() async throws {
    let screen = try Screen()
    try await screen.show("endless")
    // This line is reached, and the list still works.
    #expect(screen.list.snapshot.itemIdentifiers(inSection: "s") == ["x"])
    let result = screen.list.perform(
      .deleteSections(["s"]), animatingDifferences: false, completion: nil)
    guard case .success = result else { return #expect(Bool(false), "\(result)") }
    await screen.wait { screen.list.snapshot.sectionIdentifiers == [] }
    #expect(screen.list.snapshot.sectionIdentifiers == [])
  }

  @Test("A section that reports its load state gets only the events that it requests")
  func traits() async throws {
    let screen = try Screen()
    try await screen.show("traits")
    // LISTING_INVALID, LISTING_OK, and LISTING_UNAVAILABLE outside of `create`; LISTING_DID_ENTER_LIST.
    #expect(screen.texts == ["described 307", "told 12"])
    screen.view.tapItem(at: IndexPath(item: 0, section: 0))
    await screen.list.waitUntilIdle()
    #expect(screen.texts == ["described 307", "told 12"])
    #expect(
      screen.messages.contains {
        $0.hasSuffix("in 'create': the traits have unknown flags")
      })
  }

  @Test func aMillionItems() async throws {
    let screen = try Screen()
    try await screen.show("million")
    #expect(screen.list.snapshot.numberOfItems == 1_000_000)
    #expect(screen.texts.first == "0")
    #expect(
      screen.messages.count == 1 && screen.messages[0].contains("at most 1000000 initial items"))
  }

  @Test func structuresOfOtherSizes() async throws {
    let screen = try Screen()
    try await screen.show("shapes")
    #expect(
      screen.texts == [
        "larger", "second", "smaller", "none 3", "pointer 3", "sizes 3", "operation 3", "kind 3",
      ])
  }

  @Test(
    "Posted functions run in a transaction of the list, or are dropped once the section is removed")
  func posts() async throws {
    let screen = try Screen()
    try await screen.show("post")
    await screen.wait { screen.texts == ["posted 1"] }
    #expect(screen.texts == ["posted 1"])
    #expect(screen.count("probe_posted") == 1 && screen.count("probe_dropped") == 0)
    try await screen.show("post")
    screen.list.perform(.deleteSections(["s"]), animatingDifferences: false, completion: nil)
    await screen.wait {
      (screen.count("probe_posted") ?? 0) + (screen.count("probe_dropped") ?? 0) == 2
    }
    #expect((screen.count("probe_posted") ?? 0) + (screen.count("probe_dropped") ?? 0) == 2)
  }

  @Test func pages() async throws {
    let screen = try Screen()
    try await screen.show("", element: "pages")
    #expect(screen.list.snapshot.itemIdentifiers(inSection: "s") == ["p0"])
    (screen.list.section(for: "s") as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await screen.list.waitUntilIdle()
    #expect(
      (screen.list.section(for: "s") as? any ListSectionLoading)?.loadState
        == .failed(message: "the second page is lost"))
  }

  @Test("A page that never comes is given up with its section, which is destroyed once")
  func neverAPage() async throws {
    let screen = try Screen()
    let registry = try SectionRegistry([PluginLoader.patient.load(screen.file).plugin])
    let document = ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:p="urn:example:probe" version="1.0">
          <p:pages id="s" mode="never"/>
        </listing>
        """.utf8), name: "t.xml", folder: screen.libraries.folder.url, registry: registry)
    let before = try #require(screen.count("probe_destroyed"))
    try await screen.list.load(document)
    #expect((screen.list.section(for: "s") as? any ListSectionLoading)?.loadState == .loadingFirst)
    screen.list.perform(.deleteSections(["s"]), animatingDifferences: false, completion: nil)
    await screen.list.waitUntilIdle()
    await screen.wait { screen.count("probe_destroyed") == before + 1 }
    #expect(screen.count("probe_destroyed") == before + 1)
  }
}
