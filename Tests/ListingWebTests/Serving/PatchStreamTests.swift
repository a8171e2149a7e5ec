import Foundation
import ListingTesting
import Testing

@testable import ListingWeb

@Suite(.timeLimit(.minutes(10))) struct PatchStreamTests {
  private let clock = TestClock(isMovedByHand: true)

  /// A page, its stream after the first bytes, and its viewer.
  private func open() async throws -> (ServedPage, PatchStream.Iterator, WebViewer) {
    let page = try #require(try await ServedPage(ServedPage.app(clock)))
    // The registry waits for the stream.
    await clock.hasSleeper()
    var stream = try #require(await page.stream())
    #expect(await stream.text() == "retry: 1000\n\n")
    return (page, stream, try #require(await page.app.viewers.viewers.first))
  }

  @Test func `A change is an event with its number`() async throws {
    var (_, stream, viewer) = try await open()
    await viewer.say("Saved")
    let event = try #require(await stream.text())
    #expect(event.hasPrefix("id: 2\ndata: {"))
    #expect(event.contains(#""say":["Saved"]"#))
    #expect(event.hasSuffix("}\n\n"))
    #expect(event.count(where: \.isNewline) == 3)
  }

  @Test func `After 15 seconds without a change there is a comment`() async throws {
    var (_, stream, viewer) = try await open()
    let sleeps = clock.pauses.count
    let time = Task { [clock] in
      while clock.pauses.count == sleeps { await Task.yield() }
      clock.advance(by: .seconds(15))
    }
    #expect(await stream.text() == ":\n\n")
    await time.value
    await viewer.say("Saved")
    #expect(await stream.text()?.contains("Saved") == true)
  }

  @Test func `A client that doesn't read for 30 seconds loses its stream, and then its viewer`()
    async throws
  {
    var (page, stream, viewer) = try await open()
    await viewer.say("Saved")
    let sleeps = clock.pauses.count
    _ = await stream.next()
    while !clock.pauses.dropFirst(sleeps).contains(.seconds(30)) { await Task.yield() }
    clock.advance(by: .seconds(30))
    while clock.pauses.last != ViewerRegistry.timeWithoutStream { await Task.yield() }
    #expect(await stream.text() == nil)
    clock.advance(by: ViewerRegistry.timeWithoutStream)
    while await page.app.viewers.viewers.count > 0 { await Task.yield() }
  }

  @Test func `A client that doesn't read doesn't keep its viewer in memory`() async throws {
    var (page, stream, viewer): (ServedPage, PatchStream.Iterator, WebViewer?) = try await open()
    weak let weakViewer = viewer
    await viewer?.say("Saved")
    viewer = nil
    let sleeps = clock.pauses.count
    _ = await stream.next()
    while !clock.pauses.dropFirst(sleeps).contains(.seconds(30)) { await Task.yield() }
    clock.advance(by: .seconds(30))
    while clock.pauses.last != ViewerRegistry.timeWithoutStream { await Task.yield() }
    clock.advance(by: ViewerRegistry.timeWithoutStream)
    while await page.app.viewers.viewers.count > 0 || weakViewer != nil { await Task.yield() }
    #expect(await stream.next() == nil)
  }

  @Test func `The stream of a viewer that is removed ends with the event gone`() async throws {
    var (page, stream, _) = try await open()
    let identifier = String(page.path.dropFirst("/v/".count))
    await page.app.viewers.remove(identifier)
    #expect(await stream.text() == "event: gone\ndata:\n\n")
    #expect(await stream.text() == nil)
  }

  @Test func `A later stream of the same viewer ends the earlier one`() async throws {
    var (page, stream, viewer) = try await open()
    let earlier = Task { [source = stream.source] in await source.next() }
    var later = try #require(await page.stream())
    #expect(await earlier.value == nil)
    #expect(await stream.text() == nil)
    _ = await later.next()
    await viewer.say("Saved")
    #expect(await later.text()?.contains("Saved") == true)
  }

  @Test func `Closing the app ends streams without the event gone, so that pages connect again`()
    async throws
  {
    var (page, stream, _) = try await open()
    await page.app.close()
    #expect(await stream.text() == nil)
    #expect(await page.stream() == nil)
  }

  @Test func `A canceled task ends the wait, and no change is lost`() async throws {
    var (_, stream, viewer) = try await open()
    let waiting = Task { [source = stream.source] in await source.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
    await viewer.say("Saved")
    #expect(await stream.text()?.contains("Saved") == true)
  }

  @Test func `The number in the header counts more than the one in the address`() async throws {
    let page = try #require(try await ServedPage(ServedPage.app(clock)))
    let response = await page.app.respond(
      to: request(
        "GET", "\(page.path)?after=1",
        ["Cookie": "listing=\(page.cookie)", "Last-Event-ID": "7"]))
    guard case .stream(let stream) = response.body else { throw CancellationError() }
    #expect(response["Content-Type"] == "text/event-stream")
    #expect(stream.source.sequence == 7)
  }
}

extension PatchStream.Iterator {
  /// The next bytes as text.
  fileprivate mutating func text() async -> String? {
    await next().map { String(decoding: $0, as: UTF8.self) }
  }
}
