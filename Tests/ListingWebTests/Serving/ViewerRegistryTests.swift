import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingWeb

@Suite(.timeLimit(.minutes(10))) struct ViewerRegistryTests {
  private let clock = TestClock(isMovedByHand: true)

  /// Moves the time, and waits until the number of viewers is another one.
  private func advance(_ app: ListingWebApp, by seconds: Int, to count: Int) async {
    clock.advance(by: .seconds(seconds))
    while await app.viewers.viewers.count != count { await Task.yield() }
  }

  @Test func `A viewer whose stream isn't opened in 15 seconds is removed`() async throws {
    let app = ServedPage.app(clock)
    let page = try #require(try await ServedPage(app))
    await clock.hasSleeper()
    clock.advance(by: .seconds(14))
    #expect(await app.viewers.viewers.count == 1)
    await advance(app, by: 1, to: 0)
    #expect(await page.stream() == nil)
    let response = await page.send()
    #expect(response.status == 410)
    #expect(try response.text == "The page's viewer doesn't exist anymore: reload the page.\n")
  }

  @Test func `A viewer lives however long its list takes to be made`() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let source = WebListSource { viewer in
      for await _ in gate { break }
      return ListDataSource(isolation: viewer)
    }
    let app = ListingWebApp(source, nil, .patient(), clock)
    async let opened = ServedPage(app)
    while await app.viewers.viewers.isEmpty { await Task.yield() }
    clock.advance(by: .seconds(100))
    opening.yield()
    let page = try #require(try await opened)
    #expect(await page.stream() != nil)
  }

  @Test func `At the limit, a page that is being made gives way with status 503`() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let source = WebListSource { viewer in
      for await _ in gate { break }
      return ListDataSource(isolation: viewer)
    }
    let app = ListingWebApp(source, nil, .patient(viewerLimit: 1), clock)
    async let first = app.respond(to: request("GET", "/"))
    while await app.viewers.viewers.isEmpty { await Task.yield() }
    async let second = app.respond(to: request("GET", "/"))
    let viewer = await app.viewers.viewers
    while await app.viewers.viewers.first === viewer.first { await Task.yield() }
    opening.finish()
    #expect(await first.status == 503)
    #expect(await second.status == 200)
  }

  @Test func `A viewer with a stream stays, and 15 minutes after the stream`() async throws {
    let app = ServedPage.app(clock)
    let page = try #require(try await ServedPage(app))
    await clock.hasSleeper()
    var stream = await page.stream()
    _ = await stream?.next()
    clock.advance(by: .seconds(15))
    #expect(await page.send().status == 204)
    let sleeps = clock.pauses.count
    stream = nil
    while clock.pauses.count == sleeps { await Task.yield() }
    clock.advance(by: .seconds(15 * 60 - 1))
    #expect(await page.send().status == 204)
    await advance(app, by: 1, to: 0)
  }

  @Test func `A stream that is opened again continues the time of a viewer`() async throws {
    let app = ServedPage.app(clock)
    let page = try #require(try await ServedPage(app))
    await clock.hasSleeper()
    var stream = await page.stream()
    stream = nil
    while clock.pauses.count < 2 { await Task.yield() }
    stream = await page.stream()
    clock.advance(by: .seconds(1_000))
    #expect(await page.send().status == 204)
    #expect(stream != nil)
  }

  @Test func `At the limit, the oldest viewer without a stream makes room`() async throws {
    let app = ServedPage.app(clock, viewerLimit: 3)
    var pages: [ServedPage] = []
    for _ in 0..<3 { pages.append(try #require(try await ServedPage(app))) }
    let stream = await pages[0].stream()
    pages.append(try #require(try await ServedPage(app)))
    #expect(await app.viewers.viewers.count == 3)
    var statuses: [Int] = []
    for page in pages { statuses.append(await page.send().status) }
    #expect(statuses == [204, 410, 204, 204])
    #expect(stream != nil)
  }

  @Test func `A viewer whose stream has ended makes room after those that never had one`()
    async throws
  {
    let app = ServedPage.app(clock, viewerLimit: 2)
    let first = try #require(try await ServedPage(app))
    _ = await first.stream()
    let second = try #require(try await ServedPage(app))
    let third = try #require(try await ServedPage(app))
    #expect(await first.send().status == 204)
    #expect(await second.send().status == 410)
    let stream = await third.stream()
    _ = try #require(try await ServedPage(app))
    #expect(await first.send().status == 410)
    #expect(stream != nil)
  }

  @Test func `When all viewers have streams, a page is refused with status 503`() async throws {
    let app = ServedPage.app(clock, viewerLimit: 1)
    let page = try #require(try await ServedPage(app))
    let stream = await page.stream()
    let response = await app.respond(to: request("GET", "/"))
    #expect(response.status == 503)
    #expect(
      try response.text
        == "The list is open in 1 pages, which is the limit: try again later.\n")
    #expect(response["Retry-After"] == "10")
    #expect(stream != nil)
  }

  @Test func `More than 40 events in a second are refused with status 429`() async throws {
    let page = try #require(try await ServedPage(ServedPage.app(clock)))
    for _ in 0..<40 { #expect(await page.send().status == 204) }
    let refusal = await page.send()
    #expect(refusal.status == 429)
    #expect(
      try refusal.text == "The page sends too many events: expected at most 40 a second.\n")
    clock.advance(by: .seconds(1))
    #expect(await page.send().status == 204)
  }

  @Test
  func
    `A stream without the cookie is refused with status 403, since a new page would have none either`()
    async throws
  {
    let app = ServedPage.app(clock)
    let page = try #require(try await ServedPage(app))
    let refusal = await app.respond(to: request("GET", page.path))
    #expect(refusal.status == 403)
    #expect(try refusal.text == "The cookie of the page is missing: allow cookies for this site.\n")
  }

  @Test func `A foreign cookie gets no stream, and its event ends the viewer`() async throws {
    let app = ServedPage.app(clock)
    let page = try #require(try await ServedPage(app))
    let stranger = await app.respond(
      to: request("GET", page.path, ["Cookie": "listing=\(ViewerRegistry.token())"]))
    #expect(try stranger.text == "event: gone\ndata:\n\n")
    #expect(await page.send().status == 204)
    let headers = ["Cookie": "listing=\(ViewerRegistry.token())"]
    let event = #"{"do":"see","at":0,"count":1}"#
    #expect(await page.send(event, headers).status == 403)
    #expect(await page.send().status == 410)
  }

  @Test func `A token has 128 bits, and no two are equal`() {
    let tokens = Set((0..<1_000).map { _ in ViewerRegistry.token() })
    #expect(tokens.count == 1_000)
    #expect(tokens.allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{32}/#) != nil })
  }
}
