import Foundation

/// Answers that can be asked for again only where they changed, the latest ones.
struct HTTPKeptAnswers: Sendable {
  /// What was asked for.
  struct Key: Sendable, Hashable {
    var url: URL
    var headers: [HTTPHeader]
  }

  private static let countLimit = 64
  private static let byteLimit = 32 << 20

  private var answers: [Key: HTTPAnswer] = [:]
  /// From the one that was kept longest ago on.
  private var order: [Key] = []
  private var bytes = 0

  subscript(key: Key) -> HTTPAnswer? { answers[key] }

  /// Keeps an answer where the server can tell whether it changed.
  mutating func keep(_ answer: HTTPAnswer, for key: Key) {
    remove(key)
    guard answer.entityTag != nil || answer.lastModified != nil,
      answer.body.count <= Self.byteLimit / 4
    else { return }
    answers[key] = answer
    order.append(key)
    bytes += answer.body.count
    while order.count > Self.countLimit || bytes > Self.byteLimit, let oldest = order.first {
      remove(oldest)
    }
  }

  private mutating func remove(_ key: Key) {
    guard let old = answers.removeValue(forKey: key) else { return }
    bytes -= old.body.count
    order.removeAll { $0 == key }
  }
}
