import Foundation
import ListingKit
import ListingSources
import ListingTesting
import Testing

@testable import ListingXML

/// Servers as documents declare them.
@Suite(.timeLimit(.minutes(10)), .tags(.concurrency)) struct HTTPElementTests {
  private let folder: TemporaryFolder
  private let list = ListDataSource()
  private let host: RecordingHost

  init() throws {
    folder = try TemporaryFolder()
    host = RecordingHost(of: list)
  }

  private func environment(_ hosts: String..., token: String? = nil) -> DocumentEnvironment {
    DocumentEnvironment(
      variables: token.map { ["TOKEN": $0] } ?? [:], client: HTTPClient(allowedHosts: Set(hosts)))
  }

  private func load(
    _ source: String, page: String = "", parameters: [String: String] = [:],
    _ environment: DocumentEnvironment
  ) async throws {
    let xml = listing(
      "<param name=\"q\" default=\"a/b ?\"/><param name=\"n\" type=\"integer\" default=\"2\"/><section id=\"a\">\(source)\(page)</section>"
    )
    try await list.load(
      contentsOf: try folder.write(xml, to: "t.xml"), parameters: parameters,
      environment: environment)
    await list.waitUntilIdle()
  }

  private func codes(_ source: String) throws -> [String] {
    let xml = listing("<param name=\"q\"/><section id=\"a\">\(source)</section>")
    let document = ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: .firstItem)
    return document.errors.map(\.code.rawValue)
  }

  @Test func pagesWithBindings() async throws {
    let server = try LoopbackServer { request in
      request.target.contains("after=x")
        ? .answer("{\"data\":[{\"id\":3}]}")
        : .answer("{\"data\":[{\"id\":1},{\"id\":2}],\"next\":\"x\"}")
    }
    try await load(
      "<source kind=\"http\" href=\"http://\(server.host)/s/{param.q}\" key=\"id\">"
        + "<request where=\"after\" size=\"n\"><header name=\"X-Token\" value=\"T {env.TOKEN}\"/>"
        + "<query name=\"q\" value=\"{param.q}\"/></request>"
        + "<response items=\"/data\" next=\"/next\"/></source>",
      page: "<page size=\"2\" mode=\"cursor\"/>", environment(server.host, token: "s3cret"))
    #expect(host.order == ["a": ["1", "2"]])
    (list.section(at: 0) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
    await list.waitUntilIdle()
    #expect(host.order == ["a": ["1", "2", "3"]])
    let path = "/s/a%2Fb%20%3F?q=a%2Fb%20%3F&n=2"
    #expect(server.requests.map(\.target) == [path, path + "&after=x"])
    #expect(server.requests.allSatisfy { $0.headers["x-token"] == "T s3cret" })
  }

  @Test func boundSizeOfCountedPages() async throws {
    let server = try LoopbackServer { _ in .answer("[{\"id\":1},{\"id\":2},{\"id\":3}]") }
    try await load(
      "<source kind=\"http\" href=\"http://\(server.host)/s\" key=\"id\"><request size=\"n\"/></source>",
      page: "<page size=\"{param.n}\" mode=\"page\"/>", parameters: ["n": "3"],
      environment(server.host))
    #expect(host.order == ["a": ["1", "2", "3"]])
    #expect(server.requests.map(\.target) == ["/s?n=3&page=1"])
  }

  @Test(arguments: ["s", "s/{param.q ?? 'a?b'}"])
  func messagesWithoutTheQuery(path: String) async throws {
    let server = try LoopbackServer { _ in .answer("", status: "404 X") }
    try await load(
      "<source kind=\"http\" href=\"http://\(server.host)/\(path)?key=s3cret#s3cret\" key=\"id\"/>",
      environment(server.host))
    guard case .failed(let message) = (list.section(at: 0) as? any ListSectionLoading)?.loadState
    else {
      Issue.record("nothing failed")
      return
    }
    #expect(message.hasPrefix("http://\(server.host)/\(path): "))
    #expect(!message.contains("s3cret"))
  }

  @Test(
    "A header or a query needs the environment variables in it, unless they have a default",
    arguments: ["header", "query"])
  func unsetVariables(kind: String) async throws {
    let server = try LoopbackServer { _ in .answer("[]") }
    func load(_ binding: String, token: String?) async throws {
      try await self.load(
        "<source kind=\"http\" href=\"http://\(server.host)/\" key=\"id\"><request>"
          + "<\(kind) name=\"X-Key\" value=\"Bearer \(binding)\"/></request></source>",
        DocumentEnvironment(
          variables: ["TOKEN": token], client: HTTPClient(allowedHosts: [server.host])))
    }
    for token in [nil, ""] {
      let error = await #expect(throws: XMLDocumentError.self) {
        try await load("{env.TOKEN}", token: token)
      }
      #expect(error?.diagnostics.map(\.code) == [.badAddress])
      let diagnostic = try #require(error?.diagnostics.first)
      #expect(
        diagnostic.message == "the environment variable 'TOKEN' isn't set, and 'X-Key' needs it")
      #expect(diagnostic.fix == "set it, or write {env.TOKEN ?? ''} if it may be missing")
      let line = try String(contentsOf: folder.url.appending(path: "t.xml"), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)[(diagnostic.line ?? 1) - 1]
      #expect(line.dropFirst((diagnostic.column ?? 1) - 1).hasPrefix("Bearer {env.TOKEN}"))
    }
    #expect(server.requests.isEmpty)
    try await load("{env.TOKEN ?? 'none'}", token: nil)
    #expect(server.requests.count == 1)
  }

  @Test("An address needs the environment variables in it, and names the one that isn't set")
  func unsetVariableOfAddress() async throws {
    let error = await #expect(throws: XMLDocumentError.self) {
      try await load(
        "<source kind=\"http\" href=\"https://example.org/{env.TOKEN}\" key=\"id\"/>",
        DocumentEnvironment(
          variables: ["TOKEN": nil], client: HTTPClient(allowedHosts: ["example.org"])))
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "the environment variable 'TOKEN' isn't set, and the address needs it"
      ])
  }

  @Test(
    "A space around an address, or in its host, is to be removed",
    arguments: [" https://example.org/a", "https://example.org/a ", "https://exa mple.org/a"])
  func misplacedSpace(address: String) throws {
    let xml = listing(
      "<section id=\"a\"><source kind=\"http\" href=\"\(address)\" key=\"id\"/></section>")
    let document = ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: .firstItem)
    #expect(document.diagnostics.map(\.fix) == ["remove the space"])
  }

  @Test("A request without the mode of a page is reported with the mode that its response is for")
  func modeOfResponse() throws {
    let xml = listing(
      "<section id=\"a\"><source kind=\"http\" href=\"https://example.org/\" key=\"id\">"
        + "<request size=\"n\"/><response items=\"/data\" next=\"/next\"/></source></section>")
    let document = ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: .firstItem)
    #expect(document.diagnostics.map(\.fix) == ["add <page mode=\"cursor\"/>"])
  }

  @Test("An address with a space is an error that says how to write one")
  func space() throws {
    let xml = listing(
      "<section id=\"a\"><source kind=\"http\" href=\"https://example.org/a b\" key=\"id\"/></section>"
    )
    let document = ListingDocument(
      contentsOf: try folder.write(xml, to: "t.xml"), name: "t.xml", checks: .firstItem)
    #expect(
      document.diagnostics.map(\.message) == [
        "the address 'https://example.org/a b' contains a space"
      ])
    #expect(document.diagnostics.first?.fix == "write %20 instead of a space")
  }

  @Test(arguments: ["X A: b", "A\u{A0}", "Host", "content-length", "Ä"])
  func namesOfHeaders(name: String) throws {
    func source(_ name: String) -> String {
      "<source kind=\"http\" href=\"https://example.org/\" key=\"id\"><request>"
        + "<header name=\"\(name)\" value=\"v\"/></request></source>"
    }
    #expect(try codes(source(name)) == ["LK0206"])
    #expect(try codes(source("X-Token")) == [])
  }

  @Test func feedOfAServer() async throws {
    let server = try LoopbackServer { _ in
      .answer("<rss><channel><item><guid>g</guid></item></channel></rss>")
    }
    try await load(
      "<source kind=\"http\" format=\"rss\" href=\"http://\(server.host)/\" key=\"id\"/>",
      environment(server.host))
    #expect(host.order == ["a": ["g"]])
  }

  @Test func hostsThatWereNotAllowed() async throws {
    let source = "<source kind=\"http\" href=\"https://Example.org/a\" key=\"id\"/>"
    #expect(try codes(source) == [])
    let error = await #expect(throws: XMLDocumentError.self) {
      try await load(source, environment("example.com"))
    }
    #expect(error?.diagnostics.map(\.code) == [.hostNotAllowed])
    #expect(error?.diagnostics.first?.message.contains("example.org") == true)
  }

  @Test(arguments: [
    "items", "/items", "file:///etc/passwd", "ftp://example.org/", "https://", "https:///a",
    "https://{param.q}/a", "https://example.{param.q}", "https://example.org{param.q}",
    "{param.q}://example.org/", "https://user@example.org/", "https://example.org:{param.q}/",
  ])
  func addresses(_ address: String) throws {
    #expect(try codes("<source kind=\"http\" href=\"\(address)\" key=\"id\"/>") == ["LK0505"])
  }

  @Test(arguments: ["..", ".", ""])
  func valuesThatWouldLeadElsewhere(value: String) async throws {
    let error = await #expect(throws: XMLDocumentError.self) {
      try await load(
        "<source kind=\"http\" href=\"https://example.org/a/{param.q}/b\" key=\"id\"/>",
        parameters: ["q": value], environment("example.org"))
    }
    #expect(error?.diagnostics.map(\.code) == [.badAddress])
  }

  @Test func messagesKeepSecrets() async throws {
    let server = try LoopbackServer { _ in .answer("", status: "403 X") }
    try await load(
      "<source kind=\"http\" href=\"http://\(server.host)/{env.TOKEN}\" key=\"id\"/>",
      environment(server.host, token: "s3cret"))
    #expect(server.requests.map(\.target) == ["/s3cret"])
    let section = try #require(list.section(at: 0) as? PagedSection<ListItem>)
    let state = String(describing: section.loadState)
    #expect(state.contains("403"))
    #expect(!state.contains("s3cret"))
  }

  @Test func partsOfOtherKinds() throws {
    try folder.write("id\n", to: "a.csv")
    #expect(
      try codes("<source kind=\"csv\" href=\"a.csv\" key=\"id\"><request/><response/></source>")
        == [
          "LK0209", "LK0209",
        ])
    #expect(
      try codes("<source kind=\"csv\" href=\"a.csv\" key=\"id\"/><page mode=\"page\"/>") == [
        "LK0213"
      ])
    #expect(try codes("<source kind=\"csv\" href=\"{param.q}\" key=\"id\"/>") == ["LK0407"])
  }
}
