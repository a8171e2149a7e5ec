import CHTTP
import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Addresses that servers send on to", .timeLimit(.minutes(10)), .tags(.concurrency))
struct HTTPRefusalTests {
  @Test(
    "which are asked, and why others are not",
    arguments: [
      ("https://a.org/x", "https://a.org/y", nil), ("http://a.org/x", "https://a.org/y", nil),
      ("http://a.org/x", "http://b.org:8080/y", nil),
      ("https://a.org/x", "http://a.org/y", "unencrypted(\"a.org\")"),
      ("HTTPS://a.org/x", "HTTP://a.org/y", "unencrypted(\"a.org\")"),
      ("http://a.org/x", "http://b.org/y", "host(\"b.org\")"),
      ("http://a.org/x", "http://[::1]:80/y", "host(\"[::1]\")"),
      ("http://a.org/x", "http://[::1]:8080/y", nil),
      ("http://a.org/x", "http://user:word@a.org/y", "credentials"),
      ("http://a.org/x", "file:///etc/passwd", "noHTTP"),
      ("http://a.org/x", "ftp://a.org/", "noHTTP"),
    ] as [(String, String, String?)])
  func refusals(asked: String, next: String, refusal: String?) throws {
    let (asked, next) = (try #require(URL(string: asked)), try #require(URL(string: next)))
    let found = HTTPRefusal(of: next, after: asked, ["a.org", "b.org:8080", "[::1]:8080"])
    #expect(found.map { "\($0)" } == refusal)
  }

  @Test(
    "the next page of an encrypted one isn't requested unencrypted, nor with headers to another host"
  )
  func unencrypted() async throws {
    let server = try LoopbackServer { _ in .answer("[]") }
    let client = HTTPSourceTests.client(server)
    let asked = HTTPRequest(
      try #require(URL(string: "https://\(server.host)/items")),
      headers: [HTTPHeader("Authorization", "s3cret")])
    let error = await #expect(throws: SourceError.self) {
      _ = try await client.response(from: try server.url("/next?key=s3cret"), for: asked)
    }
    #expect(error?.code == .hostNotAllowed)
    #expect(error?.message.contains("without encryption") == true)
    #expect(error.map { "\($0)".contains("s3cret") } == false)
    #expect(server.requests.isEmpty)
  }

  @Test(
    "an invalid address isn't a next page, and a redirect without a valid one is reported at once")
  func noAddress() async throws {
    let server = try LoopbackServer { request in
      request.target == "/items"
        ? .answer("[{\"id\":1}]", headers: ["Link: <http://[>; rel=next"])
        : .answer("", status: "302 Found")
    }
    let items = await HTTPSourceTests.error(
      try HTTPSourceTests.source(server, paging: HTTPPaging(.link)))
    #expect(items?.code == .badCursor)
    let redirect = await HTTPSourceTests.error(try HTTPSourceTests.source(server, "/away"))
    #expect(redirect?.isTransient == false)
    #expect(server.requests.count == 2)
  }

  @Test(
    "a time to wait of any size is kept to, and told", arguments: ["99999999999999999999", "600"])
  func longTimes(time: String) async throws {
    let server = try LoopbackServer { _ in
      .answer("", status: "503 X", headers: ["Retry-After: \(time)"])
    }
    let error = await HTTPSourceTests.error(try HTTPSourceTests.source(server))
    let seconds = min(Int(time) ?? 86_400, 86_400)
    #expect(error?.retryDelay == .seconds(seconds))
    #expect(error?.message.contains("\(seconds) s") == true)
  }

  @Test("Only a connection that was lost is tried again, and the message has libcurl's reason")
  func transfers() {
    func error(_ outcome: chttp_outcome) -> SourceError {
      HTTPFailure.transfer(outcome, "self-signed certificate").error("here", HTTPClient.Limits())
    }
    for outcome in [CHTTP_UNTRUSTED, CHTTP_BAD_URL, CHTTP_UNKNOWN_HOST, CHTTP_MALFORMED] {
      #expect(!error(outcome).isTransient)
      #expect(error(outcome).message.contains("self-signed"))
    }
    #expect(error(CHTTP_DISCONNECTED).isTransient && error(CHTTP_TIMEOUT).isTransient)
  }
}
