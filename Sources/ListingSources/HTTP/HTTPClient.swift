import Foundation
import ListingKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks servers, within bounds: the hosts that were allowed, bytes of an answer, and time.
///
/// Answers with an `ETag` or a time of modification are kept, a few of them, and asked for again only
/// where they changed. One client can serve many sources; it is closed when the last one goes.
public final class HTTPClient: Sendable {
  /// The bounds of a client.
  public struct Limits: Sendable, Hashable {
    /// The most bytes of an answer, unpacked: 16 MiB unless said otherwise.
    public var bodyBytes = 16 << 20
    /// The longest time from the request to the last byte: 30 seconds unless said otherwise.
    public var time = Duration.seconds(30)
    /// The most redirects that are followed.
    public var redirects = 5

    /// The usual bounds.
    public init() {}
  }

  /// The hosts that are asked, in lower case, with a port where it is not the usual one:
  /// `api.example.org`, `localhost:8080`.
  public let allowedHosts: Set<String>
  /// The bounds.
  public let limits: Limits
  private let session: URLSession
  private let exchanges: HTTPExchanges
  private let kept = Guarded(HTTPKeptAnswers())

  /// Makes a client that asks some hosts alone.
  ///
  /// - Parameters:
  ///   - allowedHosts: the hosts, with a port where it is not the usual one.
  ///   - limits: the bounds.
  public init(allowedHosts: Set<String>, limits: Limits = Limits()) {
    self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    self.limits = limits
    exchanges = HTTPExchanges(
      allowedHosts: self.allowedHosts, bodyLimit: limits.bodyBytes, redirects: limits.redirects)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// Asks for an address.
  ///
  /// - Parameters:
  ///   - url: the address of a page, which another page may have named; its host must be allowed.
  ///   - asked: what the document asks. Its headers go to its own host alone.
  /// - Throws: ``SourceError``, or `CancellationError`.
  func answer(from url: URL, for asked: HTTPRequest) async throws -> HTTPAnswer {
    let place = asked.name
    guard HTTPRefusal(of: asked.url, after: nil, allowedHosts) == nil else {
      throw HTTPFailure.hostNotAllowed.error(place)
    }
    if let refusal = HTTPRefusal(of: url, after: asked.url, allowedHosts) {
      throw HTTPFailure.refused(refusal).error(place)
    }
    let headers = url.askedHost == asked.url.askedHost ? asked.headers : []
    let key = HTTPKeptAnswers.Key(url: url, headers: headers)
    let old = kept.withLock { $0[key] }
    var request = URLRequest(url: url)
    for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    if let tag = old?.entityTag {
      request.setValue(tag, forHTTPHeaderField: "If-None-Match")
    } else if let date = old?.lastModified {
      request.setValue(date, forHTTPHeaderField: "If-Modified-Since")
    }
    let answer = try await timed(request, place: place)
    if answer.status == 304, let old { return old }
    guard answer.status == 200 else { throw HTTPFailure.status(answer).error(place) }
    kept.withLock { $0.keep(answer, for: key) }
    return answer
  }

  private func timed(_ request: URLRequest, place: String) async throws -> HTTPAnswer {
    try await withThrowingTaskGroup(of: HTTPAnswer?.self) { group in
      group.addTask { [session, exchanges] in
        try await exchanges.answer(of: session, to: request, place: place)
      }
      group.addTask { [limits] in
        try await Task.sleep(for: limits.time)
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let answer = first else {
        throw HTTPFailure.timeout(limits.time).error(place)
      }
      return answer
    }
  }
}

/// A header of a request.
public struct HTTPHeader: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The value; it may be secret, and is in no message.
  public var value: String

  /// Creates a header.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// What a server has answered.
struct HTTPAnswer: Sendable {
  /// Where it came from, after redirects.
  var url: URL
  var status: Int
  /// The headers, by their names in lower case.
  var headers: [String: String]
  var body: [UInt8]

  var entityTag: String? { headers["etag"] }
  var lastModified: String? { headers["last-modified"] }
}

extension URL {
  /// The host, with the port where it is not the usual one, in lower case.
  package var askedHost: String? {
    guard let scheme = scheme?.lowercased(), let host = host?.lowercased(), !host.isEmpty else {
      return nil
    }
    let name = host.contains(":") ? "[\(host)]" : host
    guard let port, port != (scheme == "http" ? 80 : 443) else { return name }
    return "\(name):\(port)"
  }

  var isHTTP: Bool { ["http", "https"].contains(scheme?.lowercased()) }
  var isEncrypted: Bool { scheme?.lowercased() == "https" }
}
