import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@Suite("A document that is loaded again", .tags(.concurrency))
struct LoadAgainTests {
  /// Returns the updates of a list when one document replaces another.
  private func updates(_ old: String, _ new: String) async throws -> [ListUpdate] {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost(of: list, isolation: nil)
    let registry = try SectionRegistry([clockPlugin])
    try await list.load(document(old, registry: registry), isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    host.forget()
    try await list.load(document(new, registry: registry), isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    #expect(host.problems == [] && host.reloads.isEmpty)
    return host.updates
  }

  private func section(
    layout: String = "<list/>", header: String = "A", cell: String = "{it.n}",
    items: String = "<item id='1' n='x'/><item id='2' n='y'/>"
  ) -> String {
    listing(
      """
      <section id='a'><layout>\(layout)</layout><header><text>\(header)</text></header>\
      <items>\(items)</items><cell><text>\(cell)</text></cell></section>
      """)
  }

  @Test("the same document causes no update, whatever it contains")
  func same() async throws {
    let documents = [
      section(), listing("<section id='a'><items/><empty><text>none</text></empty></section>"),
      """
      <listing xmlns='urn:listingkit:1' xmlns:c='urn:example:clock' version='1.0'>
        <param name='n' default='x'/>
        <c:clock id='c' zone='GMT'><header><text>{param.n}</text></header></c:clock>
        <section id='a'><items><item id='i' n='{param.n}' when="param.n eq 'x'"/></items></section>
        <section id='p'>
          <source kind='csv' href='airports.csv' key='iata'><field name='name'/></source>
          <footer><text>{section.count} of {section.total ?? '?'}</text></footer>
        </section>
      </listing>
      """,
    ]
    for document in documents {
      #expect(try await updates(document, document).isEmpty, "\(document)")
      // Neither does another way of writing it.
      let other = document.replacing("><", with: ">\n\n <")
      #expect(try await updates(document, other).isEmpty, "\(other)")
    }
  }

  @Test("every sample that is loaded twice gives no update the second time")
  func samples() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: ListingXMLTests.samples.path)
      .filter { $0.hasSuffix(".xml") }.sorted()
    var count = 0
    for name in names {
      let document = ListingDocument(contentsOf: ListingXMLTests.samples.appending(path: name))
      guard document.isValid else { continue }
      count += 1
      let list = ListDataSource(identity: document.identity ?? .section, isolation: nil)
      let host = RecordingHost(of: list, isolation: nil)
      try await list.load(document, isolation: nil)
      await list.waitUntilIdle(isolation: nil)
      host.forget()
      try await list.load(document, isolation: nil)
      await list.waitUntilIdle(isolation: nil)
      #expect(host.updates.isEmpty && host.reloads.isEmpty, "\(name)")
    }
    #expect(count >= 4)
  }

  @Test("only a changed item is reconfigured")
  func item() async throws {
    let updates = try await updates(
      section(), section(items: "<item id='1' n='x'/><item id='2' n='z'/>"))
    #expect(updates.count == 1)
    #expect(updates.first?.reconfigures.map(\.to) == [IndexPath(item: 1, section: 0)])
    #expect(updates.first?.reloadedSupplementaryViews == [])
    #expect(updates.first?.stages.allSatisfy(\.isEmpty) == true)
  }

  @Test("another cell fills all cells, another header the views, another layout the views")
  func parts() async throws {
    let cells = try await updates(section(), section(cell: "{it.n}!"))
    #expect(cells.map { $0.reconfigures.count } == [2])
    #expect(cells.first?.reloadedSupplementaryViews == [])
    for new in [section(header: "B"), section(layout: "<grid columns='2'/>")] {
      let views = try await updates(section(), new)
      #expect(views.map { $0.reconfigures.count } == [0])
      #expect(views.first?.reloadedSupplementaryViews.map(\.kind) == [.header, .footer])
    }
  }

  @Test("inserted items reconfigure the header, which may show their number")
  func counts() async throws {
    let updates = try await updates(
      section(), section(items: "<item id='0'/><item id='2' n='y'/><item id='1' n='x'/>"))
    #expect(updates.count == 1)
    #expect(updates.first?.stages.map(\.insertedItems) == [[IndexPath(item: 0, section: 0)]])
    #expect(updates.first?.stages.map { $0.movedItems.count } == [1])
    #expect(updates.first?.reconfigures.isEmpty == true)
    #expect(updates.first?.reloadedSupplementaryViews.map(\.kind) == [.header, .footer])
  }

  @Test("another layout is seen at once, and nothing else moves")
  func layout() async throws {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 500))
    list.attach(view, isolation: nil)
    try await list.load(document(section()), isolation: nil)
    let before = view.visibleElements.count
    try await list.load(document(section(layout: "<grid columns='2'/>")), isolation: nil)
    let frames = view.visibleElements.compactMap { element -> CGFloat? in
      if case .item = element.kind { element.frame.minX } else { nil }
    }
    #expect(frames == [0, 50] && view.visibleElements.count == before)
  }

  @Test("without changes, the new section is notified when a cell is no longer displayed")
  func events() async throws {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 50))
    list.attach(view, isolation: nil)
    let items = (0..<20).map { "<item id='\($0)' n='x'/>" }.joined()
    try await list.load(document(section(items: items)), isolation: nil)
    let old = try #require(list.section(for: "a") as? GenericSection<ListItem>)
    try await list.load(document(section(items: items)), isolation: nil)
    let new = try #require(list.section(for: "a") as? GenericSection<ListItem>)
    #expect(old !== new)
    var told: [String] = []
    old.onDidEndDisplay { _ in told.append("old") }
    new.onDidEndDisplay { told.append($0.item.listIdentifier) }
    view.scrollToItem(at: IndexPath(item: 19, section: 0), position: .bottom)
    #expect(told.first == "0" && !told.contains("old"))
  }

  @Test("a section from elsewhere, or other values, are reconfigured completely")
  func strangers() async throws {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost(of: list, isolation: nil)
    let text = listing(
      "<param name='p'/><section id='a'><items><item id='1'/></items><cell><text>{param.p}</text></cell></section>"
    )
    try await list.load(document(text), parameters: ["p": "x"], isolation: nil)
    host.forget()
    try await list.load(document(text), parameters: ["p": "y"], isolation: nil)
    #expect(host.updates.map { $0.reconfigures.count } == [1])
    list.replaceSections([GenericSection("a", items: [ListItem("1")]) { _ in .empty }])
    host.forget()
    try await list.load(document(text), parameters: ["p": "y"], isolation: nil)
    #expect(host.updates.map { $0.reconfigures.count } == [1])
  }
}
