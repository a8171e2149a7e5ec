import FlyingFox
import FlyingSocks
import Foundation
import ListingKit
import ListingWeb

/// Serves the pages of an app over HTTP.
///
/// It's meant for one machine: the server limits neither the headers of a request nor the number of connections.
final class WebServer: Sendable {
  private let server: HTTPServer
  private let app: ListingWebApp
  private let address: ServerAddress
  /// Whether the server is being stopped, which closes the socket that it waits for.
  private let isStopping = Guarded(false)
  /// How long a page can take to load, in seconds.
  private static let responseTime: TimeInterval = 60

  init(_ app: ListingWebApp, at address: ServerAddress) throws {
    self.app = app
    self.address = address
    server = HTTPServer(
      config: HTTPServer.Configuration(
        address: try address.socketAddress(), timeout: Self.responseTime,
        // Larger bodies aren't stored.
        sharedRequestBufferSize: WebRequest.largestBody, sharedRequestReplaySize: 0,
        pool: TimedSocketPool(HTTPServer.defaultPool()), logger: .disabled),
      handler: AppHandler(app: app))
  }

  /// Accepts connections until ``stop()``.
  ///
  /// - Parameter didStart: called with the port when the server accepts connections.
  /// - Throws: a failure if the address can't be used, or if too many connections are open.
  func run(didStart: @escaping @Sendable (_ port: Int) -> Void) async throws {
    let start = Task { [server] in
      try await server.waitUntilListening()
      switch await server.listeningAddress {
      case .ip4(_, let port), .ip6(_, let port): didStart(Int(port))
      case .unix, nil: break
      }
    }
    defer { start.cancel() }
    do {
      try await server.run()
    } catch SocketError.failed(_, let number, let message) {
      if !isStopping.withLock({ $0 }) { throw failure(number, message) }
    } catch is CancellationError {
      // It was stopped.
    } catch SocketError.disconnected {
      // It was stopped, and no connection was open.
    }
  }

  /// Ends all streams and connections, and the run.
  func stop() async {
    isStopping.withLock { $0 = true }
    await app.close()
    await server.stop(timeout: 1)
  }

  private func failure(_ number: Int32, _ message: String) -> Failure {
    let place = "port \(address.port) of \(address.host)"
    switch number {
    case EADDRINUSE:
      return Failure(
        Status.machine, "\(place) is in use by another program",
        help: "choose another port with --port, or a free one with --port 0")
    case EACCES:
      return Failure(
        Status.machine, "\(place) can't be opened: permission denied",
        help: "choose a port from 1024 on")
    case EADDRNOTAVAIL:
      return Failure(
        Status.machine, "this machine doesn't have the address \(address.host)",
        help: "use 127.0.0.1, or an address that 'ip address' prints")
    case EMFILE, ENFILE:
      return Failure(
        Status.machine, "too many connections are open",
        help: "raise the limit of open files with 'ulimit -n'")
    default: return Failure(Status.machine, "\(place) can't be used: \(message)")
    }
  }
}

/// Passes requests to an app, and its responses back.
private struct AppHandler: HTTPHandler {
  let app: ListingWebApp
  /// The size up to which a refused body is read, so that the connection can go on.
  private static let largestRefusedBody = 16 << 20
  /// The statuses of an app's responses.
  private static let statuses: [HTTPStatusCode] = [
    .ok, .noContent, .notModified, .badRequest, .forbidden, .notFound, .methodNotAllowed, .gone,
    .payloadTooLarge, .unsupportedMediaType, .misdirectedRequest, .tooManyRequests,
    .internalServerError, .serviceUnavailable,
  ]

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    // The rest of a body would be read as the next request.
    var (body, size) = (Data(), 0)
    for try await bytes in request.bodySequence {
      size += bytes.count
      if size > Self.largestRefusedBody { break }
      body += bytes.prefix(WebRequest.largestBody + 1 - body.count)
    }
    let response = await app.respond(
      to: WebRequest(
        method: request.method.rawValue, target: request.target.rawValue,
        headers: request.headers.map { (name: $0.key.rawValue, value: $0.value) }, body: body))
    var headers = HTTPHeaders()
    for (name, value) in response.headers { headers.addValue(value, for: HTTPHeader(name)) }
    let status =
      Self.statuses.first { $0.code == response.status }
      ?? HTTPStatusCode(response.status, phrase: "")
    switch response.body {
    case .bytes(let bytes):
      let isHead = request.method == .HEAD
      if isHead { headers[.contentLength] = String(bytes.count) }
      guard size > Self.largestRefusedBody else {
        return HTTPResponse(
          statusCode: status, headers: headers, body: isHead ? Data() : bytes)
      }
      headers[.connection] = "close"
      return HTTPResponse(
        statusCode: status, headers: headers,
        body: HTTPBodySequence(from: LastBytes(bytes: bytes), count: bytes.count + 1))
    case .stream(let stream):
      return HTTPResponse(
        statusCode: status, headers: headers,
        body: HTTPBodySequence(from: PatchBytes(stream: stream)))
    }
  }
}

/// A stream as the bytes of a response, an event at a time.
private struct PatchBytes: AsyncBufferedSequence {
  let stream: PatchStream

  func makeAsyncIterator() -> Iterator { Iterator(iterator: stream.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var iterator: PatchStream.Iterator

    /// A server asks for buffers only.
    mutating func next() async -> UInt8? { nil }

    mutating func nextBuffer(suggested count: Int) async -> [UInt8]? {
      await iterator.next().map(Array.init)
    }
  }
}

/// The bytes of the last response of a connection, which is closed after them.
private struct LastBytes: AsyncBufferedSequence, AsyncBufferedIteratorProtocol {
  var bytes: Data?

  func makeAsyncIterator() -> LastBytes { self }
  mutating func next() async throws -> UInt8? { throw SocketError.disconnected }

  mutating func nextBuffer(suggested count: Int) async throws -> Data? {
    guard let rest = bytes else { throw SocketError.disconnected }
    bytes = nil
    return rest
  }
}
