import Foundation

/// Reads the requests of a connection, each in limited size and time.
struct RequestReader {
  private let socket: ClientSocket
  private let limits: ServerLimits
  /// The bytes that were received and don't belong to a request yet, from ``position`` on.
  private var buffer: [UInt8] = []
  private var position = 0
  private var deadline = ContinuousClock.now
  /// The number of bytes that the lines of the current head, or of what frames the body, can still have.
  private var budget = 0

  private static let newline = UInt8(ascii: "\n")
  private static let pieceSize = 8 << 10

  init(_ socket: ClientSocket, _ limits: ServerLimits) {
    self.socket = socket
    self.limits = limits
  }

  /// Reads the line and the headers of the next request.
  ///
  /// - Throws: a ``RequestRefusal``, or the connection's end.
  mutating func head() async throws -> RequestHead {
    if position == buffer.count {
      (buffer, position) = ([], 0)
      buffer = try await socket.read(
        atMost: Self.pieceSize, until: .now + limits.idleTime, isIdle: true)
    }
    deadline = .now + limits.requestTime
    budget = limits.headSize
    var lines: [[UInt8]] = []
    while true {
      let line = try await line()
      if !line.isEmpty {
        lines.append(line)
      } else if !lines.isEmpty {
        // Lines before the first one are skipped, as some clients send one after a body.
        return try RequestHead(lines)
      }
    }
  }

  /// Reads the body of a request whose head was read.
  ///
  /// - Returns: the body, and whether it was read to its end. Of a longer one than the app reads, the first bytes
  ///   are read.
  mutating func body(of head: RequestHead) async throws -> (bytes: Data, isComplete: Bool) {
    budget = limits.headSize
    let most = WebRequest.largestBody + 1
    var body = Data()
    if case .bytes(let count) = head.bodySize {
      try await append(min(count, most), to: &body)
      return (body, count < most)
    }
    while true {
      let size = try await chunkSize()
      guard size > 0 else { break }
      try await append(min(size, most - body.count), to: &body)
      guard body.count < most else { return (body, false) }
      guard try await line().isEmpty else {
        throw RequestRefusal.malformed("A chunk is longer than its size says.")
      }
    }
    while try await !line().isEmpty {}
    return (body, true)
  }

  private mutating func chunkSize() async throws -> Int {
    let line = try await line()
    let digits = line.prefix { $0 != UInt8(ascii: ";") }
    guard digits.allSatisfy(\.isHexDigit),
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw RequestRefusal.malformed("A chunk has no size: expected hexadecimal digits.") }
    return size
  }

  /// Reads bytes until there are as many as they should be.
  private mutating func append(_ count: Int, to body: inout Data) async throws {
    var rest = count
    while rest > 0 {
      if position == buffer.count { try await receive() }
      let piece = buffer[position...].prefix(rest)
      body += piece
      position += piece.count
      rest -= piece.count
    }
  }

  /// Reads a line, and returns it without its line break.
  private mutating func line() async throws -> [UInt8] {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: Self.newline) {
        guard end + 1 - position <= budget else { throw tooLarge }
        budget -= end + 1 - position
        guard end > position, buffer[end - 1] == UInt8(ascii: "\r") else {
          throw RequestRefusal.malformed("A line ends without a carriage return: expected CR LF.")
        }
        defer { position = end + 1 }
        return Array(buffer[position..<(end - 1)])
      }
      guard buffer.count - position <= budget else { throw tooLarge }
      let count = buffer.count - position
      try await receive()
      searched = position + count
    }
  }

  private var tooLarge: RequestRefusal {
    RequestRefusal(
      status: 431,
      message:
        "The request's line and headers are too large: expected at most \(limits.headSize) bytes."
    )
  }

  /// Waits for more bytes of the current request.
  private mutating func receive() async throws {
    do {
      let bytes = try await socket.read(atMost: Self.pieceSize, until: deadline)
      buffer.removeSubrange(..<position)
      position = 0
      buffer += bytes
    } catch .timedOut {
      throw RequestRefusal(
        status: 408,
        message:
          "The request took too long: expected at most \(limits.requestTime.components.seconds) seconds."
      )
    }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }
}
