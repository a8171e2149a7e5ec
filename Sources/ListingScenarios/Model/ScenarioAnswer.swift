import Foundation
import ListingKit
import ListingSources

/// An answer of the server of a scenario, which has no network.
public struct ScenarioAnswer: Sendable, Hashable {
  /// The method of the requests that it answers.
  public var method: String
  /// The path of the address. With a query, requests must have at least its items.
  public var path: String
  public var status: Int
  public var body: String
  /// The message with which the request fails, without an answer; `nil` if it's answered.
  public var failure: String?

  /// Creates an answer.
  public init(
    _ method: String = "GET", _ path: String, status: Int = 200, body: String = "",
    failure: String? = nil
  ) {
    (self.method, self.path, self.status) = (method, path, status)
    (self.body, self.failure) = (body, failure)
  }

  /// Whether it answers a request.
  fileprivate func answers(_ method: String, _ url: URL) -> Bool {
    guard method == self.method, let wanted = URLComponents(string: path),
      let own = URLComponents(url: url, resolvingAgainstBaseURL: true), own.path == wanted.path
    else { return false }
    return (wanted.queryItems ?? []).allSatisfy { (own.queryItems ?? []).contains($0) }
  }
}

/// Answers the requests of a scenario's document, and records those that write.
final class ScenarioServer: Sendable {
  private let answers: [ScenarioAnswer]
  private let requests = Guarded<[String]>([])

  init(_ answers: [ScenarioAnswer]) { self.answers = answers }

  /// Returns the requests that wrote since the last call: method, path and body.
  func takeRequests() -> [String] {
    requests.withLock { requests in
      defer { requests = [] }
      return requests
    }
  }

  func answer(_ message: HTTPMessage?, _ request: HTTPRequest) throws -> HTTPAnswer {
    let method = message?.method.rawValue ?? "GET"
    if let message {
      let body = String(decoding: message.body, as: UTF8.self)
      let path = request.url.path
      requests.withLock { $0.append("\(method) \(path)" + (body.isEmpty ? "" : " \(body)")) }
    }
    guard let answer = answers.first(where: { $0.answers(method, request.url) }) else {
      return HTTPAnswer(status: 404, body: Array("{\"message\":\"not found\"}".utf8))
    }
    if let failure = answer.failure { throw ScenarioServerFailure(errorDescription: failure) }
    return HTTPAnswer(status: answer.status, body: Array(answer.body.utf8))
  }
}

private struct ScenarioServerFailure: LocalizedError {
  var errorDescription: String?
}
