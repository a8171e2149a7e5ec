import Foundation
import ListingKit

/// An HTTP server on the loopback interface for one test: it answers byte for byte what the test says,
/// so that it can lie, cut and wait. It listens until it is stopped, or the process ends. For the tests of this package.
package final class LoopbackServer: Sendable {
  /// What came in: the first line, and the headers by their names in lower case.
  package struct Request: Sendable {
    package var line: String
    package var headers: [String: String]

    /// What is asked for: the path with its query.
    package var target: String {
      let parts = line.split(separator: " ")
      return parts.count > 1 ? String(parts[1]) : ""
    }
  }

  /// What is sent, part by part.
  package enum Part: Sendable {
    case text(String)
    case bytes([UInt8])
    /// The connection stays open until the server goes, or the client does.
    case hold
    /// The same text again and again until the client has enough.
    case forever(String)
  }

  package let port: UInt16
  private let listener: Int32
  private let requestsSoFar = Guarded<[Request]>([])

  /// The requests that came in so far.
  package var requests: [Request] { requestsSoFar.withLock { $0 } }

  /// What is asked for at this server.
  package func url(_ path: String) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
      throw URLError(.badURL)
    }
    return url
  }

  /// The host as clients are allowed it.
  package var host: String { "127.0.0.1:\(port)" }

  package init(answer: @escaping @Sendable (Request) -> [Part]) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard listener >= 0, isListening else { throw URLError(.cannotConnectToHost) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread { [self] in
          Self.serve(connection, answer) { request in requestsSoFar.withLock { $0.append(request) }
          }
          close(connection)
        }
      }
    }
  }

  /// Takes no further connections.
  package func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(
    _ connection: Int32, _ answer: (Request) -> [Part], note: (Request) -> Void
  ) {
    guard let request = read(connection) else { return }
    note(request)
    for part in answer(request) {
      switch part {
      case .text(let text): guard write(Array(text.utf8), to: connection) else { return }
      case .bytes(let bytes): guard write(bytes, to: connection) else { return }
      case .forever(let text): while write(Array(text.utf8), to: connection) {}
      case .hold:
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
      }
    }
    shutdown(connection, Int32(SHUT_WR))
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  private static func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]), bytes.count < 64 << 10 {
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      bytes.append(byte)
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    var request = Request(line: lines.first ?? "", headers: [:])
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      request.headers[line[..<colon].lowercased()] = line[colon...].dropFirst()
        .trimmingCharacters(in: .whitespaces)
    }
    return request
  }
}

extension [LoopbackServer.Part] {
  /// A whole answer with its length.
  package static func answer(
    _ body: String, status: String = "200 OK", headers: [String] = []
  ) -> Self {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"]
    return [.text((lines + headers).joined(separator: "\r\n") + "\r\n\r\n" + body)]
  }
}
