import Foundation

extension WebResponse {
  /// The size from which a body is compressed, which isn't worth it in a single packet.
  private static let leastSize = 1_024

  /// Compresses a text for a client that accepts it.
  ///
  /// An attacker who can put text into a page, and sees the size of its responses, learns nothing from it: the only
  /// secret in a body is the identifier of its viewer, which differs in each response.
  func compressed(for request: WebRequest) -> WebResponse {
    guard isText else { return self }
    var response = with("Vary", "Accept-Encoding")
    response.gzip = nil
    guard request.acceptsGzip else { return response }
    switch body {
    case .bytes(let bytes):
      guard bytes.count >= Self.leastSize, let compressed = gzip ?? Gzip.compress(bytes) else {
        return response
      }
      response.body = .bytes(compressed)
    case .stream(let stream): response.body = .stream(stream.compressed)
    }
    return response.with("Content-Encoding", "gzip")
  }

  /// The response to HEAD: the same headers, with the length if it's known, and no body.
  var withoutBody: WebResponse {
    guard case .bytes(let bytes) = body, !bytes.isEmpty else { return self }
    var response = with("Content-Length", String(bytes.count))
    response.body = .bytes(Data())
    return response
  }

  /// Whether the body's type is text, which images in other formats than SVG aren't.
  private var isText: Bool {
    guard let type = headers.first(where: { $0.name == "Content-Type" })?.value else {
      return false
    }
    return type.hasPrefix("text/") || type == "image/svg+xml"
  }
}
