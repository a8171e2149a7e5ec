import Foundation
import Glibc
import ListingKit

/// An HTTP server on the loopback interface that sends the bytes that a test gives it, whether they're valid
/// HTTP or not. It listens until it's stopped or the process ends. For the tests of this package.
package final class LoopbackServer: Sendable {
  /// A received request: its first line, and its headers by their names in lower case.
  package struct Request: Sendable {
    package var line: String
    package var headers: [String: String]

    /// The path with its query.
    package var target: String {
      let parts = line.split(separator: " ")
      return parts.count > 1 ? String(parts[1]) : ""
    }
  }

  /// A part of a response.
  package enum Part: Sendable {
    case text(String)
    case bytes([UInt8])
    /// Sends nothing until the client closes the connection.
    case hold
    /// Sends the same text repeatedly until the client closes the connection.
    case forever(String)
    /// Waits for the next request on the same connection.
    case keepAlive
  }

  /// The host with its port, as clients allow it.
  package let host: String
  private let listener: Int32
  private let record = Guarded<(requests: [Request], connections: Int)>(([], 0))

  /// The requests so far.
  package var requests: [Request] { record.withLock { $0.requests } }

  /// The number of connections so far.
  package var connectionCount: Int { record.withLock { $0.connections } }

  /// The address of a path on this server.
  package func url(_ path: String) throws -> URL {
    guard let url = URL(string: "http://\(host)\(path)") else { throw URLError(.badURL) }
    return url
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - usesIPv6: whether it listens on `::1` rather than `127.0.0.1`.
  ///   - answer: returns the response to a request.
  package init(
    usesIPv6: Bool = false, answer: @escaping @Sendable (Request) -> [Part]
  ) throws {
    listener = socket(usesIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let port =
      usesIPv6
      ? Self.listen(
        on: listener,
        sockaddr_in6(
          sin6_family: sa_family_t(AF_INET6), sin6_port: 0, sin6_flowinfo: 0,
          sin6_addr: in6addr_loopback, sin6_scope_id: 0), \.sin6_port)
      : Self.listen(
        on: listener,
        sockaddr_in(
          sin_family: sa_family_t(AF_INET), sin_port: 0,
          sin_addr: in_addr(s_addr: in_addr_t(0x7F00_0001).bigEndian),
          sin_zero: (0, 0, 0, 0, 0, 0, 0, 0)), \.sin_port)
    guard let port else { throw URLError(.cannotConnectToHost) }
    host = "\(usesIPv6 ? "[::1]" : "127.0.0.1"):\(UInt16(bigEndian: port))"
    let listener = listener
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        record.withLock { $0.connections += 1 }
        Thread.detachNewThread { [self] in
          while serve(connection, answer) {}
          close(connection)
        }
      }
    }
  }

  /// Listens on a free port, and returns its number in network byte order.
  private static func listen<Address>(
    on listener: Int32, _ address: Address, _ port: KeyPath<Address, in_port_t>
  ) -> in_port_t? {
    var address = address
    var length = socklen_t(MemoryLayout<Address>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return bind(listener, address, length) == 0 && Glibc.listen(listener, 128) == 0
        && getsockname(listener, address, &length) == 0
    }
    return isListening ? address[keyPath: port] : nil
  }

  /// Accepts no further connections.
  package func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Answers one request, and returns whether to wait for another one.
  private func serve(_ connection: Int32, _ answer: (Request) -> [Part]) -> Bool {
    guard let request = Self.read(connection) else { return false }
    record.withLock { $0.requests.append(request) }
    for part in answer(request) {
      switch part {
      case .text(let text):
        guard Self.write(Array(text.utf8), to: connection) else { return false }
      case .bytes(let bytes): guard Self.write(bytes, to: connection) else { return false }
      case .forever(let text): while Self.write(Array(text.utf8), to: connection) {}
      case .hold:
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
      case .keepAlive: return true
      }
    }
    shutdown(connection, Int32(SHUT_WR))
    return false
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
  /// Returns a complete response with its length.
  package static func answer(
    _ body: String, status: String = "200 OK", headers: [String] = []
  ) -> Self {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"]
    return [.text((lines + headers).joined(separator: "\r\n") + "\r\n\r\n" + body)]
  }
}
