import Foundation
import Testing

@testable import ListingWeb

@Suite struct RequestHeadTests {
  private func head(_ text: String) throws -> RequestHead {
    try RequestHead(text.split(separator: "|").map { Array($0.utf8) })
  }

  @Test func `A head has a method, a target and headers without spaces around their values`() throws
  {
    let head = try head("GET /a%20b?c=d HTTP/1.1|Host: localhost|X-Empty:|X-Wide: \t a b \t")
    #expect(head.method == "GET")
    #expect(head.target == "/a%20b?c=d")
    #expect(head.headers.map(\.name) == ["Host", "X-Empty", "X-Wide"])
    #expect(head.headers.map(\.value) == ["localhost", "", "a b"])
    #expect(head.isHTTP11)
    #expect(!head.isLast)
    #expect(head.bodySize == .bytes(0))
  }

  @Test(arguments: [
    ("POST / HTTP/1.1|Content-Length: 17", RequestHead.BodySize.bytes(17)),
    ("POST / HTTP/1.1|content-length: 0", .bytes(0)),
    ("POST / HTTP/1.1|Transfer-Encoding: Chunked", .chunked),
  ])
  func `A header says how large the body is`(text: String, size: RequestHead.BodySize) throws {
    #expect(try head(text).bodySize == size)
  }

  @Test(arguments: [
    ("GET / HTTP/1.0", true), ("GET / HTTP/1.0|Connection: keep-alive", true),
    ("GET / HTTP/1.1|Connection: keep-alive, Close", true), ("GET / HTTP/1.1", false),
    ("GET / HTTP/1.1|Connection: closed", false),
  ])
  func `A client of HTTP/1.0, or one that says so, ends the connection`(
    text: String, isLast: Bool
  ) throws {
    #expect(try head(text).isLast == isLast)
  }

  @Test(arguments: [
    ("GET", 400), ("GET /", 400), ("GET  / HTTP/1.1", 400), (" GET / HTTP/1.1", 400),
    ("GET / HTTP/1.1 ", 400), ("G@T / HTTP/1.1", 400), ("GET /\u{7F} HTTP/1.1", 400),
    ("GET /\u{E9} HTTP/1.1", 400), ("GET / HTTP/2.0", 505), ("GET / http/1.1", 505),
    ("GET / HTTP/1.1|Host", 400), ("GET / HTTP/1.1|: a", 400), ("GET / HTTP/1.1|Host : a", 400),
    ("GET / HTTP/1.1| Host: a", 400), ("GET / HTTP/1.1|A: b|\tc", 400),
    ("GET / HTTP/1.1|A: \u{0}", 400), ("GET / HTTP/1.1|A: b\rC: d", 400),
    // Where a body ends must not depend on the reader.
    ("POST / HTTP/1.1|Content-Length: 1|Transfer-Encoding: chunked", 400),
    ("POST / HTTP/1.1|Content-Length: 1|Content-Length: 2", 400),
    ("POST / HTTP/1.1|Content-Length: 1|Content-Length: 1", 400),
    ("POST / HTTP/1.1|Content-Length: 1, 1", 400), ("POST / HTTP/1.1|Content-Length: -1", 400),
    ("POST / HTTP/1.1|Content-Length: +1", 400), ("POST / HTTP/1.1|Content-Length: 0x1", 400),
    ("POST / HTTP/1.1|Content-Length:", 400),
    ("POST / HTTP/1.1|Content-Length: 99999999999999999999", 400),
    ("POST / HTTP/1.1|Transfer-Encoding: gzip, chunked", 501),
    ("POST / HTTP/1.1|Transfer-Encoding: chunked|Transfer-Encoding: chunked", 501),
    ("POST / HTTP/1.0|Transfer-Encoding: chunked", 400),
  ])
  func `A head that readers could understand differently is refused`(
    text: String, status: Int
  ) throws {
    let refusal = try #require(throws: RequestRefusal.self) { try head(text) }
    #expect(refusal.status == status)
    #expect(refusal.message.hasSuffix("."))
  }
}
