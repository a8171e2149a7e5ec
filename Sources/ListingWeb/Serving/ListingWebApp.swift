import Foundation
import ListingKit
import ListingXML

/// A list in the browser, for any server: gives a response to each request.
///
/// Each page that is opened has a viewer with its own list.
public final class ListingWebApp: Sendable {
  private let source: WebListSource
  let configuration: WebConfiguration
  let metrics: WebMetrics
  private let images: DocumentFolder?
  let viewers: ViewerRegistry
  /// The document whose list is shown; `nil` for lists of code.
  let document: WebDocument?
  /// The other documents of its folder; `nil` for lists of code.
  private let documents: WebDocuments?

  /// Creates an app that shows the list of a source.
  public convenience init(
    _ source: WebListSource, configuration: WebConfiguration = WebConfiguration()
  ) {
    self.init(source, nil, configuration, ContinuousClock())
  }

  init(
    _ source: WebListSource, _ document: WebDocument?, _ configuration: WebConfiguration,
    _ clock: some Clock<Duration>, _ documents: WebDocuments? = nil
  ) {
    self.source = source
    self.documents = documents
    self.document = document
    self.configuration = configuration
    // The folder is that of a document, named or not.
    images = configuration.imageFolder.map {
      DocumentFolder(of: $0.appendingPathComponent("document.xml"))
    }
    metrics = WebMetrics(configuration.metricsFactory)
    viewers = ViewerRegistry(
      limit: configuration.viewerLimit, clock: ServingClock(clock), metrics: metrics)
  }

  /// Returns the response to a request.
  public func respond(to request: WebRequest) async -> WebResponse {
    let response = await content(for: request).compressed(for: request)
    return request.method == "HEAD" ? response.withoutBody : response
  }

  private func content(for request: WebRequest) async -> WebResponse {
    // A proxy names the machine that it asks.
    if request.path == "/health", request.method == "GET" { return await health }
    if let refusal = RequestCheck.host(request, configuration.hosts) { return refusal }
    let path = request.path
    let viewer = path.hasPrefix("/v/") ? String(path.dropFirst(3)) : nil
    switch (request.method, viewer) {
    case ("GET", let viewer?): return await stream(of: viewer, request)
    case ("POST", let viewer?): return await perform(request, for: viewer)
    case ("GET", nil), ("HEAD", nil): return await file(request)
    default:
      let allowed = viewer == nil ? "GET, HEAD" : "GET, POST"
      return WebResponse(
        refusal: 405, "Method '\(request.method)' isn't allowed: expected \(allowed)."
      ).with("Allow", allowed)
    }
  }

  /// Ends the streams of all pages, which try to connect again, and removes the viewers.
  public func close() async { await viewers.removeAll() }

  private func file(_ request: WebRequest) async -> WebResponse {
    switch request.path {
    case WebAsset.script.path: return WebAsset.script.response
    case WebAsset.style.path: return WebAsset.style.response
    case WebAsset.icon.path: return WebAsset.icon.response
    case "/metrics":
      guard let text = await configuration.metricsText?() else { return nothing(at: request) }
      return WebResponse(
        200, type: "text/plain; version=0.0.4; charset=utf-8", .bytes(Data(text.utf8)))
    case let path where path.hasPrefix("/f/"):
      guard let images, let image = ImageFile(String(path.dropFirst(3)), in: images) else {
        return WebResponse(
          refusal: 404,
          "There is no image at '\(path)': expected a PNG, JPEG, GIF, WebP or AVIF file of at most 16 MB."
        )
      }
      let isKnown = request.headers["if-none-match"] == image.tag
      return WebResponse(
        isKnown ? 304 : 200, type: image.type, cache: "no-cache",
        .bytes(isKnown ? Data() : image.bytes)
      ).with("ETag", image.tag)
    case let path where isPage(path):
      do throws(WebDocuments.Refusal) {
        guard let source = try self.source(of: request) else {
          return WebResponse(refusal: 404, "There is no document at '\(path)'.")
        }
        return await page(request, source)
      } catch {
        return WebResponse(refusal: error.status, error.message)
      }
    default: return nothing(at: request)
    }
  }

  private func nothing(at request: WebRequest) -> WebResponse {
    WebResponse(
      refusal: 404, "There is nothing at '\(request.path)': the list is at '\(request.base)/'.")
  }

  private func isPage(_ path: String) -> Bool {
    path.isEmpty || path == "/" || documents != nil && path.hasSuffix(".xml")
  }

  /// Returns the list of a page's address; `nil` if there is none.
  func source(of request: WebRequest) throws(WebDocuments.Refusal) -> WebListSource? {
    let path = request.path
    if path.isEmpty || path == "/" { return source }
    guard isPage(path) else { return nil }
    let name = String(path.dropFirst()).removingPercentEncoding ?? path
    return try documents?.source(of: name, request.documentParameters)
  }

  /// Returns what the address of a page says of its viewer: the state of a viewer of this process, or the states in
  /// the address.
  func state(of page: WebRequest, token: String?) async -> ViewerState? {
    if let token, let tab = page.parameter("tab"),
      let state = await viewers.state(ofTab: tab, cookie: token)
    {
      return state
    }
    return ViewerState(page.documentStates)
  }

  private func page(_ request: WebRequest, _ source: WebListSource) async -> WebResponse {
    // The length isn't known without a list, which the client didn't ask for.
    guard request.method != "HEAD" else {
      return WebResponse(200, type: "text/html; charset=utf-8", .bytes(Data()))
    }
    if await viewers.isDraining { return isMoving }
    let base = request.base
    let token = request.browserCookie?.token
    let cookie = token ?? ViewerRegistry.token()
    let state = await state(of: request, token: token)
    // The address to which a page without its script goes for all items.
    let isWhole = request.parameter("whole") != nil
    let viewer = WebViewer(
      source, html: ContentHTML(imagePath: base + "/f/"),
      timeLimit: isWhole ? WebViewer.wholePageTime : configuration.firstByteTime, state: state,
      metrics: metrics)
    guard let identifier = await viewers.add(viewer, cookie: cookie) else { return tooManyPages }
    do {
      let place = request.parameter("at").flatMap { WebPlace($0) }
      let page = try await viewer.open(at: place)
      guard await viewers.expectStream(identifier) else { throw CancellationError() }
      let html = page.html(
        viewer: "\(base)/v/\(identifier)", style: base + WebAsset.style.path,
        script: base + WebAsset.script.path, icon: base + WebAsset.icon.path,
        whole: "?\(request.query.isEmpty ? "" : request.query + "&")whole=1",
        query: request.documentQuery)
      return WebResponse(200, type: "text/html; charset=utf-8", .bytes(Data(html.utf8)))
        .with(cookie: BrowserCookie(process: configuration.processName, token: cookie), base)
    } catch is CancellationError {
      // Another page took the viewer's place, or the client is gone.
      await viewers.remove(identifier)
      return tooManyPages
    } catch {
      await viewers.remove(identifier)
      configuration.logger.error("the list can't be opened: \(error)")
      return WebResponse(
        refusal: 500, "The list can't be opened: the server's log says why.")
    }
  }

  var tooManyPages: WebResponse {
    WebResponse(
      refusal: 503,
      "The list is open in \(configuration.viewerLimit) pages, which is the limit: try again later."
    ).with("Retry-After", "10")
  }

  private func stream(of viewer: String, _ request: WebRequest) async -> WebResponse {
    // A page that reloaded would have no cookie again.
    guard request.cookie(BrowserCookie.name) != nil else {
      return WebResponse(
        refusal: 403, "The cookie of the page is missing: allow cookies for this site.")
    }
    if await viewers.isDraining { return isMoving }
    // The header is the later one: the browser repeats the address when it connects again.
    let last = request.headers["last-event-id"] ?? request.parameter("after")
    let stream = await viewers.stream(
      viewer, cookie: request.browserCookie?.token, after: last.flatMap { Int($0) } ?? 0)
    if let stream { return WebResponse(events: .stream(PatchStream(source: stream))) }
    if let page = request.parameter("page") { return await resume(page, request) }
    return WebResponse(events: .bytes(ViewerStream.gone))
  }

  private func perform(_ request: WebRequest, for viewer: String) async -> WebResponse {
    if let refusal = RequestCheck.event(request) { return refusal }
    switch await viewers.admit(viewer, cookie: request.browserCookie?.token) {
    case .unknown:
      return WebResponse(refusal: 410, "The page's viewer doesn't exist anymore: reload the page.")
    case .foreign:
      return WebResponse(
        refusal: 403, "The cookie isn't that of the browser that opened the page: reload the page.")
    case .tooMany:
      return WebResponse(
        refusal: 429,
        "The page sends too many events: expected at most \(ViewerRegistry.eventsPerSecond) a second."
      ).with("Retry-After", "1")
    case .admitted(let viewer):
      do throws(ViewerEventError) {
        await viewer.perform(try ViewerEvent(json: request.body))
        return WebResponse(204, .bytes(Data()))
      } catch {
        return WebResponse(refusal: 400, error.message)
      }
    }
  }
}
