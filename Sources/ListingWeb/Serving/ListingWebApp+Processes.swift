import Foundation
import ListingKit
import ListingXML

/// What several processes need that serve an app behind a proxy.
extension ListingWebApp {
  /// How long a page that has items waits for those at its place.
  private static let resumeTime = Duration.seconds(20)
  /// The largest number of items on a screen.
  private static let mostItems = 400

  /// Has the pages connect to other processes, and then ends all streams.
  ///
  /// New pages and streams get status 503 meanwhile, with which a proxy asks another process; events are performed.
  /// Call it before the server stops to accept connections.
  ///
  /// - Parameter time: how long the pages can take.
  public func drain(within time: Duration = .seconds(10)) async {
    await viewers.drain(within: time)
    await close()
  }

  /// The response to a proxy that asks whether viewers are accepted.
  var health: WebResponse {
    get async {
      let isDraining = await viewers.isDraining
      let count = await viewers.viewers.count
      let json = #"{"accepts":\#(!isDraining),"viewers":\#(count)}"# + "\n"
      return WebResponse(isDraining ? 503 : 200, json: Data(json.utf8))
    }
  }

  /// The response to a page that another process answers.
  var isMoving: WebResponse {
    WebResponse(refusal: 503, "This process is ending: try again.").with("Retry-After", "1")
  }

  /// Opens the stream of a new viewer, with which a page continues whose viewer is gone.
  ///
  /// - Parameter address: the address of the page, after the app's base and a slash.
  func resume(_ address: String, _ request: WebRequest) async -> WebResponse {
    let base = request.base
    let page = WebRequest(method: "GET", target: "\(base)/\(address)", base: base, headers: [])
    // A page of another version may not understand the patches.
    guard request.parameter("script") == WebAsset.script.version,
      let source = try? source(of: page)
    else { return WebResponse(events: .bytes(ViewerStream.reload)) }
    let token = request.browserCookie?.token ?? ViewerRegistry.token()
    let viewer = WebViewer(
      source, html: ContentHTML(imagePath: base + "/f/"), timeLimit: Self.resumeTime,
      state: await state(of: page, token: token), metrics: metrics)
    guard let identifier = await viewers.add(viewer, cookie: token) else { return tooManyPages }
    do {
      let count = request.parameter("count").flatMap { Int($0) } ?? WebViewer.pageLength / 3
      try await viewer.resume(
        at: destination(page, request), count: max(1, min(count, Self.mostItems)))
      let path = "\(base)/v/\(identifier)"
      guard
        let stream = await viewers.stream(identifier, cookie: token, after: 0, newPath: path)
      else { return tooManyPages }
      return WebResponse(events: .stream(PatchStream(source: stream)))
        .with(cookie: BrowserCookie(process: configuration.processName, token: token), base)
    } catch is CancellationError {
      await viewers.remove(identifier)
      return tooManyPages
    } catch {
      await viewers.remove(identifier)
      configuration.logger.error("the list can't be opened: \(error)")
      return WebResponse(events: .bytes(ViewerStream.reload))
    }
  }

  /// Returns the place of a page: its item, or what is in its position now.
  private func destination(_ page: WebRequest, _ request: WebRequest) -> WebDestination? {
    switch page.parameter("at").flatMap({ WebPlace($0) }) {
    case .item(let path):
      let position = request.parameter("position").flatMap { Int($0) } ?? 0
      let known = max(0, min(position, WebPlace.largestNumber))
      return .place(
        .about(DocumentPlace(section: path.section, item: path.item, position: known)))
    case let place?: return .place(place)
    case nil: return nil
    }
  }
}

extension WebResponse {
  /// Creates a response with a stream of events.
  init(events body: Body) {
    self = WebResponse(200, type: "text/event-stream", body)
      // Proxies that store responses would send no change before the end.
      .with("X-Accel-Buffering", "no")
  }

  /// Sets the cookie of the browser. A link from another site mustn't replace that of the pages that are open.
  func with(cookie: BrowserCookie, _ base: String) -> WebResponse {
    with(
      "Set-Cookie",
      "\(BrowserCookie.name)=\(cookie.value); Path=\(base.isEmpty ? "/" : base); HttpOnly; SameSite=Lax"
    )
  }
}
