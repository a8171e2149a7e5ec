import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// From a file to a list: everything, or nothing.
@Suite(.tags(.concurrency)) struct LoadTests {
  private let folder: TemporaryFolder
  private let list = ListDataSource()
  private let host: RecordingHost

  init() throws {
    folder = try TemporaryFolder()
    host = RecordingHost(of: list)
  }

  /// The texts of a cell on display.
  private func texts(_ section: Int, _ item: Int) -> [String] {
    list.cell(at: IndexPath(item: item, section: section))?.content.texts ?? []
  }

  private func header(_ section: Int) -> [String] {
    list.supplementaryView(.header, at: section)?.content.texts ?? []
  }

  @Test func restaurants() async throws {
    let document = await ListingDocument.read(
      contentsOf: samples.appendingPathComponent("restaurants.xml"))
    #expect(document.diagnostics == [])
    #expect(document.title() == "Restaurants in Turku")
    try await list.load(document, parameters: ["city": "Åbo"])
    #expect(host.order == ["open": ["kala", "nuudeli", "pinella"], "later": ["pizza", "kala"]])
    #expect(header(0) == ["Open now in Åbo"])
    #expect(header(1) == [])
    #expect(texts(0, 0) == ["Vanha Kala", "4.5 of 5", "Fish · Läntinen Rantakatu 21"])
    #expect(texts(0, 1) == ["Nuudelibaari 麺", "4 of 5", "Noodles · Yliopistonkatu 30"])
    #expect(texts(0, 2) == ["Pihan Keittiö", "not rated yet", "Nordic · Porthaninkatu 5"])
    #expect(texts(1, 0) == ["Uuni & Halko", "3.5 of 5", "Pizza · Eerikinkatu 12"])
    #expect(list.section(at: 0)?.inset == ListEdgeInsets(left: 8, right: 8))
    #expect(list.section(at: 0)?.minimumLineSpacing == 4)
  }

  @Test func airportsPageByPage() async throws {
    try await list.load(contentsOf: samples.appendingPathComponent("airports.xml"))
    await list.waitUntilIdle()
    #expect(header(0) == ["50 airports so far"])
    #expect(texts(0, 0) == ["00M", "Thigpen", "Bay Springs, MS · 31.95, -89.23"])
    (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 10)
    await list.waitUntilIdle()
    #expect(header(0) == ["100 airports so far"])
    #expect(list.snapshot.numberOfItems == 100)
    #expect(host.problems == [])
  }

  @Test func loadingAgainKeepsThePagesOfTheSameSource() async throws {
    try FileManager.default.copyItem(
      at: samples.appendingPathComponent("airports.csv"),
      to: folder.url.appendingPathComponent("airports.csv"))
    let xml = try String(
      contentsOf: samples.appendingPathComponent("airports.xml"), encoding: .utf8)
    let file = try folder.write(xml, to: "airports.xml")
    try await list.load(contentsOf: file)
    await list.waitUntilIdle()
    (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 10)
    await list.waitUntilIdle()
    try folder.write(
      xml.replacingOccurrences(of: "airports so far", with: "places"), to: "airports.xml")
    try await list.load(contentsOf: file)
    await list.waitUntilIdle()
    #expect(header(0) == ["100 places"])
    (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 10)
    await list.waitUntilIdle()
    #expect(header(0) == ["150 places"])
    // Another source: the items of the old one are removed.
    try folder.write(
      xml.replacingOccurrences(
        of: "<field name=\"state\"/>", with: "<field name=\"state\" path=\"country\"/>"),
      to: "airports.xml")
    try await list.load(contentsOf: file)
    await list.waitUntilIdle()
    #expect(header(0) == ["50 airports so far"])
    #expect(texts(0, 0).last == "Bay Springs, USA · 31.95, -89.23")
    #expect(host.problems == [])
  }

  @Test func aChangedTemplateFillsTheCellsThatStay() async throws {
    func write(_ text: String) throws -> URL {
      try folder.write(
        listing(
          "<section id='a'><items><item id='1' n='x'/></items><cell><text>\(text)</text></cell></section>"
        ),
        to: "a.xml")
    }
    try await list.load(contentsOf: try write("{it.n}"))
    host.forget()
    try await list.load(contentsOf: try write("{it.n}!"))
    #expect(texts(0, 0) == ["x!"])
    #expect(host.updates.map { $0.reconfigures.count } == [1])
  }

  @Test func nothingChangesOnAnError() async throws {
    try await list.load(contentsOf: samples.appendingPathComponent("restaurants.xml"))
    let before = list.snapshot
    host.forget()
    let bad = [
      listing("<section id='x'><items/></section><section id='y'><itmes/></section>"),
      listing("<section id='x'><items/></section>") + "<",
      listing("<param name='n' required='true'/><section id='x'><items/></section>"),
      listing("<section id='x'><source kind='csv' href='none.csv' key='id'/></section>"),
    ]
    for (index, xml) in bad.enumerated() {
      let file = try folder.write(xml, to: "bad.xml")
      await #expect(throws: XMLDocumentError.self, "\(index)") {
        try await list.load(contentsOf: file)
      }
      #expect(list.snapshot == before)
    }
    await #expect(throws: XMLDocumentError.self) {
      try await list.load(contentsOf: folder.url.appendingPathComponent("missing.xml"))
    }
    #expect(list.snapshot == before)
    #expect(host.updates.isEmpty && host.reloads.isEmpty)
  }

  @Test func allErrorsAreThrownTogether() async throws {
    let file = try folder.write(
      listing(
        "<section/>\n<section id='a' size='1'><items/><cell><text>{it.x}</text></cell></section>"),
      to: "two.xml")
    let error = try #require(
      await #expect(throws: XMLDocumentError.self) { try await list.load(contentsOf: file) })
    #expect(
      error.diagnostics.map(\.code) == [
        .missingAttribute, .missingElement, .unknownAttribute, .unknownField,
      ])
    #expect(error.code == .missingAttribute)
    #expect(error.description == error.diagnostics.map(\.description).joined(separator: "\n"))
    // The root's start tag takes 48 columns, and a `<` one more.
    #expect("\(error)".hasPrefix("\(file.relativePath):1:50: error[LK0205]: "))
  }

  @Test func parameters() async throws {
    let file = try folder.write(
      listing(
        """
        <param name='crew' required='true'/><param name='count' type='integer' default='3'/>
        <section id='a'><header><text>{param.crew} {param.count}</text></header>
          <items><item id='1' name='of {param.crew}'><field name='n' type='integer'>{param.count}</field></item></items>
          <cell><text>{it.name}: {it.n}</text></cell></section>
        """), to: "p.xml")
    try await list.load(contentsOf: file, parameters: ["crew": "Ares"])
    #expect(header(0) == ["Ares 3"])
    #expect(texts(0, 0) == ["of Ares: 3"])
    func messages(_ parameters: [String: String]) async -> [String] {
      do {
        try await list.load(contentsOf: file, parameters: parameters)
        return []
      } catch {
        return (error as? XMLDocumentError)?.diagnostics.map(\.message) ?? ["\(error)"]
      }
    }
    #expect(await messages([:]) == ["the parameter 'crew' needs a value"])
    #expect(
      await messages(["crew": "a", "count": "x", "crw": "b"]) == [
        "the document has no parameter 'crw'",
        "'x', given for parameter 'count', is not a whole number",
      ])
    // A document is valid without its parameters.
    #expect(ListingDocument(contentsOf: file).isValid)
  }

  @Test func aMissingValueIsShownInItsCellAndReportedOnce() async throws {
    var reports: [ListDiagnostic] = []
    list.diagnosticsHandler = { reports.append($0) }
    let xml = listing(
      "<section id='a'><items><item id='1' n='x'/><item id='2'/></items><cell><text>{it.n}</text></cell></section>"
    )
    try await list.load(document(xml))
    #expect(texts(0, 0) == ["x"])
    #expect(texts(0, 1) == ["⚠ item '2' has no value for the field 'n'"])
    #expect(texts(0, 1).count == 1)
    #expect(reports.map(\.item) == ["2"])
  }

  @Test func identityOfTheDocumentAndOfTheList() async throws {
    let xml = listing("<section id='a'><items/></section>")
      .replacingOccurrences(of: "version", with: "identity='list' version")
    let document = document(xml)
    #expect(document.identity == .list)
    await #expect(throws: ListError.self) { try await list.load(document) }
    let other = ListDataSource(identity: .list)
    try await other.load(document)
    #expect(other.sectionCount == 1)
  }

  @Test func duplicatePolicies() async throws {
    let xml = listing(
      "<section id='a' duplicates='last'><items/></section><section id='b'><items/></section>")
    try await list.load(document(xml))
    #expect(list.sections.map(\.duplicates) == [.last, .first])
  }

  @Test func cellsWithoutAnyDeclaration() async throws {
    let xml = listing(
      "<section id='a'><items><item id='1' text='One'/><item id='2'/></items></section>")
    try await list.load(document(xml))
    #expect(texts(0, 0) == ["One"])
    #expect(texts(0, 1) == ["2"])
  }

  @Test @MainActor func aListThatBelongsToAnActor() async throws {
    let list = ListDataSource()
    try await list.load(contentsOf: samples.appendingPathComponent("airports.xml"))
    await list.waitUntilIdle()
    #expect(list.snapshot.numberOfItems == 50)
  }
}
