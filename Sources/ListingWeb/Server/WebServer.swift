import Foundation
import ListingKit

/// Serves the pages of an app over HTTP/1.1.
final class WebServer: Sendable {
  private let app: any WebResponder
  private let limits: ServerLimits
  private let poll: SocketPoll
  private let listener: ListeningSocket
  private let connectionCount = Guarded(0)
  private let isFull = Guarded(false)
  /// Called once, when the first connection has to wait.
  private let didFill: @Sendable () -> Void
  private let running = Guarded<Task<Void, Never>?>(nil)

  /// How long the server waits until it tries again to accept a connection.
  private static let pause = Duration.milliseconds(100)
  /// How long responses can take when the server is stopped.
  private static let endingTime = Duration.seconds(1)

  /// Begins to accept connections.
  ///
  /// - Parameter didFill: called once, when there are more connections than the server accepts.
  /// - Throws: a failure if the address can't be used.
  init(
    _ app: any WebResponder, at address: ServerAddress, limits: ServerLimits,
    didFill: @escaping @Sendable () -> Void = {}
  ) throws(WebServerError) {
    self.app = app
    self.limits = limits
    self.didFill = didFill
    listener = try ListeningSocket(address)
    poll = try SocketPoll()
    let task = Task { await run() }
    running.withLock { $0 = task }
  }

  /// The port at which the server accepts connections.
  var port: Int { listener.port }

  /// Ends all streams and connections, and releases the port.
  func stop() async {
    poll.endIdleWaits()
    await app.close()
    let task = running.withLock { $0 }
    let timer = Task {
      try await Task.sleep(for: Self.endingTime)
      task?.cancel()
    }
    await task?.value
    timer.cancel()
    poll.close()
  }

  private func run() async {
    await withDiscardingTaskGroup { group in
      while let socket = await nextConnection() {
        connectionCount.withLock { $0 += 1 }
        group.addTask { [self] in
          await HTTPConnection(socket, app, limits, isEnding: { [poll] in poll.isEnding }).run()
          connectionCount.withLock { $0 -= 1 }
        }
      }
      listener.close()
    }
  }

  /// Waits for a connection, and for a place for it.
  ///
  /// - Returns: `nil` when the server is being stopped.
  private func nextConnection() async -> ClientSocket? {
    while !poll.isEnding, !Task.isCancelled {
      if connectionCount.withLock({ $0 }) >= limits.connectionCount {
        await pauseWhileFull()
        continue
      }
      switch listener.accept() {
      case .connection(let descriptor): return ClientSocket(descriptor, poll)
      case .none: _ = await poll.wait(for: .readable, of: listener.descriptor, isIdle: true)
      case .exhausted: await pauseWhileFull()
      }
    }
    return nil
  }

  /// Waits a moment: the next file can be closed anywhere in the program.
  private func pauseWhileFull() async {
    let isFirst = isFull.withLock { isFull in
      defer { isFull = true }
      return !isFull
    }
    if isFirst { didFill() }
    try? await Task.sleep(for: Self.pause)
  }
}
