import Foundation

/// A request to a server.
public struct HTTPRequest: Sendable, Hashable {
  /// The address, without the query items for paging.
  public var url: URL
  /// Names and values that are added to the query, percent-encoded.
  public var query: [URLQueryItem]
  /// Headers.
  public var headers: [HTTPHeader]
  /// The name of the address in errors, by default without its query, which can contain secrets.
  public var name: String

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - query: names and values that are added to its query.
  ///   - headers: names and values of headers.
  ///   - name: the name of the address in errors; by default the address without its query.
  public init(
    _ url: URL, query: [URLQueryItem] = [], headers: [HTTPHeader] = [], name: String? = nil
  ) {
    self.url = url
    self.query = query
    self.headers = headers
    self.name = name ?? Self.name(of: url)
  }

  /// The headers that only the client sets, in lower case.
  package static let ownHeaders: Set = [
    "connection", "content-length", "host", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  private static func name(of url: URL) -> String {
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.query = nil
    parts?.fragment = nil
    parts?.user = nil
    parts?.password = nil
    return parts?.string ?? url.host ?? "the server"
  }

  /// Returns the address with further query items.
  func url(with further: [URLQueryItem]) -> URL? {
    let added = (query + further).map {
      $0.name.encodedForQuery + ($0.value.map { "=" + $0.encodedForQuery } ?? "")
    }
    guard !added.isEmpty else { return url }
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
    let old = parts.percentEncodedQuery.map { $0.isEmpty ? [] : [$0] } ?? []
    parts.percentEncodedQuery = (old + added).joined(separator: "&")
    return parts.url
  }
}

extension String {
  /// The text with all reserved characters percent-encoded (RFC 3986, section 2.3).
  package var encodedForQuery: String {
    var encoded = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return encoded
  }
}
