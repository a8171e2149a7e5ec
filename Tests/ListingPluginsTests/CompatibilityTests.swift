import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingPlugins
@testable import ListingXML

/// A library that was built with the header of version 1.0 works in this version.
@MainActor @Suite("Plugins built for version 1.0", .serialized, .tags(.concurrency))
struct CompatibilityTests {
  private let folder = LibraryFolder.package.appending(
    path: "Tests/ListingPluginsTests/Libraries/1.0")
  private let libraries: LibraryFolder
  private let list = ListDataSource()
  private let view = ListView(size: CGSize(width: 300, height: 2000))

  init() throws {
    libraries = try LibraryFolder()
    list.attach(view)
  }

  private func show(_ sections: String) async throws {
    let file = try libraries.build(
      folder.appending(path: "compatible.c"), header: folder, name: "compatible.so")
    let document = ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:c="urn:example:compatible" version="1.0">
        \(sections)</listing>
        """.utf8), name: "t.xml", folder: libraries.folder.url,
      registry: try SectionRegistry([PluginLoader.patient.load(file).plugin]))
    #expect(document.diagnostics == [])
    try await list.load(document)
    await list.waitUntilIdle()
  }

  private var texts: [String] { view.visibleElements.flatMap { $0.view.content.texts } }

  @Test("Items, views, events, operations, posted functions and changed elements")
  func section() async throws {
    try await show("<c:counter id='s' start='3'><c:part>ab</c:part></c:counter>")
    // The header is 0; the text of the part adds 2.
    #expect(texts == ["#0", "#5", "#6"])
    view.tapItem(at: IndexPath(item: 0, section: 0))
    await list.waitUntilIdle()
    for _ in 0..<2000 where texts.count < 5 { try await Task.sleep(for: .milliseconds(2)) }
    #expect(texts == ["#0", "#5", "#6", "#50", "#100"])
    let section = list.section(for: "s")
    try await show("<c:counter id='s' start='7'><c:part>ab</c:part></c:counter>")
    #expect(list.section(for: "s") === section)
    #expect(texts.last == "#7")
  }

  @Test("Pages of a section, answered on a thread")
  func pages() async throws {
    try await show("<c:pages id='s'/>")
    let section = try #require(list.section(for: "s") as? any ListSectionPaging)
    section.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    #expect(list.snapshot.itemIdentifiers(inSection: "s") == ["1", "2"])
  }

  @Test("A source, a format and a content element in a section of the document")
  func source() async throws {
    try await show(
      """
      <section id='s'><source kind='c:pages'/>
      <cell><column><text>{it.id}</text><c:badge start='9'/></column></cell></section>
      """)
    #expect(texts == ["1", "9", "2", "9"])
  }
}
