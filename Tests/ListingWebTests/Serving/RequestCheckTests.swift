import Foundation
import Testing

@testable import ListingWeb

@Suite struct RequestCheckTests {
  @Test(arguments: [
    "localhost", "LOCALHOST:1", "localhost.", "localhost.:8080", "127.0.0.1:8080", "[::1]:8080",
    "[::1]",
  ])
  func `A host without a port in the list is accepted with every port`(host: String) async {
    let response = await ServedPage.app().respond(to: request("GET", "/", ["Host": host]))
    #expect(response.status == 200)
  }

  @Test(arguments: [
    "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "localhost..", ".localhost",
  ])
  func `A foreign host is refused with the expected ones`(host: String) async throws {
    let response = await ServedPage.app().respond(to: request("GET", "/", ["Host": host]))
    #expect(response.status == 421)
    #expect(
      try response.text
        == "Unknown host '\(host)': expected one of: 127.0.0.1, [::1], localhost.\n")
  }

  @Test(arguments: [
    "", "localhost:80:80", "localhost:", "localhost:x", "[::1", "::1", "localhost@evil.example",
    "user@localhost", "localhost/", "local host", "localhost, localhost", "http://localhost",
    "l\u{F6}calhost",
  ])
  func `A host that isn't one name with an optional port is refused`(host: String) async throws {
    let response = await ServedPage.app().respond(to: request("GET", "/", ["Host": host]))
    #expect(response.status == 400)
    #expect(
      try response.text
        == "Invalid Host header '\(host)': expected one name with an optional port, as in localhost:8080.\n"
    )
  }

  @Test func `Two Host headers are refused, even if they're equal`() async {
    let host = (name: "Host", value: "localhost")
    let response = await ServedPage.app().respond(
      to: WebRequest(method: "GET", target: "/", headers: [host, host]))
    #expect(response.status == 400)
  }

  @Test func `A host with a port in the list is accepted with this port only`() {
    let hosts: Set = ["shop.example:8443"]
    for host in ["shop.example:8443", "Shop.Example.:8443"] {
      #expect(RequestCheck.host(request("GET", "/", ["Host": host]), hosts) == nil)
    }
    for host in ["shop.example", "shop.example:443"] {
      #expect(RequestCheck.host(request("GET", "/", ["Host": host]), hosts)?.status == 421)
    }
  }

  @Test func `An event of the page's script is performed`() async throws {
    let page = try #require(try await ServedPage(ServedPage.app()))
    let response = await page.send()
    #expect(response.status == 204)
    let encrypted = await page.send(
      headers: [
        "Origin": "https://localhost:8080", "Content-Type": "Application/JSON; charset=utf-8",
      ])
    #expect(encrypted.status == 204)
  }

  @Test(arguments: [
    (["Origin": "http://evil.example"], 403, "Foreign origin 'http://evil.example': expected"),
    (["Origin": "http://localhost:8081"], 403, "Foreign origin 'http://localhost:8081': expected"),
    (["Origin": "null"], 403, "Foreign origin 'null': expected a page of 'localhost:8080'."),
    (["Origin": ""], 403, "No Origin header: expected a page of 'localhost:8080'."),
    (["Content-Type": "text/plain"], 415, "Content-Type 'text/plain': expected application/json."),
    (["Content-Type": ""], 415, "No Content-Type header: expected application/json."),
    (["X-Listing": ""], 403, "The event has no header 'X-Listing: 1'."),
    (["Cookie": ""], 403, "The cookie isn't that of the browser that opened the page"),
    (["Cookie": "listing=0"], 403, "The cookie isn't that of the browser that opened the page"),
  ])
  func `An event from elsewhere is refused`(
    headers: [String: String], status: Int, message: String
  ) async throws {
    let page = try #require(try await ServedPage(ServedPage.app()))
    let response = await page.send(headers: headers)
    #expect(response.status == status)
    #expect(try response.text.hasPrefix(message))
    #expect(response["Content-Type"] == "text/plain; charset=utf-8")
  }

  @Test func `An event is at most 64 KB long`() async throws {
    let page = try #require(try await ServedPage(ServedPage.app()))
    let event = #"{"do":"tap","section":"s","item":""#
    let longest = event + String(repeating: "x", count: 65_536 - event.count - 2) + "\"}"
    #expect(await page.send(longest).status == 204)
    let refusal = await page.send(longest + " ")
    #expect(refusal.status == 413)
    #expect(try refusal.text == "The body is too large: expected at most 65536 bytes.\n")
  }

  @Test func `A body that isn't an event is refused with what is wrong with it`() async throws {
    let page = try #require(try await ServedPage(ServedPage.app()))
    let response = await page.send(#"{"do":"jump"}"#)
    #expect(response.status == 400)
    #expect(try response.text.hasPrefix("unknown event 'jump': expected one of see"))
  }

  @Test func `Characters that control a terminal are replaced in a refusal`() async throws {
    let response = await ServedPage.app().respond(
      to: request("GET", "/", ["Host": "a\u{1B}[31m\u{202E}b"]))
    #expect(try response.text.hasPrefix("Invalid Host header 'a?[31m?b'"))
  }
}

extension ServedPage {
  fileprivate func send(headers: [String: String]) async -> WebResponse {
    await send(#"{"do":"see","at":0,"count":1}"#, headers)
  }
}
