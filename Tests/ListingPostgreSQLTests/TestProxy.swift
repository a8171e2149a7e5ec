#if PostgreSQL
  import Foundation
  import Glibc
  import ListingKit

  /// A proxy on the loopback interface that passes bytes on until a test cuts its connections, or stops it for a while.
  final class TestProxy: Sendable {
    private struct State {
      var sockets: [Int32] = []
      var isFrozen = false
    }

    let port: Int
    private let target: Int
    private let listener: Int32
    private let state = Guarded(State())

    init(to target: Int) throws {
      self.target = target
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      self.listener = listener
      var address = Self.address(port: 0)
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, length) == 0 && Glibc.listen(listener, 16) == 0
            && getsockname(listener, $0, &length) == 0
        }
      }
      guard isBound else { throw TestServerError(message: "no free port") }
      port = Int(UInt16(bigEndian: address.sin_port))
      Thread.detachNewThread { [weak self] in
        while true {
          let client = accept(listener, nil, nil)
          guard client >= 0 else { return }
          self?.serve(client)
        }
      }
    }

    deinit {
      cut()
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
    }

    private static func address(port: Int) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      return address
    }

    private func serve(_ client: Int32) {
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = Self.address(port: target)
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected else {
        close(client)
        close(server)
        return
      }
      state.withLock { $0.sockets += [client, server] }
      for (source, sink) in [(client, server), (server, client)] {
        Thread.detachNewThread { [weak self] in
          var bytes = [UInt8](repeating: 0, count: 4_096)
          while true {
            let count = read(source, &bytes, bytes.count)
            guard count > 0 else { break }
            while self?.state.withLock({ $0.isFrozen }) ?? false { usleep(1_000) }
            guard send(sink, bytes, count, Int32(MSG_NOSIGNAL)) == count else { break }
          }
          shutdown(sink, Int32(SHUT_RDWR))
          shutdown(source, Int32(SHUT_RDWR))
        }
      }
    }

    /// Cuts all connections, without a word.
    func cut() {
      let sockets = state.withLock { state in
        defer { state.sockets = [] }
        return state.sockets
      }
      for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }

    /// Passes nothing on, or passes on again.
    func freeze(_ isFrozen: Bool) { state.withLock { $0.isFrozen = isFrozen } }
  }
#endif
