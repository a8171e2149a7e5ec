import ClockSection
import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingPlugins
@testable import ListingXML

/// The clock in C, with nothing but the header, as a library and linked in.
@MainActor @Suite struct ClockTests {
  enum Mode: CaseIterable {
    case linked, loaded
  }

  private func plugin(_ mode: Mode) throws -> SectionPlugin {
    switch mode {
    case .linked: return try PluginLoader().linked(clock_entry, name: "clock")
    case .loaded:
      let libraries = try LibraryFolder()
      return try PluginLoader.patient.load(
        libraries.build(LibraryFolder.clock, [], name: "clock.so")
      ).plugin
    }
  }

  @Test("It declares the same as a library and linked in")
  func declarations() throws {
    let (linked, loaded) = (try plugin(.linked), try plugin(.loaded))
    #expect(linked.identifier == "clock" && loaded.identifier == "clock")
    #expect(linked.version == loaded.version && linked.namespace == loaded.namespace)
    #expect(linked.kinds.map(\.element) == loaded.kinds.map(\.element))
    #expect(linked.kinds.map(\.attributes) == loaded.kinds.map(\.attributes))
    #expect(linked.kinds.map(\.fields) == loaded.kinds.map(\.fields))
  }

  @Test(arguments: Mode.allCases)
  func theTimeIsToldAgainWhenItChanges(mode: Mode) async throws {
    let registry = try SectionRegistry([plugin(mode)])
    let document = ListingDocument(
      contentsOf: LibraryFolder.package.appending(path: "SampleSections/clock.xml"),
      registry: registry)
    #expect(document.diagnostics == [])
    let seconds = Guarded(0.0)
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 300, height: 500))
    list.attach(view)
    let environment = DocumentEnvironment(
      locale: Locale(identifier: "en"), timeZone: .gmt,
      now: { Date(timeIntervalSince1970: seconds.withLock { $0 }) })
    try await list.load(document, environment: environment)
    func texts() -> [String] { view.visibleElements.flatMap { $0.view.content.texts } }
    #expect(texts() == ["Greenwich", "00:00:00", "Mumbai", "It is", "05:30"])
    seconds.withLock { $0 = 61 }
    for _ in 0..<2000 where !texts().contains("00:01:01") {
      try await Task.sleep(for: .milliseconds(2))
    }
    // A second has passed by the list's clock; Mumbai's minute has not.
    #expect(texts() == ["Greenwich", "00:01:01", "Mumbai", "It is", "05:30"])
  }

  @Test("Bindings are checked by the fields that the plugin declares")
  func fields() throws {
    let document = try document(
      #"<c:clock id="s"><cell><text>{it.tiem} {it.time | number}</text></cell></c:clock>"#)
    #expect(document.diagnostics.map(\.code) == [.unknownField, .wrongType])
    #expect(document.diagnostics.first?.fix == "did you mean 'time'?")
  }

  @Test func anOffsetThatIsTooLarge() throws {
    let document = try document(
      #"<c:clock id="s" offset="1441"/>"#)
    let error = #expect(throws: XMLDocumentError.self) { try document.makeSections() }
    #expect(
      error?.diagnostics.map(\.message) == [
        "clock of plugin 'clock': 'offset' is more than a day: expected minutes, such as 60"
      ])
  }

  /// A document of clocks.
  private func document(_ clocks: String) throws -> ListingDocument {
    ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:c="urn:listingkit:clock" version="1.0">
          \(clocks)</listing>
        """.utf8), name: "t.xml", folder: FileManager.default.temporaryDirectory,
      registry: try SectionRegistry([plugin(.linked)]))
  }
}
