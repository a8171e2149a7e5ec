import Foundation
import ListingKit

/// Items from a server, requested page by page.
///
/// Requests go only to hosts that the client allows, also after redirects and for further pages. A response
/// is read up to the client's limits. Failures that can be temporary (a timeout, a lost connection, the
/// statuses 408, 429, 502, 503 and 504) are transient errors, with the time of `Retry-After`.
///
/// Messages never contain the query or the headers, which can contain secrets.
public struct HTTPSource: ItemSource, Hashable {
  /// The request.
  public let request: HTTPRequest
  /// The format of responses.
  public let body: HTTPBody
  /// How the next page is requested; `nil` for a server with one page.
  public let paging: HTTPPaging?
  /// The key and the fields of the items.
  public let record: RecordDescription
  private let client: HTTPClient

  /// Creates a source. No request is sent before the first page is requested.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - body: the format of responses.
  ///   - paging: how the next page is requested.
  ///   - key: the fields that identify an item, or paths that aren't fields.
  ///   - fields: the fields of the items.
  ///   - onError: the policy for an item without a key or with an invalid value; by default it's skipped
  ///     in a feed, and fails the page otherwise.
  ///   - client: the client, which has the allowed hosts.
  public init(
    _ request: HTTPRequest, body: HTTPBody = .json(), paging: HTTPPaging? = nil, key: [String],
    fields: [RecordField], onError: ItemErrorPolicy? = nil, client: HTTPClient
  ) {
    self.request = request
    self.body = body
    self.paging = paging
    record = RecordDescription(
      key: key, fields: fields, onError: onError ?? (body.isFeed ? .skip : .fail))
    self.client = client
  }

  public static func == (one: HTTPSource, other: HTTPSource) -> Bool {
    one.request == other.request && one.body == other.body && one.paging == other.paging
      && one.record == other.record && one.client === other.client
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(request)
    hasher.combine(record)
  }

  /// Requests and reads one page, away from the caller's actor.
  ///
  /// - Parameter request: the position and the size of the page. If pages are counted and the request names
  ///   their size, a larger first page is read as several.
  /// - Returns: the items of the response, which can be fewer or more than requested.
  /// - Throws: ``SourceError``, or `CancellationError` if the task is canceled.
  @concurrent
  public func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    var page = try await page(at: request.cursor, limit: request.limit)
    // If pages are counted, a refresh of the loaded items reads several of them.
    guard request.cursor == nil, paging?.isCounted == true else { return page }
    while page.readCount < request.limit, let next = page.next {
      let further = try await self.page(at: next, limit: request.limit)
      page.items += further.items
      page.skipped.add(further.skipped)
      page.unreadable.add(further.unreadable)
      (page.next, page.total) = (further.next, further.total)
    }
    return page
  }

  private func page(at cursor: ItemCursor?, limit: Int) async throws -> ItemPage<ListItem> {
    let place = try place(of: cursor)
    let limit = paging?.pageSize ?? max(1, limit)
    guard let url = url(of: place, limit: limit) else {
      throw SourceError(
        .badDescription, "the address is invalid: check it.", file: request.name)
    }
    let response = try await client.response(from: url, for: request)
    let content = try body.content(
      of: response.body, record: record, place: request.name, address: response.url.absoluteString)
    var page = content.page
    page.next = try next(after: place, content, response, limit: limit)
    page.total = content.total
    ItemProgress.report?(ItemProgress(items: page.items.count, bytes: response.body.count))
    return page
  }

  /// The start of a page.
  private enum Place {
    case start
    case count(HTTPCount)
    case word(String)
  }

  private func place(of cursor: ItemCursor?) throws(SourceError) -> Place {
    let first = paging?.mode == .page ? paging?.firstPage ?? 1 : 0
    guard let cursor else {
      return paging?.mode.isCounted == true ? .count(HTTPCount(number: first)) : .start
    }
    switch paging?.mode {
    case .page?, .offset?: if let count = HTTPCount(cursor) { return .count(count) }
    case .cursor?, .link?: return .word(cursor.rawValue)
    case nil: break
    }
    throw SourceError(
      .badCursor, "this isn't a cursor of this source: start at the first page.", file: request.name
    )
  }

  private func url(of place: Place, limit: Int) -> URL? {
    guard let paging else { return request.url(with: []) }
    var query: [URLQueryItem] = []
    if let size = paging.sizeParameter {
      query.append(URLQueryItem(name: size, value: String(limit)))
    }
    switch (place, paging.mode) {
    case (.word(let target), .link):
      return URL(string: target, relativeTo: request.url)?.absoluteURL
    case (.word(let word), _): query.append(URLQueryItem(name: paging.parameter, value: word))
    case (.count(let count), _):
      query.append(URLQueryItem(name: paging.parameter, value: String(count.number)))
    case (.start, _): break
    }
    return request.url(with: query)
  }

  private func next(
    after place: Place, _ content: HTTPBody.Content, _ response: HTTPResponse, limit: Int
  ) throws(SourceError) -> ItemCursor? {
    if case .count(let count) = place {
      let requested = paging?.sizeParameter == nil ? nil : limit
      return count.next(after: content, limit: requested, isOffset: paging?.mode == .offset)?.cursor
    }
    if content.hasMore == false { return nil }
    if paging?.mode == .cursor { return content.next.map { ItemCursor(rawValue: $0) } }
    guard paging?.mode == .link, let header = response.headers["link"],
      let target = HTTPLinks(header).targets["next"]
    else { return nil }
    guard let url = URL(string: target, relativeTo: response.url) else {
      throw SourceError(
        .badCursor,
        "the server's address of the next page is invalid: inform the server's operator.",
        file: request.name)
    }
    return ItemCursor(rawValue: url.absoluteString)
  }
}
