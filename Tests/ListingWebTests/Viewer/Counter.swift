import Foundation

/// A number that closures of any thread count.
final class Counter: Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var count = 0

  var value: Int { lock.withLock { count } }

  func increment() { lock.withLock { count += 1 } }

  func reset() { lock.withLock { count = 0 } }
}
