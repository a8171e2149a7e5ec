import Foundation

/// Writes a response to a connection, as fast as the client reads it.
struct ResponseWriter {
  private let socket: ClientSocket
  private let stallTime: Duration
  private let isLast: Bool
  private let isChunked: Bool
  private let isForHead: Bool

  /// - Parameters:
  ///   - stallTime: how long the client can read nothing.
  ///   - isLast: whether the connection ends with the response.
  ///   - isChunked: whether a stream is sent in chunks, so that its end differs from that of the connection.
  ///   - isForHead: whether the request's method is HEAD, whose response has no body.
  init(
    _ socket: ClientSocket, stallTime: Duration, isLast: Bool, isChunked: Bool = true,
    isForHead: Bool = false
  ) {
    self.socket = socket
    self.stallTime = stallTime
    self.isLast = isLast
    self.isChunked = isChunked
    self.isForHead = isForHead
  }

  func write(_ response: WebResponse) async throws {
    var lines = ["HTTP/1.1 \(response.status) \(Self.phrases[response.status] ?? "")"]
    lines += response.headers.map { "\($0.name): \($0.value)" }
    if isLast { lines.append("Connection: close") }
    switch response.body {
    case .bytes(let bytes):
      // Neither has a body: 204 is without one, and 304 is about another one.
      let hasLength = ![204, 304].contains(response.status) && !isForHead
      if hasLength { lines.append("Content-Length: \(bytes.count)") }
      try await write(Self.head(lines) + (isForHead ? Data() : bytes))
    case .stream(let stream):
      if isChunked { lines.append("Transfer-Encoding: chunked") }
      try await write(Self.head(lines))
      for await bytes in stream { try await write(isChunked ? Self.chunk(bytes) : bytes) }
      if isChunked { try await write(Data("0\r\n\r\n".utf8)) }
    }
  }

  private func write(_ bytes: Data) async throws {
    try await socket.write(bytes, stallTime: stallTime)
  }

  private static func head(_ lines: [String]) -> Data {
    Data((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }

  private static func chunk(_ bytes: Data) -> Data {
    Data("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Data("\r\n".utf8)
  }

  /// The names of the statuses of the app and the server.
  private static let phrases = [
    200: "OK", 204: "No Content", 304: "Not Modified", 400: "Bad Request", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 410: "Gone",
    413: "Content Too Large", 415: "Unsupported Media Type", 421: "Misdirected Request",
    429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}
