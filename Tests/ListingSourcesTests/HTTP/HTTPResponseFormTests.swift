import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

/// The forms of a response that RFC 9112 allows, and some that clients tolerate.
@Suite("HTTP response forms", .timeLimit(.minutes(10)), .tags(.concurrency))
struct HTTPResponseFormTests {
  struct Form: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var parts: [LoopbackServer.Part]

    init(_ name: String, _ text: String) {
      testDescription = name
      parts = [.text(text.replacingOccurrences(of: "\n", with: "\r\n"))]
    }

    init(_ name: String, _ parts: [LoopbackServer.Part]) {
      testDescription = name
      self.parts = parts
    }
  }

  static let body = "[{\"id\":1}]"

  /// Responses with the item 1.
  static let forms: [Form] = [
    Form("a length", "HTTP/1.1 200 OK\nContent-Length: 10\nConnection: close\n\n\(body)"),
    Form("until the connection is closed", "HTTP/1.1 200 OK\nConnection: close\n\n\(body)"),
    Form("a status line alone", "HTTP/1.1 200 OK\n\n\(body)"),
    Form("an empty reason phrase", "HTTP/1.1 200 \nContent-Length: 10\n\n\(body)"),
    Form("no reason phrase and no space", "HTTP/1.1 200\nContent-Length: 10\n\n\(body)"),
    Form("a reason phrase in UTF-8", "HTTP/1.1 200 Schön\nContent-Length: 10\n\n\(body)"),
    Form("HTTP 1.0", "HTTP/1.0 200 OK\n\n\(body)"),
    Form(
      "chunks", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n4\n[{\"i\n006\nd\":1}]\n0\n\n"),
    Form(
      "chunks with extensions",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n"
        + "A;name=value;other=\"a;\\\"b\"\n\(body)\n0;last\n\n"),
    Form(
      "chunks with a declared trailer",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nTrailer: X\n\na\n\(body)\n0\nX: y\n\n"),
    Form(
      "chunks with undeclared trailers",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n0A\n\(body)\n000\nX: y\nZ: a: b\n\n"),
    Form(
      "interim responses",
      "HTTP/1.1 100 Continue\n\nHTTP/1.1 103 Early Hints\nLink: </a.css>; rel=preload\n\n"
        + "HTTP/1.1 200 OK\nContent-Length: 10\n\n\(body)"),
    Form(
      "headers in any case, with spaces, without a value, and folded",
      "HTTP/1.1 200 OK\ncONTENT-lENGTH:   10  \nX-Empty:\nX-Folded: a\n b\n\tc\n\n\(body)"),
    Form(
      "a header of 60,000 bytes",
      "HTTP/1.1 200 OK\nX: \(String(repeating: "x", count: 60_000))\nContent-Length: 10\n\n\(body)"),
    Form(
      "1,000 headers",
      "HTTP/1.1 200 OK\n\((0..<1000).map { "X-\($0): \($0)\n" }.joined())Content-Length: 10\n\n"
        + body),
    Form("line feeds alone", [.text("HTTP/1.1 200 OK\nContent-Length: 10\n\n\(body)")]),
    Form(
      "a byte at a time",
      Array(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n\(body)\r\n0\r\nX: y\r\n\r\n"
          .utf8
      )
      .map { .bytes([$0]) }),
    Form("packed chunks", packedChunks),
  ]

  /// `[{"id":1}]` as gzip in two chunks.
  static let packedChunks: [LoopbackServer.Part] = {
    let packed = HTTPSourceTests.packed
    let (first, second) = (Array(packed[..<7]), Array(packed[7...]))
    return [
      .text("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n"),
      .bytes(first), .text("\r\n\(String(second.count, radix: 16))\r\n"), .bytes(second),
      .text("\r\n0\r\n\r\n"),
    ]
  }()

  @Test("Every legal form of a response has its items", arguments: forms)
  func legal(form: Form) async throws {
    let server = try LoopbackServer { _ in form.parts }
    #expect(try await HTTPSourceTests.identifiers(HTTPSourceTests.source(server)) == ["1"])
  }

  @Test(
    "A response that isn't HTTP is an error that says so, and doesn't blame the address's host",
    arguments: [
      "[{\"id\":1}]", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 two hundred\r\n\r\n[]",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n[{}]",
    ])
  func malformed(text: String) async throws {
    let server = try LoopbackServer { _ in [.text(text)] }
    let error = try #require(await HTTPSourceTests.error(try HTTPSourceTests.source(server)))
    #expect(error.code == .connection)
    #expect(error.message.hasPrefix("the response isn't valid HTTP ("), "\(error.message)")
  }

  @Test("A trailer or an interim response isn't a header of the response")
  func trailers() async throws {
    let server = try LoopbackServer { request in
      request.target == "/items"
        ? [
          .text(
            "HTTP/1.1 103 Early Hints\r\nLink: </early>; rel=next\r\n\r\n"
              + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
              + "A\r\n\(Self.body)\r\n0\r\nLink: </late>; rel=next\r\n\r\n")
        ] : .answer("[]")
    }
    let source = try HTTPSourceTests.source(server, paging: HTTPPaging(.link))
    #expect(try await source.page(ItemRequest(limit: 2)).next == nil)
  }

  @Test("Heads without an end are left at a limit")
  func endlessHeads() async throws {
    let heads = [
      ("", "HTTP/1.1 100 Continue\r\n\r\n"), ("HTTP/1.1 200 OK\r\n", "X-Header: value\r\n"),
    ]
    for (start, text) in heads {
      let server = try LoopbackServer { _ in [.text(start), .forever(text)] }
      let error = await HTTPSourceTests.error(try HTTPSourceTests.source(server))
      #expect(error?.code == .limit, "\(text)")
    }
  }

  @Test("An IPv6 address is requested, and is allowed in brackets")
  func versionSix() async throws {
    let server = try LoopbackServer(usesIPv6: true) { _ in .answer(Self.body) }
    #expect(server.host.hasPrefix("[::1]:"))
    #expect(try await HTTPSourceTests.identifiers(HTTPSourceTests.source(server)) == ["1"])
  }

  @Test("A connection stays open for the next request, and one that the server closed is replaced")
  func connections() async throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n\(Self.body)"
    let cases: [(parts: [LoopbackServer.Part], count: Int)] = [
      ([.text(answer), .keepAlive], 1), ([.text(answer)], 3),
    ]
    for (parts, count) in cases {
      let server = try LoopbackServer { _ in parts }
      let source = try HTTPSourceTests.source(server)
      for _ in 0..<3 {
        #expect(try await source.page(ItemRequest(limit: 2)).items.map(\.listIdentifier) == ["1"])
      }
      #expect(server.connectionCount == count)
    }
  }

  @Test("Headers with a line break are refused, and nothing is sent")
  func injection() async throws {
    let server = try LoopbackServer { _ in .answer("[]") }
    for value in ["a\r\nX-Other: b", "a\nb", "a\u{0}b"] {
      let error = await HTTPSourceTests.error(
        try HTTPSourceTests.source(server, headers: [HTTPHeader("X-Key", value)]))
      #expect(error?.code == .badDescription)
      #expect(error?.message.contains("\"X-Key\"") == true)
    }
    #expect(server.requests.isEmpty)
  }

  @Test("Fifty requests at the same time have their own responses")
  func concurrent() async throws {
    let server = try LoopbackServer { request in .answer("[{\"id\":\"\(request.target)\"}]") }
    let client = HTTPSourceTests.client(server)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        let source = HTTPSource(
          HTTPRequest(try server.url("/\(number)")), key: ["id"], fields: [], client: client)
        group.addTask {
          try await source.page(ItemRequest(limit: 1)).items.map(\.listIdentifier) == ["/\(number)"]
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
