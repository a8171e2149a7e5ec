import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingWeb

@Suite struct ListingWebAppTests {
  @Test func `A page forbids all code but the app's, and isn't stored`() async throws {
    let response = await ServedPage.app().respond(to: request("GET", "/"))
    #expect(response.status == 200)
    #expect(response["Content-Type"] == "text/html; charset=utf-8")
    #expect(response["Cache-Control"] == "no-store")
    #expect(
      response["Content-Security-Policy"] == """
        default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
        img-src 'self' https:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'self'
        """)
    #expect(response["X-Content-Type-Options"] == "nosniff")
    #expect(response["Referrer-Policy"] == "no-referrer")
    let cookie = try #require(response["Set-Cookie"])
    #expect(
      cookie.wholeMatch(of: #/listing=[0-9a-f]{32}; Path=/; HttpOnly; SameSite=Lax/#) != nil)
  }

  @Test func `The pages of a browser share its cookie, and have a viewer each`() async throws {
    let app = ServedPage.app()
    let first = try #require(try await ServedPage(app))
    let second = try #require(try await ServedPage(app, cookie: first.cookie))
    #expect(second.cookie == first.cookie)
    #expect(second.path != first.path)
    for foreign in ["guessed", String(repeating: "\u{E9}", count: 32)] {
      let other = try #require(try await ServedPage(app, cookie: foreign))
      #expect(other.cookie != foreign)
    }
  }

  @Test func `All addresses in a page begin with the app's base`() async throws {
    let app = ServedPage.app()
    let headers = [(name: "host", value: "localhost")]
    let response = await app.respond(
      to: WebRequest(method: "GET", target: "/shop", base: "/shop", headers: headers))
    let page = try response.text
    #expect(page.contains("data-viewer=\"/shop/v/"))
    for asset in [WebAsset.script, WebAsset.style] {
      #expect(page.contains("\"/shop\(asset.path)\""))
      let file = await app.respond(
        to: WebRequest(
          method: "GET", target: "/shop\(asset.path)", base: "/shop", headers: headers))
      #expect(file.status == 200)
      #expect(file["Cache-Control"] == "public, max-age=31536000, immutable")
    }
    #expect(response["Set-Cookie"]?.contains("Path=/shop;") == true)
  }

  @Test(arguments: ["/x", "/a/0/listing.js", "/index.html", "/v", "//", "/a/../"])
  func `An unknown path is refused with status 404`(path: String) async throws {
    let response = await ServedPage.app().respond(to: request("GET", path))
    #expect(response.status == 404)
    #expect(try response.text == "There is nothing at '\(path)': the list is at '/'.\n")
  }

  @Test(arguments: [
    ("POST", "/", "GET, HEAD"), ("HEAD", "/v/1", "GET, POST"), ("PUT", "/v/1", "GET, POST"),
    ("DELETE", "/f/a.png", "GET, HEAD"), ("OPTIONS", "/v/1", "GET, POST"),
  ])
  func `Another method is refused with the allowed ones`(
    method: String, path: String, allowed: String
  ) async throws {
    let response = await ServedPage.app().respond(to: request(method, path))
    #expect(response.status == 405)
    #expect(response["Allow"] == allowed)
    let message = "Method '\(method)' isn't allowed: expected \(allowed).\n"
    #expect(try response.text == (method == "HEAD" ? "" : message))
  }

  @Test func `HEAD of a page makes no list`() async throws {
    let app = ListingWebApp(
      WebListSource { _ in
        Issue.record("a list was made")
        throw CancellationError()
      })
    let response = await app.respond(to: request("HEAD", "/"))
    #expect(response.status == 200)
    #expect(response["Content-Type"] == "text/html; charset=utf-8")
    // No list is created, so the length of the page isn't known.
    #expect(response["Content-Length"] == nil)
    #expect(try response.text == "")
    #expect(await app.viewers.viewers.isEmpty)
  }

  @Test(arguments: [WebAsset.script.path, "/x"], ["", "gzip"])
  func `HEAD has the headers of GET, and the length of its body`(
    path: String, encoding: String
  ) async throws {
    let app = ServedPage.app()
    let headers = ["Accept-Encoding": encoding]
    let get = await app.respond(to: request("GET", path, headers))
    let head = await app.respond(to: request("HEAD", path, headers))
    guard case .bytes(let bytes) = get.body else { throw CancellationError() }
    #expect(head.status == get.status)
    #expect(head.headers.dropLast().map(\.name) == get.headers.map(\.name))
    #expect(head.headers.dropLast().map(\.value) == get.headers.map(\.value))
    #expect(head["Content-Length"] == String(bytes.count))
    #expect(try head.text == "")
  }

  @Test func `A page whose client is gone leaves no viewer`() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let app = ListingWebApp(
      WebListSource { _ in
        begin.yield()
        // Ends with the task.
        try await Task.sleep(for: .seconds(3_600))
        return ListDataSource()
      })
    let page = Task { await app.respond(to: request("GET", "/")) }
    for await _ in begun { break }
    page.cancel()
    _ = await page.value
    #expect(await app.viewers.viewers.isEmpty)
  }

  @Test func `A list that can't be opened is an error without its reason, and takes no viewer`()
    async throws
  {
    struct Secret: Error {}
    let app = ListingWebApp(WebListSource { _ in throw Secret() })
    let response = await app.respond(to: request("GET", "/"))
    #expect(response.status == 500)
    #expect(try response.text == "The list can't be opened: the server's log says why.\n")
    #expect(await app.viewers.viewers.isEmpty)
  }
}
