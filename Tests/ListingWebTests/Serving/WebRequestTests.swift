import Foundation
import Testing

@testable import ListingWeb

@Suite struct WebRequestTests {
  @Test func `The path follows the base, and the query the question mark`() {
    let request = WebRequest(
      method: "GET", target: "/shop/f/a%20b.png?at=1?2", base: "/shop",
      headers: [(name: "HOST", value: "x")])
    #expect(request.path == "/f/a%20b.png")
    #expect(request.query == "at=1?2")
    #expect(request.headers == ["host": "x"])
  }

  @Test func `A parameter of the query is decoded once`() {
    let request = request("GET", "/?after=&at=a%252Fb/c%20d&at=2")
    #expect(request.parameter("at") == "a%2Fb/c d")
    #expect(request.parameter("t") == nil)
  }

  @Test func `A cookie is found in any of several headers`() {
    let request = WebRequest(
      method: "GET", target: "/",
      headers: [(name: "cookie", value: "listing=1"), (name: "Cookie", value: "other=2")])
    #expect(request.cookie("listing") == "1")
    #expect(request.cookie("other") == "2")
  }

  @Test func `Headers with the same name are joined`() {
    let headers = [(name: "Origin", value: "a"), (name: "origin", value: "b")]
    #expect(
      WebRequest(method: "GET", target: "/", headers: headers).headers == ["origin": "a, b"])
  }

  @Test(arguments: [
    ("gzip", true), ("GZIP", true), ("deflate, gzip;q=1.0", true), ("br;q=1, *;q=0.5", true),
    ("gzip;q=0", false), ("gzip;q=0.000, *", false), ("gzip; q=x", false), ("*;q=0", false),
    ("identity", false), ("br", false), ("", false), ("gzipped", false),
  ])
  func `Gzip is accepted by its name or by a star, unless its weight is 0`(
    header: String, isAccepted: Bool
  ) {
    #expect(request("GET", "/", ["Accept-Encoding": header]).acceptsGzip == isAccepted)
  }

  @Test func `A cookie is found among others`() {
    let request = request("GET", "/", ["Cookie": "xlisting=1; listing=2;other"])
    #expect(request.cookie("listing") == "2")
    #expect(request.cookie("other") == nil)
  }
}
