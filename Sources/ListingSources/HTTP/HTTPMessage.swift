import Foundation
import ListingKit

/// A request that writes.
package struct HTTPMessage: Sendable, Hashable {
  /// The method of a request that writes.
  package enum Method: String, Sendable, Hashable, CaseIterable {
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether the request can be repeated without doing it twice.
    package var isRepeatable: Bool { self == .put || self == .delete }
  }

  package var method: Method
  package var body: [UInt8]
  /// The type of the body.
  package var contentType: String

  package init(_ method: Method, body: [UInt8] = [], contentType: String = "application/json") {
    (self.method, self.body, self.contentType) = (method, body, contentType)
  }
}

/// The answer to a request that writes.
package struct HTTPAnswer: Sendable, Hashable {
  package var status: Int
  package var body: [UInt8]

  package init(status: Int, body: [UInt8] = []) { (self.status, self.body) = (status, body) }

  /// Whether the request was done.
  package var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPClient {
  /// Sends a request that writes.
  ///
  /// A redirect is followed if its host is allowed: with 307 and 308 by the same request, otherwise by reading what it
  /// leads to. Answers aren't cached.
  ///
  /// - Throws: ``SourceError`` if there is no answer, or `CancellationError`. An answer that refuses isn't an error.
  package func send(
    _ message: HTTPMessage, by request: HTTPRequest
  ) async throws -> HTTPAnswer {
    if let respond { return try await respond(message, request) }
    do {
      guard let first = request.url(with: []),
        HTTPRefusal(of: first, after: nil, allowedHosts) == nil
      else { throw HTTPFailure.hostNotAllowed }
      return try await answer(to: message, request, at: first)
    } catch let failure as HTTPFailure {
      throw failure.error(request.name, limits)
    }
  }

  private func answer(
    to message: HTTPMessage, _ request: HTTPRequest, at first: URL
  ) async throws -> HTTPAnswer {
    let end = ContinuousClock.now + limits.time
    var (url, message): (URL, HTTPMessage?) = (first, message)
    for _ in 0...max(0, limits.redirects) {
      var headers = self.headers(of: request, to: url)
      if let message, !message.body.isEmpty {
        headers.append(HTTPHeader("Content-Type", message.contentType))
      }
      if let name = headers.first(where: { !$0.isSafe })?.name {
        throw HTTPFailure.unsafeHeader(name)
      }
      let response = try await transfers.response(
        to: url, headers: headers, sending: message, timeLimit: end - .now)
      guard let target = response.redirectTarget else {
        return HTTPAnswer(status: response.status, body: response.body)
      }
      guard !target.isEmpty, let next = URL(string: target, relativeTo: url)?.absoluteURL else {
        throw HTTPFailure.redirectTarget
      }
      if let refusal = HTTPRefusal(of: next, after: url, allowedHosts) {
        throw HTTPFailure.refused(refusal)
      }
      if ![307, 308].contains(response.status) { message = nil }
      url = next
    }
    throw HTTPFailure.redirects
  }
}
