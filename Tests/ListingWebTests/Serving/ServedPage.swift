import Foundation
import ListingKit
import ListingTesting
import ListingXML

@testable import ListingWeb

/// An app and a browser with one page of it, for tests.
struct ServedPage {
  let app: ListingWebApp
  let path: String
  let cookie: String

  static let document = """
    <listing xmlns="urn:listingkit:1" version="1.0" title="Shop"><section id="s"><items>
    <item id="a" text="A"/></items></section></listing>
    """

  /// Creates an app for a list without sections, whose time a test moves.
  static func app(
    _ clock: TestClock = TestClock(isMovedByHand: true), viewerLimit: Int = 3
  ) -> ListingWebApp {
    ListingWebApp(
      WebListSource { ListDataSource(isolation: $0) }, nil, .patient(viewerLimit: viewerLimit),
      clock)
  }

  private static var token: Regex<(Substring, Substring)> {
    #/listing=(?:[a-z]\.)?([0-9a-f]{32});/#
  }

  /// The page's HTML.
  let html: String
  /// The address of the page that its script shows.
  var address: String { "/?tab=\(path.dropFirst(3).prefix(8))" }

  /// Opens a page.
  ///
  /// - Returns: `nil` if there is none.
  init?(_ app: ListingWebApp, at address: String = "/", cookie: String? = nil) async throws {
    self.app = app
    let response = await app.respond(
      to: request("GET", address, cookie.map { ["Cookie": "listing=\($0)"] } ?? [:]))
    let page = try response.text
    guard response.status == 200, let viewer = page.firstMatch(of: #/data-viewer="([^"]*)"/#)?.1,
      let cookie = response["Set-Cookie"]?.firstMatch(of: Self.token)?.1
    else { return nil }
    (path, self.cookie, html) = (String(viewer), String(cookie), page)
  }

  /// Opens the stream of the page.
  ///
  /// - Returns: `nil` if there is nothing but the event `gone`.
  func stream(after sequence: Int = 1) async -> PatchStream.Iterator? {
    let response = await app.respond(
      to: request("GET", "\(path)?after=\(sequence)", ["Cookie": "listing=\(cookie)"]))
    guard case .stream(let stream) = response.body else { return nil }
    return stream.makeAsyncIterator()
  }

  /// Sends an event as the page's script does.
  ///
  /// - Parameter headers: the headers that differ; an empty one is left out.
  func send(
    _ event: String = #"{"do":"see","at":0,"count":1}"#, _ headers: [String: String] = [:]
  ) async -> WebResponse {
    let usual = [
      "Origin": "http://localhost:8080", "Content-Type": "application/json", "X-Listing": "1",
      "Cookie": "a=b; listing=\(cookie)",
    ]
    let all = usual.merging(headers) { _, other in other }.filter { !$0.value.isEmpty }
    return await app.respond(to: request("POST", path, all, event))
  }
}

extension WebConfiguration {
  /// A configuration with pages that wait for their items on any machine.
  static func patient(viewerLimit: Int = 1_000) -> WebConfiguration {
    var configuration = WebConfiguration()
    configuration.viewerLimit = viewerLimit
    // No test waits for it.
    configuration.firstByteTime = .seconds(600)
    return configuration
  }
}

/// Creates a request to `localhost:8080`, or to another host in the headers.
func request(
  _ method: String, _ target: String, _ headers: [String: String] = [:], _ body: String = ""
) -> WebRequest {
  let all = ["Host": "localhost:8080"].merging(headers) { _, other in other }
  return WebRequest(
    method: method, target: target, headers: all.map { (name: $0.key, value: $0.value) },
    body: Data(body.utf8))
}

extension WebResponse {
  /// The value of a header.
  subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The body as text.
  var text: String {
    get throws {
      guard case .bytes(let bytes) = body else { throw CancellationError() }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
