import Foundation
import ListingKit
import ListingTesting
import NumbersSource
import Testing

@testable import ListingPlugins
@testable import ListingXML

/// The source type and the format in C, as a library and linked in.
@MainActor @Suite(.tags(.concurrency)) struct NumbersTests {
  enum Mode: CaseIterable {
    case linked, loaded
  }

  private let list = ListDataSource()
  private let view = ListView(size: CGSize(width: 300, height: 500))

  init() { list.attach(view) }

  private func registry(_ mode: Mode) throws -> SectionRegistry {
    let plugin: SectionPlugin
    switch mode {
    case .linked: plugin = try PluginLoader.patient.linked(numbers_entry, name: "numbers")
    case .loaded:
      let libraries = try LibraryFolder()
      defer { withExtendedLifetime(libraries) {} }
      let file = try libraries.build(LibraryFolder.numbers, ["-pthread"], name: "numbers.so")
      plugin = try PluginLoader.patient.load(file).plugin
    }
    return try SectionRegistry([plugin])
  }

  private func document(_ sections: String) throws -> ListingDocument {
    ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:n="urn:listingkit:numbers" version="1.0">
          \(sections)</listing>
        """.utf8), name: "t.xml", folder: FileManager.default.temporaryDirectory,
      registry: try registry(.linked))
  }

  private func section(
    _ identifier: String, _ source: String, size: Int, value: String = "it.value"
  ) -> String {
    """
    <section id="\(identifier)"><source kind="n:primes" \(source)/><page size="\(size)"/>
    <cell><text>{\(value)}</text></cell></section>
    """
  }

  @Test("A page of primes comes from the plugin's thread, and is shown as Roman numerals")
  func sample() async throws {
    for mode in Mode.allCases {
      let document = ListingDocument(
        contentsOf: LibraryFolder.package.appending(path: "Plugins/NumbersSource/numbers.xml"),
        registry: try registry(mode))
      #expect(document.diagnostics == [])
      try await list.load(document)
      await list.waitUntilIdle()
      let texts = view.visibleElements.flatMap { $0.view.content.texts }
      #expect(
        texts.prefix(9) == [
          "Prime numbers", "2", "II", "3", "III", "5", "V", "7", "VII",
        ])
    }
  }

  @Test(
    "Each page begins after the last number of the previous one, and the last page ends at 'to'")
  func pages() async throws {
    try await list.load(document(section("s", "n:from='90' n:to='113'", size: 2)))
    await list.waitUntilIdle()
    let section = try #require(list.section(for: "s") as? any ListSectionPaging)
    for _ in 0..<4 {
      section.didApproachEnd(remainingItems: 0)
      await list.waitUntilIdle()
    }
    #expect(
      list.snapshot.itemIdentifiers(inSection: "s") == ["97", "101", "103", "107", "109", "113"])
  }

  @Test(
    "A number without a Roman numeral is shown unformatted",
    arguments: [
      (89, "LXXXIX"), (449, "CDXLIX"), (1999, "MCMXCIX"), (3889, "MMMDCCCLXXXIX"), (4001, "4001"),
    ])
  func roman(number: Int, text: String) async throws {
    try await list.load(
      document(
        section(
          "s", "n:from='\(number)' n:to='\(number)'", size: 1, value: "it.value | numbers.roman")))
    await list.waitUntilIdle()
    #expect(list.cell(at: IndexPath(item: 0, section: 0))?.content.texts == [text])
  }

  @Test("A cancelled page doesn't delay the pages of other sources")
  func cancellation() async throws {
    // It would take minutes.
    try await list.load(document(section("s", "n:from='900000000000'", size: 100_000)))
    try await Task.sleep(for: .milliseconds(20))
    try await list.load(document(section("t", "n:to='3'", size: 10)))
    let start = ContinuousClock.now
    await list.waitUntilIdle()
    #expect(list.snapshot.itemIdentifiers(inSection: "t") == ["2", "3"])
    #expect(ContinuousClock.now - start < .seconds(120))
  }

  @Test("An attribute that is out of range is reported")
  func range() throws {
    let document = try document(section("s", "n:to='1000000000001'", size: 10))
    let error = #expect(throws: XMLDocumentError.self) { try document.makeSections() }
    #expect(
      error?.diagnostics.map(\.message) == [
        "source 'primes' of plugin 'numbers': the number is out of range: expected 0 to "
          + "1000000000000"
      ])
  }
}
