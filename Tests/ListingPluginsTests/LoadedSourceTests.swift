import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingPlugins
@testable import ListingXML

/// A source type of a library in C, with any behavior.
@MainActor @Suite(.serialized, .tags(.concurrency)) struct LoadedSourceTests {
  @MainActor private final class Screen {
    let libraries: LibraryFolder
    let file: URL
    let list = ListDataSource()
    let host = RecordingHost()

    init() throws {
      libraries = try LibraryFolder()
      file = try libraries.build(SourceLibrary.source, name: "source.so")
      list.attach(host)
    }

    func show(_ mode: String) async throws {
      try await load("<source kind='t:things' t:mode='\(mode)'/>")
      await list.waitUntilIdle()
    }

    func load(_ source: String) async throws {
      let registry = try SectionRegistry([PluginLoader.patient.load(file).plugin])
      let document = ListingDocument(
        bytes: Array(
          """
          <listing xmlns="urn:listingkit:1" xmlns:t="urn:example:things" version="1.0">
            <section id="s">\(source)<cell><text>{it.n}</text></cell>
              <error><text>{error.message}</text></error></section>
          </listing>
          """.utf8), name: "t.xml", folder: libraries.folder.url, registry: registry)
      #expect(document.diagnostics == [])
      try await list.load(document)
    }

    var items: [String] { host.order["s"] }
    var texts: [String] { list.cell(at: IndexPath(item: 0, section: 0))?.content.texts ?? [] }
    var footer: [String] { list.supplementaryView(.footer, at: 0)?.content.texts ?? [] }

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

  @Test("It answers at once, and is freed when it's released")
  func pages() async throws {
    let screen = try Screen()
    try await screen.show("plain")
    #expect(screen.items == ["it"] && screen.texts == ["0"])
    screen.list.deleteSections(screen.list.sections)
    await screen.wait { screen.count("source_destroyed") == 1 }
    #expect(screen.count("source_destroyed") == 1)
  }

  @Test("A source answers later, from another thread")
  func later() async throws {
    let screen = try Screen()
    try await screen.show("later")
    #expect(screen.items == ["later"] && screen.texts == ["2"])
  }

  @Test("It reports a change, and is read again")
  func changes() async throws {
    let screen = try Screen()
    try await screen.show("changes")
    await screen.wait { screen.texts == ["2"] }
    #expect(screen.texts == ["2"])
  }

  @Test("A page that fails, and one that cannot be read, fail with their reason")
  func failures() async throws {
    let screen = try Screen()
    try await screen.show("fail")
    #expect(screen.footer == ["the page is torn"])
    try await screen.show("broken")
    #expect(
      screen.footer == [
        "source 'things' of plugin 'things': in 'answer_page': the identifier of item 0 isn't UTF-8 at "
          + "byte 0"
      ])
  }

  @Test("A page that never comes is given up with its section")
  func never() async throws {
    let screen = try Screen()
    try await screen.load("<source kind='t:things' t:mode='never'/>")
    try await Task.sleep(for: .milliseconds(20))
    screen.list.deleteSections(screen.list.sections)
    await screen.wait { screen.count("source_destroyed") == 1 }
    #expect(screen.count("source_cancelled") == 1)
    #expect(screen.count("source_destroyed") == 1)
  }

  @Test("What only a section can ask for is refused")
  func withoutList() async throws {
    let screen = try Screen()
    try await screen.show("list")
    #expect(screen.items == ["right"] && screen.texts == ["3"])
  }

  @Test("A source gets the declarations of the document")
  func declared() async throws {
    let screen = try Screen()
    try await screen.load(
      "<source kind='t:declared' key='a b'><field name='n' type='integer'/></source>")
    await screen.list.waitUntilIdle()
    // Two parts of the key, and a field.
    #expect(screen.texts == ["3"])
  }

  @Test("The reason why a plugin creates no source is reported")
  func refused() async throws {
    let screen = try Screen()
    do {
      try await screen.show("refuse")
      Issue.record("it was loaded")
    } catch let error as XMLDocumentError {
      #expect(
        error.diagnostics.map(\.message) == [
          "source 'things' of plugin 'things': no such mode"
        ])
    }
  }

  @Test("Tables that cannot be are refused as the library is loaded")
  func tables() throws {
    let libraries = try LibraryFolder()
    func refusal(_ option: String) throws -> String {
      let name = "\(option.filter(\.isLetter)).so"
      let file = try libraries.build(SourceLibrary.source, ["-D\(option)"], name: name)
      return try #require(libraries.refusal(file)).replacing("/\(name): it ", with: "")
    }
    let fix = ". Fix the plugin, or report this to its author."
    #expect(
      try refusal("WITHOUT_PAGE")
        == "lacks the function 'page' of 'things'" + fix)
    #expect(
      try refusal("WITHOUT_SOURCES")
        == "provides no section types and nothing else that a document could use" + fix)
    #expect(
      try refusal("WITHOUT_SIZE")
        == "doesn't declare the size of the source types: set 'size' to the size of the structure"
        + fix)
    #expect(
      try refusal("FLAGS=LISTING_DOCUMENT_DECLARES_FIELDS")
        == "declares fields of 'things', but also that documents declare them" + fix
    )
    #expect(
      try refusal("FLAGS=64")
        == "has unknown flags of 'things'" + fix)
  }
}

private enum SourceLibrary {
  static let source = LibraryFolder.package.appending(
    path: "Tests/ListingPluginsTests/Libraries/source.c")
}
