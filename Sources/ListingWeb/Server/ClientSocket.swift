import Foundation

/// A connection to a client, whose reads and writes take no thread while they wait.
struct ClientSocket: Sendable {
  /// Why a connection can't be read or written anymore.
  enum End: Error {
    case timedOut
    /// The client closed the connection.
    case disconnected
    /// The server is being stopped, or the task was canceled.
    case ended
  }

  private let descriptor: Int32
  private let poll: SocketPoll

  /// - Parameter descriptor: an accepted socket, which belongs to the connection from now on.
  init(_ descriptor: Int32, _ poll: SocketPoll) {
    self.descriptor = descriptor
    self.poll = poll
    SocketPoll.prepare(descriptor)
    // Without it, a body waits 40 ms after its headers.
    var isOn: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Reads the bytes that have arrived, or waits for the first ones.
  ///
  /// - Parameter isIdle: whether the client has begun nothing, so that the wait ends with the server.
  func read(
    atMost count: Int, until deadline: ContinuousClock.Instant, isIdle: Bool = false
  ) async throws(End) -> [UInt8] {
    while true {
      var size = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        size = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        filled = max(size, 0)
      }
      if size > 0 { return bytes }
      guard size < 0, Self.isTemporary(errno) else { throw .disconnected }
      try await wait(for: .readable, until: deadline, isIdle: isIdle)
    }
  }

  /// Writes bytes as fast as the client reads them.
  ///
  /// - Parameter time: how long the client can read nothing.
  func write(_ bytes: Data, stallTime time: Duration) async throws(End) {
    var rest = bytes
    while !rest.isEmpty {
      let size = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Self.withoutSignal)
      }
      if size > 0 {
        rest = rest.dropFirst(size)
      } else {
        guard Self.isTemporary(errno) else { throw .disconnected }
        try await wait(for: .writable, until: .now + time, isIdle: false)
      }
    }
  }

  /// Waits until the client closes the connection.
  func waitForClosing() async { _ = await poll.wait(for: .closed, of: descriptor) }

  /// Says that nothing more is written.
  func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes the connection, for which nothing waits.
  func close() { Foundation.close(descriptor) }

  private func wait(
    for event: SocketPoll.Event, until deadline: ContinuousClock.Instant, isIdle: Bool
  ) async throws(End) {
    switch await poll.wait(for: event, of: descriptor, until: deadline, isIdle: isIdle) {
    case .ready: return
    case .timedOut: throw .timedOut
    case .ended: throw .ended
    }
  }

  /// Whether a call can be repeated when the socket is ready.
  private static func isTemporary(_ number: Int32) -> Bool {
    [EAGAIN, EWOULDBLOCK, EINTR].contains(number)
  }

  #if os(Linux)
    private static let withoutSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let withoutSignal: Int32 = 0
  #endif
}
