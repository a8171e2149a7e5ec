import Foundation
import ListingSources

/// A socket that accepts connections at an address.
struct ListeningSocket: Sendable {
  /// The result of accepting a connection.
  enum Accepted {
    case connection(Int32)
    case none
    /// None can be accepted for now, mostly since too many files are open.
    case exhausted
  }

  let descriptor: Int32
  /// The port, which the system chose if the address has none.
  let port: Int

  /// - Throws: a failure if the address can't be used.
  init(_ address: ServerAddress) throws(WebServerError) {
    #if os(Linux)
      descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(address.family, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Self.failure(errno, address) }
    SocketPoll.prepare(descriptor)
    // Connections of an earlier run may still be closing.
    var isOn: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    let descriptor = descriptor
    let isListening = address.withSocketAddress { bytes, size in
      bind(descriptor, bytes, size) == 0 && listen(descriptor, 1_024) == 0
    }
    guard isListening == true, let port = Self.port(of: descriptor) else {
      let number = errno
      Foundation.close(descriptor)
      throw Self.failure(number, address)
    }
    self.port = port
  }

  /// Accepts a connection, if one waits.
  func accept() -> Accepted {
    while true {
      let connection = Foundation.accept(descriptor, nil, nil)
      if connection >= 0 { return .connection(connection) }
      switch errno {
      case EAGAIN, EWOULDBLOCK: return .none
      // The client closed its connection while it waited.
      case ECONNABORTED, EINTR, EPROTO: continue
      default: return .exhausted
      }
    }
  }

  func close() { Foundation.close(descriptor) }

  private static func port(of descriptor: Int32) -> Int? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) { bytes in
      guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        getsockname(descriptor, address, &size) == 0
      else { return nil }
      // The port is at the same place in the addresses of both families.
      return Int(UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }

  private static func failure(_ number: Int32, _ address: ServerAddress) -> WebServerError {
    let place = "port \(address.port) of \(address.host)"
    switch number {
    case EADDRINUSE:
      return WebServerError(
        "\(place) is in use by another program", fix: "choose another port, or 0 for a free one")
    case EACCES:
      return WebServerError(
        "\(place) can't be opened: permission denied", fix: "choose a port from 1024 on")
    case EADDRNOTAVAIL:
      return WebServerError(
        "this machine doesn't have the address \(address.host)",
        fix: "use 127.0.0.1, or an address that 'ip address' prints")
    default:
      let problem = FileProblem(number)
      return WebServerError("\(place) can't be used: \(problem.message)", fix: problem.fix)
    }
  }
}
