import Foundation

/// A request that is refused before the app sees it, since it isn't valid HTTP/1.1 or exceeds a limit. The
/// connection ends with it.
struct RequestRefusal: Error {
  let status: Int
  /// A sentence with what was found and what was expected.
  let message: String

  static func malformed(_ message: String) -> RequestRefusal {
    RequestRefusal(status: 400, message: message)
  }
}

/// The line and the headers of a request.
///
/// It's parsed strictly: what servers and proxies read differently is refused.
struct RequestHead {
  /// The size of a body.
  enum BodySize: Equatable {
    case bytes(Int)
    case chunked
  }

  let method: String
  let target: String
  /// Whether the client knows HTTP/1.1, and so chunks and connections that go on.
  let isHTTP11: Bool
  let headers: [(name: String, value: String)]
  let bodySize: BodySize
  /// Whether the connection ends with the response.
  let isLast: Bool
  /// Whether the client sends the body when the server wants it.
  let expectsContinue: Bool

  /// - Parameter lines: the lines without their line breaks, the request's line first.
  init(_ lines: [[UInt8]]) throws(RequestRefusal) {
    let parts = (lines.first ?? []).split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isToken(parts[0]), !parts[1].isEmpty,
      parts[1].allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw .malformed("The first line is malformed: expected 'GET /path HTTP/1.1'.")
    }
    method = String(decoding: parts[0], as: UTF8.self)
    target = String(decoding: parts[1], as: UTF8.self)
    switch String(decoding: parts[2], as: UTF8.self) {
    case "HTTP/1.1": isHTTP11 = true
    case "HTTP/1.0": isHTTP11 = false
    case let version:
      throw RequestRefusal(
        status: 505, message: "Unknown version '\(version)': expected HTTP/1.1 or HTTP/1.0.")
    }
    var headers: [(name: String, value: String)] = []
    for line in lines.dropFirst() { headers.append(try Self.header(line)) }
    self.headers = headers

    func values(_ name: String) -> [String] {
      headers.filter { $0.name.lowercased() == name }.map(\.value)
    }
    func list(_ name: String) -> [String] {
      values(name).flatMap { $0.split(separator: ",") }
        .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }
    bodySize = try Self.bodySize(
      lengths: values("content-length"), codings: values("transfer-encoding"))
    if bodySize == .chunked, !isHTTP11 {
      throw .malformed("A request of HTTP/1.0 can't have a header Transfer-Encoding.")
    }
    isLast = !isHTTP11 || list("connection").contains("close")
    expectsContinue = isHTTP11 && list("expect").contains("100-continue")
  }

  private static func bodySize(
    lengths: [String], codings: [String]
  ) throws(RequestRefusal) -> BodySize {
    guard let length = lengths.first else {
      guard let coding = codings.first else { return .bytes(0) }
      guard codings.count == 1, coding.lowercased() == "chunked" else {
        throw RequestRefusal(
          status: 501,
          message:
            "Unknown Transfer-Encoding '\(codings.joined(separator: ", "))': expected chunked.")
      }
      return .chunked
    }
    guard codings.isEmpty else {
      throw .malformed(
        "The request has both Content-Length and Transfer-Encoding: expected one of them.")
    }
    guard lengths.count == 1, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let size = Int(length)
    else {
      throw .malformed(
        "Invalid Content-Length '\(lengths.joined(separator: ", "))': expected one number.")
    }
    return .bytes(size)
  }

  private static func header(
    _ line: [UInt8]
  ) throws(RequestRefusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      throw .malformed("A header is malformed: expected 'Name: value'.")
    }
    let value = line[(colon + 1)...]
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw .malformed("A header's value has a control character.")
    }
    return (
      String(decoding: line[..<colon], as: UTF8.self),
      String(decoding: value, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    )
  }

  /// Whether bytes can be a method or a header's name.
  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
