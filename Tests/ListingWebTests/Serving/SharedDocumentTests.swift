import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingWeb

/// Viewers of a document that share its list until their users change something.
@Suite(.tags(.concurrency), .timeLimit(.minutes(10))) struct SharedDocumentTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.rows(0..<300), to: "rows.csv")
    url = try folder.write(Self.document(), to: "list.xml")
  }

  private static func rows(_ range: Range<Int>) -> String {
    "id\n" + range.map { "\($0)\n" }.joined()
  }

  private static func document(title: String = "Rows", _ more: String = "") -> String {
    """
    <listing xmlns="urn:listingkit:1" version="1.0" title="\(title)">
    <state name="chosen" value="none"/>
    <section id="head"><header><text>Chosen: {state.chosen}</text></header>
    <items><item id="head"/></items><cell><text>{it.id}</text></cell></section>
    <section id="rows"><source kind="csv" href="rows.csv" key="id"/><page size="25"/>
    <cell><text>{it.id}</text></cell>
    <on event="select"><set state="chosen" to="it.id"/><emit name="chosen"/></on></section>\(more)
    </listing>
    """
  }

  private func app(
    _ events: @escaping @Sendable (DocumentEvent) -> Void = { _ in }
  ) throws -> ListingWebApp {
    try ListingWebApp(
      ListingDocument(contentsOf: url), parameters: [:], environment: .current,
      configuration: .patient(), clock: TestClock(isMovedByHand: true)
    ) { _, event in events(event) }
  }

  private func open(_ app: ListingWebApp, _ count: Int) async throws -> [ServedPage] {
    var pages: [ServedPage] = []
    for _ in 0..<count { pages.append(try #require(try await ServedPage(app))) }
    return pages
  }

  /// The identifiers of the viewers' lists, in no order.
  private func lists(_ app: ListingWebApp) async -> [ObjectIdentifier] {
    var lists: [ObjectIdentifier] = []
    for viewer in await app.viewers.viewers {
      lists += [await viewer.listIdentifier].compactMap { $0 }
    }
    return lists
  }

  private let tap = #"{"do":"tap","section":"rows","item":"7"}"#

  @Test func `Viewers of a document share one list`() async throws {
    let app = try app()
    _ = try await open(app, 20)
    #expect(Set(await lists(app)).count == 1)
  }

  @Test func `A viewer whose user changes something has a list of its own, with the same pages`()
    async throws
  {
    let events = Guarded<[String]>([])
    let app = try app { event in events.withLock { $0.append("\(event.kind)") } }
    let pages = try await open(app, 3)
    #expect(await pages[0].send(tap).status == 204)
    #expect(Set(await lists(app)).count == 2)
    #expect(events.withLock { $0.count } == 1)
    for (page, chosen) in zip(pages, ["7", "none", "none"]) {
      var stream = try #require(await page.stream(after: 0))
      _ = await stream.next()
      let patch = String(decoding: try #require(await stream.next()), as: UTF8.self)
      #expect(patch.contains("Chosen: \(chosen)<"))
      #expect(patch.contains("aria-current") == (chosen == "7"))
    }
  }

  @Test func `Two events of one viewer give it one list`() async throws {
    let app = try app()
    let pages = try await open(app, 2)
    let (page, tap) = (pages[0], tap)
    async let first = page.send(tap)
    async let second = page.send(#"{"do":"tap","section":"rows","item":"8"}"#)
    #expect(await [first.status, second.status] == [204, 204])
    #expect(Set(await lists(app)).count == 2)
    #expect(await lists(app).count == 2)
  }

  @Test func `The only viewer takes over the list, and the next one has another`() async throws {
    let events = Guarded(0)
    let app = try app { _ in events.withLock { $0 += 1 } }
    let page = try await open(app, 1)[0]
    let before = await lists(app)
    #expect(await page.send(tap).status == 204)
    #expect(await lists(app) == before)
    #expect(events.withLock { $0 } == 1)
    let next = try await open(app, 1)[0]
    #expect(next.html.contains("Chosen: none<"))
    #expect(Set(await lists(app)).count == 2)
  }

  @Test func `A viewer with a list of its own stays at its place`() async throws {
    let app = try app()
    let pages = try await open(app, 2)
    _ = await pages[0].send(#"{"do":"see","at":40,"count":20}"#)
    let identifier = String(pages[0].path.dropFirst(3))
    guard case .admitted(let viewer) = await app.viewers.admit(identifier, cookie: pages[0].cookie)
    else { throw CancellationError() }
    _ = await viewer.nextPatch(after: 1)
    let before = await viewer.window
    #expect(await pages[0].send(#"{"do":"tap","section":"rows","item":"41"}"#).status == 204)
    let after = await viewer.window
    #expect(before.sections.last?.items.first?.identifier != "0")
    #expect(after.before == before.before)
    #expect(
      after.sections.map { $0.items.map(\.identifier) }
        == before.sections.map { $0.items.map(\.identifier) })
  }

  @Test func `A changed document is loaded once for all viewers that share a list`() async throws {
    // What was still going on when the pages were opened can add a transaction: the fewest of three runs count.
    var counts = [1: Int.max, 20: Int.max]
    for count in [1, 20, 1, 20, 1, 20] {
      try folder.write(Self.document(), to: "list.xml")
      let app = try app()
      _ = try await open(app, count)
      let viewers = await app.viewers.viewers
      let before = await viewers[0].transactionCount
      let more = "<section id='more'><items><item id='more'/></items></section>"
      try folder.write(Self.document(title: "Other", more), to: "list.xml")
      try await app.show(ListingDocument(contentsOf: url))
      counts[count] = min(counts[count] ?? .max, await viewers[0].transactionCount - before)
      for viewer in viewers {
        #expect(await viewer.title == "Other")
        #expect(await viewer.sections == ["head", "rows", "more"])
      }
    }
    #expect(counts[1] == counts[20])
  }

  @Test func `A page that is opened after its files have changed shows them as they are`()
    async throws
  {
    let app = try app()
    let pages = try await open(app, 2)
    try folder.write(Self.rows(1_000..<1_003), to: "rows.csv")
    let next = try await open(app, 1)[0]
    #expect(pages[0].html.contains("data-id=\"0\""))
    #expect(next.html.contains("data-id=\"1000\""))
    #expect(Set(await lists(app)).count == 2)
  }

  @Test func `A document that is followed has one list, also while its files change`() async throws
  {
    let app = try app()
    app.follow()
    _ = try await open(app, 1)
    try folder.write(Self.rows(1_000..<1_003), to: "rows.csv")
    _ = try await open(app, 1)
    #expect(Set(await lists(app)).count == 1)
  }

  @Test(arguments: [
    #"<section id="x"><items><item id="x"/></items><on event="display"><emit name="x"/></on></section>"#,
    #"<section id="x"><source kind="http" href="https://localhost/x"/></section>"#,
  ])
  func `A document that changes by itself isn't shared`(section: String) throws {
    try folder.write(Self.document(section), to: "other.xml")
    let other = folder.url.appendingPathComponent("other.xml")
    #expect(ListingDocument(contentsOf: url).canBeShared(in: DocumentEnvironment()))
    #expect(!ListingDocument(contentsOf: other).canBeShared(in: DocumentEnvironment()))
  }

  @Test func `A list that no viewer shows is released`() async throws {
    let app = try app()
    _ = try await open(app, 2)
    weak let list = await app.viewers.viewers.first?.listReference.list
    #expect(list != nil)
    await app.close()
    while list != nil { await Task.yield() }
    let page = try await open(app, 1)[0]
    #expect(page.html.contains("Chosen: none<"))
  }
}

/// A list that passes from its viewer to a test, which doesn't use it.
private struct ListReference: @unchecked Sendable {
  weak var list: ListDataSource?
}

extension WebViewer {
  fileprivate var listIdentifier: ObjectIdentifier? { view.list.map(ObjectIdentifier.init) }
  fileprivate var listReference: ListReference { ListReference(list: view.list) }
  fileprivate var transactionCount: Int { view.list?.transactionCount ?? 0 }
  fileprivate var sections: [String] { view.list?.snapshot.sectionIdentifiers ?? [] }
}
