import FlyingSocks
import ListingKit

/// A pool that disconnects a client that neither sends nor reads for too long.
struct TimedSocketPool<Base: AsyncSocketPool>: AsyncSocketPool {
  /// How long a write can wait for the client to read.
  private static var writeTime: Duration { .seconds(30) }
  /// How long a connection can be idle.
  private static var readTime: Duration { .seconds(75) }

  private let base: Base
  /// The first socket that waits for something to read is the one that accepts connections.
  private let listener = Listener()

  init(_ base: Base) { self.base = base }

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    if listener.isListener(socket) {
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

  private final class Listener: Sendable {
    private let file = Guarded<Socket.FileDescriptor?>(nil)

    func isListener(_ socket: Socket) -> Bool {
      file.withLock { file in
        file = file ?? socket.file
        return file == socket.file
      }
    }
  }
}
