import Foundation

/// The response of a server.
struct HTTPResponse: Sendable {
  /// The address that sent it, after redirects.
  var url: URL
  var status: Int
  /// The values of the headers, by their names in lower case. Headers of the same name are one value,
  /// separated by commas.
  var headers: [String: String]
  /// The decoded body.
  var body: [UInt8]

  /// The headers with which the server sends this response again only if it changed.
  var validators: [HTTPHeader] {
    if let tag = headers["etag"] { return [HTTPHeader("If-None-Match", tag)] }
    if let date = headers["last-modified"] { return [HTTPHeader("If-Modified-Since", date)] }
    return []
  }

  /// The address that a redirect names, or `nil` if this isn't a redirect.
  var redirectTarget: String? {
    [301, 302, 303, 307, 308].contains(status) ? headers["location"] ?? "" : nil
  }
}
