import Foundation

/// The latest responses with a validator, such as an entity tag.
struct HTTPResponseCache: Sendable {
  /// A request.
  struct Key: Sendable, Hashable {
    var url: URL
    var headers: [HTTPHeader]
  }

  private static let countLimit = 64
  private static let byteLimit = 32 << 20

  private var responses: [Key: HTTPResponse] = [:]
  /// The keys, from the oldest response on.
  private var order: [Key] = []
  private var bytes = 0

  subscript(key: Key) -> HTTPResponse? { responses[key] }

  /// Stores a response if it has validators.
  mutating func store(_ response: HTTPResponse, for key: Key) {
    remove(key)
    guard !response.validators.isEmpty, response.body.count <= Self.byteLimit / 4 else { return }
    responses[key] = response
    order.append(key)
    bytes += response.body.count
    while order.count > Self.countLimit || bytes > Self.byteLimit, let oldest = order.first {
      remove(oldest)
    }
  }

  private mutating func remove(_ key: Key) {
    guard let old = responses.removeValue(forKey: key) else { return }
    bytes -= old.body.count
    order.removeAll { $0 == key }
  }
}
