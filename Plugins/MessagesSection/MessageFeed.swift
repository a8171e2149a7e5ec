import ListingKit
import Synchronization

/// Lets the events of a log happen in their time, from where the one who followed last has come to.
final class MessageFeed: Sendable {
  private let events: [MessageLog.Event]
  /// How many seconds of the log pass in one.
  private let speed: Double
  private let next = Atomic(0)

  init(_ events: [MessageLog.Event], speed: Double) {
    self.events = events
    self.speed = speed
  }

  /// The changes from now on, each at its time.
  func changes(by clock: any Clock<Duration>) -> AsyncStream<ItemChange<Message>> {
    let (stream, continuation) = AsyncStream.makeStream(of: ItemChange<Message>.self)
    let task = Task {
      defer { continuation.finish() }
      while let (event, pause) = upcoming() {
        if pause > .zero { try await clock.sleep(for: pause) }
        next.add(1, ordering: .relaxed)
        continuation.yield(event.change)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  /// What happens next, and how long after what was before it.
  private func upcoming() -> (MessageLog.Event, Duration)? {
    let index = next.load(ordering: .relaxed)
    guard index < events.count else { return nil }
    let before = index > 0 ? events[index - 1].time : 0
    return (events[index], .seconds((events[index].time - before) / speed))
  }
}
