import ListingKit

/// Events of a terminal that wait for the owner of the list. All that wait are taken at once, so that the screen
/// is drawn once for many keys.
final class TerminalEventQueue: Sendable {
  private let waiting = Guarded<[TerminalEvent]>([])
  private let wakes: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (wakes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func add(_ events: [TerminalEvent]) {
    guard !events.isEmpty else { return }
    waiting.withLock { queue in
      // One notice of a change is enough.
      queue += events.filter { $0 != .listChanged || !queue.contains(.listChanged) }
    }
    continuation.yield()
  }

  /// Ends the queue after the events that wait.
  func end() { continuation.finish() }

  /// Calls a closure with all events that wait, each time that there are some, until it returns whether
  /// that was the last time, or the queue has ended.
  func takeAll(
    isolation: isolated (any Actor)? = #isolation, _ body: ([TerminalEvent]) throws -> Bool
  ) async rethrows {
    for await _ in wakes {
      let events = waiting.withLock { queue in
        defer { queue = [] }
        return queue
      }
      if try body(events) { return }
    }
  }
}
