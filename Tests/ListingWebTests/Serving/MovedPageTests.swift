import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingWeb

/// Pages whose process is gone, and which continue on another one. Two apps of one document are two processes.
@Suite(.timeLimit(.minutes(10))) struct MovedPageTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.rows(0..<300), to: "rows.csv")
    url = try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.1" title="Rows">
      <state name="chosen" value="none"/><state name="secret" value=""/>
      <section id="head"><header><text>Chosen: {state.chosen}</text></header>
      <items><item id="head"/></items>
      <cell><column><text>{it.id}</text><text-field type="password" state="secret" label="PIN"/></column></cell>
      </section>
      <section id="rows"><source kind="csv" href="rows.csv" key="id"/><page size="25"/>
      <cell><text>{it.id}</text></cell>
      <on event="select"><set state="chosen" to="it.id"/></on></section>
      </listing>
      """, to: "list.xml")
  }

  private static func rows(_ range: some Sequence<Int>) -> String {
    "id\n" + range.map { "\($0)\n" }.joined()
  }

  private func app(_ name: String, viewerLimit: Int = 16) throws -> ListingWebApp {
    var configuration = WebConfiguration.patient(viewerLimit: viewerLimit)
    configuration.processName = name
    return try ListingWebApp(
      ListingDocument(contentsOf: url), parameters: [:], environment: .current,
      configuration: configuration, clock: TestClock(isMovedByHand: true)
    ) { _, _ in }
  }

  /// The request of a page's script for the stream of its viewer.
  private func connect(
    _ page: ServedPage, to app: ListingWebApp, at address: String, position: Int = 0,
    script: String = WebAsset.script.version
  ) async -> WebResponse {
    let encoded = address.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return await app.respond(
      to: request(
        "GET",
        "\(page.path)?after=7&count=10&position=\(position)&script=\(script)&page=\(encoded)",
        ["Cookie": "listing=a.\(page.cookie)"]))
  }

  /// The first patch of a new viewer, and the viewer.
  private func continued(
    _ response: WebResponse, on app: ListingWebApp
  ) async throws -> (patch: String, viewer: WebViewer) {
    guard case .stream(let stream) = response.body else { throw CancellationError() }
    var iterator = stream.makeAsyncIterator()
    let greeting = String(decoding: try #require(await iterator.next()), as: UTF8.self)
    #expect(greeting.contains(#/^retry: 1000\n\nevent: viewer\ndata: \/v\/[0-9a-f]{32}\n\n$/#))
    let patch = String(decoding: try #require(await iterator.next()), as: UTF8.self)
    return (patch, try #require(await app.viewers.viewers.first))
  }

  private func page(_ app: ListingWebApp, at address: String = "/") async throws -> ServedPage {
    // The name of the process is before the token.
    let response = await app.respond(to: request("GET", address))
    let cookie = try #require(
      response["Set-Cookie"]?.firstMatch(of: #/listing=a\.([0-9a-f]{32});/#)?.1)
    return try #require(try await ServedPage(app, at: address, cookie: String(cookie)))
  }

  @Test func `A page continues at its item on another process, with one patch`() async throws {
    let page = try await page(app("a"), at: "/?at=rows/120")
    let other = try app("b")
    let response = await connect(page, to: other, at: "?at=rows/120&tab=01234567", position: 120)
    #expect(response.status == 200)
    #expect(response["Set-Cookie"]?.hasPrefix("listing=b.\(page.cookie);") == true)
    let (patch, viewer) = try await continued(response, on: other)
    // A screen before the item, and one after those on screen.
    for item in [112, 120, 135] { #expect(patch.contains("\"\(item)\":\"<li")) }
    #expect(!patch.contains("\"90\":\"<li"))
    #expect(patch.contains(#""shape":["rows"]"#))
    // A page that is loaded further away changes the number of items, and none in the page.
    let next = await viewer.makePatch().map { String(decoding: $0.json, as: UTF8.self) } ?? ""
    #expect(!next.contains("order") && !next.contains("html"))
  }

  @Test func `The new viewer is that of the same browser, and of no other`() async throws {
    let page = try await page(app("a"))
    let other = try app("b")
    let response = await connect(page, to: other, at: "?tab=01234567")
    guard case .stream(let stream) = response.body else { throw CancellationError() }
    var iterator = stream.makeAsyncIterator()
    let greeting = String(decoding: try #require(await iterator.next()), as: UTF8.self)
    let identifier = try #require(greeting.firstMatch(of: #/\/v\/([0-9a-f]{32})/#)?.1)
    #expect(!page.path.contains(identifier))
    let registry = other.viewers
    #expect(await registry.admit(String(identifier), cookie: page.cookie).isAdmitted)
    #expect(await !registry.admit(String(identifier), cookie: "0").isAdmitted)
    #expect(await !registry.admit(String(page.path.dropFirst(3)), cookie: page.cookie).isAdmitted)
  }

  @Test func `Where the item was deleted, the page continues about there`() async throws {
    let page = try await page(app("a"), at: "/?at=rows/120")
    try folder.write(Self.rows((0..<300).filter { $0 != 120 }), to: "rows.csv")
    let other = try app("b")
    let (patch, _) = try await continued(
      await connect(page, to: other, at: "?at=rows/120", position: 120), on: other)
    #expect(patch.contains("\"121\":\"<li"))
    #expect(!patch.contains("There is no"))
  }

  @Test func `States in the address survive, and no password is in it`() async throws {
    let first = try app("a")
    let page = try await page(first)
    #expect(await page.send(#"{"do":"tap","section":"rows","item":"7"}"#).status == 204)
    let action = try #require(page.html.firstMatch(of: #/data-action="([^"]*)"/#)?.1)
    let typed = """
      {"do":"input","section":"head","item":"head","action":"\(action)","value":"1234","phase":"done"}
      """
    #expect(await page.send(typed).status == 204)
    let viewers = await first.viewers.viewers
    var states: [String] = []
    for viewer in viewers { states.append(await viewer.window.states) }
    #expect(Set(states) == ["", "*chosen=7"])
    let other = try app("b")
    let (patch, viewer) = try await continued(
      await connect(page, to: other, at: "?*chosen=7&*secret=1234"), on: other)
    #expect(patch.contains("Chosen: 7<"))
    #expect(patch.contains(#""states":"*chosen=7""#))
    #expect(!patch.contains("1234"))
    #expect(await viewer.window.states == "*chosen=7")
    // As does a page that is opened with the address.
    let opened = try #require(try await ServedPage(other, at: "/?*chosen=9"))
    #expect(opened.html.contains("Chosen: 9<"))
    #expect(opened.html.contains(#"data-states="*chosen=9""#))
  }

  @Test(arguments: ["other.xml", "list.xml/x", "f/a.gif"])
  func `A page whose document isn't there is loaded again, and so is one of another version`(
    address: String
  ) async throws {
    let page = try await page(app("a"))
    let other = try app("b")
    let reload = "event: reload\ndata:\n\n"
    #expect(try await connect(page, to: other, at: address).text == reload)
    #expect(try await connect(page, to: other, at: "?tab=01234567", script: "1").text == reload)
    #expect(await other.viewers.viewers.isEmpty)
  }

  @Test func `At the limit a page tries again, and gets another process`() async throws {
    let page = try await page(app("a"))
    let other = try app("b", viewerLimit: 1)
    let stream = try #require(try await ServedPage(other))
    let open = await stream.stream()
    #expect(await connect(page, to: other, at: "?tab=01234567").status == 503)
    #expect(open != nil)
  }

  @Test func `Without the address of the page, a stream says that its viewer is gone`() async throws
  {
    let page = try await page(app("a"))
    let response = try await app("b").respond(
      to: request("GET", page.path, ["Cookie": "listing=a.\(page.cookie)"]))
    #expect(try response.text == "event: gone\ndata:\n\n")
  }
}

extension ViewerRegistry.Admission {
  fileprivate var isAdmitted: Bool { if case .admitted = self { true } else { false } }
}
