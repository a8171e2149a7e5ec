import FlyingSocks
import Foundation

/// A pool that disconnects clients that are inactive for too long, and sends written bytes at once.
struct TimedSocketPool<Base: AsyncSocketPool>: AsyncSocketPool {
  /// How long a write can wait for the client to read.
  private static var writeTime: Duration { .seconds(30) }
  /// How long a connection can be idle.
  private static var readTime: Duration { .seconds(75) }

  private let base: Base

  init(_ base: Base) { self.base = base }

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // A connection inherits it, too. Without it, a body waits 40 ms after its headers.
    var isOn: Int32 = 1
    var size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
    var isListening: Int32 = 0
    getsockopt(socket.file.rawValue, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size)
    if isListening != 0 {
      return try await base.suspendSocket(socket, untilReadyFor: events)
    }
    let time = events.contains(.write) ? Self.writeTime : Self.readTime
    try await withThrowingTaskGroup { group in
      group.addTask { try await base.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await Task.sleep(for: time)
        throw SocketError.disconnected
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
