import Foundation

/// Collects the head and the body of one response, within limits.
struct HTTPResponseReader {
  /// The most bytes of all heads and trailers together.
  static let headLimit = 256 << 10

  let bodyLimit: Int
  /// The headers of the latest head, by their names in lower case.
  private(set) var headers: [String: String] = [:]
  private(set) var body: [UInt8] = []
  /// The limit that the response exceeds.
  private(set) var failure: HTTPFailure?
  private var headBytes = 0
  /// The name of the latest header, which a line that begins with a space continues.
  private var name: String?
  private(set) var isHeadComplete = false

  init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// Reads a line of a head or a trailer, and returns whether the response is within its limits.
  ///
  /// Interim responses precede the final one (RFC 9110, section 15.2). Trailers aren't headers: a field
  /// that describes the message may not be among them (RFC 9110, section 6.5.1).
  mutating func readLine(_ bytes: some Collection<UInt8>) -> Bool {
    headBytes += bytes.count
    guard headBytes <= Self.headLimit else {
      failure = .headTooLarge
      return false
    }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      (headers, name, isHeadComplete) = ([:], nil, false)
    } else if isHeadComplete {
      return true
    } else if line.allSatisfy(\.isNewline) {
      isHeadComplete = true
    } else if let first = line.utf8.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t")
    {
      if let name { append(line.trimmingCharacters(in: .whitespacesAndNewlines), " ", to: name) }
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      append(
        line[colon...].dropFirst().trimmingCharacters(in: .whitespacesAndNewlines), ", ", to: name)
      self.name = name
    }
    return true
  }

  /// Reads bytes of the body, and returns whether the response is within its limits.
  mutating func readBody(_ bytes: some Collection<UInt8>) -> Bool {
    guard body.count + bytes.count <= bodyLimit else {
      failure = .bodyTooLarge
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  private mutating func append(_ value: String, _ separator: String, to name: String) {
    if let old = headers[name] {
      headers[name] = value.isEmpty ? old : old.isEmpty ? value : old + separator + value
    } else {
      headers[name] = value
    }
  }
}
