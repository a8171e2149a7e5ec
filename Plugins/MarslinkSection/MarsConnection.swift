import Synchronization

/// Delivers the items of a file, each at its time. A client that follows it again continues where the last one
/// ended.
final class MarsConnection: Sendable {
  private let arrivals: [MarsFile.Arrival]
  /// The seconds of the file that pass in one.
  private let speed: Double
  private let next = Atomic(0)

  init(_ arrivals: [MarsFile.Arrival], speed: Double) {
    self.arrivals = arrivals
    self.speed = speed
  }

  /// The items from now on. The time passes while a client waits for the next one.
  func items(by clock: any Clock<Duration>) -> AsyncStream<MarsItem> {
    AsyncStream { [self] in
      guard let (item, pause) = upcoming() else { return nil }
      if pause > .zero {
        do { try await clock.sleep(for: pause) } catch { return nil }
      }
      next.add(1, ordering: .relaxed)
      return item
    }
  }

  /// The next item, and the time from the one before to it.
  private func upcoming() -> (MarsItem, Duration)? {
    let index = next.load(ordering: .relaxed)
    guard index < arrivals.count else { return nil }
    let before = index > 0 ? arrivals[index - 1].time : 0
    return (arrivals[index].item, .seconds((arrivals[index].time - before) / speed))
  }
}
