import Foundation

/// A response of a ``ListingWebApp``, for a server's adapter to send.
public struct WebResponse: Sendable {
  /// The body of a response.
  public enum Body: Sendable {
    /// Bytes, whose number is sent as `Content-Length`.
    case bytes(Data)
    /// Bytes of unknown number. The adapter asks for the next ones after it has written the last ones.
    case stream(PatchStream)
  }

  /// The status.
  public var status: Int
  /// The headers, without `Content-Length`, except in a response to HEAD, where it's the length of the body that
  /// isn't sent.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: Body
  /// The body in the format gzip, if it was compressed before.
  var gzip: Data?

  /// The headers of every response: nothing but the app's own script and style sheet runs in a page, and no
  /// other site can frame it.
  private static let security = [
    (
      name: "Content-Security-Policy",
      value: """
      default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
      img-src 'self' https:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
      frame-ancestors 'self'
      """
    ),
    (name: "X-Content-Type-Options", value: "nosniff"),
    (name: "Referrer-Policy", value: "no-referrer"),
  ]

  init(_ status: Int, type: String? = nil, cache: String = "no-store", _ body: Body) {
    self.status = status
    headers = Self.security + [(name: "Cache-Control", value: cache)]
    if let type { headers.append((name: "Content-Type", value: type)) }
    self.body = body
  }

  /// Creates a response with JSON.
  package init(_ status: Int, json: Data) {
    self.init(status, type: "application/json", .bytes(json))
  }

  /// Creates a refusal.
  ///
  /// - Parameter message: a sentence with what was found and what was expected.
  package init(refusal status: Int, _ message: String) {
    // Headers and paths are quoted, which a reader may see in a terminal.
    let text = String(
      message.unicodeScalars.map { $0.properties.isPrintable ? Character($0) : "?" })
    self.init(status, type: "text/plain; charset=utf-8", .bytes(Data((text + "\n").utf8)))
  }

  /// Adds a header.
  func with(_ name: String, _ value: String) -> WebResponse {
    var response = self
    response.headers.append((name: name, value: value))
    return response
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
    default: true
    }
  }
}
