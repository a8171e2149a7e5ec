import Foundation
import ListingKit

/// Requests pages from servers within limits: allowed hosts, bytes of a response, and time.
///
/// The latest responses with an `ETag` or a modification time are cached, and the server sends them again
/// only if they changed. A client can serve many sources.
public final class HTTPClient: Sendable {
  /// The limits of a client.
  public struct Limits: Sendable, Hashable {
    /// The most bytes of a decoded body: 16 MiB by default.
    public var bodyBytes = 16 << 20
    /// The longest time from the request to the last byte: 30 seconds by default.
    public var time = Duration.seconds(30)
    /// The most redirects that are followed.
    public var redirects = 5

    /// Creates the default limits.
    public init() {}
  }

  /// The hosts that may be requested, in lower case, with a port that isn't the default one:
  /// `api.example.org`, `localhost:8080`, `[::1]:8080`.
  public let allowedHosts: Set<String>
  /// The limits.
  public let limits: Limits
  let transfers: HTTPTransfers
  /// Answers requests in place of servers, in tests and scenarios. A message of `nil` reads.
  let respond: Responder?

  package typealias Responder =
    @Sendable (_ message: HTTPMessage?, _ request: HTTPRequest) async throws -> HTTPAnswer
  private let cache = Guarded(HTTPResponseCache())

  /// Creates a client that requests only some hosts.
  ///
  /// - Parameters:
  ///   - allowedHosts: the hosts, with a port that isn't the default one.
  ///   - limits: the limits.
  public init(allowedHosts: Set<String>, limits: Limits = Limits()) {
    self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    self.limits = limits
    respond = nil
    transfers = HTTPTransfers(bodyLimit: limits.bodyBytes)
  }

  /// Creates a client whose requests are answered without a network.
  package init(allowedHosts: Set<String>, respond: @escaping Responder) {
    self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    limits = Limits()
    self.respond = respond
    transfers = HTTPTransfers(bodyLimit: limits.bodyBytes)
  }

  /// Requests an address.
  ///
  /// - Parameters:
  ///   - url: the address of a page, which may come from another page; its host must be allowed.
  ///   - request: the source's request. Its headers are sent to its own host only.
  /// - Throws: ``SourceError``, or `CancellationError`.
  func response(from url: URL, for request: HTTPRequest) async throws -> HTTPResponse {
    do {
      guard HTTPRefusal(of: request.url, after: nil, allowedHosts) == nil else {
        throw HTTPFailure.hostNotAllowed
      }
      if let name = request.headers.first(where: { !$0.isSafe })?.name {
        throw HTTPFailure.unsafeHeader(name)
      }
      if let refusal = HTTPRefusal(of: url, after: request.url, allowedHosts) {
        throw HTTPFailure.refused(refusal)
      }
      if let respond {
        var request = request
        (request.url, request.query) = (url, [])
        let answer = try await respond(nil, request)
        let response = HTTPResponse(
          url: url, status: answer.status, headers: ["content-type": "application/json"],
          body: answer.body)
        guard answer.status == 200 else { throw HTTPFailure.status(response) }
        return response
      }
      return try await cachedResponse(from: url, for: request)
    } catch let failure as HTTPFailure {
      throw failure.error(request.name, limits)
    }
  }

  private func cachedResponse(
    from url: URL, for request: HTTPRequest
  ) async throws -> HTTPResponse {
    let key = HTTPResponseCache.Key(url: url, headers: headers(of: request, to: url))
    let cached = cache.withLock { $0[key] }
    let response = try await finalResponse(from: url, for: request, cached)
    if response.status == 304, let cached { return cached }
    guard response.status == 200 else { throw HTTPFailure.status(response) }
    cache.withLock { $0.store(response, for: key) }
    return response
  }

  /// Follows redirects and returns the last response.
  private func finalResponse(
    from url: URL, for request: HTTPRequest, _ cached: HTTPResponse?
  ) async throws -> HTTPResponse {
    let end = ContinuousClock.now + limits.time
    var url = url
    for _ in 0...max(0, limits.redirects) {
      var headers = headers(of: request, to: url)
      if let cached, cached.url == url { headers.append(contentsOf: cached.validators) }
      let response = try await transfers.response(
        to: url, headers: headers, timeLimit: end - .now)
      guard let target = response.redirectTarget else { return response }
      guard !target.isEmpty, let next = URL(string: target, relativeTo: url)?.absoluteURL else {
        throw HTTPFailure.redirectTarget
      }
      if let refusal = HTTPRefusal(of: next, after: url, allowedHosts) {
        throw HTTPFailure.refused(refusal)
      }
      url = next
    }
    throw HTTPFailure.redirects
  }

  /// The headers of a request may be secret, so no other host gets them.
  func headers(of request: HTTPRequest, to url: URL) -> [HTTPHeader] {
    url.requestedHost == request.url.requestedHost ? request.headers : []
  }
}

/// A header of a request.
public struct HTTPHeader: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The value. It may be secret, so no message contains it.
  public var value: String

  /// Creates a header.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the value can't end the header and begin another one.
  var isSafe: Bool {
    let breaks: Set<UInt8> = [0, 0x0A, 0x0D]
    return breaks.isDisjoint(with: name.utf8) && breaks.isDisjoint(with: value.utf8)
  }
}

extension URL {
  /// The host in lower case, with a port that isn't the default one.
  package var requestedHost: String? {
    guard let scheme = scheme?.lowercased(), let host = host?.lowercased(), !host.isEmpty else {
      return nil
    }
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    guard let port, port != (scheme == "http" ? 80 : 443) else { return name }
    return "\(name):\(port)"
  }

  var isHTTP: Bool { ["http", "https"].contains(scheme?.lowercased()) }
  var isEncrypted: Bool { scheme?.lowercased() == "https" }
}
