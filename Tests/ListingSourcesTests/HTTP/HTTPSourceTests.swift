import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("HTTP source", .timeLimit(.minutes(10)), .tags(.concurrency))
struct HTTPSourceTests {
  /// A time limit for busy machines, on which all tests run at once.
  static let patient = {
    var limits = HTTPClient.Limits()
    limits.time = .seconds(300)
    return limits
  }()

  static func client(
    _ server: LoopbackServer, limits: HTTPClient.Limits = patient
  ) -> HTTPClient {
    HTTPClient(allowedHosts: [server.host], limits: limits)
  }

  static func source(
    _ server: LoopbackServer, _ path: String = "/items", body: HTTPBody = .json(),
    paging: HTTPPaging? = nil, headers: [HTTPHeader] = [], query: [URLQueryItem] = [],
    limits: HTTPClient.Limits = patient
  ) throws -> HTTPSource {
    HTTPSource(
      HTTPRequest(try server.url(path), query: query, headers: headers), body: body, paging: paging,
      key: ["id"], fields: [], client: client(server, limits: limits))
  }

  static func identifiers(_ source: HTTPSource, limit: Int = 2) async throws -> [String] {
    try await SourcePages.all(of: source, limit: limit).joined().map(\.listIdentifier)
  }

  static func error(_ source: HTTPSource) async -> SourceError? {
    do {
      _ = try await source.page(ItemRequest(limit: 2))
      return nil
    } catch { return error as? SourceError }
  }

  /// The number that a query gives a name.
  static func number(_ name: String, in target: String) -> Int? {
    URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value.flatMap(Int.init)
  }

  static func json(_ range: some Sequence<Int>) -> String {
    "[" + range.map { "{\"id\":\($0)}" }.joined(separator: ",") + "]"
  }

  /// `printf '[{"id":1}]' | gzip -n | xxd -i`
  static let packed: [UInt8] = [
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x8b, 0xae, 0x56, 0xca, 0x4c, 0x51,
    0xb2, 0x32, 0xac, 0x8d, 0x05, 0x00, 0x64, 0xa8, 0xe5, 0x68, 0x0a, 0x00, 0x00, 0x00,
  ]

  @Test("one page, with the query and the headers as they are given")
  func onePage() async throws {
    let server = try LoopbackServer { _ in .answer("[{\"id\":1},{\"id\":2}]") }
    let source = try Self.source(
      server, "/items?a=1", headers: [HTTPHeader("X-Key", "s3cret")],
      query: [URLQueryItem(name: "q", value: "a b&c=d/ä{}")])
    #expect(try await Self.identifiers(source) == ["1", "2"])
    #expect(server.requests.map(\.target) == ["/items?a=1&q=a%20b%26c%3Dd%2F%C3%A4%7B%7D"])
    #expect(server.requests.first?.headers["x-key"] == "s3cret")
    #expect(server.requests.first?.headers["accept-encoding"]?.contains("gzip") == true)
  }

  @Test("the received bytes of a body are reported, and the items at its end")
  func progress() async throws {
    let body = Self.json(1...50_000)
    let server = try LoopbackServer { _ in .answer(body) }
    let source = try Self.source(server)
    let reports = Guarded<[ItemProgress]>([])
    let report = ItemProgress.Handler { progress in
      reports.withLock { $0.append(progress) }
    }
    _ = try await ItemProgress.$report.withValue(report) {
      try await source.page(ItemRequest(limit: 10))
    }
    let all = reports.withLock { $0 }
    #expect(all.last == ItemProgress(items: 50_000, bytes: body.utf8.count))
    #expect(all.dropLast().allSatisfy { $0.items == 0 })
    #expect(all.count > 2)
    #expect(all.dropLast().last?.bytes == body.utf8.count)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.bytes <= $1.bytes })
  }

  @Test("bodies of JSON Lines, XML and feeds")
  func bodies() async throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/lines": .answer("{\"id\":1}\n{\"id\":2}\n")
      case "/xml": .answer("<l><i><id>1</id></i><i><id>2</id></i></l>")
      default: .answer("<rss><channel><item><guid>1</guid></item></channel></rss>")
      }
    }
    #expect(try await Self.identifiers(Self.source(server, "/lines", body: .lines)) == ["1", "2"])
    #expect(
      try await Self.identifiers(Self.source(server, "/xml", body: .xml(select: "/l/i"))) == [
        "1", "2",
      ])
    let feed = HTTPSource(
      HTTPRequest(try server.url("/rss")), body: .feed(.rss), key: ["id"],
      fields: XMLFeed.rss.fields, client: Self.client(server))
    #expect(try await Self.identifiers(feed) == ["1"])
  }

  @Test("an answer that did not change is not sent again")
  func entityTags() async throws {
    let server = try LoopbackServer { request in
      request.headers["if-none-match"] == "\"v1\""
        ? [.text("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n")]
        : .answer("[{\"id\":1}]", headers: ["ETag: \"v1\""])
    }
    let source = try Self.source(server)
    for _ in 0..<3 { #expect(try await Self.identifiers(source) == ["1"]) }
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"v1\"", "\"v1\""])
  }

  @Test("a packed body is unpacked")
  func gzip() async throws {
    let packed = Self.packed
    let server = try LoopbackServer { _ in
      [
        .text(
          "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n"
            + "Connection: close\r\n\r\n"), .bytes(packed),
      ]
    }
    #expect(try await Self.identifiers(Self.source(server)) == ["1"])
  }

  @Test("a redirect is followed on hosts that are allowed, and on no other")
  func redirects() async throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/items": .answer("", status: "302 Found", headers: ["Location: /moved"])
      case "/away":
        .answer("", status: "302 Found", headers: ["Location: http://localhost:1/items"])
      case "/round": .answer("", status: "302 Found", headers: ["Location: /round"])
      default: .answer("[{\"id\":1}]")
      }
    }
    #expect(try await Self.identifiers(Self.source(server)) == ["1"])
    let away = await Self.error(try Self.source(server, "/away"))
    #expect(away?.code == .hostNotAllowed)
    #expect(away?.message.contains("\"localhost:1\"") == true)
    #expect(await Self.error(try Self.source(server, "/round"))?.code == .connection)
  }

  @Test("a host that isn't allowed gets no request, even if a Link names it")
  func hosts() async throws {
    let other = try LoopbackServer { _ in .answer("[{\"id\":9}]") }
    let address = try other.url("/next").absoluteString
    let server = try LoopbackServer { _ in
      .answer("[{\"id\":1}]", headers: ["Link: <\(address)>; rel=next"])
    }
    let source = try Self.source(server, paging: HTTPPaging(.link))
    let first = try await source.page(ItemRequest(limit: 1))
    let error = await #expect(throws: SourceError.self) {
      try await source.page(ItemRequest(cursor: first.next, limit: 1))
    }
    #expect(error?.code == .hostNotAllowed)
    #expect(error?.message.contains("\"\(other.host)\"") == true)
    #expect(other.requests.isEmpty)
    for address in ["file:///etc/passwd", "http://user@\(server.host)/", "ftp://\(server.host)/"] {
      let url = try #require(URL(string: address))
      let source = HTTPSource(
        HTTPRequest(url), key: ["id"], fields: [], client: Self.client(server))
      #expect(await Self.error(source)?.code == .hostNotAllowed, "\(address)")
    }
  }

  @Test("a body of more bytes than the limit is not read on")
  func endless() async throws {
    let server = try LoopbackServer { _ in
      [.text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n["), .forever("{\"id\":1},")]
    }
    var limits = HTTPClient.Limits()
    limits.bodyBytes = 1 << 20
    #expect(await Self.error(try Self.source(server, limits: limits))?.code == .limit)
  }

  @Test("a header that libcurl doesn't read is reported as too long")
  func longHeader() async throws {
    let server = try LoopbackServer { _ in
      .answer("[]", headers: ["X-Long: " + String(repeating: "a", count: 110 << 10)])
    }
    let error = await Self.error(try Self.source(server))
    #expect(
      error?.code == .limit && error?.message.contains("a header") == true,
      "\(String(describing: error))")
  }

  @Test("an incomplete response is an error, and can be requested again")
  func cut() async throws {
    let server = try LoopbackServer { request in
      request.target == "/none"
        ? []
        : [.text("HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\n[{\"id\":1}]")]
    }
    for path in ["/items", "/none"] {
      let error = await Self.error(try Self.source(server, path))
      #expect(error?.code == .connection, "\(path)")
      #expect(error?.isTransient == true)
    }
  }

  @Test("a server that never ends its answer is left after a time")
  func waiting() async throws {
    let server = try LoopbackServer { request in
      request.target == "/none"
        ? [.hold] : [.text("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n["), .hold]
    }
    var limits = HTTPClient.Limits()
    limits.time = .milliseconds(300)
    for path in ["/items", "/none"] {
      let error = await Self.error(try Self.source(server, path, limits: limits))
      #expect(error?.code == .timeout, "\(path)")
      #expect(error?.isTransient == true)
    }
  }

  @Test("a port without a listener")
  func refused() async throws {
    let server = try LoopbackServer { _ in [] }
    server.stop()
    let source = try Self.source(server)
    let error = await Self.error(source)
    #expect(error?.code == .connection)
    #expect(error?.isTransient == true)
  }

  @Test("statuses: which can be requested again, and when")
  func statuses() async throws {
    let server = try LoopbackServer { request in
      let status = request.target.dropFirst()
      return .answer("no", status: "\(status) X", headers: ["Retry-After: 7"])
    }
    let cases: [(Int, Bool, Duration?)] = [
      (429, true, .seconds(7)), (503, true, .seconds(7)), (408, true, .seconds(7)),
      (500, true, nil),
      (404, false, nil), (401, false, nil), (400, false, nil), (204, false, nil), (501, false, nil),
    ]
    for (status, isTransient, delay) in cases {
      let error = await Self.error(try Self.source(server, "/\(status)"))
      #expect(error?.code == .status, "\(status)")
      #expect(error?.isTransient == isTransient, "\(status)")
      #expect(error?.retryDelay == delay, "\(status)")
    }
  }

  @Test("a moment that is over asks for no delay")
  func retryDates() async throws {
    let server = try LoopbackServer { _ in
      .answer("", status: "503 X", headers: ["Retry-After: Mon, 06 Sep 2021 10:34:56 GMT"])
    }
    #expect(await Self.error(try Self.source(server))?.retryDelay == .seconds(0))
  }

  @Test("messages contain nothing of queries and headers")
  func secrets() async throws {
    let server = try LoopbackServer { _ in .answer("{\"id\":", status: "200 OK") }
    let bad = try LoopbackServer { _ in .answer("", status: "403 X") }
    for server in [server, bad] {
      let source = try Self.source(
        server, "/items?key=s3cret", headers: [HTTPHeader("Authorization", "s3cret")],
        query: [URLQueryItem(name: "token", value: "s3cret")])
      let error = try #require(await Self.error(source))
      #expect(!"\(error)".contains("s3cret"))
      #expect("\(error)".contains("127.0.0.1"))
    }
  }

  @Test("a task that is cancelled leaves the server")
  func cancelled() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    let source = try Self.source(server)
    let task = Task { try await source.page(ItemRequest(limit: 1)) }
    while server.requests.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("cursors of other sources")
  func badCursors() async throws {
    let server = try LoopbackServer { _ in .answer("[]") }
    for mode in [HTTPPaging.Mode.page, .offset] {
      let source = try Self.source(server, paging: HTTPPaging(mode))
      for raw in ["", "x", "-1", "1", "1 2", "1 2 -3", "1 2 3 4"] {
        let error = await #expect(throws: SourceError.self) {
          try await source.page(ItemRequest(cursor: ItemCursor(rawValue: raw), limit: 1))
        }
        #expect(error?.code == .badCursor)
      }
    }
  }
}
