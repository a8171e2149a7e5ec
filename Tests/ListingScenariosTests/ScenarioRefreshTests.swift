import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingScenarios

@Suite("Refreshing in scenarios")
struct ScenarioRefreshTests {
  private struct Row: ListIdentifiable, Sendable {
    let listIdentifier: String
  }

  /// One page of two rows, whose names say how often it was read.
  private final class Rows: ItemSource {
    private let count = Guarded(0)

    func page(_ request: ItemRequest) async throws -> ItemPage<Row> {
      let number = count.withLock { count in
        count += 1
        return count
      }
      return ItemPage(items: ["a", "b"].map { Row(listIdentifier: "\($0)\(number)") }, next: nil)
    }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:r="urn:example:rows" version="1.0">
        <section id="fixed">
          <items><item id="x" text="x"/><item id="y" text="y"/></items>
        </section>
        <section id="told">
          <items><item id="z" text="z"/></items>
          <on event="refresh"><emit name="refreshed"/></on>
        </section>
        <r:rows id="rows"/>
      </listing>
      """, to: "home.xml")
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <section id="fixed">
          <items><item id="x" text="x"/><item id="y" text="y"/></items>
        </section>
      </listing>
      """, to: "fixed.xml")
  }

  /// The failures of operations on a document, and of expectations after it.
  private func failures(
    of document: String, _ when: String, then: String = "<sections>fixed told rows</sections>"
  ) async throws -> [String] {
    let plugin = SectionPlugin(
      identifier: "rows", version: "1.0", namespace: "urn:example:rows",
      kinds: [
        SectionKind(element: "rows", summary: "Rows of a type of their own.") { element in
          PagedSection(element.identifier, source: Rows()) { .text($0.listIdentifier) }
        }
      ])
    let steps =
      "<given viewport='100x30' item-height='20'><document href='\(document)'/></given>"
      + "<when>\(when)</when><then>\(then)</then>"
    let document = ScenarioDocument(
      bytes: Array(scenario(steps).utf8), name: "t.xml", folder: folder.url,
      plugins: try SectionRegistry([plugin]))
    var found = document.diagnostics.map(\.description)
    for scenario in document.scenarios {
      found += await scenario.run().failures.map {
        "\($0.subject): expected \($0.expected); found \($0.found)"
      }
    }
    return found
  }

  @Test("A pull that refreshes nothing fails")
  func fixed() async throws {
    #expect(
      try await failures(of: "fixed.xml", "<pull/>", then: "<sections>fixed</sections>") == [
        "a pull: expected a section that can be refreshed; found fixed(x y)"
      ])
  }

  @Test("A pull of a list that isn't at its start fails, and says where it is")
  func scrolled() async throws {
    #expect(
      try await failures(of: "home.xml", "<scroll by='10'/><pull/>") == [
        "a pull: expected a list at its start; found one scrolled by 10 points"
      ])
  }

  @Test("A pull refreshes pages of any type, and performs the actions for it")
  func pull() async throws {
    #expect(
      try await failures(
        of: "home.xml", "<pull/>",
        then: "<order section='rows'>a2 b2</order><emitted>refreshed</emitted>") == [])
  }

  @Test(
    "A section with pages of a plugin's type is refreshed and asked for pages",
    arguments: [
      ("refresh", "a2 b2"), ("request", "a1 b1"), ("retry", "a1 b1"),
    ])
  func pages(operation: String, rows: String) async throws {
    #expect(
      try await failures(
        of: "home.xml", "<\(operation) section='rows'/>",
        then: "<order section='rows'>\(rows)</order>") == [])
  }

  @Test("A section without pages has nothing to request, and is refreshed if it has actions for it")
  func withoutPages() async throws {
    #expect(
      try await failures(of: "home.xml", "<refresh section='fixed'/>") == [
        "section 'fixed': expected pages, or an action for 'refresh'; found neither"
      ])
    #expect(
      try await failures(of: "home.xml", "<request section='fixed'/>") == [
        "section 'fixed': expected pages; found none"
      ])
    #expect(
      try await failures(
        of: "home.xml", "<refresh section='told'/>", then: "<emitted>refreshed</emitted>") == [])
  }
}
