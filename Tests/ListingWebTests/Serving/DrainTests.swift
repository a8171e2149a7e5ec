import Foundation
import ListingKit
import ListingTesting
import MetricsTestKit
import Testing

@testable import ListingWeb

/// A process that ends, whose pages move to others, and what it reports.
@Suite(.timeLimit(.minutes(10))) struct DrainTests {
  private let clock = TestClock(isMovedByHand: true)

  /// A page and its stream after the first bytes.
  private func open(_ app: ListingWebApp) async throws -> (ServedPage, PatchStream.Iterator?) {
    let page = try #require(try await ServedPage(app))
    var stream = await page.stream()
    _ = await stream?.next()
    return (page, stream)
  }

  private func text(_ stream: inout PatchStream.Iterator?) async -> String? {
    await stream?.next().map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `Pages are told to move, and go on until they have`() async throws {
    let app = ServedPage.app(clock)
    var (page, stream) = try await open(app)
    let end = Task { await app.drain(within: .seconds(10)) }
    #expect(await text(&stream) == "event: move\ndata:\n\n")
    await app.viewers.viewers.first?.say("Saved")
    #expect(await text(&stream)?.contains("Saved") == true)
    #expect(await page.send().status == 204)
    let cookie = ["Cookie": "listing=\(page.cookie)"]
    for (path, headers) in [("/", [:]), ("\(page.path)?after=2", cookie)] {
      let response = await app.respond(to: request("GET", path, headers))
      #expect(response.status == 503)
      #expect(response["Retry-After"] == "1")
    }
    #expect(await app.respond(to: request("GET", WebAsset.script.path)).status == 200)
    // The page has the stream of another process.
    stream = nil
    await end.value
    #expect(await app.viewers.viewers.isEmpty)
  }

  @Test func `Pages that don't move are left after the time`() async throws {
    let app = ServedPage.app(clock)
    var (_, stream) = try await open(app)
    let end = Task { await app.drain(within: .seconds(10)) }
    #expect(await text(&stream) == "event: move\ndata:\n\n")
    while !clock.pauses.contains(.seconds(10)) { await Task.yield() }
    clock.advance(by: .seconds(10))
    await end.value
    #expect(await text(&stream) == nil)
  }

  @Test func `Without pages, the end is at once`() async throws {
    let app = ServedPage.app(clock)
    let page = try #require(try await ServedPage(app))
    // The page's stream wasn't opened.
    await app.drain(within: .seconds(10))
    #expect(await page.send().status == 410)
  }

  @Test func `The page of metrics is the text of the configuration, for known hosts only`()
    async throws
  {
    var configuration = WebConfiguration.patient()
    configuration.metricsText = { "listing_viewers 0\n" }
    let source = WebListSource { ListDataSource(isolation: $0) }
    let app = ListingWebApp(source, nil, configuration, clock)
    let page = await app.respond(to: request("GET", "/metrics"))
    #expect(page.status == 200)
    #expect(try page.text == "listing_viewers 0\n")
    #expect(page["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    let foreign = request("GET", "/metrics", ["Host": "10.0.0.7:8080"])
    #expect(await app.respond(to: foreign).status == 421)
    configuration.metricsText = nil
    let other = ListingWebApp(source, nil, configuration, clock)
    #expect(await other.respond(to: request("GET", "/metrics")).status == 404)
  }

  @Test func `A proxy learns whether viewers are accepted, by any name of the machine`()
    async throws
  {
    let app = ServedPage.app(clock)
    let first = await app.respond(to: request("GET", "/health", ["Host": "10.0.0.7:8080"]))
    #expect(first.status == 200)
    #expect(try first.text == "{\"accepts\":true,\"viewers\":0}\n")
    #expect(first["Content-Type"] == "application/json")
    var (_, stream) = try await open(app)
    #expect(
      try await app.respond(to: request("GET", "/health")).text
        == "{\"accepts\":true,\"viewers\":1}\n")
    let end = Task { await app.drain(within: .seconds(10)) }
    #expect(await text(&stream) == "event: move\ndata:\n\n")
    let last = await app.respond(to: request("GET", "/health"))
    #expect(last.status == 503)
    #expect(try last.text == "{\"accepts\":false,\"viewers\":1}\n")
    stream = nil
    await end.value
  }

  @Test func `Viewers, patches, changes that wait and loads are reported`() async throws {
    let metrics = TestMetrics()
    var configuration = WebConfiguration.patient()
    configuration.metricsFactory = metrics
    let app = ListingWebApp(
      WebListSource { ListDataSource(isolation: $0) }, nil, configuration, clock)
    let viewers = try metrics.expectMeter("listing_viewers")
    let queue = try metrics.expectMeter("listing_queue")
    let patches = try metrics.expectCounter("listing_patches")
    let loads = try metrics.expectTimer("listing_load")
    var pages: [ServedPage] = []
    for count in 1...3 {
      pages.append(try #require(try await ServedPage(app)))
      #expect(viewers.lastValue == Double(count))
      #expect(loads.values.count == count)
    }
    #expect(loads.values.allSatisfy { $0 > 0 })
    var stream = await pages[0].stream()
    _ = await stream?.next()
    for number in 1...3 {
      let waiting = Task { [source = stream?.source] in await source?.next() }
      let viewer = try #require(await app.viewers.viewer(of: pages[0]))
      while await !viewer.isAwaited { await Task.yield() }
      #expect((queue.lastValue ?? 0) == 0)
      await viewer.say("Saved")
      #expect(await waiting.value != nil)
      #expect(patches.totalValue == Int64(number))
      #expect(queue.values.suffix(2) == [1, 0])
    }
    for page in pages { await app.viewers.remove(String(page.path.dropFirst("/v/".count))) }
    #expect(viewers.lastValue == 0)
  }
}

extension ViewerRegistry {
  fileprivate func viewer(of page: ServedPage) -> WebViewer? {
    if case .admitted(let viewer) = admit(String(page.path.dropFirst(3)), cookie: page.cookie) {
      viewer
    } else {
      nil
    }
  }
}

extension WebViewer {
  fileprivate var isAwaited: Bool { signal.isAwaited }
}
