import Foundation
import ListingKit
import ListingSources
import ListingTesting
import Testing

@testable import ListingXML

/// Sources with `cache`.
@Suite(.timeLimit(.minutes(10)), .tags(.concurrency)) struct CacheElementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var storage: SQLitePageStorage {
    SQLitePageStorage(file: folder.url.appending(path: "pages.sqlite"))
  }

  private func text(_ host: String, _ attributes: String = "age='1h'") -> String {
    """
    <listing xmlns='urn:listingkit:1' version='1.1'><param name='q' default='tea'/>
    <section id='s'>
    <header><text>{section.age | date('HH:mm')}</text></header>
    <source kind='http' href='http://\(host)/items' key='id'>
    <request><query name='q' value='{param.q}'/><header name='X-Token' value='{env.TOKEN}'/></request>
    <field name='name'/><cache \(attributes)/></source>
    <cell><text>{it.name}</text></cell></section></listing>
    """
  }

  /// Shows the document as a new run of a program does.
  private func show(
    _ host: String, query: String = "tea", token: String = "s3cret", at time: TimeInterval = 0,
    keeps: Bool = true
  ) async throws -> (texts: [String], header: [String]) {
    let view = ListView(size: CGSize(width: 400, height: 2000))
    let list = ListDataSource(isolation: nil)
    list.diagnosticsHandler = { _ in }
    list.attach(view, isolation: nil)
    let environment = DocumentEnvironment(
      locale: Locale(identifier: "en_US"), timeZone: .gmt, variables: ["TOKEN": token],
      client: HTTPClient(allowedHosts: [host]), pages: keeps ? storage : nil,
      now: { Date(timeIntervalSince1970: 36_000 + time) })
    try await list.load(
      contentsOf: try folder.write(text(host), to: "t.xml"), parameters: ["q": query],
      environment: environment, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
    let count = list.snapshot.numberOfItems
    return (
      (0..<count).flatMap { list.cell(at: IndexPath(item: $0, section: 0))?.content.texts ?? [] },
      list.supplementaryView(.header, at: 0)?.content.texts ?? []
    )
  }

  @Test("When the server is gone, the items are there, and the section says how old they are")
  func gone() async throws {
    let isGone = Guarded(false)
    let server = try LoopbackServer { _ in
      isGone.withLock { $0 }
        ? .answer("no", status: "400 Bad Request") : .answer("[{\"id\":1,\"name\":\"Tea\"}]")
    }
    let first = try await show(server.host)
    #expect(first.texts == ["Tea"])
    #expect(first.header == [""] || first.header == [])
    isGone.withLock { $0 = true }
    let next = try await show(server.host, at: 1_800)
    #expect(next.texts == ["Tea"])
    #expect(next.header.first == "10:00")
    // Another query, another user, pages that are too old, and no storage.
    #expect(try await show(server.host, query: "coffee").texts == [])
    #expect(try await show(server.host, token: "other").texts == [])
    #expect(try await show(server.host, at: 3_601).texts == [])
    #expect(try await show(server.host, keeps: false).texts == [])
  }

  @Test("What the storage has doesn't contain secrets of the request")
  func secrets() async throws {
    let server = try LoopbackServer { _ in .answer("[{\"id\":1,\"name\":\"Tea\"}]") }
    _ = try await show(server.host)
    for suffix in ["", "-wal"] {
      let path = folder.url.appending(path: "pages.sqlite").path + suffix
      let data = FileManager.default.contents(atPath: path) ?? Data()
      #expect(data.firstRange(of: Data("s3cret".utf8)) == nil)
    }
  }

  @Test("An app says where pages are, as on the page about it")
  func ofApp() async throws {
    let caches = folder.url
    let url = try folder.write(listing("<section id='a'><items/></section>"), to: "t.xml")
    let list = ListDataSource()
    let environment = DocumentEnvironment(
      pages: SQLitePageStorage(file: caches.appending(path: "pages.sqlite")))
    try await list.load(contentsOf: url, environment: environment)
    #expect(list.snapshot.sectionIdentifiers == ["a"])
    // Nothing was kept.
    #expect(!FileManager.default.fileExists(atPath: caches.appending(path: "pages.sqlite").path))
  }

  @Test("Only sources that are elsewhere can keep their items")
  func misplaced() throws {
    try folder.write("id\n1\n", to: "a.csv")
    func messages(_ text: String) -> [String] {
      ListingDocument(bytes: Array(text.utf8), name: "t.xml", folder: folder.url)
        .diagnostics.map { "\($0.code.rawValue) \($0.message)" }
    }
    #expect(
      messages(text("127.0.0.1:1", "age='soon'")) == [
        "LK0206 invalid value 'soon' for 'age'"
      ])
    #expect(
      messages(
        """
        <listing xmlns='urn:listingkit:1' version='1.1'><section id='s'>
        <source kind='csv' href='a.csv' key='id'><cache/></source></section></listing>
        """) == ["LK0209 'cache' has no effect in a source of kind 'csv'"])
  }

  @Test("Names of sources are different for different values, and the same in each run")
  func names() {
    // The value for "a" is in the draft of the hash's authors (draft-eastlake-fnv).
    #expect("a".hashedName == "d228cb696f1a8caf78912b704e4a8964")
    #expect(Set((0..<1_000).map { "source \($0)".hashedName }).count == 1_000)
  }
}
