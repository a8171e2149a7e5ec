import Foundation
import Testing

@testable import ListingWeb

/// A client of a server on this machine, for tests.
struct TestClient {
  private let socket: ClientSocket

  /// Connects to a port.
  init(port: Int, _ poll: SocketPoll) throws {
    let address = try #require(ServerAddress(host: "127.0.0.1", port: port))
    let descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let isConnected = address.withSocketAddress { connect(descriptor, $0, $1) == 0 }
    socket = ClientSocket(descriptor, poll)
    guard isConnected == true else { throw URLError(.cannotConnectToHost) }
  }

  func send(_ text: String) async throws {
    try await socket.write(Data(text.utf8), stallTime: .seconds(300))
  }

  /// Receives at least one byte, or none at the end.
  func receive() async throws -> String {
    do {
      let deadline = ContinuousClock.now + .seconds(300)
      return String(
        decoding: try await socket.read(atMost: 1 << 16, until: deadline), as: UTF8.self)
    } catch .disconnected {
      return ""
    }
  }

  /// Receives until the text has an end, or until the server closes the connection.
  func receive(until end: String?) async throws -> String {
    var text = ""
    while end.map({ !text.hasSuffix($0) }) ?? true {
      let piece = try await receive()
      guard !piece.isEmpty else { break }
      text += piece
    }
    return text
  }

  func close() { socket.close() }
}
