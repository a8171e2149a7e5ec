import Foundation
import ListingXML

/// A request to a ``ListingWebApp``, as a server's adapter passes it on.
public struct WebRequest: Sendable {
  /// The largest body that is read, in bytes. An adapter passes at most one byte more, so that a larger body
  /// is refused without being stored.
  public static let largestBody = 65_536

  /// The method, such as `GET`.
  public var method: String
  /// The path at which the app is mounted, without a slash at its end; empty for the server's root.
  public var base: String
  /// The path after the base, percent-encoded.
  public var path: String
  /// The query, percent-encoded, without the question mark.
  public var query: String
  /// The values of the headers by their names in lower case.
  public var headers: [String: String]
  /// The body.
  public var body: Data

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - target: the percent-encoded path with the query, as in the request's first line.
  ///   - base: the path at which the app is mounted, which the target begins with.
  ///   - headers: the headers. Those with the same name are joined, as in a list.
  ///   - body: the body, or its first `largestBody + 1` bytes.
  public init(
    method: String, target: String, base: String = "",
    headers: some Sequence<(name: String, value: String)>, body: Data = Data()
  ) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts.first ?? "")
    self.method = method
    self.base = base
    self.path = path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
    query = parts.count > 1 ? String(parts[1]) : ""
    self.headers = headers.reduce(into: [:]) { all, header in
      let name = header.name.lowercased()
      // HTTP/2 can send each cookie in a separate header. A repeated header that has only one value, such as
      // Host, gets one that no check accepts.
      let others = all[name].map { $0 + (name == "cookie" ? "; " : ", ") }
      all[name] = (others ?? "") + header.value
    }
    self.body = body
  }

  /// The value of a cookie.
  func cookie(_ name: String) -> String? {
    let pairs = (headers["cookie"] ?? "").split(separator: ";")
    return pairs.lazy.map { $0.split(separator: "=", maxSplits: 1) }
      .first { $0.count == 2 && $0[0].trimmingCharacters(in: .whitespaces) == name }
      .map { $0[1].trimmingCharacters(in: .whitespaces) }
  }

  /// Whether the client accepts a body in the format gzip.
  var acceptsGzip: Bool {
    var weights: [String: Double] = [:]
    for coding in (headers["accept-encoding"] ?? "").split(separator: ",") {
      let parts = coding.split(separator: ";").map {
        $0.trimmingCharacters(in: .whitespaces).lowercased()
      }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map {
        Double($0.dropFirst(2)) ?? 0
      }
      if let name = parts.first { weights[name] = weight ?? 1 }
    }
    return (weights["gzip"] ?? weights["*"] ?? 0) > 0
  }

  /// The decoded value of a parameter in the query.
  func parameter(_ name: String) -> String? {
    query.split(separator: "&").lazy
      .map { $0.split(separator: "=", maxSplits: 1) }
      .first { $0.count == 2 && $0[0] == name }
      .flatMap { $0[1].removingPercentEncoding }
  }
}

extension WebRequest {
  /// The names in a query that aren't parameters of a document.
  private static let ownParameters: Set = ["at", "tab", "whole"]

  /// The states of a document.
  var documentStates: [DocumentValueName: String?] { StateQuery.states(in: query) }

  /// The parts of the query that are parameters of a document.
  private var documentParts: [Substring] {
    query.split(separator: "&").filter { part in
      !Self.ownParameters.contains(String(part.prefix { $0 != "=" })) && !StateQuery.isState(part)
    }
  }

  /// The parameters of a document as a query.
  var documentQuery: String { documentParts.joined(separator: "&") }

  /// The values of the parameters of a document.
  package var documentParameters: [String: String] {
    func decoded(_ text: Substring) -> String {
      let text = text.replacing("+", with: " ")
      return String(text).removingPercentEncoding ?? String(text)
    }
    let pairs = documentParts.map { part in
      let name = part.prefix { $0 != "=" }
      return (decoded(name), decoded(part.dropFirst(name.count + 1)))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
