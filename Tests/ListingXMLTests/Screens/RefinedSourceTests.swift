import Foundation
import ListingKit
import ListingSources
import ListingTesting
import Testing

@testable import ListingXML

/// Which records of a file are listed, and in what order.
@Suite("Refined sources") struct RefinedSourceTests {
  private struct Row {
    var id: Int
    var name: String
    var size: Int?
  }

  private static func rows(_ seed: UInt64) -> [Row] {
    var random = SeededGenerator(seed: seed)
    let names = ["item 9", "Item 10", "item 2", "Äpfel", "apfel", "Zoë", "zoe", ""]
    return (0..<Int.random(in: 0...40, using: &random)).map { id in
      Row(
        id: id, name: names.randomElement(using: &random) ?? "",
        size: Bool.random(using: &random) ? Int.random(in: 0...3, using: &random) : nil)
    }
  }

  private func shown(_ rows: [Row], _ attributes: String, states: String = "") async throws
    -> [String]
  {
    let folder = try TemporaryFolder()
    let lines = rows.map { "\($0.id),\($0.name),\($0.size.map(String.init) ?? "")" }
    try folder.write((["id,name,size"] + lines).joined(separator: "\n") + "\n", to: "rows.csv")
    let text = screen(
      """
      \(states)<section id='s'><source kind='csv' href='rows.csv' key='id' \(attributes)>\
      <field name='name' optional='true'/><field name='size' type='integer' optional='true'/></source>\
      <page size='7'/></section>
      """)
    let document = ListingDocument(bytes: Array(text.utf8), name: "t.xml", folder: folder.url)
    try #require(document.errors.isEmpty, "\(document.errors)")
    let list = ListDataSource(isolation: nil)
    list.diagnosticsHandler = { _ in }
    list.attach(RecordingHost(), isolation: nil)
    try await list.load(document, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    let section = try #require(list.section(for: "s") as? PagedSection<ListItem>)
    while section.hasPagesAfter {
      section.requestPage()
      await list.waitUntilIdle(isolation: nil)
    }
    return list.snapshot.itemIdentifiers(inSection: "s")
  }

  @Test(
    "'where', 'search' and 'sort' list what filtering and sorting all records lists",
    arguments: UInt64(0)..<40)
  func law(seed: UInt64) async throws {
    let rows = Self.rows(seed)
    func names(_ rows: [Row]) -> [String] { rows.map { "\($0.id)" } }
    #expect(
      try await shown(
        rows, "where='it.size ge state.least'",
        states: "<state name='least' type='integer' value='2'/>")
        == names(rows.filter { $0.size ?? -1 >= 2 }))
    // The key is a text, too, and each word may be in another field.
    let found = try await shown(
      rows, "search='{state.q}'", states: "<state name='q' value='IT 1'/>")
    #expect(
      found
        == names(
          rows.filter {
            $0.name.lowercased().hasPrefix("item")
              && ($0.name == "Item 10" || "\($0.id)".contains("1"))
          }))
    #expect(
      try await shown(rows, "search='zoe'")
        == names(rows.filter { ["Zoë", "zoe"].contains($0.name) }))
    // Missing values are last in both directions, and ties keep the order of the file.
    let known = rows.filter { $0.size != nil }
    let missing = rows.filter { $0.size == nil }
    let ascending: [Row] = (0...3).flatMap { size in known.filter { $0.size == size } }
    let descending: [Row] = (0...3).reversed().flatMap { size in known.filter { $0.size == size } }
    #expect(try await shown(rows, "sort='size'") == names(ascending + missing))
    #expect(try await shown(rows, "sort='-size'") == names(descending + missing))
  }

  @Test("Texts are sorted by language: digits by value, letters without case and accents")
  func texts() async throws {
    let names = ["item 10", "Zoë", "item 9", "äpfel", "Apfel", "item 2", "zz", "item 010"]
    let rows = names.enumerated().map { Row(id: $0, name: $1, size: nil) }
    let sorted = try await shown(rows, "sort='name'").compactMap { Int($0) }.map { names[$0] }
    #expect(
      sorted == ["äpfel", "Apfel", "item 2", "item 9", "item 10", "item 010", "Zoë", "zz"])
  }

  @Test("A name in a state that isn't a field is an error with its name, and the list stays")
  func unknownOrder() async throws {
    await #expect(throws: XMLDocumentError.self) {
      _ = try await shown(
        [Row(id: 1, name: "a", size: nil)], "sort='{state.by}'",
        states: "<state name='by' value='price'/>")
    }
  }
}
