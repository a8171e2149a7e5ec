import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingWeb

@Suite(.timeLimit(.minutes(10))) struct WebServerTests {
  private let poll: SocketPoll
  private let head = "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n"

  /// Limits that no test reaches on a slow machine, unless it sets them.
  private static var patient: ServerLimits {
    var limits = ServerLimits()
    limits.requestTime = .seconds(300)
    limits.idleTime = .seconds(300)
    limits.writeTime = .seconds(300)
    return limits
  }

  init() throws { poll = try SocketPoll() }

  /// Calls a closure with a server of an empty list, and stops the server.
  private func withServer(
    _ limits: ServerLimits = WebServerTests.patient, images: URL? = nil,
    didFill: @escaping @Sendable () -> Void = {},
    makeList: @escaping @Sendable (isolated WebViewer) async throws -> ListDataSource = {
      ListDataSource(isolation: $0)
    },
    _ body: (WebServer) async throws -> Void
  ) async throws {
    var configuration = WebConfiguration()
    configuration.imageFolder = images
    configuration.firstByteTime = .seconds(600)
    let app = ListingWebApp(WebListSource(makeList), configuration: configuration)
    let address = try #require(ServerAddress(host: "127.0.0.1", port: 0))
    let server = try WebServer(app, at: address, limits: limits, didFill: didFill)
    let result: Result<Void, any Error>
    do { result = .success(try await body(server)) } catch { result = .failure(error) }
    await server.stop()
    poll.close()
    try result.get()
  }

  @Test func `Requests that are sent at once are answered in their order`() async throws {
    try await withServer { server in
      let client = try TestClient(port: server.port, poll)
      try await client.send(
        "GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /v/2 HTTP/1.1\r\nHost: localhost\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0\r\nTrailer: x\r\n\r\n"
          + "HEAD /3 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\nrest")
      let answer = try await client.receive(until: nil)
      let statuses = answer.matches(of: #/HTTP\/1\.1 (\d+)/#).map(\.1)
      #expect(statuses == ["404", "403", "404"])
      #expect(answer.contains("There is nothing at '/1'"))
      // The answer to HEAD has no body.
      #expect(answer.hasSuffix("\r\n\r\n"))
      client.close()
    }
  }

  @Test(arguments: [
    "GET /" + String(repeating: "a", count: 2_000), String(repeating: "a", count: 2_000),
    "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 2_000),
    "GET / HTTP/1.1\r\n" + String(repeating: "a:b\r\n", count: 500),
    String(repeating: "\r\n", count: 1_000),
  ])
  func `A head that is too large is refused, and its connection ends`(head: String) async throws {
    var limits = Self.patient
    limits.headSize = 1_000
    try await withServer(limits) { server in
      let client = try TestClient(port: server.port, poll)
      // The end is never sent.
      try await client.send(head)
      let answer = try await client.receive(until: nil)
      #expect(answer.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"))
      #expect(answer.contains("\r\nConnection: close\r\n"))
      #expect(
        answer.hasSuffix(
          "The request's line and headers are too large: expected at most 1000 bytes.\n"))
      client.close()
    }
  }

  @Test func `A head of the largest size is accepted`() async throws {
    var limits = Self.patient
    limits.headSize = 1_000
    try await withServer(limits) { server in
      let client = try TestClient(port: server.port, poll)
      let start = "HEAD / HTTP/1.1\r\nHost: localhost\r\nX: "
      let rest = String(repeating: "a", count: 1_000 - start.utf8.count - 4)
      try await client.send("\(start)\(rest)\r\n\r\n")
      #expect(try await client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
      try await client.send("\(start)\(rest)a\r\n\r\n")
      #expect(try await client.receive(until: nil).hasPrefix("HTTP/1.1 431 "))
      client.close()
    }
  }

  @Test func `A request that trickles in ends after its time, though bytes still arrive`()
    async throws
  {
    var limits = Self.patient
    limits.requestTime = .milliseconds(200)
    limits.closingTime = .milliseconds(20)
    try await withServer(limits) { server in
      let client = try TestClient(port: server.port, poll)
      async let answer = client.receive(until: nil)
      // Far less than the limit of the size, and each byte in time.
      while (try? await client.send("a")) != nil { try await Task.sleep(for: .milliseconds(20)) }
      #expect(try await answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      client.close()
    }
  }

  @Test func `An idle connection ends without an answer`() async throws {
    var limits = Self.patient
    limits.idleTime = .milliseconds(50)
    try await withServer(limits) { server in
      let client = try TestClient(port: server.port, poll)
      try await client.send(head)
      let answer = try await client.receive(until: nil)
      #expect(answer.matches(of: #/HTTP\/1\.1 200/#).count == 1)
      #expect(answer.hasSuffix("\r\n\r\n"))
      client.close()
    }
  }

  @Test func `The work for a client that is gone is canceled`() async throws {
    let (events, report) = AsyncStream.makeStream(of: String.self)
    try await withServer(
      makeList: { _ in
        report.yield("begun")
        do { try await Task.sleep(for: .seconds(3_600)) } catch { report.yield("canceled") }
        return ListDataSource()
      },
      { server in
        var iterator = events.makeAsyncIterator()
        let client = try TestClient(port: server.port, poll)
        // The second request, which wasn't read, doesn't hide that the client is gone.
        try await client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n\(head)")
        #expect(await iterator.next() == "begun")
        client.close()
        #expect(await iterator.next() == "canceled")
      })
  }

  @Test func `At the limit of connections, further ones wait until one ends`() async throws {
    let (filled, fill) = AsyncStream.makeStream(of: Void.self)
    var limits = Self.patient
    limits.connectionCount = 2
    let didFill: @Sendable () -> Void = { fill.yield() }
    try await withServer(limits, didFill: didFill) { server in
      let clients = try (0..<3).map { _ in try TestClient(port: server.port, poll) }
      try await clients[2].send(head)
      for await _ in filled { break }
      for client in clients.prefix(2) {
        try await client.send(head)
        #expect(try await client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
      }
      clients[0].close()
      #expect(try await clients[2].receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
      for client in clients.dropFirst() { client.close() }
    }
  }

  @Test func `A client that reads nothing loses its connection`() async throws {
    let folder = try TemporaryFolder()
    // More than what the system takes for a client that doesn't read.
    let image = "GIF89a" + String(repeating: "x", count: 15 << 20)
    try folder.write(image, to: "large.gif")
    var limits = Self.patient
    limits.writeTime = .milliseconds(100)
    limits.connectionCount = 1
    try await withServer(limits, images: folder.url) { server in
      let client = try TestClient(port: server.port, poll)
      let other = try TestClient(port: server.port, poll)
      try await client.send("GET /f/large.gif HTTP/1.1\r\nHost: localhost\r\n\r\n")
      try await other.send(head)
      // It has the place of the first one.
      #expect(try await other.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
      let answer = try await client.receive(until: nil)
      #expect(answer.hasPrefix("HTTP/1.1 200"))
      #expect(answer.utf8.count < image.utf8.count)
      client.close()
      other.close()
    }
  }

  @Test func `A body is sent when the server wants it`() async throws {
    try await withServer { server in
      let client = try TestClient(port: server.port, poll)
      try await client.send(
        "POST /v/1 HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
      )
      #expect(try await client.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      try await client.send("{}")
      #expect(try await client.receive(until: "\n").hasPrefix("HTTP/1.1 403"))
      client.close()
    }
  }

  @Test func `A server that is stopped ends idle connections, and releases its port`() async throws
  {
    try await withServer { server in
      let client = try TestClient(port: server.port, poll)
      try await client.send(head)
      #expect(try await client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200"))
      await server.stop()
      #expect(try await client.receive() == "")
      #expect(throws: (any Error).self) { try TestClient(port: server.port, poll) }
      client.close()
    }
  }
}
