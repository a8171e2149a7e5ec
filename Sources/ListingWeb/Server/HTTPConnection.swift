import Foundation

/// Answers the requests of a connection, one after another.
struct HTTPConnection {
  private let socket: ClientSocket
  private let app: any WebResponder
  private let limits: ServerLimits
  /// Whether the server is being stopped, so that the connection ends with its response.
  private let isEnding: @Sendable () -> Bool

  init(
    _ socket: ClientSocket, _ app: any WebResponder, _ limits: ServerLimits,
    isEnding: @escaping @Sendable () -> Bool
  ) {
    self.socket = socket
    self.app = app
    self.limits = limits
    self.isEnding = isEnding
  }

  /// Answers requests until the client or the server ends the connection, and closes it.
  func run() async {
    defer { socket.close() }
    var reader = RequestReader(socket, limits)
    do {
      while try await answer(&reader) {}
      await close()
    } catch let refusal as RequestRefusal {
      let writer = ResponseWriter(socket, stallTime: limits.writeTime, isLast: true)
      try? await writer.write(WebResponse(refusal: refusal.status, refusal.message))
      await close()
    } catch {
      // The client is gone, or was idle for too long.
    }
  }

  /// Answers a request.
  ///
  /// - Returns: whether the connection goes on.
  private func answer(_ reader: inout RequestReader) async throws -> Bool {
    let head = try await reader.head()
    if head.expectsContinue, head.bodySize != .bytes(0) {
      try await socket.write(
        Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), stallTime: limits.writeTime)
    }
    let body = try await reader.body(of: head)
    // The rest of a body would be read as the next request.
    let isLast = head.isLast || !body.isComplete || isEnding()
    let request = WebRequest(
      method: head.method, target: head.target, headers: head.headers, body: body.bytes)
    let writer = ResponseWriter(
      socket, stallTime: limits.writeTime, isLast: isLast, isChunked: head.isHTTP11,
      isForHead: head.method == "HEAD")
    try await withThrowingTaskGroup { group in
      group.addTask { [app] in try await writer.write(await app.respond(to: request)) }
      // Work for a client that is gone is canceled.
      group.addTask { [socket] in await socket.waitForClosing() }
      try await group.next()
      group.cancelAll()
      try await group.waitForAll()
    }
    return !isLast
  }

  /// Reads what the client still sends: a connection with unread bytes is reset when it's closed, and the client
  /// might not see the response.
  private func close() async {
    socket.endWriting()
    let deadline = ContinuousClock.now + limits.closingTime
    while true {
      do { _ = try await socket.read(atMost: 64 << 10, until: deadline) } catch { return }
      if ContinuousClock.now >= deadline { return }
    }
  }
}
